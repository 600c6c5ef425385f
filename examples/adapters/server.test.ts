// The real server with three of the adapters sends a code by SMS and credits payments of a bank and a provider once.
import { createKrapao, satangOf } from '@krapao/sdk'
import { startSandbox } from '@krapao/server'
import { fileURLToPath } from 'node:url'
import { generate } from 'promptparse'
import { expect, test } from 'vitest'
import { signedBy } from '../tests/notices.ts'
import { newPhone } from '../tests/program.ts'
import { fine, hasKey, startOtherSide } from '../tests/otherSide.ts'

const texts = new Map<string, string>()
const sms = await startOtherSide(hasKey('sms-key'), {
  'POST /messages': ({ body }) => {
    const { to, text } = body as { to: string; text: string }
    texts.set(to, text)
    return fine({ id: 'M1', status: 'accepted' })
  },
})
const orders: string[] = []
const provider = await startOtherSide(hasKey('payment-key'), {
  'PUT /orders/:id': ({ params, body }) => {
    const { amount, expires } = body as { amount: string; expires: string }
    orders.push(params['id'] ?? '')
    const qr = generate.billPayment({ billerId: '099999999999100', amount: Number(amount), ref1: `R${orders.length}` })
    return fine({ state: 'live', qr, reference: `R${orders.length}`, expires })
  },
})
const adapter = (name: string): string => fileURLToPath(new URL(`./${name}.ts`, import.meta.url))

// @covers T12
test('the server uses adapters named in its settings: a registration sends a text, and a bank and a payment provider credit money once', async () => {
  await using sandbox = await startSandbox({
    settings: {
      NODE_OPTIONS: '--conditions=source',
      KRAPAO_ADAPTERS: ['sms', 'bank', 'payment'].map(adapter).join(),
      SMS_URL: sms.url,
      SMS_KEY: 'sms-key',
      BANK_URL: sms.url,
      BANK_KEY: 'bank-key',
      BANK_HOOK_SECRET: 'bank-secret',
      PAYMENT_URL: provider.url,
      PAYMENT_KEY: 'payment-key',
      PAYMENT_HOOK_SECRET: 'payment-secret',
    },
  })
  const { baseUrl } = sandbox
  let token: string | null = null
  const krapao = createKrapao({ baseUrl, client: 'test/1.0.0', token: () => token })
  const [phone, password] = [newPhone(), 'correct-horse-9']
  const sent = await krapao.otp.send({ phoneNumber: phone })
  if (!sent.ok) throw new Error(JSON.stringify(sent.problem))
  const otpCode = /\d{6}/.exec(texts.get(`+66${phone.slice(1)}`) ?? '')?.[0] ?? ''
  expect(sent.value).not.toHaveProperty('code')
  const { otpToken } = sent.value
  await krapao.otp.verify({ otpToken, otpCode })
  const bank = { bankCode: 'SCB', bankAccountName: 'MALEE SAETANG', bankAccountNo: `4${phone.slice(1)}` }
  const registered = await krapao.account.register({ name: 'Malee', username: phone, password, ...bank, currency: 'BAHT', otpToken })
  expect(registered.ok).toBe(true)

  const transfer = {
    reference: '2030010112345',
    from: { bank: 'SCB', account: bank.bankAccountNo },
    to: '4120001118',
    amount: '100.25',
    at: new Date().toISOString(),
  }
  const tell = async (name: string, secret: string, notice: object): Promise<[number, unknown]> => {
    const body = JSON.stringify(notice)
    const headers = signedBy(secret, { name, at: Date.now(), body })
    const answer = await fetch(`${baseUrl}/hooks/${name}`, { method: 'POST', headers, body })
    return [answer.status, await answer.json()]
  }
  const received = { type: 'transfer.received', transfer }
  const told = [
    await tell('bank', 'a guess', received),
    await tell('bank', 'bank-secret', received),
    await tell('bank', 'bank-secret', received),
  ]
  expect(told).toEqual([
    [401, {}],
    [200, { taken: 'credited' }],
    [200, { taken: 'repeated' }],
  ])
  const login = await krapao.session.login({ username: phone, password })
  token = login.ok ? login.value.token : null

  const made = await krapao.qrDeposit.create({ bankCode: 'KBANK', amount: satangOf(5_050) })
  expect(made).toMatchObject({ ok: true, value: { status: 'live', qr: { qrcodeId: orders[0], amount: 5_050 } } })
  const inBankList = { account: '0719998887', bank: { code: 'SCB', reference: '2030010112346' } }
  const payment = { order: orders[0], reference: 'P1', amount: '50.50', at: new Date().toISOString(), ...inBankList }
  const paid = await tell('payment', 'payment-secret', { type: 'order.paid', payment })
  expect([paid, orders.length]).toEqual([[200, { taken: 'credited' }], 1])

  const wallet = await krapao.wallet.get()
  expect(wallet.ok && wallet.value.wallet.amount).toBe(10_025 + 5_050)
  expect(await sandbox.checkLedger()).toEqual({ ok: true, problems: [] })
})

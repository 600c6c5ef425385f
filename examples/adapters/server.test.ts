import { createKrapao, satangOf } from '@krapao/sdk'
import { startSandbox } from '@krapao/server'
import { fileURLToPath } from 'node:url'
import { generate } from 'promptparse'
import { expect, test } from 'vitest'
import { signatureHeaders } from '../tests/webhooks.ts'
import { newPhone } from '../tests/program.ts'
import { ok, hasKey, startFakeService } from '../tests/fakeService.ts'

const smsByPhone = new Map<string, string>()
const sms = await startFakeService(hasKey('sms-key'), {
  'POST /messages': ({ body }) => {
    const { to, text } = body as { to: string; text: string }
    smsByPhone.set(to, text)
    return ok({ id: 'M1', status: 'accepted' })
  },
})
const orderIds: string[] = []
const provider = await startFakeService(hasKey('payment-key'), {
  'PUT /orders/:id': ({ params, body }) => {
    const { amount, expires } = body as { amount: string; expires: string }
    orderIds.push(params['id'] ?? '')
    const qr = generate.billPayment({ billerId: '099999999999100', amount: Number(amount), ref1: `R${orderIds.length}` })
    return ok({ state: 'live', qr, reference: `R${orderIds.length}`, expires })
  },
})
const adapter = (name: string): string => fileURLToPath(new URL(`./${name}.ts`, import.meta.url))

// @covers T12
test('server, adapters named in its settings, sends a code by SMS, refuses a forged webhook and credits repeated payments once', async () => {
  await using sandbox = await startSandbox({
    settings: {
      NODE_OPTIONS: '--conditions=source',
      KRAPAO_ADAPTERS: ['sms', 'bank', 'payment'].map(adapter).join(),
      SMS_URL: sms.url,
      SMS_KEY: 'sms-key',
      // The bank's adapter only receives webhooks here, so any address does.
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
  const otpCode = /\d{6}/.exec(smsByPhone.get(`+66${phone.slice(1)}`) ?? '')?.[0] ?? ''
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
  const postWebhook = async (name: string, secret: string, payload: object): Promise<[number, unknown]> => {
    const body = JSON.stringify(payload)
    const headers = signatureHeaders(secret, { name, at: Date.now(), body })
    const answer = await fetch(`${baseUrl}/hooks/${name}`, { method: 'POST', headers, body })
    return [answer.status, await answer.json()]
  }
  const received = { type: 'transfer.received', transfer }
  const responses = [
    await postWebhook('bank', 'a guess', received),
    await postWebhook('bank', 'bank-secret', received),
    await postWebhook('bank', 'bank-secret', received),
  ]
  expect(responses).toEqual([
    [401, {}],
    [200, { taken: 'credited' }],
    [200, { taken: 'repeated' }],
  ])
  const login = await krapao.session.login({ username: phone, password })
  token = login.ok ? login.value.token : null

  const made = await krapao.qrDeposit.create({ bankCode: 'KBANK', amount: satangOf(5_050) })
  expect(made).toMatchObject({ ok: true, value: { status: 'live', qr: { qrcodeId: orderIds[0], amount: 5_050 } } })
  // As the bank lists it, so that it is not credited twice.
  const atBank = { account: '0719998887', bank: { code: 'SCB', reference: '2030010112346' } }
  const payment = { order: orderIds[0], reference: 'P1', amount: '50.50', at: new Date().toISOString(), ...atBank }
  const paid = await postWebhook('payment', 'payment-secret', { type: 'order.paid', payment })
  expect([paid, orderIds.length]).toEqual([[200, { taken: 'credited' }], 1])

  const wallet = await krapao.wallet.get()
  expect(wallet.ok && wallet.value.wallet.amount).toBe(10_025 + 5_050)
  expect(await sandbox.checkLedger()).toEqual({ ok: true, problems: [] })
})

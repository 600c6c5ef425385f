// The real server with two of the adapters in it: a code goes out by SMS, and money that a bank tells of is in the wallet, once.
import { createKrapao } from '@krapao/sdk'
import { startSandbox } from '@krapao/server'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { signatureOf } from './signature.ts'
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
const adapter = (name: string): string => fileURLToPath(new URL(`./${name}.ts`, import.meta.url))

test('the server is given adapters by its settings: who registers gets a text, and a notice of the bank is money, once', async () => {
  await using sandbox = await startSandbox({
    settings: {
      NODE_OPTIONS: '--conditions=source',
      KRAPAO_ADAPTERS: `${adapter('sms')},${adapter('bank')}`,
      SMS_URL: sms.url,
      SMS_KEY: 'sms-key',
      BANK_URL: sms.url,
      BANK_KEY: 'bank-key',
      BANK_HOOK_SECRET: 'bank-secret',
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
  const body = JSON.stringify({ type: 'transfer.received', transfer })
  const tell = async (secret: string): Promise<[number, unknown]> => {
    const time = String(Math.floor(Date.now() / 1_000))
    const headers = { 'x-bank-time': time, 'x-bank-signature': signatureOf(secret, time, body) }
    const answer = await fetch(`${baseUrl}/hooks/bank`, { method: 'POST', headers, body })
    return [answer.status, await answer.json()]
  }
  const told = [await tell('a guess'), await tell('bank-secret'), await tell('bank-secret')]
  expect(told).toEqual([
    [401, {}],
    [200, { taken: 'credited' }],
    [200, { taken: 'repeated' }],
  ])
  const login = await krapao.session.login({ username: phone, password })
  token = login.ok ? login.value.token : null
  const wallet = await krapao.wallet.get()
  expect(wallet.ok && wallet.value.wallet.amount).toBe(10_025)
  expect(await sandbox.checkLedger()).toEqual({ ok: true, problems: [] })
})

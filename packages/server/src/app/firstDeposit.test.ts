import { createKrapao, satangOf, type Krapao } from '@krapao/sdk'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { randomPhone } from '#testing/players.ts'

const startBackend = async (env: NodeJS.ProcessEnv) => {
  const { app, context } = await freshApp({ LOG_LEVEL: 'silent', ...env })
  checkLedgerAfterEach(context)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  let token: string | null = null
  const krapao = createKrapao({ baseUrl, client: 'test/1.0.0', token: () => token, fetch: cookieFetch() })
  return { krapao, baseUrl, signIn: (issued: string) => (token = issued) }
}
/** Without extensions only cookies prove a verified phone. */
function cookieFetch(): typeof fetch {
  const cookies = new Map<string, string>()
  return async (input, init) => {
    const request = new Request(input, init)
    if (cookies.size > 0) request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(request)
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    return response
  }
}
const backends = { on: await startBackend({}), off: await startBackend({ EXTENSIONS: 'off' }) }

test.each(['on', 'off'] as const)('a new player registers, logs in, deposits and logs out, with extensions %s', async (extensions) => {
  const { krapao, baseUrl, signIn } = backends[extensions]
  const phone = randomPhone()
  const account = await registered(krapao, phone)
  const { token } = valueOf(await krapao.session.login({ username: phone, password: account.password }))
  signIn(token)
  expect(await krapao.profile.get()).toMatchObject({ ok: true, value: { username: phone, name: account.name } })

  const amount = satangOf(25_025)
  const created = valueOf(await krapao.qrDeposit.create({ bankCode: 'KBANK', amount }))
  expect(created).toMatchObject({ status: 'live', qr: { amount: 25_025 } })
  const qrcodeId = created.status === 'live' ? created.qr.qrcodeId : ''
  const paid = await fetch(`${baseUrl}/sandbox/api/qr/${qrcodeId}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(paid.status).toBe(200)

  await expect.poll(async () => valueOf(await krapao.wallet.get()).wallet.amount).toBe(25_025)
  expect(valueOf(await krapao.statement.list({ page: 1, limit: 10 }))).toMatchObject({
    total: 1,
    statements: [{ statementType: 'deposit', status: 'SUCCESS', amount: 25_025 }],
  })
  expect(await krapao.session.logout()).toMatchObject({ ok: extensions === 'on' })
})

async function registered(krapao: Krapao, phone: string) {
  const { otpToken, code = '' } = valueOf(await krapao.otp.send({ phoneNumber: phone }))
  valueOf(await krapao.otp.verify({ otpToken, otpCode: code }))
  const draft = { name: 'Somchai', username: phone, password: 'secret-1', sourceCode: '', inviteCode: '' }
  const account = {
    ...draft,
    bankCode: 'KBANK',
    bankAccountName: 'SOMCHAI JAIDEE',
    bankAccountNo: `5${phone.slice(1)}`,
    currency: 'BAHT' as const,
  }
  valueOf(await krapao.account.validate(account))
  valueOf(await krapao.account.register(account))
  return account
}

function valueOf<T>(outcome: { ok: true; value: T } | { ok: false; problem: unknown }): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem))
  return outcome.value
}

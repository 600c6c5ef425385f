// Calls every operation through Prism as a validating proxy, which knows nothing but the contract.
import { createKrapao, satangOf, unwrap, waitUntilPaid } from '@krapao/sdk'
import { encryptGiftLink } from '@krapao/sdk/trueLink'
import { startSandbox, type RunningSandbox } from '@krapao/server'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'

type Parameter = { $ref?: string; name: string; in: string; example: string | number }
type Operation = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { example: object }> }
  security?: object[]
}
const file = fileURLToPath(new URL('../../openapi.yaml', import.meta.url))
const contract = parse(readFileSync(file, 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Parameter> }
}

let sandbox: RunningSandbox
let proxy: { url: string; stop: () => Promise<void> }
const violations: string[] = []
const note = (call: string, header: string | null) => {
  if (header !== null) violations.push(`${call}: ${header}`)
}
beforeAll(async () => {
  sandbox = await startSandbox()
  proxy = await startPrism(sandbox.baseUrl)
}, 180_000)
afterAll(async () => {
  await proxy.stop()
  await sandbox.stop()
})

test('a player’s journey from the registration to the withdrawal follows the contract', { timeout: 120_000 }, async () => {
  let token: string | null = null
  const krapao = createKrapao({
    baseUrl: proxy.url,
    client: 'prism/1.0.0',
    token: () => token,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const answer = await fetch(request)
      note(`${request.method} ${request.url.replace(proxy.url, '')}`, answer.headers.get('sl-violations'))
      return answer
    },
  })
  const phone = '0891234567'
  const { otpToken } = unwrap(await krapao.otp.send({ phoneNumber: phone }))
  unwrap(await krapao.otp.verify({ otpToken, otpCode: await sandbox.code(phone) }))
  const bank = { bankCode: 'SCB', bankAccountName: 'MALEE SAETANG', bankAccountNo: '4123456789' }
  unwrap(
    await krapao.account.register({ name: 'Malee', username: phone, password: 'correct-horse-9', ...bank, currency: 'BAHT', otpToken }),
  )
  token = unwrap(await krapao.session.login({ username: phone, password: 'correct-horse-9' })).token
  const made = unwrap(await krapao.qrDeposit.create({ bankCode: 'KBANK', amount: satangOf(100_115) }))
  if (made.status !== 'live') throw new Error(made.status)
  await sandbox.payQr(made.qr.qrcodeId)
  unwrap(await waitUntilPaid(krapao, { bankCode: 'KBANK', qrcodeId: made.qr.qrcodeId }))
  const link = await sandbox.gift(50)
  await krapao.giftLink.redeem({ link: encryptGiftLink({ giftLink: link, walletAccountName: 'KRAPAO WALLET', key: 'krapao-sandbox' }) })
  unwrap(await krapao.gameAccount.activate({ slotCode: 'PG' }))
  unwrap(await krapao.transfer.move({ from: 'WALLET', to: 'PG', amount: satangOf(10_015) }))
  unwrap(await krapao.wallet.refreshSlots())
  unwrap(await krapao.withdraw.requestAll({ amount: satangOf(20_000) }))
  unwrap(await krapao.wallet.get())
  await krapao.slips.upload({ file: new Blob(['no picture'], { type: 'image/png' }) })
  unwrap(await krapao.statement.list({ page: 1, limit: 10 }))
  unwrap(await krapao.bonus.list())
  unwrap(await krapao.spin.setup())
  unwrap(await krapao.account.devices())
  expect(violations).toEqual([])
})

const calls = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)
test('no operation breaks the contract with its own example', { timeout: 120_000 }, async () => {
  violations.length = 0
  const login = await fetch(`${sandbox.baseUrl}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: '0800000001', password: 'demo1234' }),
  })
  const { token } = (await login.json()) as { token: string }
  // Operations that end the session come last.
  const ends = ['logout', 'signOutEverywhere', 'changePassword', 'resetPasswordByOtp']
  const statuses = new Map<string, number>()
  for (const { method, path, operation } of calls.toSorted(
    (one, other) => ends.indexOf(one.operation.operationId) - ends.indexOf(other.operation.operationId),
  )) {
    const answer = await fetch(proxy.url + urlOf(path, operation), { method, ...bodyOf(operation, token) })
    statuses.set(operation.operationId, answer.status)
    note(operation.operationId, answer.headers.get('sl-violations'))
    await answer.arrayBuffer()
  }
  expect(violations).toEqual([])
  const wrong = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"username":1}' }
  expect((await fetch(`${proxy.url}/api/login`, wrong)).headers.get('sl-violations')).toContain('username')
  // Refusals alone would show little.
  expect([...statuses.values()].filter((status) => status === 200).length).toBeGreaterThan(40)
})

const parametersOf = ({ parameters = [] }: Operation) =>
  parameters.map((one) => (one.$ref ? contract.components.parameters[one.$ref.split('/').at(-1) ?? ''] : one) as Parameter)

function urlOf(path: string, operation: Operation): string {
  const parameters = parametersOf(operation)
  const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(parameters.find((one) => one.in === 'path' && one.name === name)?.example),
  )
  const query = new URLSearchParams(parameters.filter((one) => one.in === 'query').map(({ name, example }) => [name, String(example)]))
  return query.size > 0 ? `${at}?${query}` : at
}

function bodyOf({ requestBody, security }: Operation, token: string): RequestInit {
  const headers = { ...(security?.length !== 0 && { authorization: `Bearer ${token}` }) }
  if (requestBody?.content['multipart/form-data']) {
    const form = new FormData()
    form.append('file', new Blob(['no picture'], { type: 'image/png' }), 'slip.png')
    return { headers, body: form }
  }
  const json = requestBody?.content['application/json']
  return json ? { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(json.example) } : { headers }
}

async function startPrism(upstream: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const home = dirname(createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json'))
  const args = ['proxy', file, upstream, '--port', '0', '--host', '127.0.0.1']
  const child = spawn(process.execPath, [join(home, 'dist/index.js'), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const stop = async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  for await (const line of createInterface(child.stdout)) {
    const url = /listening on (http:\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout.resume()
    return { url, stop }
  }
  throw new Error('Prism ended')
}

import { expect, test } from 'vitest'
import { chatEntries, createKrapao, statementEntries, waitForOperation, waitUntilPaid } from '../index.ts'
import type { Krapao, Satang, Settings } from '../index.ts'
import { clientWithAnswers, serve } from '../testing/server.ts'

const nothing = undefined as never

test.each([
  [{}, 'baseUrl'],
  [{ baseUrl: 'https://example.com' }, 'client'],
  [undefined, 'baseUrl'],
])('createKrapao(%j) says which setting is missing', (settings, name) => {
  expect(() => createKrapao(settings as never)).toThrow(new TypeError(`createKrapao needs \`${name}\`, a string`))
})

test.each(['not a url', 'localhost:3000', 'ftp://example.com', 'https://'])('the baseUrl %j is refused', (baseUrl) => {
  const message = `createKrapao needs a \`baseUrl\` that begins with https://, http:// or /: ${baseUrl}`
  expect(() => createKrapao({ baseUrl, client: 'test/1' })).toThrow(new TypeError(message))
})

test.each<[string, Partial<Settings>]>([
  ["the page's origin where there is no page", { baseUrl: '' }],
  ['an address that cannot be parsed', { baseUrl: 'http://[' }],
  ['a header that cannot be sent', { client: 'ร้าน/1' }],
])('%s is thrown, not taken for a lost connection', async (_, settings) => {
  const krapao = createKrapao({ baseUrl: 'http://127.0.0.1:9', client: 'test/1', ...settings })
  await expect(krapao.lookups.banks()).rejects.toThrow(TypeError)
  await expect(krapao.session.login({ username: '0800000001', password: 'p' })).rejects.toThrow(TypeError)
})

test.each<[string, (krapao: Krapao) => Promise<unknown>]>([
  ['args', (krapao) => krapao.session.login(nothing)],
  ['args', (krapao) => krapao.transfer.move(nothing)],
  ['args', (krapao) => krapao.slips.upload(nothing)],
  ['args', (krapao) => krapao.statement.list(nothing)],
  ['bankCode', (krapao) => krapao.qrDeposit.create(nothing)],
  ['qrcodeId', (krapao) => krapao.qrDeposit.cancel(nothing)],
  ['slotCode', (krapao) => krapao.gameAccount.activate(nothing)],
  ['key', (krapao) => krapao.wallet.operation({ key: nothing })],
  ['krapao', () => statementEntries(nothing).next()],
  ['krapao', () => chatEntries(nothing, {}).next()],
  ['krapao', () => waitUntilPaid(nothing, nothing)],
  ['krapao', () => waitForOperation(nothing, 'k1')],
  ['bankCode', (krapao) => waitUntilPaid(krapao, nothing)],
  ['qrcodeId', (krapao) => waitUntilPaid(krapao, { bankCode: 'KBANK' } as never)],
  ['key', (krapao) => waitForOperation(krapao, nothing)],
])('a call without its `%s` says so, and sends nothing', async (name, call) => {
  const { krapao, seen } = await clientWithAnswers([{}])
  await expect(call(krapao)).rejects.toThrow(new TypeError(`This call needs \`${name}\``))
  expect(seen).toEqual([])
})

test.each([{}, { file: 'slip.png' }, { file: new Uint8Array(1) }, { file: null }])('an upload of %o needs a Blob', async (args) => {
  const { krapao, seen } = await clientWithAnswers([{}])
  await expect(krapao.slips.upload(args as never)).rejects.toThrow(new TypeError('This call needs `file`, a `Blob`'))
  expect(seen).toEqual([])
})

test('an invalid amount of the caller throws', async () => {
  const krapao = createKrapao({ baseUrl: 'http://127.0.0.1:9', client: 'test/1' })
  await expect(krapao.deposit.announce({ amount: 1.5 as Satang })).rejects.toThrow(RangeError)
})

test('a time limit that exceeds a timer’s maximum is ignored', async () => {
  const baseUrl = await serve((_, response) => void setTimeout(() => response.end('[]'), 20))
  const krapao = createKrapao({ baseUrl, client: 'test/1' })
  expect(await krapao.lookups.banks({}, { timeout: Infinity })).toEqual({ ok: true, value: [] })
})

test('an invalid signal leaves no timer', async () => {
  const krapao = createKrapao({ baseUrl: 'http://127.0.0.1:9', client: 'test/1' })
  const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  await expect(krapao.lookups.banks({}, { signal: new AbortController() as never })).rejects.toThrow(TypeError)
  expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length).toBe(before)
})

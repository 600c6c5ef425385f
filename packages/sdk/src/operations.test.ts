// Calls every operation once against a server that answers with the contract's examples.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createKrapao, satangOf, type Krapao, type Outcome } from './index.ts'
import { clientOf } from './testing/server.ts'

type Media = Record<string, { example?: unknown }>
type Parameter = { $ref?: string; name: string; in: string; example?: unknown }
type Operation = {
  operationId: string
  security?: object[]
  parameters?: Parameter[]
  requestBody?: { content: Media }
  responses: { '200': { content: Media } }
}
type Contract = {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Parameter> }
}

const contract = parse(readFileSync(new URL('../../../openapi.yaml', import.meta.url), 'utf8')) as Contract
const operations = new Map(
  Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => [operation.operationId, { path, method, operation }] as const),
  ),
)
const parametersOf = ({ parameters = [] }: Operation) =>
  parameters.map((one) => (one.$ref ? contract.components.parameters[one.$ref.split('/').at(-1) ?? ''] : one) as Parameter)

const file = new File(['bytes'], 'slip.png', { type: 'image/png' })
const baht = (amount: number) => satangOf(amount * 100)
const account = { name: 'Somchai', username: '0812345678', password: 'secret1234', sourceCode: 'FRIEND' }
const bank = { bankCode: 'KBANK', bankAccountName: 'SOMCHAI JAIDEE', bankAccountNo: '1234567890' }
const page = { page: 1, limit: 10 }
const withUsername = { username: 'pg0800000001' }
const withPassword = { username: 'pg0800000001', password: 'Aa123456' }
const message = { message_type: 'text', payload: { message: 'Hello' } } as const

type LimitsExample = { deposit: { limit: number | null; used: number; next?: { limit: number; from: string } }[] }
const inSatang = ({ deposit, ...example }: LimitsExample) => ({
  ...example,
  deposit: deposit.map(({ limit, used, next, ...period }) => ({
    ...period,
    limit: limit === null ? null : limit * 100,
    used: used * 100,
    ...(next && { next: { ...next, limit: next.limit * 100 } }),
  })),
})

const calls: Record<string, (krapao: Krapao) => Promise<Outcome<unknown>>> = {
  listBanks: (krapao) => krapao.lookups.banks(),
  getDepositLookup: (krapao) => krapao.lookups.deposit(),
  getConditions: (krapao) => krapao.lookups.conditions(),
  getAgreements: (krapao) => krapao.lookups.agreements(),
  getInfo: (krapao) => krapao.lookups.info(),
  getNotice: (krapao) => krapao.lookups.notice(),
  getContact: (krapao) => krapao.lookups.contact(),
  getWithdrawLookup: (krapao) => krapao.lookups.withdraw(),
  getSlipLookup: (krapao) => krapao.lookups.slip(),
  listSources: (krapao) => krapao.lookups.sources(),
  getActive: (krapao) => krapao.lookups.active(),
  getRegisterOtp: (krapao) => krapao.lookups.registerOTP(),
  getEnableChatWidget: (krapao) => krapao.lookups.enableChatWidget(),
  login: (krapao) => krapao.session.login({ username: '0800000001', password: 'demo1234' }),
  logout: (krapao) => krapao.session.logout(),
  validateAccount: (krapao) =>
    krapao.account.validate({ ...account, inviteCode: '', bankCode: '', bankAccountName: '', bankAccountNo: '', currency: 'BAHT' }),
  registerAccount: (krapao) =>
    krapao.account.register({ ...account, ...bank, inviteCode: 'PR65a1', currency: 'BAHT', otpToken: 'b3RwLXRva2Vu' }),
  getProfile: (krapao) => krapao.profile.get(),
  updateProfile: (krapao) => krapao.profile.update({ name: 'Somchai', ...bank }),
  updateBankAccountName: (krapao) => krapao.profile.updateBankAccountName({ bankCode: 'KTB', bankAccountName: 'SOMCHAI JAIDEE' }),
  changePassword: (krapao) => krapao.profile.changePassword({ oldPassword: 'demo1234', newPassword: 'better-words-4' }),
  resetPasswordByOtp: (krapao) => krapao.account.resetPassword({ otpToken: 'b3RwLXRva2Vu', newPassword: 'better-words-4' }),
  listDevices: (krapao) => krapao.account.devices(),
  signOutEverywhere: (krapao) => krapao.account.signOutEverywhere(),
  removeDevice: (krapao) => krapao.account.removeDevice({ id: 'd1' }),
  getLimits: (krapao) => krapao.account.limits(),
  setLimits: (krapao) => krapao.account.setLimits({ depositDaily: baht(500) }),
  sendOtp: (krapao) => krapao.otp.send({ phoneNumber: '0812345678' }),
  verifyOtp: (krapao) => krapao.otp.verify({ otpToken: 'b3RwLXRva2Vu', otpCode: '123456' }),
  getWallet: (krapao) => krapao.wallet.get(),
  refreshSlots: (krapao) => krapao.wallet.refreshSlots(),
  listOpenOperations: (krapao) => krapao.wallet.openOperations(),
  getOperation: (krapao) => krapao.wallet.operation({ key: '5f0c2c6e-1' }),
  activateGame: (krapao) => krapao.gameAccount.activate({ slotCode: 'PG' }),
  getGameCredentials: (krapao) => krapao.gameAccount.credentials({ slotCode: 'PG' }),
  resetGamePassword: (krapao) => krapao.gameAccount.resetPassword({ slotCode: 'PG' }),
  announceDeposit: (krapao) => krapao.deposit.announce({ amount: baht(500) }),
  transfer: (krapao) => krapao.transfer.move({ from: 'WALLET', to: 'PG', amount: baht(100) }),
  transferAll: (krapao) => krapao.transfer.moveAll({ to: 'PG' }),
  withdraw: (krapao) => krapao.withdraw.request({ amount: baht(500) }),
  withdrawAll: (krapao) => krapao.withdraw.requestAll({ amount: baht(500) }),
  uploadSlip: (krapao) => krapao.slips.upload({ file }),
  redeemGiftLink: (krapao) => krapao.giftLink.redeem({ link: 'U2FsdGVkX1+Zm9vYmFyYmF6cXV4' }),
  listInvites: (krapao) => krapao.invite.list(page),
  receiveInviteBonus: (krapao) => krapao.invite.receiveBonus(),
  listInviteBanners: (krapao) => krapao.invite.banners(),
  listRefunds: (krapao) => krapao.refund.list(page),
  checkRefund: (krapao) => krapao.refund.check(),
  receiveRefund: (krapao) => krapao.refund.receive(),
  addRefundToWallet: (krapao) => krapao.refund.addToWallet(),
  listRefundBanners: (krapao) => krapao.refund.banners(),
  getSpinSetup: (krapao) => krapao.spin.setup(),
  spin: (krapao) => krapao.spin.spin({ clientSeed: '7b1c' }),
  listCoupons: (krapao) => krapao.spin.coupons(),
  claimCoupon: (krapao) => krapao.spin.claimCoupon({ coupon: 'c1' }),
  getSpinActive: (krapao) => krapao.spin.active(),
  listBonuses: (krapao) => krapao.bonus.list(),
  activateBonus: (krapao) => krapao.bonus.activate({ code: 'WELCOME' }),
  getActiveBonus: (krapao) => krapao.bonus.active(),
  getMinimumBonus: (krapao) => krapao.bonus.minimum(),
  clearBonus: (krapao) => krapao.bonus.clear(),
  previewBonus: (krapao) => krapao.bonus.preview({ amount: baht(500), source: 'bonus', code: 'WELCOME100' }),
  getCurrentPromotion: (krapao) => krapao.promotion.current(),
  findPromotion: (krapao) => krapao.promotion.find({ code: 'SONGKRAN' }),
  activatePromotion: (krapao) => krapao.promotion.activate({ code: 'SONGKRAN' }),
  listStatements: (krapao) => krapao.statement.list(page),
  exportStatements: (krapao) => krapao.statement.export({ statementType: 'deposit', from: '2026-01-01', to: '2026-01-31' }),
  listSlips: (krapao) => krapao.slips.list(page),
  getSlipReference: (krapao) => krapao.slips.reference({ reference: 's1' }),
  getQr: (krapao) => krapao.qrDeposit.get({ bankCode: 'KBANK' }),
  createQr: (krapao) => krapao.qrDeposit.create({ bankCode: 'KBANK', amount: satangOf(10_025) }),
  cancelQr: (krapao) => krapao.qrDeposit.cancel({ qrcodeId: 'q1' }),
  autoLoginPg: (krapao) => krapao.gameAccount.autoLoginPg(withUsername),
  autoLoginBetflix: (krapao) => krapao.gameAccount.autoLoginBetflix(withUsername),
  autoLoginAskmebet: (krapao) => krapao.gameAccount.autoLoginAskmebet(withPassword),
  autoLoginImi: (krapao) => krapao.gameAccount.autoLoginImi(withPassword),
  autoLoginUsun: (krapao) => krapao.gameAccount.autoLoginUsun(withPassword),
  autoLoginAreaslot: (krapao) => krapao.gameAccount.autoLoginAreaslot(withUsername),
  autoLoginCircus: (krapao) => krapao.gameAccount.autoLoginCircus(withPassword),
  autoLoginSlotracha: (krapao) => krapao.gameAccount.autoLoginSlotracha(withPassword),
  autoLoginPgslot: (krapao) => krapao.gameAccount.autoLoginPgslot(withPassword),
  autoLoginJoker2: (krapao) => krapao.gameAccount.autoLoginJoker2(withUsername),
  autoLoginHuayhd: (krapao) => krapao.gameAccount.autoLoginHuayhd(withUsername),
  getChatConfig: (krapao) => krapao.chat.config(),
  createGuest: (krapao) => krapao.chat.createGuest(),
  sendMessage: (krapao) => krapao.chat.send({ sender: 'customer', message, guestId: 'g1', clientMessageId: 'm1' }),
  getChatHistory: (krapao) => krapao.chat.history({ guestId: 'g1', limit: 10, skip: 0 }),
  uploadChatImage: (krapao) => krapao.chat.uploadImage({ file }),
  uploadChatVideo: (krapao) => krapao.chat.uploadVideo({ file }),
  markRead: (krapao) => krapao.chat.markRead({ guestId: 'g1' }),
}

const values: Record<string, (example: never) => unknown> = {
  getWithdrawLookup: () => ({ withdrawMin: 10_000, withdrawMax: 5_000_000 }),
  getWallet: (example: { invite: object; slots: [object] }) => ({
    ...example,
    wallet: { amount: 123_450 },
    invite: { ...example.invite, amount: 1225 },
    slots: [{ ...example.slots[0], amount: 10_007 }],
    inTransit: 0,
  }),
  getLimits: (example: LimitsExample) => inSatang(example),
  setLimits: (example: LimitsExample) => inSatang(example),
  listOpenOperations: ({ operations: [open] }: { operations: [object] }) => ({ operations: [{ ...open, amount: 50_000 }] }),
  getOperation: (example: object) => ({ ...example, amount: 10_000 }),
  withdrawAll: () => ({ legs: [{ code: 'PG', amount: 10_007, failed: false }] }),
  listInvites: ({ invites: [invite] }: { invites: [object] }) => ({ invites: [{ ...invite, amount: 1225 }], total: 1 }),
  listRefunds: ({ refunds: [refund] }: { refunds: [object] }) => ({ refunds: [{ ...refund, refundAmount: 5050 }], total: 1 }),
  checkRefund: (example: object) => ({ ...example, refundAmount: 5050 }),
  spin: (example: object) => Object.fromEntries(Object.entries(example).filter(([name]) => name !== 'success')),
  listCoupons: ([coupon]: [object]) => [{ ...coupon, amount: 1000, unit: 'baht' }],
  getMinimumBonus: () => ({ status: false, minimum: 500 }),
  previewBonus: () => ({
    active: true,
    state: 'running',
    source: 'bonus',
    code: 'WELCOME100',
    ends: false,
    pays: 50_000,
    forfeits: 4_000,
    turnoverRequired: 100_000,
    turnoverDone: 40_000,
    grant: 5_000,
    total: 50_000,
    name: 'Welcome',
    percent: 100,
    percentFail: 50,
    turnover: 10,
    maximum: 50_000,
    minimum: 5_000,
    threshold: 500,
  }),
  listStatements: ({ statements: [withdrawal, deposit] }: { statements: [object, object] }) => ({
    total: 2,
    statements: [
      { ...withdrawal, amount: 50_000, balance: 60_025, change: -50_000, moved: -50_000 },
      { ...deposit, amount: 10_025, balance: 110_025, change: 10_025, moved: 10_025 },
    ],
    selected: {},
  }),
  listSlips: ({ slips: [slip] }: { slips: [object] }) => ({ slips: [{ ...slip, amount: 50_000 }], total: 1 }),
  getQr: ({ qrcode }: { qrcode: string }) => ({
    status: 'live',
    qr: { qrcodeId: 'q1', qrcode, amount: 10_025, expiresAt: Date.parse('2026-01-01T00:15:00Z') },
  }),
  createQr: ({ qrcode }: { qrcode: string }) => ({
    status: 'live',
    qr: { qrcodeId: 'q1', qrcode, amount: 10_025, expiresAt: Date.parse('2026-01-01T00:15:00Z') },
  }),
}
const withoutValue = new Set(
  ['logout', 'validateAccount', 'registerAccount', 'updateProfile', 'updateBankAccountName', 'changePassword', 'resetPasswordByOtp'].concat(
    ['signOutEverywhere', 'removeDevice', 'verifyOtp', 'refreshSlots', 'activateGame', 'resetGamePassword', 'announceDeposit', 'transfer'],
    [
      'transferAll',
      'withdraw',
      'uploadSlip',
      'redeemGiftLink',
      'receiveInviteBonus',
      'addRefundToWallet',
      'claimCoupon',
      'activatePromotion',
    ],
    ['cancelQr', 'markRead'],
  ),
)

test('each tag of the contract is a namespace, beside the clock', () => {
  const krapao = createKrapao({ baseUrl: '', client: 'test/1' })
  expect(Object.keys(krapao)).toEqual([...contract.tags.map((tag) => tag.name), 'clock'])
})

test('every operation of the contract has a call', () => {
  expect(Object.keys(calls).toSorted()).toEqual([...operations.keys()].toSorted())
})

// @covers 7.all-1 7.lookup-1 7.lookup-2 7.lookup-3 7.lookup-4 7.lookup-5 7.lookup-6 7.lookup-7 7.lookup-8 7.lookup-9 7.lookup-10
// @covers 7.lookup-11 7.lookup-12 7.lookup-13 7.account-1 7.account-2 7.account-3 7.account-4 7.account-8 7.account-9 7.wallet-1
// @covers 7.statement-1 7.qr-1 7.qr-2 7.qr-3 7.chat-1 7.chat-2 7.chat-3 7.chat-4 7.chat-5 7.chat-8
test.each(Object.keys(calls))('%s', async (operationId) => {
  const entry = operations.get(operationId)
  if (!entry) throw new Error('not in the contract')
  const { path, method, operation } = entry
  const media = operation.responses['200'].content
  const example = media['application/json']?.example ?? media['text/csv']?.example
  let receivedRequest: unknown
  const krapao = await clientOf(
    async (request, response) => {
      const body = Buffer.concat(await request.toArray())
      const { authorization, 'content-type': type, 'idempotency-key': key, 'x-client': client } = request.headers
      receivedRequest = {
        method: request.method,
        url: request.url,
        authorization,
        type: type?.split(';')[0],
        key,
        client,
        body: bodyOf(type, body),
      }
      response.setHeader('content-type', 'text/csv' in media ? 'text/csv; charset=utf-8' : 'application/json')
      response.end('text/csv' in media ? example : JSON.stringify(example))
    },
    { newKey: () => 'key-1' },
  )

  const outcome = await calls[operationId]?.(krapao)
  const parameters = parametersOf(operation)
  const sent = operation.requestBody?.content
  expect(receivedRequest).toEqual({
    method: method.toUpperCase(),
    url: urlOf(path, parameters),
    authorization: operation.security?.length === 0 ? undefined : 'Bearer t1',
    type: sent && Object.keys(sent)[0],
    key: parameters.some((one) => one.name === 'Idempotency-Key') ? 'key-1' : undefined,
    client: 'test/1',
    body:
      sent &&
      ('multipart/form-data' in sent
        ? { name: 'file', filename: 'slip.png', type: 'image/png', bytes: 'bytes' }
        : sent['application/json']?.example),
  })
  const value = withoutValue.has(operationId) ? null : (values[operationId]?.(example as never) ?? example)
  expect(outcome).toEqual({ ok: true, value })
})

function urlOf(path: string, parameters: Parameter[]): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(parameters.find((one) => one.name === name)?.example))
  const query = parameters.filter((one) => one.in === 'query').map(({ name, example }) => `${name}=${String(example)}`)
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

function bodyOf(type: string | undefined, body: Buffer): unknown {
  if (body.length === 0) return undefined
  if (!type?.startsWith('multipart/form-data')) return JSON.parse(body.toString()) as unknown
  const [, name, filename, part, bytes] =
    /name="(\w+)"; filename="([\w.]+)"\r\nContent-Type: (\S+)\r\n\r\n(\w+)\r\n/.exec(body.toString()) ?? []
  return { name, filename, type: part, bytes }
}

test('path parameters are escaped', async () => {
  let url: string | undefined
  const krapao = await clientOf((request, response) => {
    url = request.url
    response.end('{}')
  })
  await krapao.promotion.find({ code: 'A/B?C#D%ก' })
  expect(url).toBe('/api/promotion/find/A%2FB%3FC%23D%25%E0%B8%81')
})

test('coupon coins stay coins, and a coupon without a unit is baht', async () => {
  const coupon = { _id: 'c1', prize: { name: 'Coins', slice: { label: '3' } }, amount: 3 }
  const krapao = await clientOf((_, response) => response.end(JSON.stringify([{ ...coupon, unit: 'coin' }, coupon])))
  expect(await krapao.spin.coupons()).toEqual({
    ok: true,
    value: [
      { ...coupon, unit: 'coin' },
      { ...coupon, unit: 'baht', amount: 300 },
    ],
  })
})

test.each([
  ['deposit', 'KBANK', 'WALLET', 100],
  ['withdraw', 'WALLET', 'KBANK', -100],
  ['withdraw', 'KBANK', 'WALLET', 100],
  ['transfer', 'WALLET', 'PG', -100],
  ['transfer', 'PG', 'WALLET', 100],
  ['bonus', 'BONUS', 'WALLET', 100],
  ['finish_bonus', 'WALLET', 'BONUS', -100],
  ['withdraw', '', '', -100],
  ['deposit', '', '', 100],
])('a %s from %j to %j changes the wallet by %d satang', async (statementType, from, to, change) => {
  const entry = { statementType, status: 'SUCCESS', from, to, amount: 1, createdAt: '2026-01-01T00:00:00Z' }
  const krapao = await clientOf((_, response) => response.end(JSON.stringify({ total: 1, statements: [entry] })))
  expect(await krapao.statement.list(page)).toEqual({
    ok: true,
    value: { total: 1, statements: [{ ...entry, amount: 100, change, moved: change }] },
  })
})

test('a page instead of a file is invalid', async () => {
  const krapao = await clientOf((_, response) => response.setHeader('content-type', 'text/html').end('<h1>Hotel</h1>'))
  expect(await krapao.statement.export()).toEqual({ ok: false, problem: { kind: 'unreadable', status: 200, effect: 'none' } })
})

test('a truncated file is invalid', async () => {
  const krapao = await clientOf((_, response) => {
    response.setHeader('content-type', 'text/csv').write('Number\r\n1\r\n', () => response.destroy())
  })
  expect(await krapao.statement.export()).toEqual({ ok: false, problem: { kind: 'offline', effect: 'none' } })
})

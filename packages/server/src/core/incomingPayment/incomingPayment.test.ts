import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readIncoming, handleBankTransfer } from '#capabilities/deposit/bankTransfer.service.ts'
import { handlePaymentNotification } from '#capabilities/qrDeposit/qrPayment.ts'
import { finishSlips } from '#capabilities/slips/slipMatch.ts'
import { transaction } from '#platform/db/transaction.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { uploadSlip } from '#testing/slips.ts'
import { applyCatalogue, latestVersion } from '../catalogue/catalogue.store.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { receivePayment } from './incomingPayment.service.ts'
import { assignIncoming, listIncoming, mergeIncoming, returnIncoming } from './review.service.ts'

const folder = await mkdtemp(join(tmpdir(), 'krapao-incoming-'))
afterAll(() => rm(folder, { recursive: true }))
const { app, context, pool } = await freshApp({ KRAPAO_DATA: folder })
checkLedgerAfterEach(context)
beforeEach(async () => {
  await context.settings.change({ clockOffset: 0, autoPay: false })
  amount += 100
})

const toAccountNo = '0719998887'
let amount = 10_000
const accountOf = ({ phone }: TestPlayer): string => `9${phone.slice(1)}`
const wallet = ({ playerId }: TestPlayer): Promise<number> => balanceOf(pool, playerId, 'wallet')
const orderQr = async ({ headers }: TestPlayer, code = 'KBANK'): Promise<string> => {
  const [, qr] = await statusAndBody(app, 'POST', `/api/qrcode/${code}`, { headers, body: { amount: amount / 100 } })
  return (qr as { qrcodeId: string }).qrcodeId
}
const readQr = async ({ headers }: TestPlayer) => (await statusAndBody(app, 'GET', '/api/qrcode/KBANK', { headers }))[1]
const notify = (orderId: string, more: { bankReference?: string; reference?: string } = {}) =>
  handlePaymentNotification(context)({
    orderId,
    reference: more.reference ?? randomUUID(),
    amount,
    paidAt: context.clock.now(),
    ...(more.bankReference && { toAccountNo, fromBankCode: 'KBANK', bankReference: more.bankReference }),
  })
const listAtBank = (player: TestPlayer, reference: string, more: object = {}) => {
  const transfer = { reference, fromBankCode: 'KBANK', fromAccountNo: accountOf(player), toAccountNo, amount, at: context.clock.now() }
  return handleBankTransfer(context)({ ...transfer, ...more })
}
const alarms = async (kind: string, { playerId }: TestPlayer) =>
  (await pool.query('select from alarm where kind = $1 and player_id = $2', [kind, playerId])).rowCount
const openOf = async ({ playerId }: TestPlayer) => (await listIncoming(context)).filter((one) => one.playerId === playerId)
const decision = { by: 'staff', reason: 'the bank statement' }
async function creditUnidentified(player: TestPlayer): Promise<number> {
  expect(await notify(await orderQr(player))).toBe('review')
  const [open] = await openOf(player)
  const id = open?.id ?? 0
  expect(await assignIncoming(context, { ...decision, id, playerId: player.playerId })).toBe('credited')
  return id
}

// @covers G7.3
test.each(['notification first', 'list first'])(
  'receivePayment, the notification of a QR into a listed account names no bank reference, %s: it waits, and the bank’s report is credited',
  async (order) => {
    const player = await signUp(context)
    const [orderId, notice, reference] = [await orderQr(player), randomUUID(), randomUUID()]
    const reports = [() => notify(orderId, { reference: notice }), () => listAtBank(player, reference)]
    const outcomes: string[] = []
    for (const report of order === 'notification first' ? reports : reports.toReversed()) outcomes.push(await report())
    expect(outcomes.toSorted()).toEqual(['credited', 'review'])
    expect([await listAtBank(player, reference), await notify(orderId, { reference: notice })]).toEqual(['repeated', 'review'])
    expect([await wallet(player), await alarms('paymentReview', player)]).toEqual([amount, 1])
    const [open] = await openOf(player)
    expect(open).toMatchObject({ state: 'review', providerReference: notice, mayBe: [expect.any(Number)] })
    await mergeIncoming(context, { ...decision, id: open?.id ?? 0, sameAs: open?.mayBe[0] ?? 0 })
    expect(await readQr(player)).toMatchObject({ status: 'paid', paidAmount: amount / 100 })
    expect([await wallet(player), await openOf(player), await notify(orderId, { reference: notice })]).toEqual([amount, [], 'repeated'])
  },
)

// @covers G7.3
test('receivePayment, a QR payment without a bank reference, does not delay transfers of other players', async () => {
  const [attacker, player, other] = [await signUp(context), await signUp(context), await signUp(context)]
  expect(await notify(await orderQr(attacker))).toBe('review')
  expect([await listAtBank(player, randomUUID()), await listAtBank(other, randomUUID()), await notify(await orderQr(attacker))]).toEqual([
    'credited',
    'credited',
    'review',
  ])
  expect([await wallet(attacker), await wallet(player), await wallet(other)]).toEqual([0, amount, amount])
})

test('receivePayment, two players pay one QR and name no bank reference, credits each sender once and the QR’s owner nothing more', async () => {
  const [owner, friend] = [await signUp(context), await signUp(context)]
  const orderId = await orderQr(owner)
  const [first, second] = [randomUUID(), randomUUID()]
  expect([await notify(orderId), await listAtBank(friend, first), await notify(orderId), await listAtBank(owner, second)]).toEqual([
    'review',
    'credited',
    'review',
    'credited',
  ])
  for (const left of [2, 1]) {
    const open = await openOf(owner)
    expect(open.map(({ mayBe }) => mayBe.length)).toEqual(Array(left).fill(left))
    const [{ id, mayBe } = { id: 0, mayBe: [] }] = open
    await expect(assignIncoming(context, { ...decision, id, playerId: owner.playerId })).rejects.toThrow('MAY_BE_SETTLED')
    await mergeIncoming(context, { ...decision, id, sameAs: mayBe[0] ?? 0 })
  }
  expect([await listAtBank(friend, first), await listAtBank(owner, second), await openOf(owner)]).toEqual(['repeated', 'repeated', []])
  expect([await wallet(owner), await wallet(friend)]).toEqual([amount, amount])
})

test('receivePayment, the bank reports a QR payment that staff assigned, puts the report into review', async () => {
  const [player, other] = [await signUp(context), await signUp(context)]
  const id = await creditUnidentified(player)
  expect(await listAtBank(other, randomUUID())).toBe('review')
  expect((await openOf(other)).map(({ mayBe }) => mayBe)).toEqual([[id]])
  expect([await wallet(player), await wallet(other)]).toEqual([amount, 0])
})

test.each([
  ['a channel that no bank lists', 'WW', '099400016550199', 'credited'],
  ['a channel that a bank lists', 'KBANK', '0719998899', 'review'],
])('receivePayment, a QR payment into one of several accounts of %s', async (_, code, accountNo, outcome) => {
  const [player, other] = [await signUp(context), await signUp(context)]
  const source = (await latestVersion(pool))?.content
  if (!source) throw new Error('the sandbox has no catalogue')
  const [one] = source.accounts.filter(({ bankCode, mode }) => bankCode === code && mode !== 'AUTO')
  if (!one) throw new Error('the channel has no account')
  const account = { ...one, code: `${one.code}-2`, accountNo }
  await applyCatalogue(pool, { ...source, accounts: [...source.accounts, account] }, { by: 'test', at: context.clock.now() })
  await context.catalogue.reload()
  try {
    const orderId = await orderQr(player, code)
    expect(await listAtBank(other, randomUUID())).toBe('credited')
    expect([await notify(orderId), await listAtBank(other, randomUUID())]).toEqual([outcome, 'credited'])
    expect([await wallet(player), await wallet(other)]).toEqual([outcome === 'credited' ? amount : 0, 2 * amount])
  } finally {
    await applyCatalogue(pool, source, { by: 'test', at: context.clock.now() })
    await context.catalogue.reload()
  }
})

test.each(['notification first', 'list first'])(
  'receivePayment, the notification names the bank’s reference, %s: credits once and marks the QR paid',
  async (order) => {
    const player = await signUp(context)
    const [orderId, bankReference] = [await orderQr(player), randomUUID()]
    const reports = [() => notify(orderId, { bankReference }), () => listAtBank(player, bankReference)]
    const outcomes: string[] = []
    for (const report of order === 'notification first' ? reports : reports.toReversed()) outcomes.push(await report())
    expect([outcomes, await wallet(player)]).toEqual([['credited', 'repeated'], amount])
    expect(await readQr(player)).toMatchObject({ status: 'paid', paidAmount: amount / 100 })
    expect([await alarms('paymentReview', player), await openOf(player)]).toEqual([0, []])
  },
)

test.each([
  ['the bank by its number', { fromBankCode: '004' }, ['credited', 'repeated']],
  ['our account with dashes', { toAccountNo: '071-9-99888-7', bankReference: undefined }, ['review', 'credited']],
])('receivePayment, the notification has %s, credits it once with the report of the bank', async (_, more, outcomes) => {
  const player = await signUp(context)
  const [orderId, bankReference] = [await orderQr(player), randomUUID()]
  const notice = {
    orderId,
    reference: randomUUID(),
    amount,
    paidAt: context.clock.now(),
    toAccountNo,
    fromBankCode: 'KBANK',
    bankReference,
  }
  expect([await handlePaymentNotification(context)({ ...notice, ...more }), await listAtBank(player, bankReference)]).toEqual(outcomes)
  expect(await wallet(player)).toBe(amount)
})

test('receivePayment, a later notification names the bank’s reference of a payment in review, settles it without staff', async () => {
  const player = await signUp(context)
  const [orderId, bankReference, reference] = [await orderQr(player), randomUUID(), randomUUID()]
  expect([await listAtBank(player, bankReference), await notify(orderId, { reference })]).toEqual(['credited', 'review'])
  expect(await notify(orderId, { reference, bankReference })).toBe('repeated')
  expect([await wallet(player), await openOf(player)]).toEqual([amount, []])
  expect(await readQr(player)).toMatchObject({ status: 'paid', paidAmount: amount / 100 })
})

test('receivePayment, a QR paid from an account that another player registered, is credited once and raises an alarm', async () => {
  const [player, other] = [await signUp(context), await signUp(context)]
  const [orderId, bankReference] = [await orderQr(player), randomUUID()]
  expect([await listAtBank(other, bankReference), await notify(orderId, { bankReference })]).toEqual(['credited', 'repeated'])
  expect([await wallet(player), await wallet(other), await alarms('qrPaidByAnother', player)]).toEqual([0, amount, 1])
})

test('receivePayment, equal payments into an account that no bank lists, are credited without review', async () => {
  const player = await signUp(context)
  const orderId = await orderQr(player, 'WW')
  expect([await notify(orderId), await notify(orderId), await listAtBank(player, randomUUID())]).toEqual([
    'credited',
    'credited',
    'credited',
  ])
  expect(await wallet(player)).toBe(3 * amount)
})

test('receivePayment, a payment reported again with another amount, credits the first one and raises one alarm', async () => {
  const player = await signUp(context)
  const [orderId, reference, bankReference] = [await orderQr(player), randomUUID(), randomUUID()]
  expect(await listAtBank(player, bankReference)).toBe('credited')
  const more = { amount: amount * 10 }
  expect([await listAtBank(player, bankReference, more), await listAtBank(player, bankReference, more)]).toEqual(['repeated', 'repeated'])
  expect([await wallet(player), await alarms('paymentAmountChanged', player)]).toEqual([amount, 1])
  const notice = {
    orderId,
    reference,
    amount: amount - 100,
    paidAt: context.clock.now(),
    fromBankCode: 'KBANK',
    bankReference,
    toAccountNo,
  }
  expect(await handlePaymentNotification(context)(notice)).toBe('repeated')
  expect(await readQr(player)).toMatchObject({ status: 'paid', paidAmount: amount / 100 })
  expect([await wallet(player), await alarms('paymentAmountChanged', player)]).toEqual([amount, 1])
})

test('receivePayment, another amount, another account or another day than the settled payment, is credited', async () => {
  const player = await signUp(context)
  const dayBefore = context.clock.now() - 86_400_001
  await pool.query("update player set created_at = created_at - interval '2 days' where id = $1", [player.playerId])
  await creditUnidentified(player)
  expect([
    await listAtBank(player, randomUUID(), { amount: amount + 1 }),
    await listAtBank(player, randomUUID(), { toAccountNo: '4120001118' }),
    await listAtBank(player, randomUUID(), { at: dayBefore }),
    await listAtBank(player, randomUUID(), { at: dayBefore + 60_000 }),
  ]).toEqual(['credited', 'credited', 'credited', 'review'])
})

test('receivePayment, a gift in a wallet whose transfers are listed too, is not credited a second time', async () => {
  const player = await signUp(context)
  const base = { toAccountNo: '0990000001', amount, at: context.clock.now(), playerId: player.playerId }
  const receive = (report: Parameters<typeof receivePayment>[2]) =>
    transaction(pool, async (tx) => (await receivePayment(context, tx, report)).outcome)
  const gift = { ...base, source: 'gift', provider: { channel: 'GIFT', reference: randomUUID() }, limitsChecked: true } as const
  const transfer = { ...base, source: 'bank', bank: { code: 'TRUEWALLET', reference: randomUUID() } } as const
  expect([await receive(gift), await receive(transfer), await wallet(player)]).toEqual(['credited', 'review', amount])
})

test('sandbox, a KBANK QR is paid, lists the payment at the bank and credits it once', async () => {
  const player = await signUp(context)
  const orderId = await orderQr(player)
  expect((await statusAndBody(app, 'POST', `/sandbox/api/qr/${orderId}/pay`, { body: {} }))[1]).toMatchObject({ outcomes: ['credited'] })
  await readIncoming(context)
  const { rows } = await pool.query('select amount, to_account_no from sandbox_transfer where from_account_no = $1', [accountOf(player)])
  expect([rows, await wallet(player), await openOf(player)]).toEqual([[{ amount, to_account_no: toAccountNo }], amount, []])
})

test('sandbox, a KBANK QR whose provider names no bank reference, waits for review, and is credited as the bank lists it', async () => {
  const player = await signUp(context)
  const orderId = await orderQr(player)
  await statusAndBody(app, 'POST', `/sandbox/api/qr/${orderId}/pay`, { body: { identified: false } })
  await readIncoming(context)
  expect([await wallet(player), (await openOf(player)).map(({ state, mayBe }) => [state, mayBe.length])]).toEqual([amount, [['review', 1]]])
})

type SlipList = { slips: { status: string; note: string | null }[] }
const slipOf = async ({ headers }: TestPlayer) => {
  const [, body] = await statusAndBody(app, 'POST', '/api/statement/slip', { headers, body: { page: 1, limit: 1 } })
  return (body as SlipList).slips.map(({ status, note }) => [status, note])[0]
}
async function slipInReview(player: TestPlayer): Promise<number> {
  await creditUnidentified(player)
  const body = { fromAccountNo: accountOf(player), toAccountNo, amount: amount / 100, announce: false }
  const [, sent] = await statusAndBody(app, 'POST', '/sandbox/api/bank/transfers', { body })
  const picture = (await app.inject({ url: (sent as { slipUrl: string }).slipUrl })).rawPayload
  expect(await uploadSlip(app, player, picture, randomUUID())).toEqual([200, undefined])
  await expect.poll(() => openOf(player), { timeout: 60_000 }).toHaveLength(1)
  expect([await slipOf(player), await wallet(player)]).toEqual([['PROCESSING', null], amount])
  return (await openOf(player))[0]?.id ?? 0
}
const retrySlip = async ({ playerId }: TestPlayer) => {
  await pool.query('update slip set next_at = uploaded_at where player_id = $1', [playerId])
  await finishSlips(context, playerId)
}

test(
  'a slip, its payment waits for review, is in progress until staff merge it with the settled payment',
  { timeout: 90_000 },
  async () => {
    const player = await signUp(context)
    const id = await slipInReview(player)
    const [open] = await openOf(player)
    await mergeIncoming(context, { ...decision, id, sameAs: open?.mayBe[0] ?? 0 })
    await expect
      .poll(async () => {
        await retrySlip(player)
        return slipOf(player)
      })
      .toEqual(['SUCCESS', null])
    expect(await wallet(player)).toBe(amount)
  },
)

test('a slip, its payment waits for review and staff return it, fails and credits nothing', { timeout: 90_000 }, async () => {
  const player = await signUp(context)
  const id = await slipInReview(player)
  await returnIncoming(context, { ...decision, id })
  await expect
    .poll(async () => {
      await retrySlip(player)
      return slipOf(player)
    })
    .toEqual(['FAILED', 'INVALID_SLIP'])
  expect(await wallet(player)).toBe(amount)
})

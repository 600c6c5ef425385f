import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { handleBankTransfer } from '#capabilities/deposit/bankTransfer.service.ts'
import { handlePaymentNotification } from '#capabilities/qrDeposit/qrPayment.ts'
import { transaction } from '#platform/db/transaction.ts'
import { largestAmount } from '#platform/values/money.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { countLockWaits } from '#testing/database/lockWaits.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { receivePayment } from './incomingPayment.service.ts'
import { assignIncoming, listIncoming, mergeIncoming, returnIncoming } from './review.service.ts'

const { app, context, pool, another } = await freshApp()
const second = await another()
checkLedgerAfterEach(context)

const toAccountNo = '0719998887'
const decision = { by: 'staff', reason: 'a call with the bank' }
const wallet = ({ playerId }: TestPlayer): Promise<number> => balanceOf(pool, playerId, 'wallet')
const newTransfer = (more: object = {}) => ({
  reference: randomUUID(),
  fromBankCode: 'KBANK',
  fromAccountNo: '1010101010',
  toAccountNo,
  amount: 10_000,
  at: context.clock.now(),
  ...more,
})
async function unmatched(transfer = newTransfer()): Promise<number> {
  expect(await handleBankTransfer(context)(transfer)).toBe('unmatched')
  return (await listIncoming(context, { state: 'unmatched' })).find((one) => one.bankReference === transfer.reference)?.id ?? 0
}
/** Creates a payment in review: its notification has no bank reference and follows the bank’s report. */
async function inReview(player: TestPlayer, amount: number): Promise<{ id: number; credited: number; orderId: string }> {
  const [, qr] = await statusAndBody(app, 'POST', '/api/qrcode/KBANK', { headers: player.headers, body: { amount: amount / 100 } })
  const { qrcodeId: orderId } = qr as { qrcodeId: string }
  expect(await handleBankTransfer(context)(newTransfer({ fromAccountNo: `9${player.phone.slice(1)}`, amount }))).toBe('credited')
  expect(await handlePaymentNotification(context)({ orderId, reference: randomUUID(), amount, paidAt: context.clock.now() })).toBe('review')
  const [open] = (await listIncoming(context, { state: 'review' })).filter(({ playerId }) => playerId === player.playerId)
  return { id: open?.id ?? 0, credited: open?.mayBe[0] ?? 0, orderId }
}

test('listIncoming, unmatched payments, names what staff need, page by page', async () => {
  const ids = [await unmatched(), await unmatched(), await unmatched()]
  const page = await listIncoming(context, { state: 'unmatched', after: (ids[0] ?? 0) - 1, limit: 2 })
  expect(page.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  expect((await listIncoming(context, { after: ids[1] ?? 0 })).map(({ id }) => id)).toContain(ids[2])
  expect(page[0]).toMatchObject({ state: 'unmatched', amount: 10_000, toAccountNo, fromAccountNo: '1010101010', playerId: null, mayBe: [] })
})

// @covers G7.4
test('assignIncoming, an unmatched payment, ten times in parallel through two copies, credits the player once', async () => {
  const [player, transfer] = [await signUp(context), newTransfer({ amount: 10_100 })]
  const id = await unmatched(transfer)
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      assignIncoming(index % 2 ? second.context : context, { ...decision, id, playerId: player.playerId }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  expect([await handleBankTransfer(context)(transfer), await wallet(player)]).toEqual(['repeated', 10_100])
  const { rows } = await pool.query('select resolved_by, resolution from incoming_payment where id = $1', [id])
  expect(rows).toEqual([{ resolved_by: 'staff', resolution: 'a call with the bank' }])
})

test('assignIncoming, the bank’s report of the payment is being credited, waits for it and is refused', async () => {
  const [player, other] = [await signUp(context), await signUp(context)]
  const [, qr] = await statusAndBody(app, 'POST', '/api/qrcode/KBANK', { headers: player.headers, body: { amount: 111 } })
  const { qrcodeId: orderId } = qr as { qrcodeId: string }
  const transfer = newTransfer({ amount: 11_100 })
  await handlePaymentNotification(context)({ orderId, reference: randomUUID(), amount: 11_100, paidAt: transfer.at })
  const [open] = (await listIncoming(context, { state: 'review' })).filter((one) => one.orderId === orderId)
  const id = open?.id ?? 0
  const bank = { code: transfer.fromBankCode, reference: transfer.reference }
  const report = { source: 'bank', bank, toAccountNo, amount: 11_100, at: transfer.at, playerId: other.playerId } as const
  const assigned = await transaction(pool, async (tx) => {
    expect((await receivePayment(context, tx, report)).outcome).toBe('credited')
    let isOver = false
    const assigning = assignIncoming(context, { ...decision, id, playerId: player.playerId }).then(String, String)
    void assigning.then(() => (isOver = true))
    await expect.poll(async () => isOver || (await countLockWaits(pool)) > 0).toBe(true)
    return { assigning }
  })
  expect([await assigned.assigning, await wallet(player), await wallet(other)]).toEqual(['Error: MAY_BE_SETTLED', 0, 11_100])
})

test('assignIncoming, beyond the player’s own limit, holds the payment', async () => {
  const player = await signUp(context)
  await statusAndBody(app, 'PUT', '/api/account/limits', { headers: player.headers, body: { depositDaily: 50 } })
  const id = await unmatched(newTransfer({ amount: 10_200 }))
  expect([await assignIncoming(context, { ...decision, id, playerId: player.playerId }), await wallet(player)]).toEqual(['held', 0])
})

test('assignIncoming, a notification of an unknown order, credits the player whom staff name', async () => {
  const player = await signUp(context)
  const notice = { orderId: randomUUID(), reference: randomUUID(), amount: 10_300, paidAt: context.clock.now() }
  expect([await handlePaymentNotification(context)(notice), await handlePaymentNotification(context)(notice)]).toEqual([
    'unmatched',
    'unmatched',
  ])
  const [open] = (await listIncoming(context)).filter(({ orderId }) => orderId === notice.orderId)
  expect(await assignIncoming(context, { ...decision, id: open?.id ?? 0, playerId: player.playerId })).toBe('credited')
  expect([await handlePaymentNotification(context)(notice), await wallet(player)]).toEqual(['repeated', 10_300])
})

test('assignIncoming, a payment in review, credits it only if staff confirm that it is another payment', async () => {
  const player = await signUp(context)
  const { id } = await inReview(player, 10_400)
  const assign = (more: object = {}) => assignIncoming(context, { ...decision, id, playerId: player.playerId, ...more })
  await expect(assign()).rejects.toThrow('MAY_BE_SETTLED')
  expect(await wallet(player)).toBe(10_400)
  expect([await assign({ distinct: true }), await wallet(player)]).toEqual(['credited', 20_800])
  await expect(assign({ distinct: true })).rejects.toThrow('NO_DATA')
})

test('assignIncoming, an unknown player or payment, is refused', async () => {
  const id = await unmatched()
  await expect(assignIncoming(context, { ...decision, id, playerId: 999_999_999 })).rejects.toThrow('NO_PLAYER')
  await expect(assignIncoming(context, { ...decision, id: 999_999_999, playerId: 1 })).rejects.toThrow('NO_DATA')
})

test('mergeIncoming, a payment in review that is the settled one, moves no money and recognises both reports afterwards', async () => {
  const player = await signUp(context)
  const { id, credited } = await inReview(player, 10_500)
  const other = await unmatched(newTransfer({ amount: 10_600 }))
  await expect(mergeIncoming(context, { ...decision, id, sameAs: other })).rejects.toThrow('NOT_THE_SAME')
  await mergeIncoming(context, { ...decision, id, sameAs: credited })
  await expect(mergeIncoming(context, { ...decision, id, sameAs: credited })).rejects.toThrow('NO_DATA')
  const { rows } = await pool.query('select state, provider_reference is not null as provider from incoming_payment where id = $1', [
    credited,
  ])
  expect([rows, await wallet(player)]).toEqual([[{ state: 'credited', provider: true }], 10_500])
  expect(await handleBankTransfer(context)(newTransfer({ fromAccountNo: `9${player.phone.slice(1)}`, amount: 10_500 }))).toBe('credited')
})

test('mergeIncoming, the notification waits for review after the bank’s list, shows the QR as paid', async () => {
  const player = await signUp(context)
  const [, qr] = await statusAndBody(app, 'POST', '/api/qrcode/KBANK', { headers: player.headers, body: { amount: 107 } })
  const { qrcodeId: orderId } = qr as { qrcodeId: string }
  await handleBankTransfer(context)(newTransfer({ fromAccountNo: `9${player.phone.slice(1)}`, amount: 10_700 }))
  await handlePaymentNotification(context)({ orderId, reference: randomUUID(), amount: 10_700, paidAt: context.clock.now() })
  const [open] = (await listIncoming(context, { state: 'review' })).filter((one) => one.orderId === orderId)
  await mergeIncoming(context, { ...decision, id: open?.id ?? 0, sameAs: open?.mayBe[0] ?? 0 })
  const [, shown] = await statusAndBody(app, 'GET', '/api/qrcode/KBANK', { headers: player.headers })
  expect([shown, await wallet(player)]).toMatchObject([{ status: 'paid', paidAmount: 107 }, 10_700])
})

test.each(['a transfer of a player', 'a transfer from an unknown account', 'a QR', 'a notification of an unknown order'])(
  'receivePayment, %s above the largest amount, waits for staff with one alarm, and can only be returned',
  async (kind) => {
    const player = await signUp(context)
    const [reference, amount] = [randomUUID(), largestAmount + 1]
    const fromAccountNo = kind === 'a transfer from an unknown account' ? '1010101010' : `9${player.phone.slice(1)}`
    const [, qr] = await statusAndBody(app, 'POST', '/api/qrcode/KBANK', { headers: player.headers, body: { amount: 100 } })
    const orderId = kind === 'a QR' ? (qr as { qrcodeId: string }).qrcodeId : randomUUID()
    const transfer = newTransfer({ reference, fromAccountNo, amount })
    const report = (): Promise<string> =>
      kind.startsWith('a transfer')
        ? handleBankTransfer(context)(transfer)
        : handlePaymentNotification(context)({ orderId, reference, amount, paidAt: transfer.at, toAccountNo: '099400016550101' })
    expect([await report(), await report(), await wallet(player)]).toEqual(['review', 'review', 0])
    const [open] = (await listIncoming(context)).filter((one) => reference === (one.bankReference ?? one.providerReference))
    const id = open?.id ?? 0
    const { rows } = await pool.query("select kind, detail from alarm where detail ->> 'payment' = $1", [String(id)])
    expect(rows).toEqual([{ kind: 'paymentTooLarge', detail: { payment: id, amount, toAccountNo: open?.toAccountNo } }])
    await expect(assignIncoming(context, { ...decision, id, playerId: player.playerId, distinct: true })).rejects.toThrow('TOO_LARGE')
    await returnIncoming(context, { ...decision, id })
    expect([await report(), await wallet(player)]).toEqual(['repeated', 0])
  },
)

test('receivePayment, a transfer of the largest amount, is credited and shown', async () => {
  const player = await signUp(context)
  const transfer = newTransfer({ fromAccountNo: `9${player.phone.slice(1)}`, amount: largestAmount })
  expect(await handleBankTransfer(context)(transfer)).toBe('credited')
  expect((await statusAndBody(app, 'POST', '/api/statement', { headers: player.headers, body: { page: 1, limit: 10 } }))[0]).toBe(200)
  expect(await wallet(player)).toBe(largestAmount)
})

test('returnIncoming, an unmatched payment, can no longer be credited', async () => {
  const player = await signUp(context)
  const transfer = newTransfer({ amount: 10_800 })
  const id = await unmatched(transfer)
  await returnIncoming(context, { ...decision, id })
  await expect(assignIncoming(context, { ...decision, id, playerId: player.playerId })).rejects.toThrow('NO_DATA')
  expect([await handleBankTransfer(context)(transfer), await wallet(player)]).toEqual(['repeated', 0])
  expect((await listIncoming(context)).some((one) => one.id === id)).toBe(false)
})

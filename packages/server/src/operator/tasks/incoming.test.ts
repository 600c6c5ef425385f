import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { handleBankTransfer } from '#capabilities/deposit/bankTransfer.service.ts'
import { handlePaymentNotification } from '#capabilities/qrDeposit/qrPayment.ts'
import { listIncoming } from '#core/incomingPayment/review.service.ts'
import { balanceOf } from '#core/ledger/ledger.ts'
import { transaction } from '#platform/db/transaction.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { operatorOf, startStaff } from '#testing/staff.ts'
import { appendAudit, listAudit, verifyAudit } from './audit.ts'
import { assignPayment, listPayments, mergePayment, returnPayment } from './incoming.ts'
import type { Operator } from './operator.ts'
import { findPlayer } from './players.ts'

const { app, pool, context } = await freshApp()
checkLedgerAfterEach(context)
const { somchai, malee } = await startStaff(context)

const wallet = ({ playerId }: TestPlayer) => balanceOf(pool, playerId, 'wallet')
const newTransfer = (more: object = {}) => ({
  reference: randomUUID(),
  fromBankCode: 'KBANK',
  fromAccountNo: '1010101010',
  toAccountNo: '0719998887',
  amount: 10_000,
  at: context.clock.now(),
  ...more,
})
async function unmatched(transfer = newTransfer()): Promise<number> {
  expect(await handleBankTransfer(context)(transfer)).toBe('unmatched')
  return (await listPayments(somchai, 100)).find(({ bankReference }) => bankReference === transfer.reference)?.id ?? 0
}
async function inReview(player: TestPlayer, amount: number): Promise<{ id: number; credited: number }> {
  const [, qr] = await statusAndBody(app, 'POST', '/api/qrcode/KBANK', { headers: player.headers, body: { amount: amount / 100 } })
  const { qrcodeId: orderId } = qr as { qrcodeId: string }
  expect(await handleBankTransfer(context)(newTransfer({ fromAccountNo: `9${player.phone.slice(1)}`, amount }))).toBe('credited')
  expect(await handlePaymentNotification(context)({ orderId, reference: randomUUID(), amount, paidAt: context.clock.now() })).toBe('review')
  const [open] = (await listIncoming(context, { state: 'review' })).filter(({ playerId }) => playerId === player.playerId)
  return { id: open?.id ?? 0, credited: open?.mayBe[0] ?? 0 }
}
const openIds = async () => (await listPayments(somchai, 100)).map(({ id }) => id)
const assign = (staff: Operator, id: number, player: TestPlayer, distinct = false) =>
  assignPayment(staff, context.catalogue, { id, player: player.phone, distinct, reason: 'slip by chat' })

// @covers T43
test('assignPayment, repeated by one member of staff, credits nothing', async () => {
  const [player, other, id] = [await signUp(context), await signUp(context), await unmatched()]
  expect([await assign(somchai, id, player), await assign(somchai, id, player)]).toEqual(['proposed', 'proposed'])
  expect(await assign(malee, id, other)).toBe('proposed')
  expect([await wallet(player), await wallet(other)]).toEqual([0, 0])
  await context.settings.change({ clockOffset: 86_400_001 })
  expect(await assign(malee, id, player)).toBe('proposed')
  await context.settings.change({ clockOffset: 0 })
})

test('assignPayment, whose proposer was removed, needs two other members of staff', async () => {
  const [player, id] = [await signUp(context), await unmatched()]
  expect(await assign(somchai, id, player)).toBe('proposed')
  await pool.query("update staff set state = 'removed' where name = 'somchai'")
  expect([await assign(malee, id, player), await assign(malee, id, player), await wallet(player)]).toEqual(['proposed', 'proposed', 0])
  const anong = operatorOf(context, 'anong')
  await pool.query("insert into staff (name, token_hash, state, added_by, added_at) values ('anong', '', 'active', 'malee', now())")
  expect([await assign(anong, id, player), await wallet(player)]).toEqual(['credited', 10_000])
  expect(await listAudit(pool, { limit: 9, subject: `payment ${id}` })).toMatchObject([
    { actor: 'anong', action: 'incoming.assign' },
    { actor: 'malee', action: 'incoming.assign.propose' },
    { actor: 'malee', action: 'incoming.assign.propose' },
    { actor: 'somchai', action: 'incoming.assign.propose' },
  ])
  await pool.query("update staff set state = 'active' where name = 'somchai'")
})

test('assignPayment, followed by a hundred proposals of another member, still counts the first', async () => {
  const [player, id] = [await signUp(context), await unmatched()]
  expect(await assign(somchai, id, player)).toBe('proposed')
  await transaction(pool, async (tx) => {
    const proposal = { actor: 'malee', action: 'incoming.return.propose', subject: `payment ${id}`, after: { state: 'returned' } }
    for (let left = 120; left > 0; left -= 1) await appendAudit(tx, context.clock.now(), proposal)
  })
  expect([await assign(malee, id, player), await wallet(player)]).toEqual(['credited', 10_000])
})

test('assignPayment, confirmed ten times at once by a second member, credits once with one audit row', async () => {
  const [player, id] = [await signUp(context), await unmatched()]
  expect(await assign(somchai, id, player)).toBe('proposed')
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => assign(malee, id, player)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await wallet(player)).toBe(10_000)
  const { publicId } = await findPlayer(somchai, player.phone)
  expect(await listAudit(pool, { limit: 9, subject: `payment ${id}` })).toMatchObject([
    {
      actor: 'malee',
      action: 'incoming.assign',
      before: { state: 'unmatched', baht: 100 },
      after: { state: 'assigned', player: publicId, distinct: false },
      reason: 'slip by chat',
    },
    { actor: 'somchai', action: 'incoming.assign.propose', after: { state: 'assigned', player: publicId, distinct: false } },
  ])
  await expect(assign(malee, id, player)).rejects.toThrow('No payment with this id waits for a decision.')
})

test('assignPayment, a payment that may be settled already, is refused unless staff declare it distinct', async () => {
  const player = await signUp(context)
  const { id } = await inReview(player, 11_100)
  await expect(assign(somchai, id, player)).rejects.toThrow('It may be a payment that is settled already')
  expect([await wallet(player), await listAudit(pool, { limit: 9, subject: `payment ${id}` })]).toEqual([11_100, []])
  expect([await assign(somchai, id, player, true), await assign(malee, id, player, true)]).toEqual(['proposed', 'credited'])
  expect(await wallet(player)).toBe(22_200)
})

test('mergePayment, the bank’s report of a credited QR, moves nothing and is audited', async () => {
  const player = await signUp(context)
  const { id, credited } = await inReview(player, 12_200)
  const mergeIntoMissing = (staff: Operator) => mergePayment(staff, context.catalogue, id, 1_000_000, 'a mistake')
  expect(await mergeIntoMissing(somchai)).toBe('proposed')
  await expect(mergeIntoMissing(malee)).rejects.toThrow('These two cannot be one payment')
  const merge = (staff: Operator) => mergePayment(staff, context.catalogue, id, credited, 'one line at the bank')
  expect([await merge(somchai), await merge(somchai), await openIds()]).toEqual(['proposed', 'proposed', expect.arrayContaining([id])])
  await merge(malee)
  expect([await wallet(player), await openIds()]).toEqual([12_200, expect.not.arrayContaining([id])])
  expect(await listAudit(pool, { limit: 9, subject: `payment ${id}` })).toMatchObject([
    { actor: 'malee', action: 'incoming.merge', before: { state: 'review' }, after: { state: 'same', sameAs: credited } },
    { actor: 'somchai', action: 'incoming.merge.propose' },
    { actor: 'somchai', action: 'incoming.merge.propose' },
    { actor: 'somchai', action: 'incoming.merge.propose' },
  ])
})

// @covers T43
test('returnPayment, by one member, leaves the payment open; by two, ends it, so that assignPayment is refused', async () => {
  const [player, id] = [await signUp(context), await unmatched()]
  const sendBack = (staff: Operator) => returnPayment(staff, context.catalogue, id, 'sent back at the bank')
  expect([await sendBack(somchai), await sendBack(somchai), await openIds()]).toEqual([
    'proposed',
    'proposed',
    expect.arrayContaining([id]),
  ])
  await sendBack(malee)
  expect(await openIds()).not.toContain(id)
  await expect(assign(somchai, id, player)).rejects.toThrow('No payment with this id waits for a decision.')
  expect(await wallet(player)).toBe(0)
  expect(await listAudit(pool, { limit: 9, subject: `payment ${id}` })).toMatchObject([
    { actor: 'malee', action: 'incoming.return', after: { state: 'returned' } },
    { actor: 'somchai', action: 'incoming.return.propose', after: { state: 'returned' } },
    { actor: 'somchai', action: 'incoming.return.propose', after: { state: 'returned' } },
  ])
})

test('verifyAudit, after all of these decisions, is ok', async () => {
  expect(await verifyAudit(pool)).toMatchObject({ ok: true })
})

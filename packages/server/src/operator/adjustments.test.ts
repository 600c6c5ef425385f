import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs } from '../ports/clock.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { said } from '../testing/calls.ts'
import { keepLedgerClean } from '../testing/cleanLedger.ts'
import { freshApp } from '../testing/freshApp.ts'
import { signUp, type TestPlayer } from '../testing/players.ts'
import { operatorOf, startStaff } from '../testing/staff.ts'
import { approveAdjustment, pendingAdjustments, rejectAdjustment, requestAdjustment } from './adjustments.ts'
import { listAudit, verifyAudit } from './audit.ts'
import { addStaff, approveStaff, createStaffToken, removeStaff } from './staff.ts'

const { app, pool, context, another } = await freshApp()
keepLedgerClean(context)
const { somchai, malee } = await startStaff(context)
let player: TestPlayer
beforeEach(async () => {
  player = await signUp(context, { satang: 50_000 })
})
afterEach(async () => {
  await context.settings.change({ clockOffset: 0, adjustmentLimit: 10_000 })
})
const request = (amount: number, reason = 'a transfer that matched nobody') => requestAdjustment(somchai, player.phone, amount, reason)
const wallet = () => balanceOf(pool, player.playerId, 'wallet')
const newest = async () => {
  const [, body] = await said(app, 'POST', '/api/statement', { headers: player.headers, body: { page: 1, limit: 10 } })
  return (body as { total: number; statements: object[] }).statements[0]
}

// @covers G9.5
test.each([
  [
    'added',
    12_345,
    62_345,
    { statementType: 'transfer', status: 'SUCCESS', from: 'OPERATOR', to: 'WALLET', amount: 123.45, balance: 623.45 },
  ],
  [
    'taken',
    -12_345,
    37_655,
    { statementType: 'transfer', status: 'SUCCESS', from: 'WALLET', to: 'OPERATOR', amount: 123.45, balance: 376.55 },
  ],
])(
  'an adjustment, money %s, moves nothing until a second person approves, and is a line of the statement',
  async (_, amount, after, line) => {
    const { id } = await request(amount)
    expect([await wallet(), (await pendingAdjustments(malee)).map((one) => one.id)]).toEqual([50_000, [id]])
    expect(await approveAdjustment(malee, id)).toMatchObject({ id, amount, walletAfter: after, state: 'posted' })
    expect([await wallet(), await pendingAdjustments(malee)]).toEqual([after, []])
    expect(await newest()).toMatchObject(line)
    const { rows } = await pool.query('select kind, reference from operation where player_id = $1 order by id desc limit 1', [
      player.playerId,
    ])
    expect(rows).toEqual([{ kind: 'operator.adjust', reference: `adjustment:${id}` }])
    expect(await listAudit(pool, { limit: 2 })).toMatchObject([
      { actor: 'malee', action: 'ledger.approve', before: { wallet: 500 }, after: { adjustment: id, wallet: after / 100 } },
      {
        actor: 'somchai',
        action: 'ledger.adjust',
        after: { adjustment: id, baht: amount / 100 },
        reason: 'a transfer that matched nobody',
      },
    ])
  },
)

test('the statement’s file names the line in the reader’s language', async () => {
  const { id } = await request(100)
  await approveAdjustment(malee, id)
  const fileIn = async (language: string) =>
    (await said(app, 'GET', '/api/statement/csv', { headers: { ...player.headers, 'accept-language': language } }))[1]
  // A player is given one file at a time.
  expect([await fileIn('th'), await fileIn('lo'), await fileIn('en')]).toEqual([
    expect.stringContaining('ปรับยอดโดยฝ่ายบริการลูกค้า'),
    expect.stringContaining('ປັບຍອດໂດຍຝ່າຍບໍລິການລູກຄ້າ'),
    expect.stringContaining('Adjustment by support'),
  ])
})

// @covers G9.5 T43
test('approveAdjustment, by who requested it, is refused and posts nothing', async () => {
  const { id } = await request(100)
  await expect(approveAdjustment(somchai, id)).rejects.toThrow('somebody else approves')
  expect(await wallet()).toBe(50_000)
  await rejectAdjustment(somchai, id, 'a mistake')
})

// @covers G9.5
test('approveAdjustment, twenty times at once at two copies, posts once', async () => {
  const { id } = await request(100)
  const other = operatorOf((await another()).context, 'malee')
  const approvals = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => approveAdjustment(index % 2 ? malee : other, id)))
  expect(approvals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(approvals.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual(
    Array.from({ length: 19 }, () => `Error: Adjustment ${id} is posted already.`),
  )
  expect(await wallet()).toBe(50_100)
  expect(
    (await listAudit(pool, { limit: 99 })).filter(({ action, after }) => action === 'ledger.approve' && JSON.stringify(after).includes(id)),
  ).toHaveLength(1)
})

test('approveAdjustment, a day after the request, is refused', async () => {
  const { id } = await request(100)
  await context.settings.change({ clockOffset: dayMs + 1_000 })
  await expect(approveAdjustment(malee, id)).rejects.toThrow(`Adjustment ${id} expired at`)
  expect([await wallet(), await pendingAdjustments(malee)]).toEqual([50_000, []])
  await rejectAdjustment(malee, id, 'expired')
})

test('approveAdjustment, a rejected or unknown one, is refused', async () => {
  const { id } = await request(100)
  await rejectAdjustment(malee, id, 'no such transfer at the bank')
  await expect(approveAdjustment(malee, id)).rejects.toThrow('is rejected already')
  await expect(approveAdjustment(malee, 'nothing')).rejects.toThrow('There is no adjustment nothing.')
  expect(await wallet()).toBe(50_000)
})

test('approveAdjustment, more than the wallet holds, is refused and waits', async () => {
  const { id } = await request(-50_001)
  await expect(approveAdjustment(malee, id)).rejects.toThrow('The wallet holds less than that.')
  expect((await pendingAdjustments(malee)).map((one) => one.id)).toEqual([id])
  await rejectAdjustment(malee, id, 'the player has played it')
})

test.each([[0], [1_000_001], [-1_000_001]])('requestAdjustment, %s satang beyond the limit, is refused', async (amount) => {
  await expect(request(amount)).rejects.toThrow('AMOUNT must be from 0.01 to 10000 baht')
})

test('approveAdjustment, a limit that was lowered since, is refused', async () => {
  const { id } = await request(20_000)
  await context.settings.change({ adjustmentLimit: 100 })
  await expect(approveAdjustment(malee, id)).rejects.toThrow('AMOUNT must be from 0.01 to 100 baht')
  await rejectAdjustment(malee, id, 'too much')
})

// @covers T43
test('approveAdjustment, requested by a person who was removed since, is refused', async () => {
  const prasert = operatorOf(context, 'prasert')
  const { hash } = createStaffToken('prasert')
  await addStaff(somchai, 'prasert', hash)
  await approveStaff(malee, 'prasert', hash)
  const { id } = await requestAdjustment(prasert, player.phone, 100, 'for a friend')
  await removeStaff(somchai, 'prasert', 'dismissed')
  await expect(approveAdjustment(malee, id)).rejects.toThrow('prasert, who requested it, is no longer staff')
  expect(await wallet()).toBe(50_000)
})

test('approveAdjustment, by a person who was removed since they proved who they are, is refused', async () => {
  const anong = operatorOf(context, 'anong')
  const { hash } = createStaffToken('anong')
  await addStaff(somchai, 'anong', hash)
  await approveStaff(malee, 'anong', hash)
  const { id } = await request(100)
  await removeStaff(somchai, 'anong', 'dismissed')
  await expect(approveAdjustment(anong, id)).rejects.toThrow('anong is not an active member of staff.')
  expect(await wallet()).toBe(50_000)
})

test('an adjustment, an excluded player, is posted: money that is owed can be returned', async () => {
  await pool.query("update player set excluded_until = now() + interval '1 day' where id = $1", [player.playerId])
  const { id } = await request(100)
  expect((await approveAdjustment(malee, id)).walletAfter).toBe(50_100)
})

test('the audit of all of this is whole', async () => {
  expect(await verifyAudit(pool)).toMatchObject({ ok: true })
})

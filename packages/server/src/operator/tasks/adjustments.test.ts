import { afterEach, beforeEach, expect, test } from 'vitest'
import { balanceOf } from '#core/ledger/ledger.ts'
import { dayMs } from '#platform/time/clock.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { operatorOf, startStaff } from '#testing/staff.ts'
import { adjustWallet } from './adjustments.ts'
import { listAudit, verifyAudit } from './audit.ts'
import type { Operator } from './operator.ts'
import { findPlayer } from './players.ts'
import { addStaff, approveStaff, createStaffToken, removeStaff } from './staff.ts'

const { app, pool, context, another } = await freshApp()
checkLedgerAfterEach(context)
const { somchai, malee } = await startStaff(context)
let player: TestPlayer
beforeEach(async () => {
  player = await signUp(context, { satang: 50_000 })
})
afterEach(async () => {
  await context.settings.change({ clockOffset: 0, adjustmentLimit: 10_000 })
})
const adjust = (operator: Operator, amount: number) => adjustWallet(operator, player.phone, amount, 'a transfer that matched nobody')
const wallet = () => balanceOf(pool, player.playerId, 'wallet')
const auditRows = async () => listAudit(pool, { limit: 99, subject: (await findPlayer(somchai, player.phone)).publicId })
const newest = async () => {
  const [, body] = await statusAndBody(app, 'POST', '/api/statement', { headers: player.headers, body: { page: 1, limit: 10 } })
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
  'adjustWallet, money %s, moves nothing until a second person gives the same command, and is a line of the statement',
  async (_, amount, after, line) => {
    expect([await adjust(somchai, amount), await wallet()]).toEqual(['proposed', 50_000])
    expect([await adjust(malee, amount), await wallet()]).toEqual([after, after])
    expect(await newest()).toMatchObject(line)
    const { rows } = await pool.query<{ kind: string; reference: string }>(
      'select kind, reference from ledger_transaction where player_id = $1 order by id desc limit 1',
      [player.playerId],
    )
    const [posted] = rows
    expect(posted).toEqual({ kind: 'operator.adjust', reference: expect.stringMatching(/^adjustment:/) })
    const both = { action: 'ledger.adjust', reason: 'a transfer that matched nobody' }
    expect(await auditRows()).toMatchObject([
      {
        ...both,
        actor: 'malee',
        before: { wallet: 500 },
        after: { baht: amount / 100, wallet: after / 100, reference: posted?.reference },
      },
      { ...both, actor: 'somchai', action: 'ledger.adjust.propose', after: { baht: amount / 100 } },
    ])
  },
)

test('the CSV file of the statement describes the entry in the reader’s language', async () => {
  await adjust(somchai, 100)
  await adjust(malee, 100)
  const fileIn = async (language: string) =>
    (await statusAndBody(app, 'GET', '/api/statement/csv', { headers: { ...player.headers, 'accept-language': language } }))[1]
  // A player gets one file at a time.
  expect([await fileIn('th'), await fileIn('lo'), await fileIn('en')]).toEqual([
    expect.stringContaining('ปรับยอดโดยฝ่ายบริการลูกค้า'),
    expect.stringContaining('ປັບຍອດໂດຍຝ່າຍບໍລິການລູກຄ້າ'),
    expect.stringContaining('Adjustment by support'),
  ])
})

// @covers G9.5 T43
test('adjustWallet, by one person twice, or by a second one with another amount, posts nothing', async () => {
  expect([await adjust(somchai, 100), await adjust(somchai, 100), await adjust(malee, 101)]).toEqual(['proposed', 'proposed', 'proposed'])
  expect(await wallet()).toBe(50_000)
})

// @covers G9.5
test('adjustWallet, by the second person twenty times at once at two copies, posts once', async () => {
  await adjust(somchai, 100)
  const other = operatorOf((await another()).context, 'malee')
  const results = await Promise.all(Array.from({ length: 20 }, (_, index) => adjust(index % 2 ? malee : other, 100)))
  expect(results.filter((result) => result !== 'proposed')).toEqual([50_100])
  expect(await wallet()).toBe(50_100)
  expect((await auditRows()).filter(({ action }) => action === 'ledger.adjust')).toHaveLength(1)
})

test('adjustWallet, a day after the first command, posts nothing', async () => {
  await adjust(somchai, 100)
  await context.settings.change({ clockOffset: dayMs + 1_000 })
  expect([await adjust(malee, 100), await wallet()]).toEqual(['proposed', 50_000])
})

test('adjustWallet, more than the wallet holds, is refused', async () => {
  await adjust(somchai, -50_001)
  await expect(adjust(malee, -50_001)).rejects.toThrow('The wallet holds less than that.')
  expect(await wallet()).toBe(50_000)
})

test.each([[0], [1_000_001], [-1_000_001]])('adjustWallet, %s satang beyond the limit, is refused', async (amount) => {
  await expect(adjust(somchai, amount)).rejects.toThrow('AMOUNT must be from 0.01 to 10000 baht')
})

test('adjustWallet, a limit that was lowered since the first command, is refused', async () => {
  await adjust(somchai, 20_000)
  await context.settings.change({ adjustmentLimit: 100 })
  await expect(adjust(malee, 20_000)).rejects.toThrow('AMOUNT must be from 0.01 to 100 baht')
  expect(await wallet()).toBe(50_000)
})

// @covers T43
test('adjustWallet, first by a person who was removed since, posts nothing', async () => {
  const prasert = await addMember('prasert')
  await adjust(prasert, 100)
  await removeStaff(prasert, 'prasert', 'dismissed')
  expect([await adjust(malee, 100), await wallet()]).toEqual(['proposed', 50_000])
})

test('adjustWallet, by a person who was removed since they proved who they are, is refused', async () => {
  const anong = await addMember('anong')
  await adjust(somchai, 100)
  await removeStaff(anong, 'anong', 'dismissed')
  await expect(adjust(anong, 100)).rejects.toThrow('anong is not an active member of staff.')
  expect(await wallet()).toBe(50_000)
})

test('adjustWallet, an excluded player, is posted: money that is owed can be returned', async () => {
  await pool.query("update player set excluded_until = now() + interval '1 day' where id = $1", [player.playerId])
  expect([await adjust(somchai, 100), await adjust(malee, 100)]).toEqual(['proposed', 50_100])
})

test('verifyAudit, after all of these changes, is ok', async () => {
  expect(await verifyAudit(pool)).toMatchObject({ ok: true })
})

async function addMember(name: string): Promise<Operator> {
  const { hash } = createStaffToken(name)
  await addStaff(somchai, name, hash)
  await approveStaff(malee, name, hash)
  return operatorOf(context, name)
}

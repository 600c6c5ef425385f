import { beforeEach, expect, test, vi } from 'vitest'
import { transaction } from '../db/transaction.ts'
import { post } from '../ledger/ledger.ts'
import { clearFaults } from '../sandbox/faults.ts'
import { keepLedgerClean } from '../testing/cleanLedger.ts'
import { freshApp } from '../testing/freshApp.ts'
import { signUp, type TestPlayer } from '../testing/players.ts'
import { gameTools } from './games.fixture.ts'
import { syncGame } from './gameSync.ts'

const { app, world, pool, another } = await freshApp()
const second = await another()
keepLedgerClean(world)
const { get, activate, userOf, spoil, slot, here, there, play } = gameTools(app, world, pool)

let player: TestPlayer
beforeEach(async () => {
  await clearFaults(pool)
  await world.settings.change({ clockOffset: 0 })
  player = await activate(await signUp(world), 'PG', 'JOKER', 'HUAYHD')
  for (const code of ['PG', 'JOKER', 'HUAYHD']) await putInto(code, 10_000)
})

/** Money in a game, here and there, as a transfer leaves it. */
async function putInto(code: string, amount: number): Promise<void> {
  const { playerId } = player
  await world.ports.game.deposit({ ...(await userOf(player, code)), id: `put:${playerId}:${code}`, amount })
  const legs = [
    { account: 'house:test' as const, amount: -amount },
    { account: `game:${code}` as const, amount },
  ]
  await transaction(pool, (tx) => post(tx, { playerId, kind: 'test', reference: `put:${code}`, at: world.clock.now(), legs }))
}
const refresh = async () => get(player, 'wallet/refresh/slot')
const kinds = async () => {
  const { rows } = await pool.query<{ kind: string }>("select kind from operation where player_id = $1 and kind <> 'test' order by id", [
    player.playerId,
  ])
  return rows.map(({ kind }) => kind)
}
const alarms = async () =>
  (await pool.query<{ detail: object }>('select detail from alarm where player_id = $1', [player.playerId])).rows.map(
    ({ detail }) => detail,
  )

test('bets come back once each: won and lost, as money and as turnover', async () => {
  await play(player, 'PG', 1_000, 0)
  await play(player, 'PG', 500, 1_250)
  await play(player, 'JOKER', 700, 700)
  expect([await refresh(), await refresh()]).toEqual([[200, {}], [200, {}]]) // prettier-ignore
  expect([await here(player, 'game:PG'), await here(player, 'game:JOKER'), await kinds()]).toEqual([9_750, 10_000, ['bets']])
  const { rows } = await pool.query('select slot_code, stake, win from game_bet where player_id = $1 order by bet_id::int', [
    player.playerId,
  ])
  expect(rows).toEqual([
    { slot_code: 'PG', stake: 1_000, win: 0 },
    { slot_code: 'PG', stake: 500, win: 1_250 },
    { slot_code: 'JOKER', stake: 700, win: 700 },
  ])
  expect([await slot(player, 'PG'), await alarms()]).toMatchObject([{ amount: 97.5, failed: false }, []])
})

test('more bets than one page holds', async () => {
  for (let index = 0; index < 405; index += 1) await play(player, 'PG', 10, index % 2 ? 0 : 19)
  await refresh()
  expect([await here(player, 'game:PG'), await kinds()]).toEqual([await there(player, 'PG'), ['bets']])
})

test('one provider that fails leaves the others right, and says so', async () => {
  await refresh()
  const before = await slot(player, 'JOKER')
  await world.settings.change({ clockOffset: 60_000 })
  for (const code of ['PG', 'JOKER', 'HUAYHD']) await play(player, code, 1_000, 0)
  await spoil('failBefore', { target: 'JOKER' })
  expect(await refresh()).toEqual([200, {}])
  const { syncedAt } = before as unknown as { syncedAt: string }
  expect(await slot(player, 'JOKER')).toMatchObject({ amount: 100, failed: true, syncedAt })
  for (const code of ['PG', 'HUAYHD']) {
    const other = (await slot(player, code)) as unknown as { syncedAt: string; amount: number; failed: boolean }
    expect([other.amount, other.failed, Date.parse(other.syncedAt) - Date.parse(syncedAt) >= 60_000]).toEqual([90, false, true])
  }
  await refresh()
  expect(await slot(player, 'JOKER')).toMatchObject({ amount: 90, failed: false })
})

test.each(['refuse', 'failAfter', 'garbage'] as const)('%s in the middle of a reading changes nothing', async (mode) => {
  await play(player, 'PG', 1_000, 0)
  await spoil(mode, { target: 'PG' })
  await refresh()
  expect([await slot(player, 'PG'), await kinds()]).toMatchObject([{ amount: 100, failed: true }, []])
})

test.each([
  ['more', 777],
  ['less', -777],
])('a provider that has %s than the bets explain: an adjustment, and an alarm', async (_, satang) => {
  await play(player, 'PG', 9_500, 0)
  await play(player, 'PG', 400, 1_000)
  await pool.query("update sandbox_game_account set amount = amount + $2 where slot_code = 'PG' and username = $1", [
    (await userOf(player, 'PG')).username,
    satang,
  ])
  await refresh()
  expect([await here(player, 'game:PG'), (await kinds()).toSorted(), await alarms()]).toEqual([
    1_100 + satang,
    ['adjustment', 'bets'],
    [{ slotCode: 'PG', satang }],
  ])
})

test('twenty refreshes at once through two servers while the player bets: nothing twice, nothing unexplained', async () => {
  const copies = [world, second.world]
  await Promise.all([
    ...Array.from({ length: 20 }, (_, index) => syncGame(copies[index % 2] ?? world, player.playerId, 'PG')),
    ...Array.from({ length: 30 }, (_, index) => play(player, 'PG', 100, index % 3 ? 0 : 290)),
  ])
  expect(await syncGame(world, player.playerId, 'PG')).toBe('synced')
  expect([await here(player, 'game:PG'), await alarms()]).toEqual([await there(player, 'PG'), []])
})

test('a bet between the bets and the balance is no difference', async () => {
  const { game } = world.ports
  const user = await userOf(player, 'PG')
  const balance = vi.fn<typeof game.balance>(game.balance).mockImplementationOnce(async (asked) => {
    await play(player, 'PG', 300, 0)
    return game.balance(asked)
  })
  expect(await syncGame({ ...world, ports: { ...world.ports, game: { ...game, balance } } }, player.playerId, 'PG')).toBe('synced')
  expect([await here(player, 'game:PG'), balance.mock.calls, await alarms()]).toEqual([9_700, [[user], [user]], []])
})

test('a player whose wallet is closed is told so', async () => {
  await pool.query('update player set has_wallet = false where id = $1', [player.playerId])
  expect(await refresh()).toEqual([422, { message: 'NO_WALLET' }])
})

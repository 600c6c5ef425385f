import { beforeEach, expect, test, vi } from 'vitest'
import { transaction } from '#platform/db/transaction.ts'
import type { GameBet } from '#ports/game.ts'
import { clearFaults } from '#sandbox/providers/faults.ts'
import { changeBet, placeBet } from '#sandbox/providers/gameBook.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { playOf } from '../bets/play.queries.ts'
import { post } from '../ledger/ledger.ts'
import { syncGame } from './gameSync.ts'
import { gameTools } from './games.fixture.ts'

const { app, context, pool, another } = await freshApp()
const second = await another()
checkLedgerAfterEach(context)
const { get, activate, userOf, injectFault, slot, ledgerBalance, providerBalance, play } = gameTools(app, context, pool)

let player: TestPlayer
beforeEach(async () => {
  await clearFaults(pool)
  await context.settings.change({ clockOffset: 0 })
  player = await activate(await signUp(context), 'PG', 'JOKER', 'HUAYHD')
  for (const code of ['PG', 'JOKER', 'HUAYHD']) await putInto(code, 10_000)
})

async function putInto(code: string, amount: number): Promise<void> {
  const { playerId } = player
  await context.ports.game.deposit({ ...(await userOf(player, code)), id: `put:${playerId}:${code}`, amount })
  const postings = [
    { account: 'house:test' as const, amount: -amount },
    { account: `game:${code}` as const, amount },
  ]
  await transaction(pool, (tx) => post(tx, { playerId, kind: 'test', reference: `put:${code}`, at: context.clock.now(), postings }))
}
const refresh = async () => get(player, 'wallet/refresh/slot')
const kinds = async () => {
  const { rows } = await pool.query<{ kind: string }>(
    "select kind from ledger_transaction where player_id = $1 and kind <> 'test' order by id",
    [player.playerId],
  )
  return rows.map(({ kind }) => kind)
}
const alarms = async () =>
  (await pool.query<{ detail: object }>('select detail from alarm where player_id = $1', [player.playerId])).rows.map(
    ({ detail }) => detail,
  )

test('each bet is read once, with its stake, win and turnover', async () => {
  await play(player, 'PG', 1_000, 0)
  await play(player, 'PG', 500, 1_250)
  await play(player, 'JOKER', 700, 700)
  expect([await refresh(), await refresh()]).toEqual([[200, {}], [200, {}]]) // prettier-ignore
  expect([await ledgerBalance(player, 'game:PG'), await ledgerBalance(player, 'game:JOKER'), await kinds()]).toEqual([
    9_750,
    10_000,
    ['bets'],
  ])
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

test('more bets than one page are read completely', async () => {
  for (let index = 0; index < 405; index += 1) await play(player, 'PG', 10, index % 2 ? 0 : 19)
  await refresh()
  expect([await ledgerBalance(player, 'game:PG'), await kinds()]).toEqual([await providerBalance(player, 'PG'), ['bets']])
})

// @covers 7.wallet-2
test('a failing provider is reported, and the others are read', async () => {
  await refresh()
  const before = await slot(player, 'JOKER')
  await context.settings.change({ clockOffset: 60_000 })
  for (const code of ['PG', 'JOKER', 'HUAYHD']) await play(player, code, 1_000, 0)
  await injectFault('failBefore', { target: 'JOKER' })
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

test.each(['refuse', 'failAfter', 'garbage'] as const)('%s during a read changes nothing', async (mode) => {
  await play(player, 'PG', 1_000, 0)
  await injectFault(mode, { target: 'PG' })
  await refresh()
  expect([await slot(player, 'PG'), await kinds()]).toMatchObject([{ amount: 100, failed: true }, []])
})

test.each([
  ['more', 777],
  ['less', -777],
])('a provider that has %s than the bets explain causes an adjustment and an alarm', async (_, satang) => {
  await play(player, 'PG', 9_500, 0)
  await play(player, 'PG', 400, 1_000)
  await pool.query("update sandbox_game_account set amount = amount + $2 where slot_code = 'PG' and username = $1", [
    (await userOf(player, 'PG')).username,
    satang,
  ])
  await refresh()
  expect([await ledgerBalance(player, 'game:PG'), (await kinds()).toSorted(), await alarms()]).toEqual([
    1_100 + satang,
    ['adjustment', 'bets'],
    [{ slotCode: 'PG', satang }],
  ])
})

test('twenty parallel refreshes through two servers while the player bets book nothing twice and leave no difference', async () => {
  const copies = [context, second.context]
  await Promise.all([
    ...Array.from({ length: 20 }, (_, index) => syncGame(copies[index % 2] ?? context, player.playerId, 'PG')),
    ...Array.from({ length: 15 }, (_, index) => play(player, 'PG', 100, index % 3 ? 0 : 290)),
  ])
  expect(await syncGame(context, player.playerId, 'PG')).toBe('synced')
  expect([await ledgerBalance(player, 'game:PG'), await alarms()]).toEqual([await providerBalance(player, 'PG'), []])
})

test('a bet placed between reading bets and balance is no difference', async () => {
  const { game } = context.ports
  const user = await userOf(player, 'PG')
  const balance = vi.fn<typeof game.balance>(game.balance).mockImplementationOnce(async (account) => {
    await play(player, 'PG', 300, 0)
    return game.balance(account)
  })
  expect(await syncGame({ ...context, ports: { ...context.ports, game: { ...game, balance } } }, player.playerId, 'PG')).toBe('synced')
  expect([await ledgerBalance(player, 'game:PG'), balance.mock.calls, await alarms()]).toEqual([9_700, [[user], [user]], []])
})

test('a player with a closed wallet is refused', async () => {
  await pool.query('update player set has_wallet = false where id = $1', [player.playerId])
  expect(await refresh()).toEqual([422, { message: 'NO_WALLET' }])
})

const playCounts = async () => {
  const { staked, won } = await playOf(pool, player.playerId)
  return { staked, won }
}
const stateOf = async () => ({
  ledger: await ledgerBalance(player, 'game:PG'),
  provider: await providerBalance(player, 'PG'),
  ...(await playCounts()),
})

// @covers G8.7
test('a bet that is opened, settled, corrected, reopened and returned books the difference of each change once', async () => {
  const user = await userOf(player, 'PG')
  const at = context.clock.now()
  const id = await placeBet(pool, user, { stake: 1_000, win: 0, state: 'open', at })
  if (id === undefined) throw new Error('the bet was not placed')
  await refresh()
  expect(await stateOf()).toEqual({ ledger: 9_000, provider: 9_000, staked: 0, won: 0 })
  const changes = [
    { change: { state: 'settled', win: 2_500 }, ledger: 11_500, staked: 1_000, won: 2_500 },
    { change: { state: 'settled', stake: 800, win: 500 }, ledger: 9_700, staked: 800, won: 500 },
    { change: { state: 'open' }, ledger: 9_200, staked: 0, won: 0 },
    { change: { state: 'settled', win: 800 }, ledger: 10_000, staked: 800, won: 800 },
    { change: { state: 'returned' }, ledger: 10_000, staked: 0, won: 0 },
  ] as const
  for (const { change, ...after } of changes) {
    await changeBet(pool, user, id, { ...change, at })
    await Promise.all([refresh(), syncGame(second.context, player.playerId, 'PG')])
    await refresh()
    expect(await stateOf()).toEqual({ ...after, provider: after.ledger })
  }
  expect([await kinds(), await alarms()]).toEqual([Array(5).fill('bets'), []])
})

test('a bet opened and settled between two reads is recorded once with the time of placing', async () => {
  const reports = [
    { id: 'a', stake: 1_000, win: 0, state: 'open', at: 1_000 },
    { id: 'a', stake: 1_000, win: 1_700, state: 'settled', at: 2_000, settledAt: 3_000 },
  ] satisfies GameBet[]
  await syncGame(reporting(reports, 10_700), player.playerId, 'PG')
  const { rows } = await pool.query('select stake, win, state, at, settled_at from game_bet where player_id = $1', [player.playerId])
  expect(rows).toEqual([{ stake: 1_000, win: 1_700, state: 'settled', at: new Date(1_000), settled_at: new Date(3_000) }])
  expect([await ledgerBalance(player, 'game:PG'), await playCounts()]).toEqual([10_700, { staked: 1_000, won: 1_700 }])
})

test('a provider that reports every bet again under an unchanged cursor books only changes', async () => {
  const bet = { id: 'a', stake: 1_000, win: 400, at: 1_000 }
  await syncGame(reporting([bet], 9_400), player.playerId, 'PG')
  await syncGame(reporting([bet], 9_400), player.playerId, 'PG')
  await syncGame(reporting([{ ...bet, win: 500 }], 9_500), player.playerId, 'PG')
  await syncGame(reporting([{ ...bet, win: 400 }], 9_400), player.playerId, 'PG')
  expect([await ledgerBalance(player, 'game:PG'), await kinds(), await alarms(), await playCounts()]).toEqual([
    9_400,
    ['bets', 'bets', 'bets'],
    [],
    { staked: 1_000, won: 400 },
  ])
})

test.each([
  ['an unknown state', { state: 'void' as 'open' }],
  ['a win of an open bet', { state: 'open' as const, win: 1 }],
  ['a win of a returned bet', { state: 'returned' as const, win: 1 }],
  ['a time that is no number', { settledAt: Number.NaN }],
])('a report with %s is refused and changes nothing', async (_, more) => {
  const bet = { id: 'a', stake: 1_000, win: 0, at: 1_000, ...more }
  await expect(syncGame(reporting([bet], 9_000), player.playerId, 'PG')).rejects.toThrow('inconsistent bets')
  expect([await ledgerBalance(player, 'game:PG'), await kinds()]).toEqual([10_000, []])
})

function reporting(bets: GameBet[], amount: number): typeof context {
  let reported = false
  const game: typeof context.ports.game = {
    ...context.ports.game,
    balance: () => Promise.resolve({ outcome: 'known', amount }),
    betsSince: () => {
      const page = { bets: reported ? [] : bets, cursor: 'same', more: false }
      reported = true
      return Promise.resolve(page)
    },
  }
  return { ...context, ports: { ...context.ports, game } }
}

import { beforeEach, expect, test, vi } from 'vitest'
import { gameTools } from '#core/games/games.fixture.ts'
import { dayMs } from '#platform/time/clock.ts'
import { clearFaults } from '#sandbox/providers/faults.ts'
import { accountOf, bet, changeBet, placeBet } from '#sandbox/providers/gameBook.ts'
import { call } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { unconfirmedSuspensions } from './suspension.queries.ts'
import { updateSuspensions } from './suspension.ts'

const { app, context, pool, another } = await freshApp()
const second = await another()
checkLedgerAfterEach(context)
const { get, activate, userOf, ledgerBalance, providerBalance, injectFault } = gameTools(app, context, pool)

const move = (player: TestPlayer, from: string, to: string, amount: number) =>
  call(app, 'POST', '/api/wallet/transfer', { headers: player.headers, body: { from, to, amount } })
const exclude = (player: TestPlayer, days = 2) =>
  pool.query('update player set excluded_until = $2 where id = $1', [player.playerId, new Date(context.clock.now() + days * dayMs)])
const advanceClock = (ms: number) => context.settings.change({ clockOffset: context.settings.values.clockOffset + ms })
const isSuspended = async (player: TestPlayer, code: string) => (await accountOf(pool, await userOf(player, code)))?.suspended
const unconfirmed = () => unconfirmedSuspensions(pool, context.clock.now())

let player: TestPlayer
beforeEach(async () => {
  await clearFaults(pool)
  await context.settings.change({ clockOffset: 0 })
  await pool.query('update player set excluded_until = null, inactive = false')
  await pool.query("update game_account set access = 'active', access_next_at = null")
  player = await activate(await signUp(context, { satang: 100_000 }), 'PG', 'JOKER')
  await move(player, 'WALLET', 'PG', 300)
  await move(player, 'WALLET', 'JOKER', 200)
})

// @covers G8.8
test('an exclusion suspends each game account, returns the balances, and refuses launches and transfers into games', async () => {
  await exclude(player)
  expect(await unconfirmed()).toMatchObject([
    { phone: player.phone, slotCode: 'JOKER', wanted: 'suspended', since: null, balance: 20_000 },
    { phone: player.phone, slotCode: 'PG', wanted: 'suspended', since: null, balance: 30_000 },
  ])
  await updateSuspensions(context)
  expect([await isSuspended(player, 'PG'), await isSuspended(player, 'JOKER'), await unconfirmed()]).toEqual([true, true, []])
  expect([await ledgerBalance(player, 'wallet'), await providerBalance(player, 'PG'), await providerBalance(player, 'JOKER')]).toEqual([
    100_000, 0, 0,
  ])
  const user = await userOf(player, 'PG')
  expect([
    (await get(player, `autoLogin/pg/${user.username}`))[1],
    (await move(player, 'WALLET', 'PG', 10)).body,
    await context.ports.game.launch(user),
    await bet(pool, user, { stake: 0, win: 100, at: context.clock.now() }),
    await updateSuspensions(context),
  ]).toEqual([{ message: 'INVALID_USER_3' }, { message: 'INVALID_USER_3' }, { outcome: 'refused' }, false, 0])
})

// @covers G8.8
test.each(['failBefore', 'failAfter', 'refuse', 'garbage'] as const)(
  'a suspension, answered with %s, is listed and retried until the provider confirms it',
  async (mode) => {
    const suspend = vi.spyOn(context.ports.game, 'suspend').mockImplementationOnce(async (user) => {
      await injectFault(mode, { target: user.slotCode })
      suspend.mockRestore()
      return context.ports.game.suspend(user)
    })
    await exclude(player)
    await updateSuspensions(context)
    const [first, ...others] = await unconfirmed()
    expect([first, others]).toEqual([
      expect.objectContaining({ wanted: 'suspended', attempts: 1, balance: 0, problem: expect.any(String) as string }),
      [],
    ])
    expect(await ledgerBalance(player, 'wallet')).toBe(100_000)
    await advanceClock(2_000)
    await updateSuspensions(context)
    expect([await unconfirmed(), await isSuspended(player, first?.slotCode ?? '')]).toEqual([[], true])
  },
)

// @covers G8.8
test('an open bet of an excluded player, settled with a win, returns the win to the wallet', async () => {
  const user = await userOf(player, 'PG')
  const id = await placeBet(pool, user, { stake: 10_000, win: 0, state: 'open', at: context.clock.now() })
  await exclude(player)
  await updateSuspensions(context)
  expect([await ledgerBalance(player, 'wallet'), await unconfirmed()]).toEqual([90_000, []])
  await changeBet(pool, user, id ?? '', { state: 'settled', win: 45_000, at: context.clock.now() })
  await advanceClock(2_000)
  await updateSuspensions(context)
  expect([await ledgerBalance(player, 'wallet'), await providerBalance(player, 'PG')]).toEqual([135_000, 0])
})

test('an exclusion that has ended resumes each game account, and lists one that fails', async () => {
  await exclude(player)
  await updateSuspensions(context)
  await advanceClock(3 * dayMs)
  vi.spyOn(context.ports.game, 'resume').mockRejectedValueOnce(new Error('unavailable'))
  await updateSuspensions(context)
  expect(await unconfirmed()).toMatchObject([{ wanted: 'active', attempts: 1, problem: 'unavailable' }])
  await advanceClock(2_000)
  await updateSuspensions(context)
  expect([await unconfirmed(), await isSuspended(player, 'PG'), await isSuspended(player, 'JOKER')]).toEqual([[], false, false])
  expect((await context.ports.game.launch(await userOf(player, 'PG'))).outcome).toBe('link')
})

// @covers G8.8
test('a suspension that reaches the provider after a later resumption, is ignored', async () => {
  const lateCalls: (() => Promise<unknown>)[] = []
  const suspend = vi.spyOn(context.ports.game, 'suspend').mockImplementation(async (user) => {
    lateCalls.push(() => context.ports.game.suspend(user))
    throw new Error('no answer')
  })
  await exclude(player)
  await updateSuspensions(context)
  suspend.mockRestore()
  await advanceClock(3 * dayMs)
  await updateSuspensions(context)
  expect([lateCalls.length, await unconfirmed()]).toEqual([2, []])
  for (const arrive of lateCalls) await arrive()
  expect([await isSuspended(player, 'PG'), await isSuspended(player, 'JOKER')]).toEqual([false, false])
})

test('the confirmation of an earlier suspension, arriving after the player was excluded again, does not count for the later one', async () => {
  const answers: (() => void)[] = []
  const suspend = vi
    .spyOn(context.ports.game, 'suspend')
    .mockImplementation(() => new Promise((resolve) => answers.push(() => resolve({ outcome: 'done' }))))
  await exclude(player)
  const first = updateSuspensions(context)
  await vi.waitFor(() => expect(answers.length).toBe(2))
  await advanceClock(2 * dayMs + 1_000)
  await updateSuspensions(second.context)
  suspend.mockRejectedValue(new Error('unavailable'))
  await exclude(player)
  await updateSuspensions(context)
  for (const answer of answers) answer()
  await first
  suspend.mockRestore()
  expect(await unconfirmed()).toMatchObject([
    { wanted: 'suspended', problem: 'unavailable' },
    { wanted: 'suspended', problem: 'unavailable' },
  ])
})

test('a locked player is suspended like an excluded one, and resumed when unlocked', async () => {
  await pool.query('update player set inactive = true where id = $1', [player.playerId])
  await updateSuspensions(context)
  expect([await isSuspended(player, 'PG'), await ledgerBalance(player, 'wallet')]).toEqual([true, 100_000])
  await pool.query('update player set inactive = false where id = $1', [player.playerId])
  await updateSuspensions(context)
  expect(await isSuspended(player, 'PG')).toBe(false)
})

test('an account that several copies suspend in parallel is suspended by one of them', async () => {
  const calls = [context, second.context].map(({ ports }) => vi.spyOn(ports.game, 'suspend'))
  await exclude(player)
  const counts = await Promise.all(Array.from({ length: 10 }, (_, index) => updateSuspensions(index % 2 ? context : second.context)))
  expect([counts.reduce((sum, count) => sum + count, 0), calls.reduce((sum, { mock }) => sum + mock.calls.length, 0)]).toEqual([2, 2])
  for (const one of calls) one.mockRestore()
})

test('the metrics count the suspensions that no provider has confirmed', async () => {
  vi.spyOn(context.ports.game, 'suspend').mockRejectedValue(new Error('unavailable'))
  await exclude(player)
  await updateSuspensions(context)
  const { payload } = await app.inject('/metrics')
  vi.restoreAllMocks()
  expect(payload).toContain('\nkrapao_game_suspensions_unconfirmed 2\n')
})

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { gameContract } from '#ports/contracts/game.ts'
import { testContract, sandboxFaults } from '#testing/contracts.ts'
import { freshApp } from '#testing/freshApp.ts'
import { addFault, clearFaults, type Fault, listFaults } from './faults.ts'
import { accountOf, bet, changeBet, placeBet } from './gameBook.ts'

const { context, pool } = await freshApp()
const { game } = context.ports

testContract(
  'a game provider',
  gameContract({
    port: game,
    slotCode: 'PG',
    play: async (user, { stake, win }) => {
      if (!(await bet(pool, user, { stake, win, at: context.clock.now() }))) throw new Error('a bet of more than there is')
    },
    placeBet: async (user, stake) => {
      const id = await placeBet(pool, user, { stake, win: 0, state: 'open', at: context.clock.now() })
      if (id === undefined) throw new Error('the stake is more than the balance')
      return async (change) => {
        if (!(await changeBet(pool, user, id, { ...change, at: context.clock.now() }))) throw new Error('the bet was not changed')
      }
    },
    faults: sandboxFaults(pool, 'game', game),
  }),
)

describe('faults of games', () => {
  beforeEach(() => clearFaults(pool))
  const injectFault = (fault: Partial<Fault>) =>
    addFault(pool, { port: 'game', target: 'PG', mode: 'failBefore', times: 1, delayMs: 1, ...fault })

  test.each([
    ['refuse', 'refused', 0],
    ['failBefore', 'failed', 0],
    ['failAfter', 'failed', 700],
    ['twice', 'done', 700],
    ['slow', 'done', 700],
    ['garbage', '<html>502 Bad Gateway</html>', 700],
  ] as const)('%s: a deposit is %s, and the game has %i', async (mode, answer, there) => {
    const opened = await game.open({ slotCode: 'PG', player: randomUUID() })
    const user = { slotCode: 'PG', username: opened.outcome === 'open' ? opened.username : '' }
    await injectFault({ mode })
    const result = await game.deposit({ ...user, id: randomUUID(), amount: 700 }).then(({ outcome }) => outcome, () => 'failed') // prettier-ignore
    expect([result, (await accountOf(pool, user))?.amount, await listFaults(pool)]).toEqual([answer, there, []])
  })

  test('a fault belongs to one game, and reading a status or bets cannot be refused', async () => {
    await injectFault({ target: 'JOKER', times: 9 })
    await injectFault({ mode: 'refuse', times: 2 })
    await expect(game.status({ slotCode: 'PG', id: 'x' })).rejects.toThrow('refuses to report')
    await expect(game.betsSince({ slotCode: 'PG', username: 'x', cursor: null })).rejects.toThrow('refuses to report')
    expect((await game.status({ slotCode: 'PG', id: 'x' })).state).toBe('never')
  })
})

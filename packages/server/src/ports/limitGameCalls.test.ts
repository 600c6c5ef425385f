import { expect, test } from 'vitest'
import type { GameProvider } from './game.ts'
import { limitGameCalls } from './limitGameCalls.ts'

function slowGame() {
  const waiting: (() => void)[] = []
  const most = { total: 0, perGame: 0 }
  const underWay = new Map<string, number>()
  const call = async (slotCode: string): Promise<void> => {
    underWay.set(slotCode, (underWay.get(slotCode) ?? 0) + 1)
    most.perGame = Math.max(most.perGame, underWay.get(slotCode) ?? 0)
    most.total = Math.max(
      most.total,
      [...underWay.values()].reduce((sum, count) => sum + count, 0),
    )
    await new Promise<void>((resolve) => waiting.push(resolve))
    underWay.set(slotCode, (underWay.get(slotCode) ?? 0) - 1)
  }
  const game: GameProvider = {
    open: async ({ slotCode }) => call(slotCode).then(() => ({ outcome: 'refused' as const })),
    launch: async ({ slotCode }) => call(slotCode).then(() => ({ outcome: 'refused' as const })),
    balance: async ({ slotCode }) => call(slotCode).then(() => ({ outcome: 'refused' as const })),
    resetPassword: async ({ slotCode }) => call(slotCode).then(() => ({ outcome: 'done' as const })),
    suspend: async ({ slotCode }) => call(slotCode).then(() => ({ outcome: 'done' as const })),
    resume: async ({ slotCode }) => call(slotCode).then(() => ({ outcome: 'done' as const })),
    deposit: async ({ slotCode }) => call(slotCode).then(() => ({ outcome: 'done' as const })),
    withdraw: async ({ slotCode }) => call(slotCode).then(() => ({ outcome: 'done' as const })),
    status: async ({ slotCode }) => call(slotCode).then(() => ({ state: 'done' as const })),
    betsSince: async ({ slotCode }) => call(slotCode).then(() => ({ bets: [], cursor: '', more: false })),
  }
  const endAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      for (const end of waiting.splice(0)) end()
      await new Promise(setImmediate)
    }
  }
  return { game, most, underWay, endAll }
}
const user = (slotCode: string) => ({ slotCode, username: 'u' })

test('reads, more at once than the limits, wait for their turn and are all answered', async () => {
  const { game, most, endAll } = slowGame()
  const limited = limitGameCalls(game, { total: 5, perGame: 2 })
  const balances = Promise.all(['A', 'B', 'C', 'D'].flatMap((code) => Array.from({ length: 10 }, () => limited.balance(user(code)))))
  await new Promise(setImmediate)
  await endAll()
  expect([(await balances).length, most]).toEqual([40, { total: 5, perGame: 2 }])
})

test('a transfer, while all places of reads are taken, is sent at once', async () => {
  const { game, underWay, endAll } = slowGame()
  const limited = limitGameCalls(game, { total: 2, perGame: 2 })
  const reads = Array.from({ length: 10 }, () => limited.balance(user('A')))
  const deposit = limited.deposit({ ...user('A'), id: 'one', amount: 1 })
  await new Promise(setImmediate)
  expect(underWay.get('A')).toBe(3)
  await endAll()
  expect([(await Promise.all(reads)).length, await deposit]).toEqual([10, { outcome: 'done' }])
})

// What every game provider must do, the sandbox's and an operator's alike: an adapter's test file calls this.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { GameProvider, GameUser } from './game.ts'

/** `play` makes one bet end in a known way, on the provider's side. Amounts in satang. */
export type PlayOne = (user: GameUser, bet: { stake: number; win: number }) => Promise<void>

export function gameContract(port: GameProvider, slotCode: string, play: PlayOne): void {
  const tools = toolsOf(port, slotCode)
  describe('the contract of a game provider', () => {
    accounts(tools)
    money(tools)
    outcomes(tools)
    betting(tools, play)
  })
}

const done = { outcome: 'done' }
type Tools = ReturnType<typeof toolsOf>

function toolsOf(port: GameProvider, slotCode: string) {
  const opened = async (player: string = randomUUID()) => {
    const outcome = await port.open({ slotCode, player })
    if (outcome.outcome !== 'open') throw new Error(outcome.message)
    return outcome
  }
  const user = async (amount = 0): Promise<GameUser> => {
    const mine = { slotCode, username: (await opened()).username }
    if (amount > 0) await port.deposit({ ...mine, id: randomUUID(), amount })
    return mine
  }
  const amountOf = async (mine: GameUser) => {
    const known = await port.balance(mine)
    return known.outcome === 'known' ? known.amount : known.outcome
  }
  return { port, slotCode, opened, user, amountOf }
}

function accounts({ port, slotCode, opened, user }: Tools): void {
  test('a player is given one account, however often and however many at once', async () => {
    const player = randomUUID()
    const all = await Promise.all([opened(player), opened(player), opened(player)])
    const other = await opened()
    expect([all, other.username === all[0].username]).toEqual([[all[0], all[0], all[0]], false])
    expect(all[0]).toEqual({ outcome: 'open', username: expect.stringMatching(/^\S+$/), password: expect.stringMatching(/^\S{6,}$/) })
  })

  test('nobody unknown has money, a link or a new password', async () => {
    const nobody = { slotCode, username: randomUUID() }
    const id = randomUUID()
    const answers = [
      await port.balance(nobody),
      await port.deposit({ ...nobody, id, amount: 1 }),
      await port.launch(nobody),
      await port.resetPassword({ ...nobody, id: randomUUID(), password: 'abcdef1' }),
    ]
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(4).fill('refused'))
  })

  test('a new password may be set again under the same id; links differ each time', async () => {
    const mine = await user()
    const reset = { ...mine, id: randomUUID(), password: 'Fresh-12345' }
    const [first, second] = [await port.launch(mine), await port.launch(mine)]
    expect([await port.resetPassword(reset), await port.resetPassword(reset)]).toEqual([done, done])
    expect(first).not.toEqual(second)
    expect(first).toEqual({ outcome: 'link', link: expect.stringMatching(/^(https:\/|\/)/) })
  })
}

function money({ port, user, amountOf }: Tools): void {
  test('money goes in once and out once for each id, also all at once', async () => {
    const mine = await user()
    const [into, out] = [
      { ...mine, id: randomUUID(), amount: 10_007 },
      { ...mine, id: randomUUID(), amount: 3_001 },
    ]
    const ins = await Promise.all([port.deposit(into), port.deposit(into), port.deposit(into)])
    const outs = await Promise.all([port.withdraw(out), port.withdraw(out), port.withdraw(out)])
    expect([ins, outs, await amountOf(mine)]).toEqual([[done, done, done], [done, done, done], 7_006])
  })

  test('what is not there can’t be taken out, now or under this id later', async () => {
    const mine = await user(100)
    const move = { ...mine, id: randomUUID(), amount: 101 }
    const first = (await port.withdraw(move)).outcome
    await port.deposit({ ...mine, id: randomUUID(), amount: 1_000 })
    expect([first, (await port.withdraw(move)).outcome, await amountOf(mine)]).toEqual(['refused', 'refused', 1_100])
  })

  test('of two that want the same money one is given it', async () => {
    const mine = await user(100)
    const both = await Promise.all([1, 2].map(() => port.withdraw({ ...mine, id: randomUUID(), amount: 100 })))
    expect([both.map(({ outcome }) => outcome).toSorted(), await amountOf(mine)]).toEqual([['done', 'refused'], 0])
  })
}

function outcomes({ port, slotCode, user, amountOf }: Tools): void {
  test('tells what became of an operation', async () => {
    const mine = await user(100)
    const [taken, refused] = [randomUUID(), randomUUID()]
    await port.withdraw({ ...mine, id: taken, amount: 100 })
    await port.withdraw({ ...mine, id: refused, amount: 1 })
    const states = await Promise.all([taken, refused].map((id) => port.status({ slotCode, id })))
    expect(states).toEqual([{ state: 'done' }, { state: 'never' }])
  })

  test('never is a promise: what arrives afterwards is not taken', async () => {
    const mine = await user(500)
    const [into, out] = [randomUUID(), randomUUID()]
    const { state } = await port.status({ slotCode, id: into })
    await port.status({ slotCode, id: out })
    if (state !== 'never') return
    const late = [await port.deposit({ ...mine, id: into, amount: 7 }), await port.withdraw({ ...mine, id: out, amount: 7 })]
    expect([late.map(({ outcome }) => outcome), await amountOf(mine)]).toEqual([['refused', 'refused'], 500])
  })
}

function betting({ port, user, amountOf }: Tools, play: PlayOne): void {
  test('bets are told once each, in order, and explain the balance', async () => {
    const mine = await user(10_000)
    const start = await port.betsSince({ ...mine, cursor: null })
    await play(mine, { stake: 1_000, win: 0 })
    await play(mine, { stake: 500, win: 1_250 })
    const { bets, cursor } = await port.betsSince({ ...mine, cursor: start.cursor })
    expect(bets).toEqual([
      { id: expect.any(String), stake: 1_000, win: 0, at: expect.any(Number) },
      { id: expect.any(String), stake: 500, win: 1_250, at: expect.any(Number) },
    ])
    expect([new Set(bets.map(({ id }) => id)).size, await amountOf(mine)]).toEqual([2, 9_750])
    expect(await port.betsSince({ ...mine, cursor })).toEqual({ bets: [], cursor, more: false })
  })
}

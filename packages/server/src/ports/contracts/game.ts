import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { BetState, GameBet, GameProvider, GameUser } from '../game.ts'
import { faultCases, casesOf, assertText, hadNoEffect, answerUnlessRejected, type FaultInjection, type Case } from './cases.ts'

/** Amounts in satang. */
export type GameDriver = {
  port: GameProvider
  /** A game of the catalogue that the adapter serves. */
  slotCode: string
  /** Places a settled bet. */
  play: (user: GameUser, bet: { stake: number; win: number }) => Promise<void>
  /** Places an open bet, and returns a function that changes it. Omit it if bets never change. */
  placeBet?: (user: GameUser, stake: number) => Promise<(change: BetChange) => Promise<void>>
  faults: FaultInjection<GameProvider>
}
/** Satang; a win of 0 unless settled. */
export type BetChange = { state: BetState; stake: number; win: number }
type Tools = ReturnType<typeof toolsOf>

export function gameContract(driver: GameDriver): Case[] {
  const tools = toolsOf(driver)
  return [
    ...accounts(tools),
    ...suspensions(tools),
    ...money(tools),
    ...outcomes(tools),
    ...bets(tools),
    ...betStates(tools, driver),
    ...faultyMoves(tools),
    ...faultyReads(tools),
  ]
}

const done = { outcome: 'done' }

function toolsOf({ port, slotCode, play, faults }: GameDriver) {
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
  return { port, slotCode, play, faults, opened, user, amountOf }
}

function accounts({ port, slotCode, opened, user }: Tools): Case[] {
  return casesOf({
    'a player gets one account, also from repeated and concurrent requests': async () => {
      const player = randomUUID()
      const [first, ...again] = await Promise.all([opened(player), opened(player), opened(player)])
      assert.deepEqual(again, [first, first])
      assert.notEqual((await opened()).username, first.username)
      assert.match(first.username, /^\S+$/)
      assert.match(first.password, /^\S{6,}$/)
    },
    'an unknown account has no money, link or new password': async () => {
      const unknown = { slotCode, username: randomUUID() }
      const answers = [
        await port.balance(unknown),
        await port.deposit({ ...unknown, id: randomUUID(), amount: 1 }),
        await port.launch(unknown),
        await port.resetPassword({ ...unknown, id: randomUUID(), password: 'abcdef1' }),
        await port.suspend({ ...unknown, order: 1 }),
        await port.resume({ ...unknown, order: 2 }),
      ]
      assert.deepEqual(
        answers.map(({ outcome }) => outcome),
        Array(6).fill('refused'),
      )
    },
    'a password reset is repeatable with the same id; each launch returns another link': async () => {
      const mine = await user()
      const reset = { ...mine, id: randomUUID(), password: 'Fresh-12345' }
      assert.deepEqual([await port.resetPassword(reset), await port.resetPassword(reset)], [done, done])
      const [first, second] = [await port.launch(mine), await port.launch(mine)]
      assert(first.outcome === 'link', 'launch must return a link')
      assert.match(first.link, /^(https:\/|\/)/)
      assert.notDeepEqual(first, second)
    },
  })
}

function suspensions({ port, user, amountOf }: Tools): Case[] {
  return casesOf({
    'a suspended account has no link but allows withdrawals; a resumed one has a link again': async () => {
      const mine = await user(500)
      const [suspend, resume] = [() => port.suspend({ ...mine, order: 1 }), () => port.resume({ ...mine, order: 2 })]
      assert.deepEqual([await suspend(), await suspend()], [done, done])
      assert.equal((await port.launch(mine)).outcome, 'refused')
      assert.deepEqual(await port.withdraw({ ...mine, id: randomUUID(), amount: 500 }), done)
      assert.equal(await amountOf(mine), 0)
      assert.deepEqual([await resume(), await resume()], [done, done])
      assert.equal((await port.launch(mine)).outcome, 'link')
    },
    'a suspension or resumption that arrives after a later one changes nothing': async () => {
      const mine = await user()
      await port.suspend({ ...mine, order: 1_000 })
      await port.resume({ ...mine, order: 2_000 })
      assert.equal((await port.suspend({ ...mine, order: 1_000 })).outcome, 'refused')
      assert.equal((await port.launch(mine)).outcome, 'link')
      await port.suspend({ ...mine, order: 3_000 })
      assert.equal((await port.resume({ ...mine, order: 2_000 })).outcome, 'refused')
      assert.equal((await port.launch(mine)).outcome, 'refused')
    },
  })
}

function money({ port, user, amountOf }: Tools): Case[] {
  return casesOf({
    'deposits and withdrawals move money once per id, also from concurrent requests': async () => {
      const mine = await user()
      const into = { ...mine, id: randomUUID(), amount: 10_007 }
      const out = { ...mine, id: randomUUID(), amount: 3_001 }
      assert.deepEqual(await Promise.all([port.deposit(into), port.deposit(into), port.deposit(into)]), [done, done, done])
      assert.deepEqual(await Promise.all([port.withdraw(out), port.withdraw(out), port.withdraw(out)]), [done, done, done])
      assert.equal(await amountOf(mine), 7_006)
    },
    'a withdrawal above the balance is refused, and stays refused under its id': async () => {
      const mine = await user(100)
      const move = { ...mine, id: randomUUID(), amount: 101 }
      const first = (await port.withdraw(move)).outcome
      await port.deposit({ ...mine, id: randomUUID(), amount: 1_000 })
      assert.deepEqual([first, (await port.withdraw(move)).outcome, await amountOf(mine)], ['refused', 'refused', 1_100])
    },
    'of two concurrent withdrawals of the whole balance one succeeds': async () => {
      const mine = await user(100)
      const both = await Promise.all([1, 2].map(() => port.withdraw({ ...mine, id: randomUUID(), amount: 100 })))
      assert.deepEqual([both.map(({ outcome }) => outcome).toSorted(), await amountOf(mine)], [['done', 'refused'], 0])
    },
  })
}

function outcomes({ port, slotCode, user, amountOf }: Tools): Case[] {
  return casesOf({
    'status returns the outcome of an operation': async () => {
      const mine = await user(100)
      const [taken, refused] = [randomUUID(), randomUUID()]
      await port.withdraw({ ...mine, id: taken, amount: 100 })
      await port.withdraw({ ...mine, id: refused, amount: 1 })
      assert.deepEqual(await port.status({ slotCode, id: taken }), { state: 'done' })
      assert.deepEqual(await port.status({ slotCode, id: refused }), { state: 'never' })
    },
    'an operation that was reported as never done is refused if it arrives later': async () => {
      const mine = await user(500)
      const [into, out] = [randomUUID(), randomUUID()]
      const { state } = await port.status({ slotCode, id: into })
      await port.status({ slotCode, id: out })
      // A provider that cannot promise `never` reports `pending`.
      if (state !== 'never') return
      const late = [await port.deposit({ ...mine, id: into, amount: 7 }), await port.withdraw({ ...mine, id: out, amount: 7 })]
      assert.deepEqual([late.map(({ outcome }) => outcome), await amountOf(mine)], [['refused', 'refused'], 500])
    },
  })
}

function bets({ port, user, amountOf, play }: Tools): Case[] {
  return casesOf({
    'bets are listed once each, in order, and add up to the balance': async () => {
      const mine = await user(10_000)
      const start = await port.betsSince({ ...mine, cursor: null })
      await play(mine, { stake: 1_000, win: 0 })
      await play(mine, { stake: 500, win: 1_250 })
      const { bets: seen, cursor } = await port.betsSince({ ...mine, cursor: start.cursor })
      assert.deepEqual(
        seen.map(({ stake, win }) => [stake, win]),
        [
          [1_000, 0],
          [500, 1_250],
        ],
      )
      for (const { id, at } of seen) {
        assertText(id, 'the id of a bet')
        assert(Number.isSafeInteger(at), 'the time of a bet must be an integer in ms')
      }
      assert.deepEqual([new Set(seen.map(({ id }) => id)).size, await amountOf(mine)], [2, 9_750])
      assert.deepEqual(await port.betsSince({ ...mine, cursor }), { bets: [], cursor, more: false })
    },
  })
}

function betStates({ port, user, amountOf }: Tools, { placeBet }: GameDriver): Case[] {
  if (!placeBet) return []
  /** 1 000 of 10 000. */
  const placed = async () => {
    const mine = await user(10_000)
    let { cursor }: { cursor: string | null } = await port.betsSince({ ...mine, cursor: null })
    const change = await placeBet(mine, 1_000)
    const report = async () => {
      const page = await port.betsSince({ ...mine, cursor })
      ;({ cursor } = page)
      assert.equal(page.bets.length, 1, 'only the bet that was placed or changed must be reported')
      return { ...stateOf(page.bets), balance: await amountOf(mine) }
    }
    return { change, report, repeated: async () => (await port.betsSince({ ...mine, cursor })).bets }
  }
  return casesOf({
    'an open bet is reported when it is placed, its stake has left the balance, and settled under the same id': async () => {
      const { change, report, repeated } = await placed()
      const { id, at, ...open } = await report()
      assert.deepEqual(open, { state: 'open', stake: 1_000, win: 0, balance: 9_000 })
      await change({ state: 'settled', stake: 1_000, win: 1_750 })
      assert.deepEqual(await report(), { id, at, state: 'settled', stake: 1_000, win: 1_750, balance: 10_750 })
      assert.deepEqual(await repeated(), [])
    },
    'a returned bet is reported, and its stake is back in the balance': async () => {
      const { change, report } = await placed()
      const { id, at } = await report()
      await change({ state: 'returned', stake: 1_000, win: 0 })
      assert.deepEqual(await report(), { id, at, state: 'returned', stake: 1_000, win: 0, balance: 10_000 })
    },
    'each correction of a settled bet is reported under its id': async () => {
      const { change, report } = await placed()
      const { id, at } = await report()
      await change({ state: 'settled', stake: 1_000, win: 3_000 })
      await report()
      await change({ state: 'settled', stake: 900, win: 500 })
      assert.deepEqual(await report(), { id, at, state: 'settled', stake: 900, win: 500, balance: 9_600 })
      await change({ state: 'returned', stake: 900, win: 0 })
      assert.deepEqual(await report(), { id, at, state: 'returned', stake: 900, win: 0, balance: 10_000 })
    },
  })
}

const stateOf = ([bet]: GameBet[]) => {
  assert(bet, 'a bet must be listed')
  const { id, at, stake, win, state = 'settled', settledAt } = bet
  assert(settledAt === undefined || Number.isSafeInteger(settledAt), 'settledAt must be an integer in ms')
  return { id, at, stake, win, state }
}

function faultyMoves({ port, slotCode, user, amountOf, faults }: Tools): Case[] {
  const moves = [
    ['deposit', 5_003],
    ['withdraw', 4_997],
  ] as const
  return moves.flatMap(([direction, sum]) =>
    faultCases(`money moves once (${direction})`, port, faults, async ({ how, port: provider, injectFault }) => {
      const mine = await user(5_000)
      const move = { ...mine, id: randomUUID(), amount: 3 }
      await injectFault()
      const answer = await answerUnlessRejected(provider[direction](move), faults.secrets)
      if (how === 'twice' || answer) assert.deepEqual(answer, done)
      // The answer alone must mean that the money has moved; the retry comes below.
      if (answer) assert.equal(await amountOf(mine), sum)
      if (!hadNoEffect(how)) {
        const { state } = await port.status({ slotCode, id: move.id })
        assert.notEqual(state, 'never', 'a processed move must not be reported as never done')
      }
      assert.deepEqual(await port[direction](move), done)
      assert.deepEqual(await port.status({ slotCode, id: move.id }), { state: 'done' })
      assert.equal(await amountOf(mine), sum)
    }),
  )
}

function faultyReads({ port, slotCode, opened, user, play, faults }: Tools): Case[] {
  return faultCases(
    'an unusable answer changes nothing known of money, accounts or bets',
    port,
    faults,
    async ({ port: provider, injectFault }) => {
      const player = randomUUID()
      await injectFault()
      const account = await answerUnlessRejected(provider.open({ slotCode, player }), faults.secrets)
      const known = await opened(player)
      assert.deepEqual(account ?? known, known)
      const mine = await user(900)
      const id = randomUUID()
      await port.deposit({ ...mine, id, amount: 100 })
      await play(mine, { stake: 10, win: 0 })
      await injectFault()
      const amount = { outcome: 'known', amount: 990 }
      assert.deepEqual((await answerUnlessRejected(provider.balance(mine), faults.secrets)) ?? amount, amount)
      await injectFault()
      assert.deepEqual((await answerUnlessRejected(provider.status({ slotCode, id }), faults.secrets)) ?? { state: 'done' }, {
        state: 'done',
      })
      await injectFault()
      const page = await answerUnlessRejected(provider.betsSince({ ...mine, cursor: null }), faults.secrets)
      assert(!page || page.bets.length === 1, 'the bet must be listed')
      await injectFault()
      assert.deepEqual((await answerUnlessRejected(provider.suspend({ ...mine, order: 1 }), faults.secrets)) ?? done, done)
      await port.resume({ ...mine, order: 2 })
      await injectFault()
      const link = await answerUnlessRejected(provider.launch(mine), faults.secrets)
      assert(!link || link.outcome === 'link', 'an existing account must not be refused')
    },
  )
}

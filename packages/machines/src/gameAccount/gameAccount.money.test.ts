import { expect, test } from 'vitest'
import type { GameAccount, Satang } from '@krapao/sdk'
import { memorySlot, settled } from '../testing/fakes.ts'
import { lost, notServed, problemIn, refusedWith, worked } from '../testing/problems.ts'
import type { SavedRequest } from '../submitRequest/submitRequest.ports.ts'
import { start, type Options } from './gameAccount.fixture.ts'
import { addedAmount, additionError, firstAddition, quickAdditions } from './gameAccount.rules.ts'
import type { Addition, GameOrder, LastAddition } from './gameAccount.rules.ts'
import { sampleBalances, sampleCredentials, sampleGame } from './gameAccount.samples.ts'
import type { GameTarget } from './opening/opening.ts'

const satang = (amount: number) => amount as Satang
const target: GameTarget = { kind: 'link', url: 'https://games.example/pg?ticket=t1' }
const excluded = { excludedUntil: '2026-12-01T03:00:00Z' }
const filled: Partial<GameAccount> = { amount: satang(20_000) }
const own = (amount: number): Addition => ({ kind: 'own', amount: satang(amount) })

test.each<[string, Partial<GameAccount>, number, LastAddition | null, Addition]>([
  ['the game holds a baht', { amount: satang(100) }, 50_000, null, { kind: 'none' }],
  ['the game holds less than a baht', { amount: satang(99) }, 50_000, null, { kind: 'round', amount: satang(10_000) }],
  ['nothing was added before', {}, 50_000, null, { kind: 'round', amount: satang(10_000) }],
  ['nothing was added before, and the wallet has less than the least offer', {}, 9_999, null, { kind: 'all' }],
  ['nothing was added before, and the wallet has just the least offer', {}, 10_000, null, { kind: 'all' }],
  ['everything was added last time', {}, 50_000, 'all', { kind: 'all' }],
  ['an offered amount was added last time', {}, 50_000, satang(10_000), { kind: 'round', amount: satang(10_000) }],
  ['another amount was added last time', {}, 50_000, satang(12_300), own(12_300)],
  ['the wallet has less than was added last time', {}, 50_000, satang(50_001), { kind: 'round', amount: satang(10_000) }],
  ['the stored amount is below the minimum', {}, 50_000, satang(99), { kind: 'round', amount: satang(10_000) }],
  ['the wallet has less than a baht', {}, 99, 'all', { kind: 'none' }],
])('first addition, %s', (_, game, inWallet, last, addition) => {
  expect(firstAddition(sampleBalances(game, { inWallet: satang(inWallet) }), last)).toEqual(addition)
})

test('additions, offered amounts, are those within the wallet', () => {
  expect([quickAdditions(satang(9_999)), quickAdditions(satang(60_000))]).toEqual([[], [10_000, 50_000]])
})

test.each<[Addition, number, [number, string | null]]>([
  [{ kind: 'none' }, 50_000, [0, null]],
  [{ kind: 'all' }, 50_000, [50_000, null]],
  [{ kind: 'all' }, 99, [0, null]],
  [own(50_000), 50_000, [50_000, null]],
  [own(50_001), 50_000, [50_001, 'MORE']],
  [own(99), 50_000, [99, 'MINIMUM']],
  [own(0), 50_000, [0, 'MINIMUM']],
])('addition %o, wallet of %i satang', (addition, inWallet, expected) => {
  const choice = { addition, inWallet: satang(inWallet) }
  expect([addedAmount(choice), additionError(choice)]).toEqual(expected)
})

test('addition, an own amount, is transferred before the game opens, and is the first choice next time', async () => {
  const fixture = start({ submit: [worked(null)], launch: [worked(target)] })
  await settled()
  fixture.actor.send({ type: 'addition.chosen', addition: own(12_300) })
  for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'play.requested' })
  await settled()
  expect(fixture.states).toEqual(['loading', 'ready.idle', 'transferring', 'launching', 'ready.launched'])
  expect(fixture.calls.slice(1)).toEqual([
    ['submit', { order: { kind: 'transfer', code: 'PG', amount: 12_300 }, idempotencyKey: 'k1' }],
    ['launch', { game: sampleGame, credentials: sampleCredentials }],
  ])
  expect([fixture.lastAddition.value, additionIn(fixture)]).toEqual([12_300, { kind: 'none' }])
  expect(additionIn(start({ lastChosen: satang(12_300) }))).toEqual(own(12_300))
})

test('addition, everything, is remembered as such', async () => {
  const fixture = start({ submit: [worked(null)], launch: [worked(target)] })
  await settled()
  fixture.actor.send({ type: 'addition.chosen', addition: { kind: 'all' } })
  fixture.actor.send({ type: 'play.requested' })
  await settled()
  expect(fixture.lastAddition.value).toBe('all')
})

test('addition, refused, is not remembered and stays chosen', async () => {
  const fixture = start({ submit: [refusedWith('TRANSFER_FAIL')] })
  await settled()
  fixture.actor.send({ type: 'addition.chosen', addition: own(12_300) })
  fixture.actor.send({ type: 'play.requested' })
  await settled()
  expect([fixture.lastAddition.value, additionIn(fixture), fixture.actor.getSnapshot().context.isReturn]).toEqual([
    null,
    own(12_300),
    false,
  ])
  fixture.actor.send({ type: 'addition.chosen', addition: own(100) })
  expect(fixture.actor.getSnapshot().context.problem).toBeNull()
})

test.each([own(50_001), own(99), own(0)])('addition, %o of a wallet of 500 baht, sends nothing', async (addition) => {
  const fixture = start({})
  await settled()
  fixture.actor.send({ type: 'addition.chosen', addition })
  fixture.actor.send({ type: 'play.requested' })
  expect([fixture.states, fixture.calls.length, fixture.emitted]).toEqual([['loading', 'ready.idle'], 1, []])
})

test('addition, game that turns out to hold money, changes to none unless the player chose', async () => {
  const read = { type: 'balances.changed', ...sampleBalances(filled, { inWallet: satang(40_000) }) } as const
  const fixture = start({})
  fixture.actor.send({ type: 'balances.changed', ...sampleBalances({ amount: satang(99) }, { inWallet: satang(60_000) }) })
  expect(additionIn(fixture)).toEqual({ kind: 'round', amount: 10_000 })
  fixture.actor.send(read)
  expect(additionIn(fixture)).toEqual({ kind: 'none' })
  const chosen = start({})
  await settled()
  chosen.actor.send({ type: 'addition.chosen', addition: { kind: 'all' } })
  chosen.actor.send(read)
  expect(additionIn(chosen)).toEqual({ kind: 'all' })
  const { game, inWallet } = chosen.actor.getSnapshot().context
  expect([game.amount, inWallet]).toEqual([20_000, 40_000])
})

test('balances, read before the account was opened, keep it active', async () => {
  const fixture = start({ game: { isActive: false }, submit: [worked(null)] })
  fixture.actor.send({ type: 'activate.requested' })
  await settled()
  fixture.actor.send({ type: 'balances.changed', ...sampleBalances({ isActive: false }) })
  expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.game.isActive]).toEqual(['ready.idle', true])
})

test('balance, brought back, is one transfer to the wallet and opens no game', async () => {
  const fixture = start({ game: filled, submit: [worked(null)] })
  await settled()
  for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'return.requested' })
  expect(fixture.savedRequest.value).toEqual({ key: 'k1', order: { kind: 'return', code: 'PG', amount: 20_000 } })
  await settled()
  expect(fixture.states).toEqual(['loading', 'ready.idle', 'transferring', 'ready.idle'])
  expect(fixture.calls.slice(1)).toEqual([['submit', { order: { kind: 'return', code: 'PG', amount: 20_000 }, idempotencyKey: 'k1' }]])
  expect(fixture.emitted).toEqual([{ type: 'money.returned', amount: 20_000 }])
  expect([fixture.savedRequest.value, fixture.lastAddition.value]).toEqual([null, null])
})

test('balance below a baht, cannot be brought back', async () => {
  const fixture = start({ game: { amount: satang(99) } })
  await settled()
  fixture.actor.send({ type: 'return.requested' })
  expect(fixture.states).toEqual(['loading', 'ready.idle'])
})

test('balance, brought back while the credentials cannot be read, and refused, reads the balances again', async () => {
  const fixture = start({
    game: filled,
    load: [refusedWith('NOT_UFABET'), worked(sampleCredentials)],
    submit: [refusedWith('TRANSFER_FAIL')],
  })
  await settled()
  fixture.actor.send({ type: 'return.requested' })
  await settled()
  expect(fixture.states).toEqual(['loading', 'failed', 'transferring', 'loading', 'ready.idle'])
  expect(fixture.emitted).toEqual([{ type: 'tab.released' }, { type: 'balances.outdated' }])
  const { problem, isReturn } = fixture.actor.getSnapshot().context
  expect([problem, isReturn]).toEqual([problemIn(refusedWith('TRANSFER_FAIL')), true])
})

test('balance, brought back with a lost answer, is looked up by its key after a reload too', async () => {
  const savedRequest = memorySlot<SavedRequest<GameOrder>>()
  const before = start({ game: filled, savedRequest, submit: [lost], readStatus: [notServed] })
  await settled()
  before.actor.send({ type: 'return.requested' })
  await settled()
  before.actor.stop()
  const after = start({ game: filled, savedRequest, readStatus: [worked({ state: 'done', result: null })] })
  await settled()
  expect([after.states, after.emitted]).toEqual([['transferring', 'loading', 'ready.idle'], [{ type: 'money.returned', amount: 20_000 }]])
})

test('exclusion, of the wallet, reads no credentials, lets money leave and ends with the next wallet', async () => {
  const fixture = start({ game: filled, ...excluded, submit: [refusedWith('TRANSFER_FAIL'), worked(null)] })
  for (const type of ['play.requested', 'reset.requested', 'credentials.requested', 'activate.requested'] as const)
    fixture.actor.send({ type })
  expect([fixture.states, fixture.calls]).toEqual([['excluded'], []])
  fixture.actor.send({ type: 'return.requested' })
  await settled()
  expect(fixture.actor.getSnapshot().context.problem).toEqual(problemIn(refusedWith('TRANSFER_FAIL')))
  fixture.actor.send({ type: 'return.requested' })
  await settled()
  expect(fixture.actor.getSnapshot().context.problem).toBeNull()
  fixture.actor.send({ type: 'balances.changed', ...sampleBalances({}, excluded) })
  expect(fixture.states).toEqual(['excluded', 'transferring', 'excluded', 'transferring', 'excluded'])
  fixture.actor.send({ type: 'balances.changed', ...sampleBalances() })
  await settled()
  expect(fixture.states.slice(-2)).toEqual(['loading', 'ready.idle'])
})

test('exclusion, that begins while the account is shown, closes the game', async () => {
  const fixture = start({})
  await settled()
  fixture.actor.send({ type: 'balances.changed', ...sampleBalances({}, excluded) })
  expect([fixture.states.at(-1), fixture.emitted]).toEqual(['excluded', [{ type: 'balances.outdated' }]])
})

test.each<[string, Options, 'play.requested' | 'activate.requested' | null]>([
  ['the credentials', { load: [refusedWith('INVALID_USER_3')] }, null],
  ['the transfer', { submit: [refusedWith('INVALID_USER_3')] }, 'play.requested'],
  ['the launch', { inWallet: satang(0), launch: [refusedWith('INVALID_USER_3')] }, 'play.requested'],
  ['the activation', { game: { isActive: false }, submit: [refusedWith('INVALID_USER_3')] }, 'activate.requested'],
])('exclusion, known by a refusal of %s, shows no error and reads the balances', async (_, options, type) => {
  const fixture = start(options)
  await settled()
  if (type) fixture.actor.send({ type })
  await settled()
  const { context } = fixture.actor.getSnapshot()
  expect([fixture.states.at(-1), context.problem, context.tab, context.request]).toEqual(['excluded', null, 'none', null])
  expect(fixture.emitted.at(-1)).toEqual({ type: 'balances.outdated' })
  // A backend without the extension reports no exclusion, which must not reopen the game.
  fixture.actor.send({ type: 'balances.changed', ...sampleBalances() })
  expect(fixture.states.at(-1)).toBe('excluded')
})

test('closed game, lets money only leave', async () => {
  const fixture = start({ game: { ...filled, closed: true }, submit: [worked(null)] })
  await settled()
  for (const addition of [{ kind: 'none' }, { kind: 'all' }] as const) {
    fixture.actor.send({ type: 'addition.chosen', addition })
    fixture.actor.send({ type: 'play.requested' })
  }
  expect(fixture.states).toEqual(['loading', 'ready.idle'])
  fixture.actor.send({ type: 'return.requested' })
  await settled()
  expect(fixture.emitted).toEqual([{ type: 'money.returned', amount: 20_000 }])
})

const additionIn = ({ actor }: Pick<ReturnType<typeof start>, 'actor'>): Addition => actor.getSnapshot().context.addition

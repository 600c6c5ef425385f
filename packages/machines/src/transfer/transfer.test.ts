import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Krapao, Satang, WalletResponse } from '@krapao/sdk'
import type { SavedRequest } from '../submitRequest/submitRequest.ports.ts'
import { answerOf, memoryStore } from '../testing/ports.ts'
import { requestIn } from '../submitRequest/requestIn.ts'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { lost, notServed, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { pathOf, memorySlot, settled } from '../testing/fakes.ts'
import { sampleWallet } from '../wallet/wallet.samples.ts'
import { provideTransferPorts, type TransferActor } from './transfer.machine.ts'
import { transferPorts } from './transfer.ports.ts'
import { amountIn, placesOf, transferErrors, type Leg, type TransferOrder } from './transfer.rules.ts'
import { start } from './transfer.fixture.ts'
import { sampleTransfer, transferFakePorts, transferSamples } from './transfer.samples.ts'
import { afterTransfer, amountAtSource, exceedsSource, quickTransfersOf, shownErrors } from './transfer.selectors.ts'

describe('transfer', () => {
  test('twenty presses submit one transfer with one key', async () => {
    const fixture = start({ submit: [worked(null)] })
    fillIn(fixture.actor)
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'transfer.requested' })
    expect(fixture.savedRequest.value).toEqual({ key: 'k1', order: sampleTransfer })
    await settled()
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'transfer.requested' })
    expect(fixture.calls).toEqual([['submit', { order: sampleTransfer, idempotencyKey: 'k1' }]])
    expect(fixture.states).toEqual(['filling', 'submitting', 'moved.reading'])
    expect(fixture.emitted).toEqual([{ type: 'balances.outdated' }])
    expect(fixture.savedRequest.value).toBeNull()
  })

  // @covers 5.transfer-1
  test('an incomplete form is not sent, and every field shows its error', () => {
    const fixture = start({})
    const { actor } = fixture
    actor.send({ type: 'from.chosen', code: null })
    actor.send({ type: 'to.chosen', code: null })
    expect(shownErrors(actor.getSnapshot())).toEqual({})
    actor.send({ type: 'transfer.requested' })
    expect(shownErrors(actor.getSnapshot())).toEqual({ from: 'NOT_CHOSEN', to: 'NOT_CHOSEN', amount: 'MINIMUM' })
    actor.send({ type: 'from.chosen', code: 'PG' })
    actor.send({ type: 'transfer.requested' })
    actor.send({ type: 'to.chosen', code: 'PG' })
    expect(shownErrors(actor.getSnapshot())).toEqual({ to: 'SAME', amount: 'MINIMUM' })
    actor.send({ type: 'transfer.requested' })
    actor.send({ type: 'to.chosen', code: 'WALLET' })
    actor.send({ type: 'amount.changed', amount: satang(99) })
    actor.send({ type: 'transfer.requested' })
    expect([shownErrors(actor.getSnapshot()), fixture.calls, fixture.states, fixture.emitted]).toEqual([
      { amount: 'MINIMUM' },
      [],
      ['filling'],
      [],
    ])
  })

  test('an amount error shows on blur, and an equal source and destination show an error at once', () => {
    const { actor } = start({})
    actor.send({ type: 'amount.left' })
    actor.send({ type: 'amount.left' })
    expect([shownErrors(actor.getSnapshot()), actor.getSnapshot().context.touched]).toEqual([{ amount: 'MINIMUM' }, ['amount']])
    actor.send({ type: 'amount.changed', amount: satang(100) })
    actor.send({ type: 'from.chosen', code: 'WALLET' })
    actor.send({ type: 'to.chosen', code: 'WALLET' })
    expect(shownErrors(actor.getSnapshot())).toEqual({ to: 'SAME' })
  })

  test('an amount above the known balance shows a warning and can be sent, because the balance may be old', () => {
    const { actor } = start({})
    actor.send({ type: 'from.chosen', code: null })
    expect([amountAtSource(actor.getSnapshot()), exceedsSource(actor.getSnapshot())]).toEqual([null, false])
    const seen = (code: string, amount: number) => {
      actor.send({ type: 'from.chosen', code })
      actor.send({ type: 'amount.changed', amount: satang(amount) })
      return [amountAtSource(actor.getSnapshot()), exceedsSource(actor.getSnapshot())]
    }
    expect([seen('WALLET', 123_450), seen('WALLET', 123_451), seen('PG', 10_001), seen('UFABET', 20_001)]).toEqual([
      [123_450, false],
      [123_450, true],
      [10_000, true],
      // Unread balances produce no warning.
      [20_000, false],
    ])
    seen('WALLET', 123_451)
    actor.send({ type: 'to.chosen', code: 'PG' })
    actor.send({ type: 'transfer.requested' })
    expect(actor.getSnapshot().value).toBe('submitting')
  })

  test('All moves the whole wallet at that time, or the shown balance of a game; another source or amount ends it', () => {
    const { actor } = start({})
    const order = () => {
      const { from, to, amount, everything } = actor.getSnapshot().context
      return [from, to, amount, everything]
    }
    actor.send({ type: 'from.chosen', code: null })
    actor.send({ type: 'to.chosen', code: null })
    actor.send({ type: 'all.requested' })
    expect(order()).toEqual([null, null, 0, false])
    actor.send({ type: 'from.chosen', code: 'SEXYGAME' })
    actor.send({ type: 'all.requested' })
    expect(order()).toEqual(['SEXYGAME', null, 0, false])
    actor.send({ type: 'from.chosen', code: 'PG' })
    actor.send({ type: 'all.requested' })
    expect(order()).toEqual(['PG', null, 10_000, false])
    actor.send({ type: 'from.chosen', code: 'WALLET' })
    expect(order()).toEqual(['WALLET', null, 10_000, false])
    actor.send({ type: 'all.requested' })
    expect(order()).toEqual(['WALLET', null, 123_450, true])
    actor.send({ type: 'to.chosen', code: 'PG' })
    expect(order()).toEqual(['WALLET', 'PG', 123_450, true])
    actor.send({ type: 'ends.swapped' })
    expect(order()).toEqual(['PG', 'WALLET', 0, false])
    actor.send({ type: 'amount.changed', amount: satang(500) })
    actor.send({ type: 'ends.swapped' })
    expect(order()).toEqual(['WALLET', 'PG', 500, false])
    actor.send({ type: 'all.requested' })
    actor.send({ type: 'amount.changed', amount: satang(123_400) })
    expect(order()).toEqual(['WALLET', 'PG', 123_400, false])
  })

  test('new balances update All, and a place that is gone is deselected', () => {
    const { actor } = start({})
    fillIn(actor)
    actor.send({ type: 'all.requested' })
    actor.send({ type: 'wallet.changed', wallet: { ...sampleWallet, wallet: { amount: satang(777) }, slots: [] } })
    const { places, from, to, amount, everything } = actor.getSnapshot().context
    expect({ places, from, to, amount, everything }).toEqual({
      places: [{ code: 'WALLET', name: 'WALLET', amount: 777, readFailed: false }],
      from: 'WALLET',
      to: null,
      amount: 777,
      everything: true,
    })
  })

  test('a refusal shows its reason until a field changes, and balances are read again', async () => {
    const noMoney = refusedWith('MONEY_NOT_ENOUGH')
    const fixture = start({ submit: [noMoney, worked(null)] })
    fillIn(fixture.actor)
    fixture.actor.send({ type: 'transfer.requested' })
    await settled()
    fixture.actor.send({ type: 'wallet.changed', wallet: sampleWallet })
    expect(requestIn(fixture.actor.getSnapshot())).toEqual({ state: 'refused', problem: problemIn(noMoney) })
    fixture.actor.send({ type: 'amount.changed', amount: satang(5_000) })
    expect(requestIn(fixture.actor.getSnapshot())).toEqual({ state: 'editing', problem: null })
    fixture.actor.send({ type: 'transfer.requested' })
    await settled()
    expect(fixture.calls).toEqual([
      ['submit', { order: sampleTransfer, idempotencyKey: 'k1' }],
      ['submit', { order: { ...sampleTransfer, amount: 5_000 }, idempotencyKey: 'k2' }],
    ])
    expect(fixture.states).toEqual(['filling', 'submitting', 'filling', 'submitting', 'moved.reading'])
    expect(fixture.emitted).toEqual([{ type: 'balances.outdated' }, { type: 'balances.outdated' }])
  })

  test('while the transfer runs the form is locked; then it shows in progress and the result', async () => {
    const fixture = start({ submit: [lost], readStatus: [worked({ state: 'pending' }), worked({ state: 'done', result: null })] })
    const { actor } = fixture
    fillIn(actor)
    actor.send({ type: 'transfer.requested' })
    await settled()
    actor.send({ type: 'amount.changed', amount: satang(1) })
    actor.send({ type: 'from.chosen', code: null })
    actor.send({ type: 'ends.swapped' })
    actor.send({ type: 'wallet.changed', wallet: { ...sampleWallet, slots: [] } })
    actor.send({ type: 'status.requested' })
    await settled()
    const { places, touched, request, problem, legs: _, ...order } = actor.getSnapshot().context
    expect([request?.order, problem]).toEqual([sampleTransfer, null])
    expect([places.length, touched, requestIn(actor.getSnapshot()), order]).toEqual([
      1,
      [],
      { state: 'pending', problem: null },
      sampleTransfer,
    ])
    actor.send({ type: 'page.shown' })
    await settled()
    expect(fixture.states).toEqual(['filling', 'submitting', 'moved.reading'])
    expect(fixture.emitted).toEqual([{ type: 'balances.outdated' }, { type: 'balances.outdated' }])
  })

  test('after a reload the status is read first, with the transfer in view', async () => {
    const savedRequest = memorySlot<SavedRequest<TransferOrder>>({ key: 'k0', order: sampleTransfer })
    const failed = problemIn(refusedWith('TRANSFER_FAIL')) ?? { kind: 'offline', effect: 'none' }
    const fixture = start({ readStatus: [worked({ state: 'refused', problem: failed })] }, savedRequest)
    expect(fixture.actor.getSnapshot().value).toBe('submitting')
    await settled()
    expect(fixture.calls).toEqual([['readStatus', { idempotencyKey: 'k0' }]])
    const { problem, from, to, amount } = fixture.actor.getSnapshot().context
    expect([fixture.states.at(-1), problem, from, to, amount]).toEqual(['filling', failed, 'WALLET', 'PG', 10_000])
  })

  test('without a status endpoint the player is asked to check, and may start again', async () => {
    const fixture = start({ submit: [lost], readStatus: [notServed] })
    fillIn(fixture.actor)
    fixture.actor.send({ type: 'transfer.requested' })
    await settled()
    fixture.actor.send({ type: 'status.requested' })
    await settled()
    expect([fixture.actor.getSnapshot().value, requestIn(fixture.actor.getSnapshot()).state]).toEqual(['submitting', 'undecided'])
    fixture.actor.send({ type: 'again.requested' })
    expect([fixture.actor.getSnapshot().value, requestIn(fixture.actor.getSnapshot())]).toEqual([
      'filling',
      { state: 'editing', problem: null },
    ])
  })

  test('transfer starts from where the most money is, to the fullest game or the wallet', () => {
    const endsOf = (wallet: WalletResponse) => {
      const { from, to } = createActor(machine, { input: { wallet } }).getSnapshot().context
      return [from, to]
    }
    const poor = { ...sampleWallet, wallet: { amount: satang(0) } }
    const noGames = { ...sampleWallet, slots: [] }
    expect([endsOf(sampleWallet), endsOf(poor), endsOf(noGames)]).toEqual([
      ['WALLET', 'UFABET'],
      ['UFABET', 'WALLET'],
      ['WALLET', null],
    ])
  })

  test('quick amounts fit the balance, and both balances afterwards are known for an amount that fits', () => {
    const { actor } = start({})
    const seen = () => [quickTransfersOf(actor.getSnapshot()), afterTransfer(actor.getSnapshot())]
    expect(seen()).toEqual([[10_000, 50_000, 100_000], null])
    actor.send({ type: 'amount.changed', amount: satang(50_000) })
    expect(seen()[1]).toEqual({ from: 73_450, to: 70_000 })
    actor.send({ type: 'ends.swapped' })
    expect(seen()).toEqual([[10_000], null])
  })

  test('the game of the last transfer is the next destination, unless it is closed or a game holds the most', async () => {
    const lastGame = memorySlot<string>()
    const { actor } = start({ submit: [worked(null)] }, undefined, lastGame)
    fillIn(actor)
    actor.send({ type: 'transfer.requested' })
    await settled()
    expect(lastGame.value).toBe('PG')
    const endsIn = (wallet: WalletResponse) => {
      const { from, to } = start({}, undefined, lastGame, wallet).actor.getSnapshot().context
      return [from, to]
    }
    const closed = sampleWallet.slots.map((slot) => ({ ...slot, closed: slot.code === 'PG' }))
    expect([sampleWallet, { ...sampleWallet, slots: closed }, { ...sampleWallet, wallet: { amount: satang(0) } }].map(endsIn)).toEqual([
      ['WALLET', 'PG'],
      ['WALLET', 'UFABET'],
      ['UFABET', 'WALLET'],
    ])
  })

  test('after a transfer the balances are current once the wallet has been read again', async () => {
    const { actor } = start({ submit: [worked(null)] })
    fillIn(actor)
    actor.send({ type: 'transfer.requested' })
    await settled()
    const seen = () => [actor.getSnapshot().value, amountIn(actor.getSnapshot().context.places, 'WALLET')]
    expect(seen()).toEqual([{ moved: 'reading' }, 123_450])
    actor.send({ type: 'wallet.changed', wallet: { ...sampleWallet, wallet: { amount: satang(113_450) } } })
    expect(seen()).toEqual([{ moved: 'current' }, 113_450])
  })

  test('the port sends a transfer, or the whole wallet, and stores the request for the player', async () => {
    const calls: unknown[] = []
    const note = (name: string) => (args: unknown, options: { idempotencyKey: string }) => {
      calls.push([name, args, options.idempotencyKey])
      return Promise.resolve(worked(null))
    }
    const krapao = { transfer: { move: note('move'), moveAll: note('moveAll') } } as unknown as Krapao
    const store = memoryStore()
    const { actors, savedRequest, lastGame } = transferPorts(krapao, { store, playerId: 'p1' })
    await answerOf(actors.submit, { order: sampleTransfer, idempotencyKey: 'k1' })
    await answerOf(actors.submit, { order: { ...sampleTransfer, everything: true }, idempotencyKey: 'k2' })
    await answerOf(actors.submit, { order: { ...sampleTransfer, from: 'PG', to: 'WALLET', everything: true }, idempotencyKey: 'k3' })
    expect(calls).toEqual([
      ['move', { from: 'WALLET', to: 'PG', amount: 10_000 }, 'k1'],
      ['moveAll', { to: 'PG' }, 'k2'],
      ['move', { from: 'PG', to: 'WALLET', amount: 10_000 }, 'k3'],
    ])
    savedRequest.write({ key: 'k1', order: sampleTransfer })
    lastGame.write('PG')
    expect(Object.keys(store.all())).toEqual(['request.transfer.p1', 'last-game.p1'])
  })

  // @covers 9.limits-19
  test('places are the wallet and each active game; rules name what is wrong with a transfer', () => {
    const closed = { ...sampleWallet, slots: sampleWallet.slots.map((game) => ({ ...game, isActive: game.code !== 'PG' })) }
    expect(placesOf(closed)).toEqual([
      { code: 'WALLET', name: 'WALLET', amount: 123_450, readFailed: false },
      { code: 'UFABET', name: 'UFABET', amount: 20_000, readFailed: true },
      { code: 'SEXYGAME', name: 'SEXYGAME', amount: 0, readFailed: false },
      { code: 'HUAYHD', name: 'HUAYHD', amount: 30, readFailed: false },
    ])
    const wrong = (from: string | null, to: string | null, amount: number) => transferErrors({ from, to, amount: satang(amount) })
    expect([wrong('A', 'B', 100), wrong('A', 'A', 99), wrong(null, null, 100), wrong(null, 'A', 0)]).toEqual([
      {},
      { to: 'SAME', amount: 'MINIMUM' },
      { from: 'NOT_CHOSEN', to: 'NOT_CHOSEN' },
      { from: 'NOT_CHOSEN', amount: 'MINIMUM' },
    ])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('transfer', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const satang = (amount: number) => amount as Satang
const machine = provideTransferPorts(transferFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...transferSamples,
    identity: ({ value, context }) =>
      pathOf(value).startsWith('sweeping')
        ? context.legs.map((leg: Leg) => leg.state)
        : [context.from, context.to, context.amount, context.everything, context.touched, context.problem?.kind],
    invariant: holds,
  })

/** The form's state follows the request. */
function holds({ value, context }: AnyMachineSnapshot, step: Step | null): void {
  expect(context.request !== null).toBe(value === 'submitting' || pathOf(value) === 'sweeping.moving')
  if (value === 'submitting') {
    expect(context.problem).toBeNull()
    expect(context.request.order).toEqual({ from: context.from, to: context.to, amount: context.amount, everything: context.everything })
    expect(transferErrors(context.request.order)).toEqual({})
  }
  if (pathOf(value).startsWith('sweeping')) expect(context.legs.length).toBeGreaterThan(0)
  if (context.everything) expect(context.from).toBe('WALLET')
  if (step?.event.type === 'transfer.requested' && value === 'filling')
    expect(context.touched.length === 3).toBe(Object.keys(transferErrors(context)).length > 0 || step.before.context.touched.length === 3)
  if (step?.event.type === 'all.requested')
    expect(context.amount).toBe(amountIn(context.places, context.from) || step.before.context.amount)
}

function fillIn(actor: TransferActor): void {
  actor.send({ type: 'from.chosen', code: 'WALLET' })
  actor.send({ type: 'to.chosen', code: 'PG' })
  actor.send({ type: 'amount.changed', amount: sampleTransfer.amount })
}

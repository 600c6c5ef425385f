import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Krapao, OperationState, Outcome, SpinResult, SpinSetup } from '@krapao/sdk'
import type { SavedRequest, RequestStatus } from '../submitRequest/submitRequest.ports.ts'
import { requestIn } from '../submitRequest/requestIn.ts'
import { reportOf } from '../testing/coverPaths.ts'
import { answerOf, memoryStore } from '../testing/ports.ts'
import { lost, notServed, offline, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, memorySlot, recorded, settled, simulatedTime } from '../testing/fakes.ts'
import { provideSpinPorts, type SpinActor } from './spin.machine.ts'
import { sliceUnder } from './spin.plan.ts'
import { spinPorts, type StoredDraw, type SpinDrawn, type SpinOrder, type SpinPorts } from './spin.ports.ts'
import { sampleDraw, sampleSpinSetup, spinFakePorts, spinSamples } from './spin.samples.ts'

describe('spin', () => {
  // @covers 4.spin-1 4.spin-5 4.spin-6 9.limits-31
  test('spin, pressed twenty times, debits one coin, turns to one draw and shows the prize after two seconds', async () => {
    const fixture = start({ submit: [worked(sampleDraw)] })
    const { actor } = fixture
    await settled()
    for (let times = 0; times < 20; times++) actor.send({ type: 'spin.requested' })
    expect([actor.getSnapshot().value, fixture.savedRequest.value]).toEqual(['drawing', { key: 'k1', order: sampleDraw.order }])
    await settled()
    for (let times = 0; times < 20; times++) actor.send({ type: 'spin.requested' })
    expect([actor.getSnapshot().value, coins(actor), fixture.kept.value]).toEqual(['turning', 2, { ...sampleDraw, key: 'seed of mine' }])
    const { plan, angle } = actor.getSnapshot().context
    expect([sliceUnder(plan?.to ?? 0, 4), sliceUnder(angle, 4)]).toEqual([1, 1])
    await fixture.time.pass((plan?.ms ?? 0) - 1, 10_000)
    expect(actor.getSnapshot().value).toBe('turning')
    await fixture.time.pass(1)
    expect(actor.getSnapshot().value).toBe('settled')
    await fixture.time.pass(1_999, 10_000)
    expect(actor.getSnapshot().value).toBe('settled')
    await fixture.time.pass(1)
    expect([actor.getSnapshot().value, fixture.emitted]).toEqual(['prize', [{ type: 'coupons.outdated' }]])
    actor.send({ type: 'prize.closed' })
    await settled()
    expect(fixture.calls).toEqual([
      ['load', undefined],
      ['submit', { order: sampleDraw.order, idempotencyKey: 'k1' }],
      ['load', undefined],
    ])
    expect(fixture.states).toEqual(['loading', 'ready.fresh', 'drawing', 'turning', 'settled', 'prize', 'ready.reloading', 'ready.fresh'])
    expect([fixture.kept.value, fixture.savedRequest.value]).toEqual([null, null])
  })

  test('spin, the next one, gets a new key after the commitment of the last answer', async () => {
    const fixture = start({ submit: [worked(sampleDraw), worked(sampleDraw)], load: [worked(sampleSpinSetup), offline, offline] })
    const { actor } = fixture
    await settled()
    await spinToThePrize(fixture)
    actor.send({ type: 'prize.closed' })
    await settled()
    expect([actor.getSnapshot().value, actor.getSnapshot().context.wheelProblem]).toEqual([{ ready: 'stale' }, problemIn(offline)])
    await spinToThePrize(fixture)
    const promise = { commitment: 'c2'.repeat(32), weights: sampleSpinSetup.weights }
    expect(fixture.calls.filter(([name]) => name === 'submit')).toEqual([
      ['submit', { order: sampleDraw.order, idempotencyKey: 'k1' }],
      ['submit', { order: { clientSeed: 'seed of mine', promise }, idempotencyKey: 'k2' }],
    ])
  })

  // @covers 4.spin-2
  test('spin, no coin, sends nothing', async () => {
    const fixture = start({ load: [worked({ ...sampleSpinSetup, userCoin: 0 })], submit: [worked(sampleDraw)] })
    await settled()
    fixture.actor.send({ type: 'spin.requested' })
    await settled()
    expect([fixture.states, fixture.calls.length]).toEqual([['loading', 'ready.fresh'], 1])
  })

  test('spin, wheel without a commitment, works without verification', async () => {
    const { commitment: _none, ...plain } = sampleSpinSetup
    const fixture = start({ load: [worked(plain)], submit: [worked(sampleDraw)] })
    await settled()
    fixture.actor.send({ type: 'spin.requested' })
    expect(fixture.savedRequest.value?.order).toEqual({ clientSeed: 'seed of mine', promise: null })
  })

  test('spin, reduced motion, shows slice and prize at once', async () => {
    const fixture = start({ submit: [worked(sampleDraw)] }, { mayTurn: () => false })
    await settled()
    fixture.actor.send({ type: 'spin.requested' })
    await settled()
    const { plan, angle } = fixture.actor.getSnapshot().context
    expect([fixture.states, plan, sliceUnder(angle, 4)]).toEqual([['loading', 'ready.fresh', 'drawing', 'prize'], null, 1])
  })

  test('spin, slice missing on the shown wheel, shows the prize without turning', async () => {
    const other: SpinDrawn = { ...sampleDraw, drawn: { ...sampleDraw.drawn, result: { code: 'NEW', label: 'New', remainingCoin: 0 } } }
    const fixture = start({ submit: [worked(other)] })
    await settled()
    fixture.actor.send({ type: 'spin.requested' })
    await settled()
    expect([fixture.states.at(-1), coins(fixture.actor)]).toEqual(['prize', 0])
  })

  test.each([
    ['no coin any more', refusedWith('MONEY_NOT_ENOUGH')],
    ['the wheel has changed', refusedWith('NO_DATA')],
  ])('spin, refused with %s, draws nothing, shows the reason and reads the wheel again', async (_, refusal) => {
    const other = {
      ...sampleSpinSetup,
      userCoin: 1,
      activeSpinwheel: { name: 'New', slice: sampleSpinSetup.activeSpinwheel.slice.slice(1) },
    }
    const fixture = start({ load: [worked(sampleSpinSetup), worked(other)], submit: [refusal, worked(sampleDraw)] })
    await settled()
    fixture.actor.send({ type: 'spin.requested' })
    await settled()
    const { wheel, last, angle } = fixture.actor.getSnapshot().context
    expect([requestIn(fixture.actor.getSnapshot()), wheel, last, angle]).toEqual([
      { state: 'refused', problem: problemIn(refusal) },
      other,
      null,
      0,
    ])
    expect(fixture.states).toEqual(['loading', 'ready.fresh', 'drawing', 'ready.reloading', 'ready.fresh'])
    fixture.actor.send({ type: 'spin.requested' })
    await settled()
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.problem]).toEqual(['turning', null])
  })

  test('wheel, replaced or unchanged, resets its rotation only when replaced', async () => {
    const fixture = start({ submit: [worked(sampleDraw)], load: [worked(sampleSpinSetup), worked(sampleSpinSetup), worked(smaller)] })
    await settled()
    await spinToThePrize(fixture)
    fixture.actor.send({ type: 'prize.closed' })
    await settled()
    expect(sliceUnder(fixture.actor.getSnapshot().context.angle, 4)).toBe(1)
    fixture.actor.send({ type: 'reload.requested' })
    await settled()
    expect([fixture.actor.getSnapshot().context.wheel, fixture.actor.getSnapshot().context.angle]).toEqual([smaller, 0])
  })

  test('spin, lost answer, is looked up by its key and turns to the drawn slice', async () => {
    const fixture = start({ submit: [lost], readStatus: [worked({ state: 'pending' }), worked({ state: 'done', result: sampleDraw })] })
    const { actor } = fixture
    await settled()
    actor.send({ type: 'spin.requested' })
    await settled()
    expect(requestIn(actor.getSnapshot())).toEqual({ state: 'outcomeUnknown', problem: problemIn(lost) })
    actor.send({ type: 'status.requested' })
    await settled()
    actor.send({ type: 'page.shown' })
    await settled()
    expect(fixture.calls.slice(1)).toEqual([
      ['submit', { order: sampleDraw.order, idempotencyKey: 'k1' }],
      ['readStatus', { idempotencyKey: 'k1' }],
      ['readStatus', { idempotencyKey: 'k1' }],
    ])
    expect(fixture.states).toEqual(['loading', 'ready.fresh', 'drawing', 'turning'])
  })

  test('spin, no status endpoint, shows the problem and lets the player start again', async () => {
    const fixture = start({ submit: [lost], readStatus: [notServed] })
    await settled()
    fixture.actor.send({ type: 'spin.requested' })
    await settled()
    fixture.actor.send({ type: 'status.requested' })
    await settled()
    expect(requestIn(fixture.actor.getSnapshot()).state).toBe('undecided')
    fixture.actor.send({ type: 'again.requested' })
    await settled()
    expect([fixture.states.slice(-3), requestIn(fixture.actor.getSnapshot()).state]).toEqual([
      ['drawing', 'ready.reloading', 'ready.fresh'],
      'editing',
    ])
  })

  test('spin, reload before the answer, looks it up and shows the prize without turning', async () => {
    const savedRequest = memorySlot<SavedRequest<SpinOrder>>({ key: 'k0', order: sampleDraw.order })
    const fixture = start({ readStatus: [worked({ state: 'done', result: sampleDraw })] }, { savedRequest })
    expect(fixture.actor.getSnapshot().value).toBe('drawing')
    await settled()
    const { angle, plan, unseen } = fixture.actor.getSnapshot().context
    expect([fixture.states, sliceUnder(angle, 4), plan, unseen]).toEqual([['drawing', 'loading', 'prize'], 1, null, true])
    expect(fixture.calls.filter(([name]) => name !== 'load')).toEqual([['readStatus', { idempotencyKey: 'k0' }]])
  })

  test('spin, reload while turning, shows the same prize and reads only the wheel', async () => {
    const kept = memorySlot<StoredDraw>({ ...sampleDraw, key: 'seed of mine' })
    const fixture = start({}, { kept })
    await settled()
    expect([fixture.states, fixture.calls, fixture.actor.getSnapshot().context.last]).toEqual([
      ['loading', 'prize'],
      [['load', undefined]],
      sampleDraw,
    ])
    fixture.actor.send({ type: 'prize.closed' })
    await settled()
    expect([fixture.states.at(-1), kept.value]).toEqual(['ready.fresh', null])
  })

  test('spin, reload while turning and wheel failed to load, shows the prize without the wheel', async () => {
    const fixture = start({ load: [offline] }, { kept: memorySlot<StoredDraw>({ ...sampleDraw, key: 'seed of mine' }) })
    await settled()
    expect([fixture.states, fixture.actor.getSnapshot().context.last]).toEqual([['loading', 'prize'], sampleDraw])
  })

  test('spin, notification while turning, reads wheel and coupons after the prize is shown', async () => {
    const fixture = start({ submit: [worked(sampleDraw)] })
    const { actor } = fixture
    await settled()
    actor.send({ type: 'wallet.changed' })
    await settled()
    expect(fixture.emitted.length).toBe(1)
    actor.send({ type: 'spin.requested' })
    actor.send({ type: 'wallet.changed' })
    await settled()
    actor.send({ type: 'wallet.changed' })
    expect([actor.getSnapshot().value, fixture.emitted.length]).toEqual(['turning', 1])
    await fixture.time.pass(10_000)
    expect([actor.getSnapshot().value, fixture.emitted.length]).toEqual(['prize', 2])
  })

  test('spin, switched off, shows it and checks again when the tab is visible', async () => {
    const fixture = start({ load: [refusedWith('NO_DATA'), worked(sampleSpinSetup), refusedWith('NO_DATA')] })
    await settled()
    fixture.actor.send({ type: 'page.shown' })
    await settled()
    fixture.actor.send({ type: 'page.shown' })
    await settled()
    expect(fixture.states).toEqual(['loading', 'inactive', 'loading', 'ready.fresh', 'ready.reloading', 'inactive'])
    expect(fixture.actor.getSnapshot().context.wheel).toBeNull()
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('spin', walk(provideSpinPorts(spinFakePorts())))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    let seedsMade = 0
    const ports: SpinPorts = {
      ...spinFakePorts(),
      loadWheel: answers<Outcome<SpinSetup>, unknown>(
        'load',
        Array.from({ length: 99 }, () => worked({ ...sampleSpinSetup, userCoin: 0 })),
      ) as SpinPorts['loadWheel'],
      newSeed: () => `seed ${++seedsMade}`,
    }
    expect(
      await survivingGuards(provideSpinPorts(ports), async (mutant) => {
        walk(mutant)
        seedsMade = 0
        const actor = createActor(mutant).start()
        await settled()
        actor.send({ type: 'spin.requested' })
        actor.stop()
        expect(seedsMade, 'asked for without a coin').toBe(0)
      }),
    ).toEqual([])
  })
})

describe('spin ports over the SDK', () => {
  test('draw, started, sends only the seed and stores the request for the player', async () => {
    const { ports, calls, store } = wired({ spin: [worked(sampleDraw.drawn)] })
    expect(await answerOf(ports.request.actors.submit, { order: sampleDraw.order, idempotencyKey: 'k1' })).toEqual(worked(sampleDraw))
    ports.request.savedRequest.write({ key: 'k1', order: sampleDraw.order })
    ports.unseen.write({ ...sampleDraw, key: 'k1' })
    expect(calls).toEqual([['spin', { clientSeed: 'seed of mine' }, 'k1']])
    expect(Object.keys(store.all())).toEqual(['request.spin.p1', 'request.spin.prize.p1'])
    expect(ports.newSeed()).toMatch(/^[0-9a-f]{32}$/)
  })

  test('draw, lost answer and reload, sends the same key and seed again', async () => {
    const store = memoryStore({ 'request.spin.p1': JSON.stringify({ key: 'k1', order: sampleDraw.order }) })
    const { ports, calls } = wired({ operation: [worked({ key: 'k1', state: 'done' })], spin: [worked(sampleDraw.drawn)] }, store)
    expect(await answerOf(ports.request.actors.readStatus, { idempotencyKey: 'k1' })).toEqual(worked({ state: 'done', result: sampleDraw }))
    expect(calls).toEqual([
      ['operation', 'k1'],
      ['spin', { clientSeed: 'seed of mine' }, 'k1'],
    ])
  })

  test('draw, not done, undecided or unknown seed, sends nothing again', async () => {
    const done: Outcome<OperationState> = worked({ key: 'k1', state: 'done' })
    const { ports, calls } = wired({ operation: [worked({ key: 'k1', state: 'pending' }), notServed, done] })
    const readStatus = () => answerOf(ports.request.actors.readStatus, { idempotencyKey: 'k1' })
    expect([await readStatus(), await readStatus(), await readStatus()]).toEqual([
      worked({ state: 'pending' }),
      notServed,
      { ok: false, problem: { kind: 'unreadable', status: 200, effect: 'none' } },
    ])
    expect(calls).toEqual(Array.from({ length: 3 }, () => ['operation', 'k1']))
  })

  test('draw, second answer lost as well, stays undecided', async () => {
    const store = memoryStore({ 'request.spin.p1': JSON.stringify({ key: 'k1', order: sampleDraw.order }) })
    const { ports } = wired({ operation: [worked({ key: 'k1', state: 'done' })], spin: [lost] }, store)
    expect(await answerOf(ports.request.actors.readStatus, { idempotencyKey: 'k1' })).toEqual(lost)
  })
})

const smaller: SpinSetup = {
  ...sampleSpinSetup,
  activeSpinwheel: { name: 'New', slice: sampleSpinSetup.activeSpinwheel.slice.slice(0, 2) },
}

const coins = (actor: SpinActor): number | undefined => actor.getSnapshot().context.wheel?.userCoin

const walk = (machine: AnyStateMachine) =>
  coverAll(machine, {
    ...spinSamples,
    identity: ({ context }) => [context.wheel?.userCoin > 0, context.last?.drawn.result.code, context.unseen, context.problem],
    invariant: holds,
  })

/** The draw is shown, and nothing is pending when the wheel can be spun. */
function holds({ value, context }: AnyMachineSnapshot): void {
  const { wheel, last, unseen, plan, angle, request } = context as ReturnType<SpinActor['getSnapshot']>['context']
  const slices = wheel?.activeSpinwheel.slice ?? []
  const drawn = slices.findIndex(({ code }) => code === last?.drawn.result.code)
  expect(request !== null).toBe(value === 'drawing')
  if (value === 'turning' || value === 'settled') expect([unseen, plan && sliceUnder(plan.to, slices.length)]).toEqual([true, drawn])
  if (value === 'prize') {
    expect([unseen, last !== null]).toEqual([true, true])
    if (drawn >= 0) expect(sliceUnder(angle, slices.length)).toBe(drawn)
  }
  if (typeof value === 'object') expect([wheel !== null, unseen]).toEqual([true, false])
  if (value === 'inactive' || value === 'failed') expect(wheel).toBeNull()
}

type Answers = {
  load?: Outcome<SpinSetup>[]
  submit?: Outcome<SpinDrawn>[]
  readStatus?: Outcome<RequestStatus<SpinDrawn>>[]
}
type Kept = {
  savedRequest?: ReturnType<typeof memorySlot<SavedRequest<SpinOrder>>>
  kept?: ReturnType<typeof memorySlot<StoredDraw>>
  mayTurn?: () => boolean
}

function start(
  { load = [worked(sampleSpinSetup), worked(sampleSpinSetup)], submit, readStatus }: Answers,
  { savedRequest = memorySlot<SavedRequest<SpinOrder>>(), kept = memorySlot<StoredDraw>(), mayTurn = () => true }: Kept = {},
) {
  const calls: unknown[][] = []
  const time = simulatedTime()
  const fake = spinFakePorts()
  let keys = 0
  const ports: SpinPorts = {
    ...fake,
    loadWheel: answers<Outcome<SpinSetup>, unknown>('load', load, calls) as SpinPorts['loadWheel'],
    request: {
      ...fake.request,
      actors: {
        submit: answers<Outcome<SpinDrawn>, { order: SpinOrder; idempotencyKey: string }>('submit', submit, calls),
        readStatus: answers<Outcome<RequestStatus<SpinDrawn>>, { idempotencyKey: string }>('readStatus', readStatus, calls),
      },
      savedRequest,
      newKey: () => `k${++keys}`,
    },
    unseen: kept,
    mayTurn,
  }
  return { ...recorded(createActor(provideSpinPorts(ports), { clock: time.clock })), calls, time, savedRequest, kept }
}

async function spinToThePrize({ actor, time }: ReturnType<typeof start>): Promise<void> {
  actor.send({ type: 'spin.requested' })
  await settled()
  await time.pass(10_000)
  expect(actor.getSnapshot().value).toBe('prize')
}

type SdkAnswers = { operation?: Outcome<OperationState>[]; spin?: Outcome<SpinResult>[] }

function wired({ operation = [], spin = [] }: SdkAnswers, store = memoryStore()) {
  const calls: unknown[] = []
  const krapao = {
    spin: {
      setup: () => Promise.resolve(worked(sampleSpinSetup)),
      spin: (args: object, { idempotencyKey }: { idempotencyKey: string }) => {
        calls.push(['spin', args, idempotencyKey])
        return Promise.resolve(spin.shift() ?? lost)
      },
    },
    wallet: {
      operation: ({ key }: { key: string }) => {
        calls.push(['operation', key])
        return Promise.resolve(operation.shift() ?? offline)
      },
    },
  } as unknown as Krapao
  return { ports: spinPorts(krapao, { store, playerId: 'p1', mayTurn: () => true }), calls, store }
}

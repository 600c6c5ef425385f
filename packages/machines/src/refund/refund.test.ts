import { createActor, fromPromise, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Outcome, RefundCheck, Satang } from '@krapao/sdk'
import type { MovedAmount } from '../shared/money.ts'
import { requestIn } from '../submitRequest/requestIn.ts'
import type { RequestStatus, SavedRequest } from '../submitRequest/submitRequest.ports.ts'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { lost, notServed, offline, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, memorySlot, numberedKeys, recorded, settled, simulatedTime } from '../testing/fakes.ts'
import { provideRefundPorts, type RefundActor } from './refund.machine.ts'
import { stepOf, type AddOrder, type ReceiveOrder, type RefundOrder, type RefundStep } from './refund.ports.ts'
import { refundFakePorts, refundSamples, sampleCheck, sampleChecks } from './refund.samples.ts'
import { refundPayout } from './refund.rules.ts'
import { isAdding, isReceiving, stepView } from './refund.selectors.ts'

describe('refund', () => {
  test('receiving, pressed repeatedly, happens once and reads the refund again', async () => {
    const fixture = start({ check: [worked(sampleCheck), worked(sampleChecks.nothing)], receive: [worked(withoutAmount)] })
    await settled()
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'receive.requested' })
    expect(waits(fixture.actor)).toEqual({ receiving: true, adding: false })
    await settled()
    expect(fixture.calls).toEqual([
      ['check', { query: null }],
      ['receive', { order: { accrued: 4_250 }, idempotencyKey: 'k1' }],
      ['check', { query: null }],
    ])
    expect([fixture.states, fixture.emitted]).toEqual([
      ['checking', 'available.receivable', 'receiving', 'checking', 'empty'],
      [{ type: 'refund.received' }],
    ])
    expect(fixture.slots.receive.value).toBeNull()
  })

  test('receiving, twice in a row, uses two keys', async () => {
    const fixture = start({
      check: [worked(sampleCheck), worked(sampleCheck), worked(sampleChecks.empty)],
      receive: [worked(withoutAmount), worked(withoutAmount)],
    })
    await settled()
    fixture.actor.send({ type: 'receive.requested' })
    await settled()
    fixture.actor.send({ type: 'receive.requested' })
    await settled()
    expect(fixture.calls.filter(([name]) => name === 'receive')).toEqual(
      ['k1', 'k2'].map((idempotencyKey) => ['receive', { order: { accrued: 4_250 }, idempotencyKey }]),
    )
  })

  // @covers 4.refund-4
  test.each(['NO_REFUND', 'REFUND_CONDITION', 'REFUND_MINIMUM', 'REFUND_INACTIVE'])(
    'receiving, %s, shows the problem and reads the refund again',
    async (code) => {
      const fixture = start({ check: [worked(sampleCheck), worked(sampleChecks.withBonus)], receive: [refusedWith(code)] })
      await settled()
      fixture.actor.send({ type: 'receive.requested' })
      await settled()
      expect(fixture.states).toEqual(['checking', 'available.receivable', 'receiving', 'checking', 'available.blockedByBonus'])
      expect(viewOf(fixture.actor, 'receive')).toEqual({ state: 'refused', problem: problemIn(refusedWith(code)) })
    },
  )

  test('next step, after a problem of the other, clears it', async () => {
    const check = Array.from({ length: 5 }, () => worked(sampleCheck))
    const fixture = start({ check, receive: [refusedWith('NO_REFUND')], add: [refusedWith('NO_REFUND')] })
    const problems = () => {
      return [viewOf(fixture.actor, 'receive').problem !== null, viewOf(fixture.actor, 'add').problem !== null]
    }
    await settled()
    fixture.actor.send({ type: 'receive.requested' })
    await settled()
    expect(problems()).toEqual([true, false])
    fixture.actor.send({ type: 'add.requested' })
    await settled()
    fixture.actor.send({ type: 'confirm.given' })
    await settled()
    expect(problems()).toEqual([false, true])
    fixture.actor.send({ type: 'receive.requested' })
    expect(problems()).toEqual([false, false])
  })

  test('receiving, running bonus or nothing accrued, is not possible', async () => {
    const fixture = start({ check: [worked(sampleChecks.withBonus), worked(sampleChecks.nothing)] })
    await settled()
    fixture.actor.send({ type: 'receive.requested' })
    fixture.actor.send({ type: 'wallet.changed' })
    await settled()
    fixture.actor.send({ type: 'receive.requested' })
    await settled()
    expect([fixture.states, fixture.calls.map(([name]) => name)]).toEqual([
      ['checking', 'available.blockedByBonus', 'empty'],
      ['check', 'check'],
    ])
  })

  test('adding to the wallet, confirmed, reads its cost first and happens once', async () => {
    const fixture = start({
      check: [worked(sampleChecks.nothing), worked({ ...sampleChecks.nothing, bonus: true })],
      add: [worked({ amount: satang(5_012) })],
    })
    await settled()
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'add.requested' })
    expect(waits(fixture.actor)).toEqual({ receiving: false, adding: true })
    await settled()
    const { value, context } = fixture.actor.getSnapshot()
    expect([value, context.check && refundPayout(context.check).now]).toEqual(['confirming', { percent: 50, pays: 5_012, loses: 5_013 }])
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'confirm.given' })
    await settled()
    expect(fixture.calls).toEqual([
      ['check', { query: null }],
      ['check', { query: null }],
      ['add', { order: { amount: 10_025 }, idempotencyKey: 'k1' }],
    ])
    expect([fixture.states, fixture.emitted]).toEqual([
      ['checking', 'empty', 'loadingPayout', 'confirming', 'adding', 'added'],
      [{ type: 'refund.added', amount: 5_012 }],
    ])
  })

  test('adding to the wallet, cancelled, sends nothing and can be started again', async () => {
    const fixture = start({ check: Array.from({ length: 5 }, () => worked(sampleCheck)) })
    await settled()
    for (let times = 0; times < 2; times++) {
      fixture.actor.send({ type: 'add.requested' })
      await settled()
      expect(fixture.actor.getSnapshot().value).toBe('confirming')
      fixture.actor.send({ type: 'confirm.declined' })
      await settled()
    }
    expect([fixture.states.at(-1), fixture.calls.filter(([name]) => name !== 'check')]).toEqual(['available.receivable', []])
  })

  test('adding to the wallet, notification during confirmation, reads the cost again', async () => {
    const fixture = await openConfirmation(worked(sampleChecks.withBonus))
    fixture.actor.send({ type: 'wallet.changed' })
    await settled()
    expect([fixture.actor.getSnapshot().value, fixture.actor.getSnapshot().context.check]).toEqual(['confirming', sampleChecks.withBonus])
  })

  test.each<[string, Outcome<RefundCheck>, unknown]>([
    ['another device is faster', worked(sampleChecks.first), { available: 'receivable' }],
    ['its cost can no longer be read', offline, 'failed'],
  ])('the confirmation, %s: closes, and nothing was sent', async (_, answer, where) => {
    const fixture = await openConfirmation(answer, worked(sampleCheck), worked(sampleCheck))
    fixture.actor.send({ type: 'page.shown' })
    await settled()
    fixture.actor.send({ type: 'confirm.given' })
    await settled()
    expect([fixture.actor.getSnapshot().value, fixture.calls.map(([name]) => name)]).toEqual([where, ['check', 'check', 'check']])
    for (const type of ['reload.requested', 'add.requested'] as const) {
      fixture.actor.send({ type })
      await settled()
    }
    expect([fixture.actor.getSnapshot().value, fixture.emitted]).toEqual(['confirming', []])
  })

  test('adding to the wallet, nothing would be paid out, is not offered, even if a bonus began meanwhile', async () => {
    const free = { ...sampleChecks.nothing, refundFail: 0 }
    const withBonus = { ...free, bonus: true }
    const fixture = start({ check: [withBonus, free, withBonus, free, free, withBonus].map((check) => worked(check)) })
    const send = async (type: 'add.requested' | 'wallet.changed') => {
      fixture.actor.send({ type })
      await settled()
    }
    await settled()
    for (const type of ['add.requested', 'wallet.changed', 'add.requested', 'wallet.changed', 'add.requested', 'wallet.changed'] as const)
      await send(type)
    expect(fixture.states).toEqual(['checking', 'empty', 'loadingPayout', 'empty', 'loadingPayout', 'confirming', 'empty'])
  })

  test('adding to the wallet, nothing to add, is not offered, even if another device was faster', async () => {
    const fixture = start({ check: [worked(sampleChecks.first), worked(sampleCheck), worked(sampleChecks.empty)] })
    await settled()
    fixture.actor.send({ type: 'add.requested' })
    expect(fixture.actor.getSnapshot().value).toEqual({ available: 'receivable' })
    fixture.actor.send({ type: 'wallet.changed' })
    await settled()
    fixture.actor.send({ type: 'add.requested' })
    await settled()
    expect(fixture.states).toEqual(['checking', 'available.receivable', 'loadingPayout', 'empty'])
  })

  test('adding to the wallet, refused, shows the problem and reads balances and refund again', async () => {
    const refusal = refusedWith('NO_REFUND')
    const fixture = start({ check: [worked(sampleCheck), worked(sampleCheck), worked(sampleChecks.empty)], add: [refusal] })
    await settled()
    fixture.actor.send({ type: 'add.requested' })
    await settled()
    fixture.actor.send({ type: 'confirm.given' })
    await settled()
    expect([fixture.states.slice(-3), fixture.emitted, viewOf(fixture.actor, 'add')]).toEqual([
      ['adding', 'checking', 'empty'],
      [{ type: 'balances.outdated' }],
      { state: 'refused', problem: problemIn(refusal) },
    ])
  })

  test('refund, lost answer, checks and shows the result', async () => {
    const fixture = start({
      check: [worked(sampleCheck), worked(sampleCheck)],
      add: [lost],
      readStatus: [worked({ state: 'pending' }), worked({ state: 'done', result: { amount: satang(10_025) } })],
    })
    await settled()
    fixture.actor.send({ type: 'add.requested' })
    await settled()
    fixture.actor.send({ type: 'confirm.given' })
    await settled()
    fixture.actor.send({ type: 'status.requested' })
    await settled()
    expect(viewOf(fixture.actor, 'add')).toEqual({ state: 'pending', problem: null })
    fixture.actor.send({ type: 'page.shown' })
    await settled()
    expect([fixture.states.at(-1), fixture.emitted]).toEqual(['added', [{ type: 'refund.added', amount: 10_025 }]])
  })

  test('refund, reload during either step, looks it up first', async () => {
    const receive = memorySlot<SavedRequest<ReceiveOrder>>({ key: 'r0', order: { accrued: satang(4_250) } })
    const one = start(
      { check: [worked(sampleCheck), worked(sampleChecks.nothing)], readStatus: [worked({ state: 'done', result: null })] },
      { receive },
    )
    await settled()
    expect([one.states, one.emitted]).toEqual([['receiving', 'checking', 'empty'], [{ type: 'refund.received' }]])
    const add = memorySlot<SavedRequest<AddOrder>>({ key: 'a0', order: { amount: satang(10_025) } })
    const other = start({ readStatus: [worked({ state: 'done', result: { amount: null } })] }, { add })
    await settled()
    expect([other.states, other.emitted]).toEqual([['adding', 'added'], [{ type: 'refund.added', amount: null }]])
  })

  test('refund, second step left open by another tab, resumes both steps in order', async () => {
    const receive = memorySlot<SavedRequest<ReceiveOrder>>({ key: 'r0', order: { accrued: satang(4_250) } })
    const add = memorySlot<SavedRequest<AddOrder>>({ key: 'a0', order: { amount: satang(10_025) } })
    const done = worked<RequestStatus<MovedAmount>>({ state: 'done', result: { amount: satang(10_025) } })
    const fixture = start({ readStatus: [done, done] }, { receive, add })
    await settled()
    expect([fixture.states, fixture.calls.filter(([name]) => name === 'readStatus'), receive.value, add.value]).toEqual([
      ['receiving', 'adding', 'added'],
      ['r0', 'a0'].map((idempotencyKey) => ['readStatus', { idempotencyKey }]),
      null,
      null,
    ])
  })

  test('refund, no status endpoint, leaves the check to the player, who can start again', async () => {
    const fixture = start({ check: [worked(sampleCheck), worked(sampleCheck)], receive: [lost], readStatus: [notServed] })
    await settled()
    fixture.actor.send({ type: 'receive.requested' })
    await settled()
    fixture.actor.send({ type: 'status.requested' })
    await settled()
    expect([fixture.states.at(-1), viewOf(fixture.actor, 'receive').state]).toEqual(['receiving', 'undecided'])
    fixture.actor.send({ type: 'again.requested' })
    await settled()
    expect([fixture.states.slice(-2), viewOf(fixture.actor, 'receive')]).toEqual([
      ['checking', 'available.receivable'],
      { state: 'editing', problem: null },
    ])
  })

  test('refund, failed to load, shows the problem and can be loaded again, keeping the last value', async () => {
    const fixture = start({ check: [offline, worked(sampleCheck), offline, worked(sampleCheck)] })
    await settled()
    expect([fixture.actor.getSnapshot().value, fixture.actor.getSnapshot().context.readFailure]).toEqual([
      'failed',
      { problem: problemIn(offline) },
    ])
    fixture.actor.send({ type: 'reload.requested' })
    expect(waits(fixture.actor)).toEqual({ receiving: true, adding: true })
    await settled()
    fixture.actor.send({ type: 'page.shown' })
    await settled()
    const seen = fixture.actor.getSnapshot()
    expect([seen.value, seen.context.check, seen.context.readFailure]).toEqual([
      { available: 'receivable' },
      sampleCheck,
      { problem: problemIn(offline) },
    ])
    fixture.actor.send({ type: 'reload.requested' })
    await settled()
    expect(fixture.actor.getSnapshot().context.readFailure).toBeNull()
  })

  test('refund, older answer after an attempt, is ignored', async () => {
    const late = Promise.withResolvers<Outcome<RefundCheck>>()
    const fixture = start({ check: [worked(sampleCheck)], receive: [worked(withoutAmount)] })
    await settled()
    // The read started before receiving, so its answer is outdated.
    fixture.next.push(late.promise, Promise.resolve(worked(sampleChecks.nothing)))
    fixture.actor.send({ type: 'wallet.changed' })
    fixture.actor.send({ type: 'receive.requested' })
    await settled()
    late.resolve(worked(sampleCheck))
    await settled()
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.check]).toEqual(['empty', sampleChecks.nothing])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('refund', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

/** Opens the confirmation; `then` are the answers to later reads. */
async function openConfirmation(...then: Outcome<RefundCheck>[]) {
  const fixture = start({ check: [worked(sampleCheck), worked(sampleCheck), ...then] })
  await settled()
  fixture.actor.send({ type: 'add.requested' })
  await settled()
  expect(fixture.actor.getSnapshot().value).toBe('confirming')
  return fixture
}
const viewOf = (actor: RefundActor, step: RefundStep) => stepView(actor.getSnapshot(), requestIn(actor.getSnapshot()), step)
const waits = (actor: RefundActor) => ({ receiving: isReceiving(actor.getSnapshot()), adding: isAdding(actor.getSnapshot()) })

type MemorySlot<TOrder> = ReturnType<typeof memorySlot<SavedRequest<TOrder>>>

const withoutAmount: MovedAmount = { amount: null }
const satang = (amount: number) => amount as Satang
const machine = provideRefundPorts(refundFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...refundSamples,
    identity: ({ context }) => [context.check, context.step, context.problem],
    invariant: holds,
  })

/** The state matches the refund and the open request. */
function holds({ value, context }: AnyMachineSnapshot, step: Step | null): void {
  const { check, readFailure, request, problem } = context as ReturnType<RefundActor['getSnapshot']>['context']
  const where = JSON.stringify(value)
  if (where === '"empty"') expect(check?.result).toBe(false)
  if (where.startsWith('{')) expect([check?.result, { available: check?.bonus ? 'blockedByBonus' : 'receivable' }]).toEqual([true, value])
  if (where === '"loadingPayout"' && step?.event.type === 'add.requested')
    expect([check && check.refundAmount > 0, problem]).toEqual([true, null])
  if (where === '"confirming"') expect([check && refundPayout(check).now.pays > 0, readFailure]).toEqual([true, null])
  const open = request && (stepOf(request.order) === 'receive' ? 'receiving' : 'adding')
  expect(open).toBe(value === 'receiving' || value === 'adding' ? value : null)
  const { type, snapshot } = (step?.event ?? {}) as { type?: string; snapshot?: { value: string; context: { value?: RefundCheck } } }
  if (type !== 'xstate.snapshot.check') return
  if (snapshot?.value === 'loading')
    expect([check, readFailure]).toEqual([step?.before.context['check'], step?.before.context['readFailure']])
  if (snapshot?.value === 'ready') expect([check, readFailure]).toEqual([snapshot.context.value, null])
  if (snapshot?.value === 'failed') expect([check, readFailure !== null]).toEqual([step?.before.context['check'], true])
}

type Answers = {
  check?: Outcome<RefundCheck>[]
  receive?: Outcome<MovedAmount>[]
  add?: Outcome<MovedAmount>[]
  readStatus?: Outcome<RequestStatus<MovedAmount>>[]
}

function start(
  { check = [], receive = [], add = [], readStatus }: Answers,
  saved: { receive?: MemorySlot<ReceiveOrder>; add?: MemorySlot<AddOrder> } = {},
) {
  const calls: unknown[][] = []
  const time = simulatedTime()
  const next: Promise<Outcome<RefundCheck>>[] = check.map((outcome) => Promise.resolve(outcome))
  const slots = { receive: saved.receive ?? memorySlot(), add: saved.add ?? memorySlot() }
  const slotOf = (order: RefundOrder) => (stepOf(order) === 'receive' ? slots.receive : slots.add) as MemorySlot<RefundOrder>
  type Submitted = { order: RefundOrder; idempotencyKey: string }
  const ports = {
    check: {
      actors: {
        load: fromPromise<Outcome<RefundCheck>, { query: null }>(({ input }) => {
          calls.push(['check', input])
          return next.shift() ?? new Promise(() => {})
        }),
      },
      now: time.now,
    },
    request: {
      actors: {
        submit: fromPromise<Outcome<MovedAmount>, Submitted>(({ input }) => {
          const step = stepOf(input.order)
          calls.push([step, input])
          const answer = (step === 'receive' ? receive : add).shift()
          return answer ? Promise.resolve(answer) : new Promise(() => {})
        }),
        readStatus: answers<Outcome<RequestStatus<MovedAmount>>, { idempotencyKey: string }>('readStatus', readStatus, calls),
      },
      savedRequest: {
        read: () => slots.receive.read() ?? slots.add.read(),
        write: (request: SavedRequest<RefundOrder>) => slotOf(request.order).write(request),
        remove: (order: RefundOrder) => slotOf(order).remove(),
      },
      newKey: numberedKeys(),
    },
  }
  const actor = createActor(provideRefundPorts(ports), { clock: time.clock })
  return { ...recorded(actor), calls, slots, next }
}

import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Krapao, OperationState, Outcome, Satang } from '@krapao/sdk'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { failedWith, lost, notServed, offline, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/proof.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, memorySlot, numberedKeys, recorded, settled, simulatedTime } from '../testing/world.ts'
import { provideCommandPorts } from './command.machine.ts'
import { askOperation, type Intent, type IntentState } from './command.ports.ts'
import { commandFakePorts, commandSamples } from './command.samples.ts'

type Order = { amount: number }
const good: Order = { amount: 100 }
const noMoney = refusedWith('MONEY_NOT_ENOUGH')

describe('command', () => {
  test('asked for twenty times, sent once under one key', async () => {
    const world = start({ submit: [worked('done')] })
    world.actor.send({ type: 'order.changed', order: good })
    for (let times = 0; times < 20; times++) world.actor.send({ type: 'submit.requested' })
    expect(world.intent.value).toEqual({ key: 'k1', order: good })
    await settled()
    for (let times = 0; times < 20; times++) world.actor.send({ type: 'submit.requested' })
    expect(world.calls).toEqual([['submit', { order: good, idempotencyKey: 'k1' }]])
    expect(world.states).toEqual(['editing', 'submitting', 'accepted'])
    expect(world.emitted).toEqual([{ type: 'command.accepted', result: 'done' }])
    expect(world.actor.getSnapshot().context).toEqual({
      order: good,
      confirm: false,
      eager: false,
      idempotencyKey: null,
      result: 'done',
      problem: null,
    })
    expect(world.intent.value).toBeNull()
  })

  test('an incomplete order goes nowhere; a confirmation comes first where it must', () => {
    const world = start({}, { confirm: true })
    world.actor.send({ type: 'submit.requested' })
    world.actor.send({ type: 'order.changed', order: good })
    world.actor.send({ type: 'submit.requested' })
    world.actor.send({ type: 'confirm.declined' })
    world.actor.send({ type: 'submit.requested' })
    expect(world.calls).toEqual([])
    world.actor.send({ type: 'confirm.given' })
    expect(world.calls).toEqual([['submit', { order: good, idempotencyKey: 'k1' }]])
    expect(world.states).toEqual(['editing', 'confirming', 'editing', 'confirming', 'submitting'])
  })

  test('one that starts by itself is sent at once, but after a reload it is asked for', async () => {
    const intent = memorySlot<Intent<Order>>()
    const before = start({}, { order: good, eager: true, intent })
    expect([before.states, before.calls]).toEqual([['submitting'], [['submit', { order: good, idempotencyKey: 'k1' }]]])
    before.actor.stop()
    const after = start({ ask: [worked({ state: 'done', result: 'done' })] }, { order: good, eager: true, intent })
    await settled()
    expect([after.states, after.calls]).toEqual([['asking', 'accepted'], [['ask', { idempotencyKey: 'k1' }]]])
  })

  test('a lost answer is asked for by its key until it is settled', async () => {
    const world = start({ submit: [lost], ask: [offline, worked({ state: 'pending' }), worked({ state: 'done', result: 'done' })] })
    world.actor.send({ type: 'order.changed', order: good })
    world.actor.send({ type: 'submit.requested' })
    await settled()
    await world.time.pass(6000)
    world.actor.send({ type: 'page.shown' })
    await settled()
    expect(world.states).toEqual([
      'editing',
      'submitting',
      'outcomeUnknown',
      'asking',
      'outcomeUnknown',
      'asking',
      'pending',
      'asking',
      'accepted',
    ])
    expect(world.calls).toEqual([
      ['submit', { order: good, idempotencyKey: 'k1' }],
      ['ask', { idempotencyKey: 'k1' }],
      ['ask', { idempotencyKey: 'k1' }],
      ['ask', { idempotencyKey: 'k1' }],
    ])
  })

  test('what the server never saw is told as not done, and the next try is a new intent', async () => {
    const world = start({ submit: [lost, worked('done')], ask: [worked({ state: 'unknown' })] })
    world.actor.send({ type: 'order.changed', order: good })
    world.actor.send({ type: 'submit.requested' })
    await settled()
    world.actor.send({ type: 'ask.requested' })
    await settled()
    expect(world.actor.getSnapshot().context.problem).toEqual({ kind: 'timeout', effect: 'none' })
    world.actor.send({ type: 'submit.requested' })
    await settled()
    expect(world.calls).toEqual([
      ['submit', { order: good, idempotencyKey: 'k1' }],
      ['ask', { idempotencyKey: 'k1' }],
      ['submit', { order: good, idempotencyKey: 'k2' }],
    ])
  })

  test('a reload in mid-flight asks first', async () => {
    const intent = memorySlot<Intent<Order>>()
    const before = start({}, { intent })
    before.actor.send({ type: 'order.changed', order: good })
    before.actor.send({ type: 'submit.requested' })
    before.actor.stop()
    const after = start({ ask: [worked({ state: 'refused', problem: problemOf(noMoney) })] }, { intent })
    await settled()
    expect(after.states).toEqual(['asking', 'refused'])
    expect(after.calls).toEqual([['ask', { idempotencyKey: 'k1' }]])
    expect(after.emitted).toEqual([{ type: 'command.refused', problem: problemOf(noMoney) }])
    expect(after.actor.getSnapshot().context.order).toEqual(good)
    expect(intent.value).toBeNull()
  })

  test('a backend that cannot be asked leaves it to the player, and keeps the intent until then', async () => {
    const world = start({ submit: [lost], ask: [notServed] })
    world.actor.send({ type: 'order.changed', order: good })
    world.actor.send({ type: 'submit.requested' })
    await settled()
    await world.time.pass(3000)
    expect(world.states.at(-1)).toBe('undecided')
    expect(world.intent.value).toEqual({ key: 'k1', order: good })
    world.actor.send({ type: 'again.requested' })
    expect([world.states.at(-1), world.intent.value]).toEqual(['editing', null])
  })

  test.each<[string, Outcome<IntentState<string>>, number]>([
    ['busy', refusedWith('REQUEST_LIMIT'), 3_000],
    ['busy for longer', refusedWith('REQUEST_LIMIT_1MIN', { retryAfter: 60 }), 60_000],
    ['ill', refusedWith('INTERNAL_SERVER_ERROR'), 3_000],
    ['behind a gateway that is', failedWith({ kind: 'unreadable', status: 502, effect: 'none' }), 3_000],
    ['without what it needs', failedWith({ kind: 'unavailable', retryAfter: 10, effect: 'none' }), 10_000],
  ])('a server that is %s is asked again, and no sooner than it wishes', async (_, answer, wait) => {
    const world = start({ submit: [lost], ask: [answer, worked({ state: 'done', result: 'done' })] })
    world.actor.send({ type: 'order.changed', order: good })
    world.actor.send({ type: 'submit.requested' })
    await settled()
    await world.time.pass(3_000)
    await world.time.pass(wait - 1, wait - 1)
    expect(world.states.at(-1)).toBe('outcomeUnknown')
    await world.time.pass(1, 1)
    expect(world.states.at(-1)).toBe('accepted')
  })

  test('what the look-up of the SDK tells', async () => {
    const tell = (value: Omit<OperationState, 'key'>, resultOf?: (operation: OperationState) => number | null) => {
      const krapao = { wallet: { operation: () => Promise.resolve(worked({ key: 'k1', ...value })) } } as unknown as Krapao
      return askOperation(krapao, resultOf)({ key: 'k1' }, { signal: new AbortController().signal })
    }
    expect(await tell({ state: 'unknown' })).toEqual(worked({ state: 'unknown' }))
    expect(await tell({ state: 'pending' })).toEqual(worked({ state: 'pending' }))
    expect(await tell({ state: 'done', amount: 100 as Satang })).toEqual(worked({ state: 'done', result: null }))
    expect(await tell({ state: 'done', amount: 100 as Satang }, ({ amount }) => amount ?? null)).toEqual(
      worked({ state: 'done', result: 100 }),
    )
    const refusal = { kind: 'refused', effect: 'none', message: 'TRANSFER_MINIMUM', params: { limit: 1 } }
    expect(await tell({ state: 'refused', message: 'TRANSFER_MINIMUM', params: { limit: 1 } })).toEqual(
      worked({ state: 'refused', problem: { ...refusal, code: 'TRANSFER_MINIMUM' } }),
    )
    expect(await tell({ state: 'refused', message: 'The bank is closed' })).toEqual(
      worked({ state: 'refused', problem: { kind: 'refused', effect: 'none', message: 'The bank is closed' } }),
    )
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('command', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const isComplete = ({ amount }: Order) => amount > 0
const machine = provideCommandPorts(commandFakePorts<Order, string>(isComplete))
const samples = commandSamples(good, { amount: 0 }, 'done')
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, { ...samples, identity: ({ context }) => [context.order, context.idempotencyKey === null], invariant: holds })

const problemOf = (outcome: Parameters<typeof problemIn>[0]) => problemIn(outcome) ?? { kind: 'offline' as const, effect: 'none' as const }

function holds({ value, context }: AnyMachineSnapshot, step: Step | null): void {
  const state = String(value)
  if (['submitting', 'outcomeUnknown', 'asking', 'pending', 'undecided'].includes(state)) {
    expect(context.idempotencyKey).not.toBeNull()
    expect(isComplete(context.order)).toBe(true)
  }
  if (['editing', 'confirming', 'accepted', 'refused'].includes(state)) expect(context.idempotencyKey).toBeNull()
  if (state === 'accepted') expect([context.problem, step?.event.type.startsWith('xstate.done')]).toEqual([null, true])
  if (state === 'refused') expect(context.problem?.effect).toBe('none')
  if (state === 'submitting' && context.confirm) expect(step?.before.value).toBe('confirming')
  if (state === 'confirming') expect(context.confirm).toBe(true)
}

type Answers = { submit?: Outcome<string>[]; ask?: Outcome<IntentState<string>>[] }
type Options = { order?: Order; confirm?: boolean; eager?: boolean; intent?: ReturnType<typeof memorySlot<Intent<Order>>> }

function start({ submit, ask }: Answers, { intent = memorySlot<Intent<Order>>(), ...options }: Options = {}) {
  const calls: unknown[] = []
  const time = simulatedTime()
  const ports = {
    actors: {
      submit: answers<Outcome<string>, { order: Order; idempotencyKey: string }>('submit', submit, calls),
      ask: answers<Outcome<IntentState<string>>, { idempotencyKey: string }>('ask', ask, calls),
    },
    isComplete,
    intent,
    newKey: numberedKeys(),
  }
  const actor = createActor(provideCommandPorts<Order, string>(ports), { clock: time.clock, input: { order: { amount: 0 }, ...options } })
  return { ...recorded(actor), calls, time, intent }
}

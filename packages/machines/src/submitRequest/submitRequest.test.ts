import { createActor, createMachine, fromPromise, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Krapao, OperationState, Outcome, Problem, Satang } from '@krapao/sdk'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { failedWith, lost, notServed, offline, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, recorded, settled, simulatedTime } from '../testing/fakes.ts'
import { provideSubmitRequestPorts, submitRequestMachine } from './submitRequest.machine.ts'
import { readRequestStatus, type RequestStatus, type SubmitOutput } from './submitRequest.ports.ts'
import { submitRequestSamples } from './submitRequest.samples.ts'

const order = { amount: 100 }
const defect: Problem = { kind: 'offline', effect: 'none' }

describe('submitRequest', () => {
  test('submitRequest submits once and ends with the result', async () => {
    const { actor, calls, states } = start({ submit: [worked('done')] })
    await settled()
    expect([states, calls]).toEqual([['submitting', 'completed'], [['submit', { order, idempotencyKey: 'k1' }]]])
    expect(actor.getSnapshot().output).toEqual({ status: 'completed', result: 'done' } satisfies SubmitOutput<string>)
  })

  test('submitRequest ends with the problem of a refusal', async () => {
    const { actor, states } = start({ submit: [refusedWith('MONEY_NOT_ENOUGH')] })
    await settled()
    expect(states).toEqual(['submitting', 'rejected'])
    expect(actor.getSnapshot().output).toEqual({ status: 'rejected', problem: problemIn(refusedWith('MONEY_NOT_ENOUGH')) })
  })

  test('submitRequest reads the status by its key after a lost answer until the outcome is known', async () => {
    const { actor, calls, states, time } = start({
      submit: [lost],
      readStatus: [offline, worked({ state: 'pending' }), worked({ state: 'done', result: 'done' })],
    })
    await settled()
    await time.pass(6000)
    actor.send({ type: 'page.shown' })
    await settled()
    expect(states).toEqual([
      'submitting',
      'outcomeUnknown',
      'readingStatus',
      'outcomeUnknown',
      'readingStatus',
      'pending',
      'readingStatus',
      'completed',
    ])
    expect(calls).toEqual([
      ['submit', { order, idempotencyKey: 'k1' }],
      ...Array.from({ length: 3 }, () => ['readStatus', { idempotencyKey: 'k1' }]),
    ])
  })

  test('submitRequest, resumed after a reload, sends nothing and reads the status', async () => {
    const refusal = problemIn(refusedWith('TRANSFER_FAIL')) ?? defect
    const { actor, calls, states } = start({ readStatus: [worked({ state: 'refused', problem: refusal })] }, true)
    await settled()
    expect([states, calls]).toEqual([['readingStatus', 'rejected'], [['readStatus', { idempotencyKey: 'k1' }]]])
    expect(actor.getSnapshot().output).toEqual({ status: 'rejected', problem: refusal })
  })

  test('submitRequest ends with "nothing was done" when the server never received the key', async () => {
    const { actor } = start({ readStatus: [worked({ state: 'unknown' })] }, true)
    await settled()
    expect(actor.getSnapshot().output).toEqual({ status: 'rejected', problem: { kind: 'timeout', effect: 'none' } })
  })

  test('submitRequest stays undecided without a status until the player gives it up', async () => {
    const { actor, states } = start({ readStatus: [notServed] }, true)
    await settled()
    expect(states).toEqual(['readingStatus', 'undecided'])
    actor.send({ type: 'again.requested' })
    expect(actor.getSnapshot().output).toEqual({ status: 'abandoned' })
  })

  test.each<[string, Outcome<RequestStatus<string>>, number]>([
    ['rate limited', refusedWith('REQUEST_LIMIT'), 3_000],
    ['rate limited for a minute', refusedWith('REQUEST_LIMIT_1MIN', { retryAfter: 60 }), 60_000],
    ['failing', refusedWith('INTERNAL_SERVER_ERROR'), 3_000],
    ['behind a failing gateway', failedWith({ kind: 'unreadable', status: 502, effect: 'none' }), 3_000],
    ['unavailable', failedWith({ kind: 'unavailable', retryAfter: 10, effect: 'none' }), 10_000],
  ])('submitRequest polls a server that is %s again after its delay and not sooner', async (_, answer, wait) => {
    const { states, time } = start({ readStatus: [answer, worked({ state: 'done', result: 'done' })] }, true)
    await settled()
    await time.pass(wait - 1, wait - 1)
    expect(states.at(-1)).toBe('outcomeUnknown')
    await time.pass(1, 1)
    expect(states.at(-1)).toBe('completed')
  })

  test('submitRequest reads the status when a port threw, because the request may have been sent', async () => {
    const { actor, calls, states } = start({ submit: 'throws', readStatus: [worked({ state: 'done', result: 'done' })] })
    await settled()
    actor.send({ type: 'again.requested' })
    await settled()
    expect(states).toEqual(['submitting', 'broken', 'readingStatus', 'completed'])
    expect(calls).toEqual([['readStatus', { idempotencyKey: 'k1' }]])
  })

  test('submitRequest reports a lost answer, a pending request and a missing status to its parent', async () => {
    const received: string[] = []
    const logic = provideSubmitRequestPorts<typeof order, string>({
      actors: {
        submit: answers<Outcome<string>, { order: typeof order; idempotencyKey: string }>('submit', [lost]),
        readStatus: answers<Outcome<RequestStatus<string>>, { idempotencyKey: string }>('readStatus', [
          worked({ state: 'pending' }),
          notServed,
        ]),
      },
    })
    const parent = createMachine({
      invoke: { id: 'submitRequest', src: logic, input: { order, idempotencyKey: 'k1', resumed: false } },
      on: { 'request.*': { actions: ({ event }) => void received.push(event.type) } },
    })
    const time = simulatedTime()
    createActor(parent, { clock: time.clock }).start()
    await settled()
    await time.pass(6_000)
    expect(received).toEqual(['request.unanswered', 'request.delayed', 'request.undecided'])
  })

  test('readRequestStatus turns the SDK status of an operation into a request status', async () => {
    const statusOf = (value: Omit<OperationState, 'key'>, resultOf?: (operation: OperationState) => number | null) => {
      const krapao = { wallet: { operation: () => Promise.resolve(worked({ key: 'k1', ...value })) } } as unknown as Krapao
      return readRequestStatus(krapao, resultOf)({ key: 'k1' }, { signal: new AbortController().signal })
    }
    expect(await statusOf({ state: 'unknown' })).toEqual(worked({ state: 'unknown' }))
    expect(await statusOf({ state: 'pending' })).toEqual(worked({ state: 'pending' }))
    expect(await statusOf({ state: 'done', amount: 100 as Satang })).toEqual(worked({ state: 'done', result: null }))
    expect(await statusOf({ state: 'done', amount: 100 as Satang }, ({ amount }) => amount ?? null)).toEqual(
      worked({ state: 'done', result: 100 }),
    )
    const refusal = { kind: 'refused', effect: 'none', message: 'TRANSFER_MINIMUM', params: { limit: 1 } }
    expect(await statusOf({ state: 'refused', message: 'TRANSFER_MINIMUM', params: { limit: 1 } })).toEqual(
      worked({ state: 'refused', problem: { ...refusal, code: 'TRANSFER_MINIMUM' } }),
    )
    expect(await statusOf({ state: 'refused', message: 'The bank is closed' })).toEqual(
      worked({ state: 'refused', problem: { kind: 'refused', effect: 'none', message: 'The bank is closed' } }),
    )
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('submitRequest', walk(submitRequestMachine))
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(submitRequestMachine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, { ...submitRequestSamples(order, 'done'), identity: ({ context }) => context['problem']?.kind, invariant: holds })

function holds({ value, output, context }: AnyMachineSnapshot, step: Step | null): void {
  if (value === 'submitting') expect([context['resumed'], step]).toEqual([false, null])
  if (value === 'completed') expect(output).toEqual({ status: 'completed', result: 'done' })
  if (value === 'rejected') expect(context['problem'].effect).toBe('none')
  if (value === 'pending') expect(context['problem']).toBeNull()
  if (value === 'outcomeUnknown') expect(context['problem']).not.toBeNull()
}

type Answers = { submit?: Outcome<string>[] | 'throws'; readStatus?: Outcome<RequestStatus<string>>[] }

function start({ submit, readStatus }: Answers, resumed = false) {
  const calls: unknown[] = []
  const time = simulatedTime()
  const actors = {
    submit:
      submit === 'throws'
        ? fromPromise<Outcome<string>, { order: typeof order; idempotencyKey: string }>(() => Promise.reject(new Error('bug')))
        : answers<Outcome<string>, { order: typeof order; idempotencyKey: string }>('submit', submit, calls),
    readStatus: answers<Outcome<RequestStatus<string>>, { idempotencyKey: string }>('readStatus', readStatus, calls),
  }
  const actor = createActor(provideSubmitRequestPorts<typeof order, string>({ actors }), {
    clock: time.clock,
    input: { order, idempotencyKey: 'k1', resumed },
  })
  return { ...recorded(actor), calls, time }
}

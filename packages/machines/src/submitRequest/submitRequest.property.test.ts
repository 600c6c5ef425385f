import { array, assert, asyncProperty, boolean, constantFrom, func, infiniteStream } from 'fast-check'
import { createActor, emit, fromPromise, setup } from 'xstate'
import { expect, test } from 'vitest'
import type { Outcome } from '@krapao/sdk'
import { failedWith, lost, refusedWith, worked } from '../testing/problems.ts'
import { memorySlot, numberedKeys, settled, simulatedTime } from '../testing/fakes.ts'
import { outcomeOf } from '../shared/chartParts.ts'
import { requestActions, requestOf, requestParts, type RequestContext, type RequestEvent } from './requestParts.ts'
import { provideSubmitRequestPorts, submitRequest } from './submitRequest.machine.ts'
import type { RequestStatus, SavedRequest, SubmitRequestPorts } from './submitRequest.ports.ts'

type Order = { amount: number }
type Fate = 'answered' | 'answer lost' | 'never heard'
type Act = 'submit' | 'wait' | 'readStatus' | 'again' | 'shown' | 'reload'

const fates = infiniteStream(constantFrom<Fate>('answered', 'answer lost', 'never heard'))
const acts = array(constantFrom<Act>('submit', 'submit', 'wait', 'readStatus', 'again', 'shown', 'reload'), { maxLength: 40 })
const aborted = failedWith({ kind: 'timeout', effect: 'unknown' })

type Context = RequestContext<Order>
type Event = { type: 'submit.requested' } | RequestEvent
type Emitted = { type: 'completed' }

/** The smallest parent: its saved request is resumed after a reload. */
const parentMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted },
  actors: { submitRequest: submitRequest<Order, string>() },
})
  .extend(requestParts<Order, Context, Event>())
  .createMachine({
    context: { request: null, problem: null },
    initial: 'resuming',
    states: {
      resuming: { entry: 'restore request', always: [{ guard: 'has request', target: 'submitting' }, { target: 'filling' }] },
      filling: { on: { 'submit.requested': { target: 'submitting', actions: { type: 'create request', params: { amount: 1 } } } } },
      submitting: {
        invoke: {
          id: 'submitRequest',
          src: 'submitRequest',
          input: requestOf,
          onDone: [
            {
              guard: { type: 'is completed', params: outcomeOf },
              target: 'filling',
              actions: ['delete request', emit({ type: 'completed' })],
            },
            { target: 'filling', actions: 'delete request' },
          ],
        },
        on: {
          'status.requested': { actions: 'forward to request' },
          'again.requested': { actions: 'forward to request' },
          'page.shown': { actions: 'forward to request' },
        },
      },
    },
  })

const parentWith = (ports: SubmitRequestPorts<Order, string>) =>
  parentMachine.provide({
    actors: { submitRequest: provideSubmitRequestPorts(ports) },
    actions: requestActions<Order, Context, Event>(ports),
  })

/** Runs each key once, and never a key that it reported as unknown. */
function server(refuses: (count: number) => boolean) {
  const done = new Map<string, Order>()
  const settledAs = new Map<string, 'done' | 'refused' | 'closed'>()
  const submit = (key: string, order: Order): Outcome<string> => {
    const before = settledAs.get(key)
    if (before === undefined) {
      settledAs.set(key, refuses(settledAs.size) ? 'refused' : 'done')
      if (settledAs.get(key) === 'done') done.set(key, order)
    }
    return settledAs.get(key) === 'done' ? worked('done') : refusedWith('MONEY_NOT_ENOUGH')
  }
  const readStatus = (key: string): Outcome<RequestStatus<string>> => {
    const state = settledAs.get(key)
    if (state === 'done') return worked({ state, result: 'done' })
    if (state === 'refused') return worked({ state, problem: refusedWith('MONEY_NOT_ENOUGH').problem })
    settledAs.set(key, 'closed')
    return worked({ state: 'unknown' })
  }
  return { done, submit, readStatus }
}

test('submitRequest, whatever the network and the player do, reports what was done, and each request is sent and done at most once', async () => {
  await assert(
    asyncProperty(acts, fates, func(boolean()), async (script, network, refuses) => {
      const bank = server(refuses)
      const reported: string[] = []
      const sent: string[] = []
      const via = <T>(call: () => Outcome<T>): Promise<Outcome<T>> => {
        const fate = network.next().value
        const answer = fate === 'never heard' ? lost : call()
        return Promise.resolve(fate === 'answered' ? answer : aborted)
      }
      const savedRequest = memorySlot<SavedRequest<Order>>()
      const newKey = numberedKeys()
      const time = simulatedTime()
      const open = () => {
        const actors = {
          submit: fromPromise<Outcome<string>, { order: Order; idempotencyKey: string }>(({ input }) => {
            sent.push(input.idempotencyKey)
            return via(() => bank.submit(input.idempotencyKey, input.order))
          }),
          readStatus: fromPromise<Outcome<RequestStatus<string>>, { idempotencyKey: string }>(({ input }) =>
            via(() => bank.readStatus(input.idempotencyKey)),
          ),
        }
        const actor = createActor(parentWith({ actors, savedRequest, newKey }), { clock: time.clock })
        actor.on('completed', () => reported.push('completed'))
        return actor.start()
      }
      let actor = open()
      const perform: Record<Act, () => void> = {
        submit: () => actor.send({ type: 'submit.requested' }),
        wait: () => time.clock.increment(3000),
        readStatus: () => actor.send({ type: 'status.requested' }),
        again: () => actor.send({ type: 'again.requested' }),
        shown: () => actor.send({ type: 'page.shown' }),
        reload: () => {
          actor.stop()
          actor = open()
        },
      }
      for (const act of script) {
        perform[act]()
        await settled()
      }
      for (let turn = 0; turn < 200 && savedRequest.value !== null; turn++) {
        time.clock.increment(3000)
        await settled()
      }
      actor.stop()
      expect(savedRequest.value).toBeNull()
      expect(new Set(sent).size).toBe(sent.length)
      expect(reported.length).toBe(bank.done.size)
    }),
    { numRuns: 200 },
  )
})

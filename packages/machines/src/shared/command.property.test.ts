import { array, assert, asyncProperty, boolean, constantFrom, func, infiniteStream } from 'fast-check'
import { createActor, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import type { Outcome } from '@krapao/sdk'
import { failedWith, lost, refusedWith, worked } from '../testing/problems.ts'
import { memorySlot, numberedKeys, settled, simulatedTime } from '../testing/world.ts'
import { provideCommandPorts } from './command.machine.ts'
import type { Intent, IntentState } from './command.ports.ts'

type Order = { amount: number }
type Fate = 'answered' | 'answer lost' | 'never heard'
type Act = 'submit' | 'wait' | 'ask' | 'again' | 'reload' | 'change'

const fates = infiniteStream(constantFrom<Fate>('answered', 'answer lost', 'never heard'))
const acts = array(constantFrom<Act>('submit', 'submit', 'wait', 'ask', 'again', 'reload', 'change'), { maxLength: 40 })
const aborted = failedWith({ kind: 'timeout', effect: 'unknown' })

/** Simulates a server that runs each key once, and never a key that it reported as unknown. */
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
  const ask = (key: string): Outcome<IntentState<string>> => {
    const state = settledAs.get(key)
    if (state === 'done') return worked({ state, result: 'done' })
    if (state === 'refused') return worked({ state, problem: refusedWith('MONEY_NOT_ENOUGH').problem })
    settledAs.set(key, 'closed')
    return worked({ state: 'unknown' })
  }
  return { done, submit, ask }
}

test('whatever the network and the player do, what is told is what was done, and each intent is done at most once', async () => {
  await assert(
    asyncProperty(acts, fates, func(boolean()), async (script, network, refuses) => {
      const bank = server(refuses)
      const told: string[] = []
      const intents: string[] = []
      const via = <T>(call: () => Outcome<T>): Promise<Outcome<T>> => {
        const fate = network.next().value
        const answer = fate === 'never heard' ? lost : call()
        return Promise.resolve(fate === 'answered' ? answer : aborted)
      }
      const intent = memorySlot<Intent<Order>>()
      const newKey = numberedKeys()
      const time = simulatedTime()
      const open = () => {
        const actors = {
          submit: fromPromise<Outcome<string>, { order: Order; idempotencyKey: string }>(({ input }) => {
            intents.push(input.idempotencyKey)
            return via(() => bank.submit(input.idempotencyKey, input.order))
          }),
          ask: fromPromise<Outcome<IntentState<string>>, { idempotencyKey: string }>(({ input }) =>
            via(() => bank.ask(input.idempotencyKey)),
          ),
        }
        const logic = provideCommandPorts<Order, string>({ actors, isComplete: ({ amount }) => amount > 0, intent, newKey })
        const actor = createActor(logic, { clock: time.clock, input: { order: { amount: 1 } } })
        actor.on('command.accepted', () => told.push('accepted'))
        return actor.start()
      }
      let actor = open()
      const perform: Record<Act, () => void> = {
        submit: () => actor.send({ type: 'submit.requested' }),
        wait: () => time.clock.increment(3000),
        ask: () => actor.send({ type: 'ask.requested' }),
        again: () => actor.send({ type: 'again.requested' }),
        change: () => actor.send({ type: 'order.changed', order: { amount: 2 } }),
        reload: () => {
          actor.stop()
          actor = open()
        },
      }
      for (const act of script) {
        perform[act]()
        await settled()
      }
      for (let turn = 0; turn < 200 && intent.value !== null; turn++) {
        time.clock.increment(3000)
        await settled()
      }
      actor.stop()
      expect(intent.value).toBeNull()
      expect(new Set(intents).size).toBe(intents.length)
      expect(told.length).toBe(bank.done.size)
    }),
    { numRuns: 200 },
  )
})

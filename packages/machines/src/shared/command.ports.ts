import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, OperationState, Outcome, Problem } from '@krapao/sdk'
import { newKey } from './newKey.ts'
import { jsonSlot, type KeyValueStore, type Slot } from './storage.ts'

/** Idempotent request that is not settled yet. */
export type Intent<TOrder> = { key: string; order: TOrder }

/** Idempotency status on the server. `unknown` guarantees that the request will never run. */
export type IntentState<TResult> =
  | { state: 'unknown' }
  | { state: 'pending' }
  | { state: 'done'; result: TResult | null }
  | { state: 'refused'; problem: Problem }

export type CommandPorts<TOrder, TResult> = {
  actors: {
    submit: PromiseActorLogic<Outcome<TResult>, { order: TOrder; idempotencyKey: string }>
    /** Reads the status; refused or unreadable means that this backend cannot report it. */
    ask: PromiseActorLogic<Outcome<IntentState<TResult>>, { idempotencyKey: string }>
  }
  isComplete: (order: TOrder) => boolean
  intent: Slot<Intent<TOrder>>
  newKey: () => string
}

/** Stores requests per player, because an expired session leaves them for the next user. */
export const intentSlot = <TOrder>(store: KeyValueStore, name: string, playerId: string): Slot<Intent<TOrder>> =>
  jsonSlot(store, `intent.${name}.${playerId}`)

type Read<TOrder, TResult> = {
  submit: (order: TOrder, options: { idempotencyKey: string; signal: AbortSignal }) => Promise<Outcome<TResult>>
  ask: (args: { key: string }, options: { signal: AbortSignal }) => Promise<Outcome<IntentState<TResult>>>
}

export const commandPorts = <TOrder, TResult>(
  { submit, ask }: Read<TOrder, TResult>,
  { intent, isComplete }: Pick<CommandPorts<TOrder, TResult>, 'intent' | 'isComplete'>,
): CommandPorts<TOrder, TResult> => ({
  actors: {
    submit: fromPromise(({ input: { order, idempotencyKey }, signal }) => submit(order, { idempotencyKey, signal })),
    ask: fromPromise(({ input, signal }) => ask({ key: input.idempotencyKey }, { signal })),
  },
  isComplete,
  intent,
  newKey,
})

export const askOperation =
  <TResult = never>(krapao: Pick<Krapao, 'wallet'>, resultOf: (operation: OperationState) => TResult | null = () => null) =>
  async ({ key }: { key: string }, options: { signal: AbortSignal }): Promise<Outcome<IntentState<TResult>>> => {
    const outcome = await krapao.wallet.operation({ key }, options)
    if (!outcome.ok) return outcome
    const { state, message = 'INTERNAL_SERVER_ERROR', params } = outcome.value
    if (state === 'done') return { ok: true, value: { state, result: resultOf(outcome.value) } }
    if (state !== 'refused') return { ok: true, value: { state } }
    const code = /^[A-Z][A-Z0-9_]+$/.test(message) && { code: message }
    return { ok: true, value: { state, problem: { kind: 'refused', effect: 'none', ...code, message, ...(params && { params }) } } }
  }

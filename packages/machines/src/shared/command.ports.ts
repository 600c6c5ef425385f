import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, OperationState, Outcome, Problem } from '@krapao/sdk'
import { newKey } from './newKey.ts'
import { jsonSlot, type KeyValueStore, type Slot } from './storage.ts'

/** Something that was asked for and is not settled yet. */
export type Intent<TOrder> = { key: string; order: TOrder }

/** What the server knows of an intent (contract.md 6). `unknown` is a promise that it will never be done. */
export type IntentState<TResult> =
  | { state: 'unknown' }
  | { state: 'pending' }
  | { state: 'done'; result: TResult | null }
  | { state: 'refused'; problem: Problem }

/** What moving value needs from the outside. */
export type CommandPorts<TOrder, TResult> = {
  actors: {
    submit: PromiseActorLogic<Outcome<TResult>, { order: TOrder; idempotencyKey: string }>
    /** Asks what became of an intent. Refused or unreadable: this backend can't be asked. */
    ask: PromiseActorLogic<Outcome<IntentState<TResult>>, { idempotencyKey: string }>
  }
  /** Whether the order may be asked for at all. */
  isComplete: (order: TOrder) => boolean
  /** Where the open intent outlives a reload. */
  intent: Slot<Intent<TOrder>>
  newKey: () => string
}

/**
 * Where an open intent of `name` (a capability) is kept. Scoped by player: a token that ends leaves the storage as it is,
 * and whoever signs in next must not ask for somebody else's.
 */
export const intentSlot = <TOrder>(store: KeyValueStore, name: string, playerId: string): Slot<Intent<TOrder>> =>
  jsonSlot(store, `intent.${name}.${playerId}`)

type Read<TOrder, TResult> = {
  submit: (order: TOrder, options: { idempotencyKey: string; signal: AbortSignal }) => Promise<Outcome<TResult>>
  ask: (args: { key: string }, options: { signal: AbortSignal }) => Promise<Outcome<IntentState<TResult>>>
}

/** The ports over one call of the SDK and its look-up. */
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

/** The look-up of contract.md 6, for `ask`. It tells that something was done, and of the result what `resultOf` finds in it. */
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

import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, OperationState, Outcome, Problem } from '@krapao/sdk'
import { newKey } from '../shared/newKey.ts'
import { jsonSlot, type KeyValueStore, type Slot } from '../shared/storage.ts'

/** `resumed`: its key was saved before a reload, so the server is asked before anything is sent. */
export type Request<TOrder> = { order: TOrder; idempotencyKey: string; resumed: boolean }

/** Saved until it is settled. */
export type SavedRequest<TOrder> = { key: string; order: TOrder }

/** `remove` gets the saved order, for slots that depend on it. */
export type SavedSlot<TOrder> = Pick<Slot<SavedRequest<TOrder>>, 'read' | 'write'> & { remove: (order: TOrder) => void }

/** `unknown` guarantees that the request will never run. */
export type RequestStatus<TResult> =
  | { state: 'unknown' }
  | { state: 'pending' }
  | { state: 'done'; result: TResult | null }
  | { state: 'refused'; problem: Problem }

export type SubmitOutput<TResult> =
  | { status: 'completed'; result: TResult | null }
  | { status: 'rejected'; problem: Problem | null }
  /** The player gave up a request whose outcome this backend cannot report. */
  | { status: 'abandoned' }

/** Sent to the parent: the answer was lost, the server is still working, or this backend has no status of the request. */
export type DelayEvent = { type: 'request.unanswered' | 'request.delayed' | 'request.undecided' }

export type SubmitRequestPorts<TOrder, TResult> = {
  actors: {
    submit: PromiseActorLogic<Outcome<TResult>, { order: TOrder; idempotencyKey: string }>
    /** Refused or unreadable means that this backend cannot report it. */
    readStatus: PromiseActorLogic<Outcome<RequestStatus<TResult>>, { idempotencyKey: string }>
  }
  savedRequest: SavedSlot<TOrder>
  newKey: () => string
}

/** Per player, because an expired session leaves requests for the next user. */
export const savedRequestSlot = <TOrder>(store: KeyValueStore, name: string, playerId: string): Slot<SavedRequest<TOrder>> =>
  jsonSlot(store, `request.${name}.${playerId}`)

type Calls<TOrder, TResult> = {
  submit: (order: TOrder, options: { idempotencyKey: string; signal: AbortSignal }) => Promise<Outcome<TResult>>
  readStatus: (args: { key: string }, options: { signal: AbortSignal }) => Promise<Outcome<RequestStatus<TResult>>>
}

export const submitRequestPorts = <TOrder, TResult>(
  { submit, readStatus }: Calls<TOrder, TResult>,
  savedRequest: SavedSlot<TOrder>,
): SubmitRequestPorts<TOrder, TResult> => ({
  actors: {
    submit: fromPromise(({ input: { order, idempotencyKey }, signal }) => submit(order, { idempotencyKey, signal })),
    readStatus: fromPromise(({ input, signal }) => readStatus({ key: input.idempotencyKey }, { signal })),
  },
  savedRequest,
  newKey,
})

export const readRequestStatus =
  <TResult = never>(krapao: Pick<Krapao, 'wallet'>, resultOf: (operation: OperationState) => TResult | null = () => null) =>
  async ({ key }: { key: string }, options: { signal: AbortSignal }): Promise<Outcome<RequestStatus<TResult>>> => {
    const outcome = await krapao.wallet.operation({ key }, options)
    if (!outcome.ok) return outcome
    const { state, message = 'INTERNAL_SERVER_ERROR', params } = outcome.value
    if (state === 'done') return { ok: true, value: { state, result: resultOf(outcome.value) } }
    if (state !== 'refused') return { ok: true, value: { state } }
    const code = /^[A-Z][A-Z0-9_]+$/.test(message) && { code: message }
    return { ok: true, value: { state, problem: { kind: 'refused', effect: 'none', ...code, message, ...(params && { params }) } } }
  }

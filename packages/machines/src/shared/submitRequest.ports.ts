import type { Problem } from '@krapao/sdk'
import type { CommandPorts, Intent, IntentState } from './command.ports.ts'

export type SubmitRequestPorts<TOrder, TResult> = CommandPorts<TOrder, TResult>
export type SavedRequest<TOrder> = Intent<TOrder>
/** Idempotency status on the server. `unknown` guarantees that the request will never run. */
export type RequestStatus<TResult> = IntentState<TResult>

/** Idempotent request; `resumed` if its key was saved before a reload, so that the server is asked before anything is sent. */
export type Request<TOrder> = { order: TOrder; idempotencyKey: string; resumed: boolean }

export type SubmitOutput<TResult> =
  | { status: 'completed'; result: TResult | null }
  | { status: 'rejected'; problem: Problem | null }
  /** The player gave up a request whose outcome this backend cannot report. */
  | { status: 'abandoned' }

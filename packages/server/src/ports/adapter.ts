// What a module of KRAPAO_ADAPTERS is: docs/guide/operator/adapters.md
import type { Ports } from './ports.ts'
import type { TakeTransfer } from './bank.ts'
import type { Clock } from './clock.ts'
import type { TakeNotice } from './payment.ts'
import type { TakeReply } from './support.ts'

/** Names of headers are in small letters. `body` is as it came, byte for byte: signatures are over that. */
export type WebhookRequest = { headers: Readonly<Record<string, string | undefined>>; body: Buffer }
/** `body` is sent as JSON. */
export type WebhookAnswer = { status: number; body?: unknown }
/**
 * A door for the other side: POST /hooks/NAME, at every copy. Who may come in is for `take` to say, which answers. Where it rejects,
 * the other side is answered 503 and has to tell again.
 */
export type Webhook = {
  name: string
  /** Bytes that a body may have; 65 536 without it. */
  bodyLimit?: number
  take: (request: WebhookRequest) => Promise<WebhookAnswer>
}

/** What an adapter is given. */
export type AdapterBase = {
  clock: Clock
  /** A setting of the adapter's own in the environment. Without it the start stops with a line that names it, unless there is a fallback. */
  setting: (name: string, fallback?: string) => string
  addWebhook: (webhook: Webhook) => void
  /** A bank that tells of itself gives what came in to this. */
  takeTransfer: TakeTransfer
  /** A payment provider gives its notices to this. */
  takeNotice: TakeNotice
  /** Support gives its answers to this. */
  takeReply: TakeReply
}

/** What a module of KRAPAO_ADAPTERS exports as `ports`: those that it brings. Called once, at the start. */
export type Adapter<Base = AdapterBase> = (base: Base) => Partial<Ports> | Promise<Partial<Ports>>

// A KRAPAO_ADAPTERS module: docs/how-to/operator/adapters.md
import type { Clock } from '#platform/time/clock.ts'
import type { HandleBankTransfer } from './bank.ts'
import type { HandlePaymentNotification } from './payment.ts'
import type { Ports } from './ports.ts'
import type { HandleReply } from './support.ts'

/** Header names are in lower case. `body` is exact, for signatures. */
export type WebhookRequest = { headers: Readonly<Record<string, string | undefined>>; body: Buffer }
export type WebhookAnswer = { status: number; body?: unknown }
/** A webhook at POST /hooks/NAME of every copy. `handle` authenticates and answers; if it rejects, the sender gets 503 and must retry. */
export type Webhook = {
  name: string
  bodyLimit?: number
  handle: (request: WebhookRequest) => Promise<WebhookAnswer>
}

export type AdapterBase = {
  clock: Clock
  /** Reads an environment variable. Without a fallback, a missing one stops the start. */
  setting: (name: string, fallback?: string) => string
  addWebhook: (webhook: Webhook) => void
  handleTransfer: HandleBankTransfer
  handleNotification: HandlePaymentNotification
  handleReply: HandleReply
}

/** The module's export `ports`. Called once, at start. */
export type Adapter<Base = AdapterBase> = (base: Base) => Partial<Ports> | Promise<Partial<Ports>>

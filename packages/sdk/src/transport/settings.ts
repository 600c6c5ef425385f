import type { Progress, Upload } from './upload.ts'
import type { Sleep } from './waiting.ts'

/** A value, or a function that returns it for each call. */
export type Provided<T> = T | (() => T | Promise<T>)

/** A language as the wire names it; `la` is Lao. */
export type Language = 'th' | 'la' | 'en'

/** Settings of a client. Only `baseUrl` and `client` are required. */
export type Settings = {
  /** The API's address, without the contract's path; '' is the page's origin. */
  baseUrl: string
  /** The name of this client for the server, as `name/version`, for example `player-web/1.1.14`. */
  client: string
  /** The bearer token; null while signed out. */
  token?: Provided<string | null>
  /** The signed token of a chat guest, used in the chat when there is no bearer token. */
  guestToken?: Provided<string | null>
  /** The language of texts in answers; the server's by default. */
  language?: Provided<Language>
  /** Ms for a whole call with its retries; 60 000 by default. Chat and slip uploads always have 300 000. */
  timeout?: number
  /** A random name of this page or process, 8 to 64 letters, digits, `-` and `_`: a realtime connection with the same `tab` is not notified of its changes. */
  tab?: string
  /** False for a backend without the contract's extensions: neither these operations nor Idempotency-Key are sent. */
  extensions?: boolean
  /** Sends one `Request`; the global fetch by default. A rejection counts as no answer. */
  fetch?: typeof fetch
  /** Sends files; XMLHttpRequest by default, or fetch, without progress, if it is missing. */
  upload?: Upload
  /** Creates an idempotency key when the caller gives none. */
  newKey?: () => string
  /** Waits before a retry. */
  sleep?: Sleep
  /** Returns a number from 0 to 1 that spreads retries. */
  random?: () => number
}

/** The second argument of every method. */
export type CallOptions = {
  /** Ends the call with a problem of kind aborted. */
  signal?: AbortSignal
  /** Identifies the request; the same key returns the first answer. Without it every call is a separate request. */
  idempotencyKey?: string
}
/** The second argument of a method that sends a file. */
export type UploadOptions = CallOptions & {
  /** Receives upload progress; called only with XMLHttpRequest. */
  onProgress?: (progress: Progress) => void
}

/** The first argument of a method without parameters: omit it, or pass an empty object. */
export type NoArgs = Readonly<Record<string, never>>

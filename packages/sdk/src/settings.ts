import type { Progress, Upload } from './upload.ts'
import type { Sleep } from './waiting.ts'

/** A value, or a function that gives it for each call. */
export type Provided<T> = T | (() => T | Promise<T>)

/** Languages as the wire names them; `la` is Lao. */
export type Language = 'th' | 'la' | 'en'

/** Where the API is, who asks, and by what the client reaches the world. Only `baseUrl` and `client` have to be given. */
export type Settings = {
  /** Where the API is; the paths of the contract follow it. '' is the page's own origin. */
  baseUrl: string
  /** Names this client to the server, as `name/version`, for example `player-web/1.1.14`. */
  client: string
  /** The bearer token; null while signed out. */
  token?: Provided<string | null>
  /** The signed token of a guest of the chat, used there while there is no bearer token. */
  guestToken?: Provided<string | null>
  /** The language of texts in answers; without it the server's. */
  language?: Provided<Language>
  /** For a call as a whole with its retries, in ms; 60 000 where none is given. Chat and slip uploads always have 300 000. */
  timeout?: number
  /** False for a backend that has none of the contract's extensions: no such operation and no Idempotency-Key is sent. */
  extensions?: boolean
  /** Reaches the network; the global one where none is given. Called with one `Request`; a rejection counts as no answer. */
  fetch?: typeof fetch
  /** Sends files; XMLHttpRequest where there is one, else fetch, which tells no progress on the way. */
  upload?: Upload
  /** Makes an idempotency key where a caller gives none. */
  newKey?: () => string
  /** Waits before a retry. */
  sleep?: Sleep
  /** From 0 to 1, spreads retries. */
  random?: () => number
}

/** The second argument of every method. */
export type CallOptions = {
  /** Ends the call with a problem of kind aborted. */
  signal?: AbortSignal
  /** Names the intent; the same one again asks for the first answer. Without it every call is an intent of its own. */
  idempotencyKey?: string
}
/** The second argument of a method that sends a file. */
export type UploadOptions = CallOptions & {
  /** Told on the way where there is XMLHttpRequest, and never elsewhere. */
  onProgress?: (progress: Progress) => void
}

/** The first argument of a method that takes nothing: leave it out, or give an empty object. */
export type NoArgs = Readonly<Record<string, never>>

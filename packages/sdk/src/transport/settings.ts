import type { Progress, RawResponse, Upload } from './upload.ts'
import type { Sleep } from './waiting.ts'

/** A value, or a function called for each request. */
export type Provided<T> = T | (() => T | Promise<T>)

/** `la` is Lao. */
export type Language = 'th' | 'la' | 'en'

/** Only `baseUrl` and `client` are required. */
export type Settings = {
  /** Without the contract's path; '' is the page's origin. */
  baseUrl: string
  /** `name/version`, for example `player-web/1.1.14`. */
  client: string
  /** The bearer token; null while signed out. */
  token?: Provided<string | null> | undefined
  /** A chat guest's token, used when there is no bearer token. */
  guestToken?: Provided<string | null> | undefined
  /** Language of texts in answers; the server's by default. */
  language?: Provided<Language> | undefined
  /** Ms for a call with its retries; 60 000 by default, always 300 000 for uploads. */
  timeout?: number | undefined
  /** Further tries of a GET that reads, 2 by default. */
  retries?: number | undefined
  /**
   * A random name of this page, 8 to 64 letters, digits, `-` and `_`: a realtime connection with it is not notified of that page's
   * changes.
   */
  tab?: string | undefined
  /** False for a backend without extensions: neither they nor Idempotency-Key are sent. */
  extensions?: boolean | undefined
  /** Called with an address and its init; the global fetch by default. A rejection counts as no answer. */
  fetch?: typeof fetch | undefined
  /** XMLHttpRequest by default, or fetch, without progress, if that is missing. */
  upload?: Upload | undefined
  /** Creates an idempotency key. */
  newKey?: (() => string) | undefined
  /** Waits before a retry. */
  sleep?: Sleep | undefined
  /** A number from 0 to 1 that spreads retries. */
  random?: (() => number) | undefined
}

/** The second argument of every method. */
export type CallOptions = {
  signal?: AbortSignal | undefined
  /** The same key returns the first answer; without one every call is a separate request. */
  idempotencyKey?: string | undefined
  /** Ms for the call with its retries, instead of the client's. */
  timeout?: number | undefined
  /**
   * Further tries, at most; for a GET that reads those of the client, otherwise 0. A write is tried again with the same idempotency
   * key; never if the operation takes none (`session.login`) or without extensions.
   */
  retries?: number | undefined
  /** Called with every answer, those before a retry included. If it throws, the call rejects, and a write may have acted. */
  onResponse?: ((response: RawResponse) => void) | undefined
}
/** The second argument of a method that sends a file. */
export type UploadOptions = CallOptions & {
  /** Called only with XMLHttpRequest. */
  onProgress?: ((progress: Progress) => void) | undefined
}
/** The caller's options, and one that a method sets. */
export type SendOptions = UploadOptions & {
  /** The request is sent to its end even if the page closes. */
  keepalive?: boolean | undefined
}

/** Omit it, or pass an empty object. */
export type NoArgs = Readonly<Record<string, never>>

// A separate entry, because nothing else needs socket.io.
import { io } from 'socket.io-client'
import { problemOf, type Problem } from './outcome.ts'
import type { ConversationItem } from './contract/shapes.ts'

/** The subject of a notification; `balance` includes the statement. */
export type Topic = 'balance' | 'bonus' | 'game' | 'limits' | 'qr' | 'slip' | 'spin'

/**
 * An event of a connection. `lost` or `absent` is the last.
 * - connected: earlier events are lost, so read again what is shown.
 * - notification: the topics changed (extension; null if the backend names none). It carries no data: read again.
 * - lost: reconnect unless `problem` is `signedOut` or `gone`.
 * - absent: this backend has no realtime. Do not retry.
 */
export type RealtimeEvent =
  | { type: 'connected' }
  | { type: 'notification'; topics: readonly Topic[] | null }
  | { type: 'lost'; problem: Problem }
  | { type: 'absent' }

/** Settings of a connection. */
export type RealtimeSettings = {
  /** As in `createKrapao`; '' is the page's origin. */
  baseUrl: string
  /** A bearer token or a chat guest's; never part of a URL. */
  token: string
  /** As in `createKrapao`. */
  tab?: string | undefined
  /** The player's room, for a backend that does not join it automatically. */
  room?: string | undefined
  /** Receives the events. */
  onEvent: (event: RealtimeEvent) => void
  /** Receives messages, the player's included. One may come twice or late: compare `sequence`. */
  onMessage?: ((item: ConversationItem) => void) | undefined
  /** Ms for the connection attempt; 10 000 by default. */
  timeout?: number | undefined
  /** Checks whether the backend has realtime; the global fetch by default. */
  fetch?: typeof fetch | undefined
}

/** A connection, which does not reconnect. */
export type RealtimeConnection = {
  /** Returns whether it is connected now. */
  isAlive(): boolean
  /** Closes it; no event follows. */
  close(): void
}

/**
 * Connects once, without reconnecting: the caller decides when to retry, as the machine `live` does. Uses only WebSocket, so that
 * any copy of a server may answer. @throws TypeError if `baseUrl` is wrong.
 */
export function connectRealtime({
  baseUrl,
  token,
  tab,
  room,
  onEvent,
  onMessage,
  timeout = 10_000,
  fetch: get = fetch,
}: RealtimeSettings): RealtimeConnection {
  const { origin, pathname } = new URL(baseUrl || '/', (globalThis.location as Location | undefined)?.href)
  const path = `${pathname.replace(/\/$/, '')}/socket.io/`
  // Takes the path of an address for a namespace.
  const socket = io(origin, {
    path,
    auth: { token, ...(tab !== undefined && { tab }) },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    timeout,
  })
  let over = false
  const close = (): void => {
    over = true
    socket.removeAllListeners()
    socket.disconnect()
  }
  const end = (event: RealtimeEvent): void => {
    if (over) return
    close()
    onEvent(event)
  }
  socket.on('connect', () => {
    if (room !== undefined) socket.emit('join', room)
    onEvent({ type: 'connected' })
  })
  socket.on('wallet', (changed?: { topics?: readonly Topic[] }) => onEvent({ type: 'notification', topics: changed?.topics ?? null }))
  if (onMessage) socket.on('messaging', onMessage)
  socket.on('disconnect', () => end({ type: 'lost', problem: offline }))
  socket.on('connect_error', (error: Error & { data?: Refused }) => {
    if (error.data) end({ type: 'lost', problem: problemIn(error.message, error.data) })
    // Browsers give no reason for a failed WebSocket, so an ordinary request checks whether the endpoint exists.
    else void isAbsent(origin + path, get).then((absent) => end(absent ? { type: 'absent' } : { type: 'lost', problem: offline }))
  })
  return { isAlive: () => socket.connected, close }
}

const offline: Problem = { kind: 'offline', effect: 'none' }

/** Krapao's server adds these to a refusal's code. */
type Refused = { status?: number; retryAfter?: number }

function problemIn(message: string, { status = 401, retryAfter }: Refused): Problem {
  const header = (name: string): string | null => (name === 'retry-after' && retryAfter !== undefined ? String(retryAfter) : null)
  return problemOf({ status, body: { message }, header }, { withToken: true })
}

/** Unlike other servers, socket.io answers this with a 400 and a numbered reason. */
async function isAbsent(endpoint: string, get: typeof fetch): Promise<boolean> {
  try {
    const answer = await get(`${endpoint}?EIO=4&transport=none`, {
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
    return answer.status < 500 && answer.status !== 400 && answer.status !== 403 && answer.status !== 429
  } catch {
    return false
  }
}

// An entry of its own, `@krapao/sdk/realtime`: it brings socket.io, which nothing else needs.
import { io } from 'socket.io-client'
import { problemOf, type Problem } from './outcome.ts'
import type { ConversationItem } from './shapes.ts'

/**
 * What happens to a connection, in this order: `connected` at most once, then hints, and one of `lost` and `absent` as the last.
 * - connected: it stands in its own room. Whatever changed before was told to nobody: read again what you show.
 * - wallet: a balance, a QR, the statement or a game account changed (extension). A hint and no more: read again.
 * - lost: it is over, or never came to be. `problem` says whether another one is worth a try: not after `signedOut` and `gone`.
 * - absent: this backend has no realtime. Another try would find the same.
 */
export type RealtimeEvent = { type: 'connected' } | { type: 'wallet' } | { type: 'lost'; problem: Problem } | { type: 'absent' }

/** Where to connect, as whom, and who hears of it. */
export type RealtimeSettings = {
  /** As of `createKrapao`: where the backend is; '' is the page's own origin. */
  baseUrl: string
  /** The bearer token, or a guest's of the chat: sent in the handshake and never in an address. */
  token: string
  /** The name of one's own room, for a backend that puts nobody there by itself. */
  room?: string
  /** Told of the connection's life, and of hints. */
  hear: (event: RealtimeEvent) => void
  /** What is said in one's own conversation, oneself included. May come twice or late: `sequence` tells what is new, and what is missing. */
  hearMessage?: (item: ConversationItem) => void
  /** Ms that a connection may take to come to be; 10 000 where none is given. */
  timeout?: number
  /** Asks whether there is any realtime; the global one where none is given. */
  fetch?: typeof fetch
}

/** One connection, which does not come back by itself. */
export type RealtimeConnection = {
  /** Whether it is connected at this moment. */
  isAlive(): boolean
  /** Ends it; nothing is heard any more. */
  close(): void
}

/**
 * Connects once. It never throws, and never comes back by itself: who opened it knows when another is worth it (the machine `live` of
 * `@krapao/machines` does). Only WebSocket is used, so that any copy of a server may answer.
 */
export function connectRealtime({
  baseUrl,
  token,
  room,
  hear,
  hearMessage,
  timeout = 10_000,
  fetch: get = fetch,
}: RealtimeSettings): RealtimeConnection {
  const socket = io(baseUrl || undefined, {
    auth: { token },
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
    hear(event)
  }
  socket.on('connect', () => {
    if (room !== undefined) socket.emit('join', room)
    hear({ type: 'connected' })
  })
  socket.on('wallet', () => hear({ type: 'wallet' }))
  if (hearMessage) socket.on('messaging', hearMessage)
  socket.on('disconnect', () => end({ type: 'lost', problem: offline }))
  socket.on('connect_error', (error: Error & { data?: Refused }) => {
    if (error.data) end({ type: 'lost', problem: problemIn(error.message, error.data) })
    // A browser does not say why a WebSocket failed; an ordinary request tells whether anything is there at all.
    else void isAbsent(baseUrl, get).then((absent) => end(absent ? { type: 'absent' } : { type: 'lost', problem: offline }))
  })
  return { isAlive: () => socket.connected, close }
}

const offline: Problem = { kind: 'offline', effect: 'none' }

/** Beside the code, what our server says of a refusal. */
type Refused = { status?: number; retryAfter?: number }

function problemIn(message: string, { status = 401, retryAfter }: Refused): Problem {
  const header = (name: string): string | null => (name === 'retry-after' && retryAfter !== undefined ? String(retryAfter) : null)
  return problemOf({ status, body: { message }, header }, { withToken: true })
}

/** socket.io refuses this with a 400 and a numbered reason; what has never heard of it answers in its own way. */
async function isAbsent(baseUrl: string, get: typeof fetch): Promise<boolean> {
  try {
    const answer = await get(`${baseUrl.replace(/\/$/, '')}/socket.io/?EIO=4&transport=none`, {
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
    return answer.status < 500 && answer.status !== 400 && answer.status !== 403 && answer.status !== 429
  } catch {
    return false
  }
}

// Runs before socket.io decodes and before any query (docs/adr/0014-realtime-events.md).
import type { IncomingMessage } from 'node:http'

export type Connection = {
  request: IncomingMessage
  transport: { name: string }
  on: (event: 'packet', listener: (packet: { type: string; data?: unknown }) => void) => void
  once: (event: 'close', listener: () => void) => void
  close: (discard: boolean) => void
}

/** `websocket` is missing when socket.io refuses the connection. */
export type Upgrade = IncomingMessage & { websocket?: { on: (event: 'ping' | 'pong', listener: () => void) => void } }

/** A client sends its token, a few events, and a pong every 25 s. */
const [mostPackets, mostBytes, windowMs] = [100, 65_536, 10_000]
/** The smallest frame has six bytes. */
const pieceBytes = 1_024

/** Other upgrades are answered as plain requests: Node leaves an accepted upgrade's connection to socket.io. */
export const isSocketUpgrade = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'GET' && url.startsWith('/socket.io/') && headers.upgrade?.toLowerCase() === 'websocket'

function windowed(most: number): (amount: number) => boolean {
  let [since, sum] = [performance.now(), 0]
  return (amount) => {
    const now = performance.now()
    if (now - since > windowMs) [since, sum] = [now, 0]
    sum += amount
    return sum > most
  }
}

/**
 * Limits bytes and control frames, which `ws` answers by itself. Call just before `ws` begins to read: bytes pass in pieces, so that ending
 * the connection stops decoding.
 */
export function limitFrames(request: Upgrade): void {
  const { socket } = request
  const [exceedsBytes, exceedsFrames] = [windowed(mostBytes), windowed(mostPackets)]
  socket.pause()
  process.nextTick(() => {
    if (!request.websocket) {
      socket.destroy()
      return
    }
    for (const frame of ['ping', 'pong'] as const)
      request.websocket.on(frame, () => {
        if (exceedsFrames(1)) socket.destroy()
      })
    const listeners = socket.listeners('data') as ((piece: Buffer) => void)[]
    socket.removeAllListeners('data')
    socket.on('data', (bytes: Buffer) => {
      if (exceedsBytes(bytes.length)) socket.destroy()
      for (let start = 0; start < bytes.length && !socket.destroyed; start += pieceBytes)
        for (const listener of listeners) listener.call(socket, bytes.subarray(start, start + pieceBytes))
    })
    socket.resume()
  })
}

/**
 * Limits packets and namespaces.
 *
 * @param countMessage counts a message of its address; false beyond the address's limit
 */
export function limitConnection(connection: Connection, countMessage: () => boolean): void {
  let isJoined = false
  const exceedsPackets = windowed(mostPackets)
  const exceedsBytes = windowed(mostBytes)
  connection.on('packet', ({ type, data }) => {
    const isTooMuch = [exceedsPackets(1), exceedsBytes(typeof data === 'string' || data instanceof Uint8Array ? data.length : 0)].some(
      Boolean,
    )
    const isJoin = type === 'message' && typeof data === 'string' && data.startsWith('0')
    const isUnwanted = isJoin && (isJoined || data.startsWith('0/'))
    if (isJoin) isJoined = true
    if (isUnwanted || isTooMuch || (type === 'message' && !countMessage())) end(connection)
  })
}

/** A regular close keeps reading until the client closes too. */
function end(connection: Connection): void {
  const { name } = connection.transport
  connection.close(true)
  if (name === 'websocket') connection.request.socket.destroy()
}

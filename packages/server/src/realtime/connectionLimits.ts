// What a connection may send, decided before socket.io decodes it and before anything is looked up (docs/adr/0056-socket-limits.md).
import type { IncomingMessage } from 'node:http'

/** What we use of engine.io's connection. */
export type Connection = {
  request: IncomingMessage
  transport: { name: string }
  on: (event: 'packet', listener: (packet: { type: string; data?: unknown }) => void) => void
  once: (event: 'close', listener: () => void) => void
  close: (discard: boolean) => void
}

/** In ten seconds. A client sends its token, at most a few events, and an answer to each ping, of which there is one in 25 s. */
const [mostPackets, mostBytes, windowMs] = [100, 65_536, 10_000]

/**
 * Ends a connection that sends too much, opens a namespace other than the one there is, or opens it a second time.
 *
 * @param countMessage counts a message of its address; false where that has sent too many
 */
export function limitConnection(connection: Connection, countMessage: () => boolean): void {
  let isJoined = false
  let [since, packets, bytes] = [performance.now(), 0, 0]
  connection.on('packet', ({ type, data }) => {
    const now = performance.now()
    if (now - since > windowMs) [since, packets, bytes] = [now, 0, 0]
    packets += 1
    bytes += typeof data === 'string' || data instanceof Uint8Array ? data.length : 0
    const isJoin = type === 'message' && typeof data === 'string' && data.startsWith('0')
    const isUnwanted = isJoin && (isJoined || data.startsWith('0/'))
    if (isJoin) isJoined = true
    if (isUnwanted || packets > mostPackets || bytes > mostBytes || (type === 'message' && !countMessage())) end(connection)
  })
}

/** At once: a WebSocket would wait for the client to close it as well, and read on meanwhile. */
function end(connection: Connection): void {
  const { name } = connection.transport
  connection.close(true)
  if (name === 'websocket') connection.request.socket.destroy()
}

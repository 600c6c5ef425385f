// A phone's line to a local server. The browser's own emulation leaves service workers fast.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Ms. */
export const roundTrip = 150
const packet = 1460

/** 1.6 Mbit/s down and 0.75 up, shared by all connections. Returns its address. */
export async function slowLine(address: string, drain: AsyncDisposableStack): Promise<string> {
  const { hostname, port } = new URL(address)
  const [down, up] = [createLane(1.6e6 / 8), createLane(0.75e6 / 8)]
  const sockets = new Set<Socket>()
  const server = createServer((browser) => {
    const host = connect(Number(port), hostname)
    for (const socket of [browser, host]) {
      sockets.add(socket)
      socket.setNoDelay().once('close', () => sockets.delete(socket))
    }
    void carry(browser, host, up)
    void carry(host, browser, down)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  drain.defer(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

type Lane = (bytes: number) => Promise<void>

function createLane(bytesPerSecond: number): Lane {
  let freeAt = 0
  return async (bytes) => {
    const now = performance.now()
    freeAt = Math.max(freeAt, now) + (bytes / bytesPerSecond) * 1000
    await sleep(freeAt - now)
  }
}

/** Each connection has one packet in the lane at a time, so that they share it fairly. */
async function carry(from: Socket, to: Socket, lane: Lane): Promise<void> {
  try {
    for await (const chunk of from as AsyncIterable<Buffer>)
      for (let at = 0; at < chunk.length; at += packet) {
        const part = chunk.subarray(at, at + packet)
        await lane(part.length)
        setTimeout(() => to.write(part), roundTrip / 2)
      }
  } catch {
    // The browser cuts connections when a page closes.
  }
  setTimeout(() => to.end(), roundTrip / 2)
}

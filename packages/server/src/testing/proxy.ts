import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Server, type Socket } from 'node:net'

export type CuttableProxy = { port: number; cut: () => Promise<void>; restore: () => Promise<void> }

export async function cuttableProxy(target: NetConnectOpts): Promise<CuttableProxy> {
  const sockets = new Set<Socket>()
  let server: Server | undefined
  const restore = async (port: number): Promise<number> => {
    server = createServer((client) => {
      const upstream = connect(target)
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(one)
        one.pipe(other)
        one.on('error', () => other.destroy()).on('close', () => sockets.delete(one))
      }
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await restore(0)
  return {
    port,
    cut: async () => {
      const closed = new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    restore: async () => void (await restore(port)),
  }
}

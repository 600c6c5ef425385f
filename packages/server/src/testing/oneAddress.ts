import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Each connection goes to the next server that answers. */
export async function oneAddress(ports: number[]): Promise<{ url: string; cut: () => void; close: () => void }> {
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer((client) => {
    open.add(client)
    client.on('close', () => open.delete(client)).on('error', () => client.destroy())
    join(client, ports.length)
  })
  const join = (client: Socket, tries: number): void => {
    turn += 1
    const target = connect(ports[turn % ports.length] ?? 0, '127.0.0.1')
    let there = false
    target.on('connect', () => {
      there = true
      client.pipe(target).pipe(client)
    })
    target.on('error', () => {
      if (there || tries <= 1) client.destroy()
      else join(client, tries - 1)
    })
    target.on('close', () => there && client.destroy())
    client.on('close', () => target.destroy())
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = (): void => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    close: () => {
      server.close()
      cut()
    },
  }
}

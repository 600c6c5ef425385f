// The lower bound for chat: takes a message over HTTP and sends it to its sender's sockets. `/stored` writes it to PostgreSQL before.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Pool } from 'pg'
import { Server } from 'socket.io'

const pool = new Pool({ max: 20 })
await pool.query('create table bench_message (id bigint generated always as identity primary key, token text, message text)')

async function take(request: IncomingMessage): Promise<string> {
  const [token, message] = [(request.headers.authorization ?? '').slice('Bearer '.length), await text(request)]
  if (request.url === '/stored')
    await pool.query({ name: 'store', text: 'insert into bench_message (token, message) values ($1, $2)', values: [token, message] })
  io.to(token).emit('messaging', JSON.parse(message))
  return JSON.stringify(new Date())
}

const server = createServer((request, response) => void take(request).then((answer) => response.end(answer)))
const io = new Server(server, { serveClient: false, transports: ['websocket'] })
io.on('connection', (socket) => void socket.join(String(socket.handshake.auth['token'])))
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit()).on('disconnect', () => process.exit())

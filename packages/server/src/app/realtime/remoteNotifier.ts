import { createAdapter } from '@socket.io/postgres-adapter'
import type { Pool } from 'pg'
import { Server } from 'socket.io'
import { subscribe } from '#core/events/events.ts'
import { attachmentTable } from './postgresAdapter.ts'
import { playerRoom } from './rooms.ts'

/** Serves a process without sockets, such as a staff command. Events published before `close` are still sent. */
export function openRemoteNotifier(pool: Pool, { extensions }: { extensions: boolean }): { close: () => Promise<void> } {
  // It never listens.
  const sending = Object.create(pool, {
    connect: { value: () => new Promise(() => {}) },
    query: { value: pool.query.bind(pool) },
  }) as Pool
  const io = new Server({ adapter: createAdapter(sending, { tableName: attachmentTable, errorHandler }), serveClient: false })
  const stop = subscribe(pool, (event) => {
    if ('signedOut' in event) io.in(playerRoom(event.signedOut)).disconnectSockets(true)
    else if ('player' in event && extensions) io.to(playerRoom(event.player)).emit('wallet', { topics: event.topics })
  })
  return {
    close: async () => {
      stop()
      await io.of('/').adapter.close()
    },
  }
}

const errorHandler = (error: Error): void => console.error(`sockets were not notified: ${error.message}`)

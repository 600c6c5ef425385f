import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningServer } from '../server.ts'
import { startServer } from './startServer.ts'
import { test as base } from '../support/test.ts'

export type RestartableServer = RunningServer & { restart: () => Promise<void> }

export const serverIsGone = /ERR_CONNECTION_|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED|WebSocket|status of 503/

/** Restarts at the same address with the same data. */
export const test = base.extend<object, { restartable: RestartableServer }>({
  restartable: [
    async ({}, use) => {
      const data = await mkdtemp(join(tmpdir(), 'krapao-killed-'))
      let running = await startServer({ KRAPAO_DATA: data })
      const { origin } = running
      let dead = false
      const kill = () => {
        dead = true
        return running.kill()
      }
      const restart = async () => {
        running = await startServer({ KRAPAO_DATA: data, PORT: new URL(origin).port })
        dead = false
      }
      await use({ origin, kill, restart, stop: () => running.stop() })
      // A running server is needed to stop the PostgreSQL of a dead one.
      if (dead) await restart()
      await running.stop()
      await rm(data, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  server: [({ restartable }, use) => use(restartable), { scope: 'worker' }],
})

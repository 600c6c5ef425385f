import { fastify, type FastifyError } from 'fastify'
import type { AddressInfo } from 'node:net'
import { ApiError } from '#platform/errors/apiError.ts'
import { systemClock } from '#platform/time/clock.ts'
import type { Adapter, AdapterBase, Webhook } from '../adapter.ts'
import { serveHooks } from '../hooks.ts'
import type { Ports } from '../ports.ts'
import { settingsOf } from '../settingsOf.ts'

export type AdapterInTest = {
  ports: Partial<Ports>
  /** Base URL of its webhooks, under /hooks/. */
  url: string
  close: () => Promise<void>
}
/** `settings` replace the environment, the others what the server would hand to the adapter. */
type StartOptions = { settings?: Record<string, string> } & Partial<Omit<AdapterBase, 'setting' | 'addWebhook'>>

const notHandled = () => Promise.reject(new Error('the test passed no handler'))

export async function startAdapter(adapter: Adapter, { settings = {}, ...overrides }: StartOptions = {}): Promise<AdapterInTest> {
  const hooks: Webhook[] = []
  const ports = await adapter({
    clock: systemClock,
    handleTransfer: notHandled,
    handleNotification: notHandled,
    handleReply: notHandled,
    ...overrides,
    setting: settingsOf(settings, 'the adapter'),
    addWebhook: (hook) => void hooks.push(hook),
  })
  const app = fastify({ logger: false })
  app.setErrorHandler((error: FastifyError | ApiError, _, reply) =>
    reply.code((error instanceof ApiError ? error.status : error.statusCode) ?? 500).send({ message: error.message }),
  )
  await serveHooks(app, hooks)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { ports, url: `http://127.0.0.1:${port}`, close: () => app.close() }
}

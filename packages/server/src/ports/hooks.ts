import type { FastifyInstance } from 'fastify'
import { StartError } from '#platform/config/configReaders.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import type { Webhook } from './adapter.ts'

const name = /^[a-z0-9-]{1,40}$/

/** Bytes. */
const defaultBodyLimit = 65_536

/** `assertReady` throws while this copy must not accept webhooks, so that the sender retries. */
export async function serveHooks(app: FastifyInstance, hooks: readonly Webhook[], assertReady: () => void = () => {}): Promise<void> {
  const names = new Set<string>()
  await app.register(async (scope) => {
    // Signatures cover the exact bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    for (const hook of hooks) {
      if (!name.test(hook.name) || names.has(hook.name))
        throw new StartError(`KRAPAO_ADAPTERS: the webhook name "${hook.name}" must be unique and consist of a-z, 0-9 and -.`)
      names.add(hook.name)
      scope.post(
        `/hooks/${hook.name}`,
        { bodyLimit: hook.bodyLimit ?? defaultBodyLimit, config: { limit: 'webhook' } },
        async (request, reply) => {
          assertReady()
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          const headers = Object.fromEntries(Object.entries(request.headers).map(([key, value]) => [key, value?.toString()]))
          const answer = await hook.handle({ headers, body }).catch((err: unknown) => {
            request.log.error({ err, hook: hook.name }, 'a webhook could not be processed')
            throw new ApiError('the service is unavailable for a moment', { status: 503, retryAfter: 5 })
          })
          return reply.code(answer.status).send(answer.body ?? {})
        },
      )
    }
  })
}

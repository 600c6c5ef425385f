import type { FastifyInstance } from 'fastify'
import { drawingOf } from './drawings.ts'

/** A picture that is opened directly runs and loads nothing. */
const policy = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** Pictures change only with a release. */
export function servePictures(app: FastifyInstance): void {
  app.get<{ Params: { '*': string } }>('/pictures/*', { config: { limit: 'static' } }, async (request, reply) => {
    const drawing = drawingOf(`/pictures/${request.params['*']}`)
    if (drawing === undefined) return reply.callNotFound()
    reply.headers({
      'content-type': 'image/svg+xml',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=3600',
    })
    return reply.send(drawing)
  })
}

import type { FastifyRequest } from 'fastify'
import type { World } from '../world.ts'

/** What makes a retry name the same thing outside. Without extensions, or without the header, each call is its own. */
export function keyOf({ config }: Pick<World, 'config'>, { headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return config.extensions && typeof key === 'string' && key ? key : undefined
}

import type { FastifyRequest } from 'fastify'
import type { World } from '../world.ts'

export function keyOf({ config }: Pick<World, 'config'>, { headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return config.extensions && typeof key === 'string' && key ? key : undefined
}

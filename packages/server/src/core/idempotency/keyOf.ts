import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../context/appContext.ts'

export function keyOf({ config }: Pick<AppContext, 'config'>, { headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return config.extensions && typeof key === 'string' && key ? key : undefined
}

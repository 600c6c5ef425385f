import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** 256 random bits, shown once and stored hashed. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Tokens are random, so a plain hash is enough to keep a stolen table useless. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The bearer token's hash; undefined where the header is missing or is not one. */
export function bearerHash(request: FastifyRequest): string | undefined {
  const token = /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(request.headers.authorization ?? '')?.[1]
  return token && hashOf(token)
}

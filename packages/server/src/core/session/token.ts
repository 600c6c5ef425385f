import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** 256 random bits, stored hashed. */
export const newToken = (): string => randomBytes(32).toString('base64url')
/** Of 32 bytes in base64url. */
export const tokenLength = 43

/** Tokens are random, so a plain hash suffices. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Undefined unless it has the characters of RFC 6750. */
export const wellFormedToken = (given: unknown): string | undefined =>
  typeof given === 'string' && /^[\w.~+/-]{1,200}=*$/.test(given) ? given : undefined

export const bearerOf = (request: FastifyRequest): string | undefined =>
  wellFormedToken(/^Bearer (.*)$/i.exec(request.headers.authorization ?? '')?.[1])

export function bearerHash(request: FastifyRequest): string | undefined {
  const token = bearerOf(request)
  return token && hashOf(token)
}

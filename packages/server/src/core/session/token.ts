import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** 256 random bits, stored hashed. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const tokenLength = 43

/** Tokens are random, so a plain hash suffices. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(request.headers.authorization ?? '')?.[1]

export const handshakeToken = (given: unknown): string | undefined =>
  typeof given === 'string' && /^[\w.~+/-]{1,200}=*$/.test(given) ? given : undefined

export function bearerHash(request: FastifyRequest): string | undefined {
  const token = bearerOf(request)
  return token && hashOf(token)
}

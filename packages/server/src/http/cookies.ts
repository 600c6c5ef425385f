import type { FastifyReply, FastifyRequest } from 'fastify'

/** The value of a cookie of the request; undefined where it is missing or not a base64url token. */
export function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return value !== undefined && /^[\w-]{1,200}$/.test(value) ? value : undefined
}

/** Sets a cookie that scripts cannot read and that other sites cannot send. `maxAge` is in seconds. */
export function setSecretCookie(
  { protocol }: FastifyRequest,
  reply: FastifyReply,
  { name, value, maxAge }: { name: string; value: string; maxAge: number },
): void {
  const secure = protocol === 'https' ? '; Secure' : ''
  reply.header('set-cookie', `${name}=${value}; Path=/api; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${secure}`)
}

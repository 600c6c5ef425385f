import type { FastifyReply, FastifyRequest } from 'fastify'

/** `__Host-` needs HTTPS, and stops other hosts of the domain from setting the cookie. */
const nameOn = ({ protocol }: FastifyRequest, name: string): string => (protocol === 'https' ? `__Host-${name}` : name)

export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const start = `${nameOn(request, name)}=`
  const value = pairs.find((pair) => pair.startsWith(start))?.slice(start.length)
  return value !== undefined && /^[\w-]{1,200}$/.test(value) ? value : undefined
}

/** `maxAge` in seconds. */
export function setSecretCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, maxAge }: { name: string; value: string; maxAge: number },
): void {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header('set-cookie', `${nameOn(request, name)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${secure}`)
}

// docs/adr/0050-budgets-of-one-time-codes.md
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, setSecretCookie } from '#platform/http/cookies.ts'
import type { AppContext } from '../context/appContext.ts'

const name = 'otp'

/** Clients without extensions use the cookie. */
export const proofOf = (request: FastifyRequest, otpToken: string | undefined): string | undefined => otpToken ?? readCookie(request, name)

export function setProof({ config }: AppContext, request: FastifyRequest, reply: FastifyReply, otpToken: string): void {
  setSecretCookie(request, reply, { name, value: otpToken, maxAge: (config.otpMinutes + config.verifiedMinutes) * 60 })
}

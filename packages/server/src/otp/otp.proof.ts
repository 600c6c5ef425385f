// The proof that a phone was verified: docs/adr/0049-proof-of-a-verified-phone.md
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, setSecretCookie } from '../http/cookies.ts'
import type { World } from '../world.ts'

const name = 'otp'

/** The otpToken that the client presents: in the body, or for clients of the plain wire in the cookie of `setProof`. */
export const proofOf = (request: FastifyRequest, otpToken: string | undefined): string | undefined => otpToken ?? readCookie(request, name)

/** Lets a browser present the token of its latest code by itself. Lives as long as the code and its verification may. */
export function setProof({ config }: World, request: FastifyRequest, reply: FastifyReply, otpToken: string): void {
  setSecretCookie(request, reply, { name, value: otpToken, maxAge: (config.otpMinutes + config.verifiedMinutes) * 60 })
}

import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome } from '@krapao/sdk'

type Sent = Extract<Awaited<ReturnType<Krapao['otp']['send']>>, { ok: true }>['value']

export type OtpPorts = {
  actors: {
    sendOtp: PromiseActorLogic<Outcome<Sent>, { phoneNumber: string; otpToken?: string }>
    verifyOtp: PromiseActorLogic<Outcome<unknown>, { otpToken: string; otpCode: string }>
  }
  /** Server time, ms. */
  now: () => number
}

/** `purpose` (extension) defaults to registration. */
export const otpPorts = (krapao: Pick<Krapao, 'otp' | 'clock'>, purpose?: 'passwordReset'): OtpPorts => ({
  actors: {
    sendOtp: fromPromise(({ input, signal }) => krapao.otp.send({ ...input, ...(purpose && { purpose }) }, { signal })),
    verifyOtp: fromPromise(({ input, signal }) => krapao.otp.verify(input, { signal })),
  },
  now: () => krapao.clock.now(),
})

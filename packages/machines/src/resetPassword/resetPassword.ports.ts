import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome } from '@krapao/sdk'
import { otpPorts, type OtpPorts } from '../otp/otp.ports.ts'
import { newKey } from '../shared/newKey.ts'
import { jsonSlot, type KeyValueStore, type Slot } from '../shared/storage.ts'
import type { OtpSent } from '../otp/otp.machine.ts'

/** What a reload comes back to. There is no password in it, ever. `tried`: a new one was on its way, and no answer had come. */
export type ResetDraft = { phone: string; otp: OtpSent | null; otpToken: string | null; tried: boolean }

/** What setting a forgotten password anew needs from the outside. */
export type ResetPasswordPorts = {
  actors: {
    reset: PromiseActorLogic<Outcome<null>, { otpToken: string; newPassword: string; idempotencyKey: string }>
  }
  otp: OtpPorts
  draft: Slot<ResetDraft>
  newKey: () => string
}

/** `store` is the tab's own: who leaves to read the SMS comes back to the code. */
export const resetPasswordPorts = (
  krapao: Pick<Krapao, 'account' | 'otp' | 'clock'>,
  { store }: { store: KeyValueStore },
): ResetPasswordPorts => ({
  actors: {
    reset: fromPromise(({ input: { idempotencyKey, ...order }, signal }) =>
      krapao.account.resetPassword(order, { idempotencyKey, signal }),
    ),
  },
  otp: otpPorts(krapao, 'passwordReset'),
  draft: resetDraft(store),
  newKey,
})

/** Whether one was begun and is not done: then it is shown again. */
export const resetDraft = (store: KeyValueStore): Slot<ResetDraft> => jsonSlot(store, 'reset-draft')

import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome } from '@krapao/sdk'
import { otpPorts, type OtpPorts } from '../otp/otp.ports.ts'
import { newKey } from '../shared/newKey.ts'
import { jsonSlot, type KeyValueStore, type Slot } from '../shared/storage.ts'
import type { OtpSent } from '../otp/otp.machine.ts'

/** Restored after a reload, without a password. `tried`: a reset was sent without an answer. */
export type ResetDraft = { phone: string; otp: OtpSent | null; otpToken: string | null; tried: boolean }

export type ResetPasswordPorts = {
  actors: {
    reset: PromiseActorLogic<Outcome<null>, { otpToken: string; newPassword: string; idempotencyKey: string }>
  }
  otp: OtpPorts
  draft: Slot<ResetDraft>
  newKey: () => string
}

/** `store` is the tab's, so that leaving to read the SMS keeps the draft. */
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

export const resetDraft = (store: KeyValueStore): Slot<ResetDraft> => jsonSlot(store, 'reset-draft')

import type { OtpSent } from '../otp/otp.machine.ts'
import type { Slot } from '../shared/storage.ts'
import type { RegisterFields, RegisterStep } from './registerWizard.machine.ts'

/** What a reload comes back to. There is no password in it, ever. */
export type RegisterDraft = {
  step: RegisterStep
  fields: Omit<RegisterFields, 'password' | 'confirmPassword'>
  otp: OtpSent | null
  otpToken: string | null
  idempotencyKey: string | null
}
type Kept = { fields: RegisterFields; otp: OtpSent | null; otpToken: string | null; idempotencyKey: string | null }

export function draftOf({ fields, otp, otpToken, idempotencyKey }: Kept, step: RegisterStep): RegisterDraft {
  const { password: _password, confirmPassword: _confirm, ...harmless } = fields
  return { step, fields: harmless, otp, otpToken, idempotencyKey }
}

/** A context with the draft and the inviter in. A defect leaves the password in memory; a reload does not. */
export function recalled(
  { fields, inviter }: { fields: RegisterFields; inviter: string | null },
  slot: Slot<RegisterDraft>,
  codes: Slot<string>,
) {
  const { step = 'phone', otp = null, otpToken = null, idempotencyKey = null, fields: drafted } = slot.read() ?? {}
  const code = inviterOf(inviter, codes)
  const kept = { ...fields, ...drafted }
  return { fields: code === null ? kept : { ...kept, inviteCode: code }, inviter: code, resumeAt: step, otp, otpToken, idempotencyKey }
}

/** The link of this visit wins, and is kept for a later one. */
function inviterOf(code: string | null, codes: Slot<string>): string | null {
  if (code === null || code === '') return codes.read()
  codes.write(code)
  return code
}

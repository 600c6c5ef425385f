import type { OtpSent } from '../otp/otp.machine.ts'
import type { Slot } from '../shared/storage.ts'
import type { RegisterFields, RegisterStep } from './registerWizard.fields.ts'

/** Restored after a reload; never includes a password. */
export type RegisterDraft = {
  step: RegisterStep
  fields: Omit<RegisterFields, 'password' | 'confirmPassword'>
  otp: OtpSent | null
  otpToken: string | null
  idempotencyKey: string | null
  refusedCode?: string | null
}
type Kept = Omit<RegisterDraft, 'step' | 'fields'> & { fields: RegisterFields }

export function draftOf({ fields, otp, otpToken, idempotencyKey, refusedCode = null }: Kept, step: RegisterStep): RegisterDraft {
  const { password: _password, confirmPassword: _confirm, ...harmless } = fields
  return { step, fields: harmless, otp, otpToken, idempotencyKey, ...(refusedCode !== null && { refusedCode }) }
}

/** After a failure the password is still in memory; after a reload it is not. */
export function restoreDraft(
  { fields, inviter }: { fields: RegisterFields; inviter: string | null },
  slot: Slot<RegisterDraft>,
  codes: Slot<string>,
) {
  const { step = 'phone', otp = null, otpToken = null, idempotencyKey = null, refusedCode = null, fields: drafted } = slot.read() ?? {}
  // After a reload the URL still has the refused code, which must not overwrite the field.
  const code = inviterOf(inviter === refusedCode ? null : inviter, codes)
  // A phone that was typed at the sign-in is newer than that of the first step.
  const phone = step === 'phone' && fields.phone !== '' ? fields.phone : (drafted?.phone ?? fields.phone)
  const kept = { ...fields, ...drafted, phone }
  return {
    fields: code === null ? kept : { ...kept, inviteCode: code },
    inviter: code,
    refusedCode,
    resumeAt: step,
    otp,
    otpToken,
    idempotencyKey,
  }
}

/** Prefers this visit's link. */
function inviterOf(code: string | null, codes: Slot<string>): string | null {
  if (code === null || code === '') return codes.read()
  codes.write(code)
  return code
}

export function withoutRefusedCode({ inviter, refusedCode }: { inviter: string | null; refusedCode: string | null }, codes: Slot<string>) {
  codes.remove()
  return { inviter: null, refusedCode: inviter ?? refusedCode, errors: { inviteCode: 'INVALID_CODE' as const } }
}

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
  /** Absent in drafts where no inviter was refused. */
  refusedCode?: string | null
}
type Kept = Omit<RegisterDraft, 'step' | 'fields'> & { fields: RegisterFields }

export function draftOf({ fields, otp, otpToken, idempotencyKey, refusedCode = null }: Kept, step: RegisterStep): RegisterDraft {
  const { password: _password, confirmPassword: _confirm, ...harmless } = fields
  return { step, fields: harmless, otp, otpToken, idempotencyKey, ...(refusedCode !== null && { refusedCode }) }
}

/** A context with the draft and the inviter in. A defect leaves the password in memory; a reload does not. */
export function recalled(
  { fields, inviter }: { fields: RegisterFields; inviter: string | null },
  slot: Slot<RegisterDraft>,
  codes: Slot<string>,
) {
  const { step = 'phone', otp = null, otpToken = null, idempotencyKey = null, refusedCode = null, fields: drafted } = slot.read() ?? {}
  // The address still has it after a reload; what the person typed in its place must not be lost to it again.
  const code = inviterOf(inviter === refusedCode ? null : inviter, codes)
  const kept = { ...fields, ...drafted }
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

/** The link of this visit wins, and is kept for a later one. */
function inviterOf(code: string | null, codes: Slot<string>): string | null {
  if (code === null || code === '') return codes.read()
  codes.write(code)
  return code
}

/** The server knows no such inviter: the link's code is forgotten, and the field becomes the person's to correct or clear. */
export function freed({ inviter, refusedCode }: { inviter: string | null; refusedCode: string | null }, codes: Slot<string>) {
  codes.remove()
  return { inviter: null, refusedCode: inviter ?? refusedCode, errors: { inviteCode: 'INVALID_CODE' as const } }
}

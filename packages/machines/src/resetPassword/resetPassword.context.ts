import type { Problem } from '@krapao/sdk'
import type { OtpSent } from '../otp/otp.machine.ts'
import type { RegisterVariant } from '../registerWizard/registerWizard.fields.ts'
import type { ResetDraft } from './resetPassword.ports.ts'

export type ResetField = 'phone' | 'password' | 'confirmPassword'
/** `phone` as typed for the login. */
export type ResetInput = { variant: RegisterVariant; phone: string }
export type ResetContext = {
  variant: RegisterVariant
  fields: Record<ResetField, string>
  /** Fields with visible errors: those left, and all of a submitted step. */
  touched: readonly ResetField[]
  otp: OtpSent | null
  otpToken: string | null
  /** A reset was sent without an answer, so the password may be set. */
  triedBefore: boolean
  idempotencyKey: string | null
  problem: Problem | null
}

export const initialContext = ({ variant, phone }: ResetInput): ResetContext => ({
  variant,
  fields: { phone, password: '', confirmPassword: '' },
  touched: [],
  otp: null,
  otpToken: null,
  triedBefore: false,
  idempotencyKey: null,
  problem: null,
})

export const withoutPasswords = ({ fields }: ResetContext): Pick<ResetContext, 'fields' | 'touched'> => ({
  fields: { ...fields, password: '', confirmPassword: '' },
  touched: [],
})

export const draftOf = ({ fields, otp, otpToken, triedBefore }: ResetContext): ResetDraft => ({
  phone: fields.phone,
  otp,
  otpToken,
  tried: triedBefore,
})

export function restoreDraft({ fields }: ResetContext, kept: ResetDraft | null) {
  return kept ? { fields: { ...fields, phone: kept.phone }, otp: kept.otp, otpToken: kept.otpToken, triedBefore: kept.tried } : {}
}

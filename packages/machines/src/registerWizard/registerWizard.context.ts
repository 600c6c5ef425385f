import type { Problem } from '@krapao/sdk'
import type { OtpSent } from '../otp/otp.machine.ts'
import { emptyFields, type FieldErrors, type RegisterFields, type RegisterStep, type RegisterVariant } from './registerWizard.fields.ts'

export type RegisterInput = { variant: RegisterVariant; /** `?code=` of an invite link. */ code: string | null }
export type RegisterContext = {
  variant: RegisterVariant
  fields: RegisterFields
  /** Code from an invite link, which makes the field read-only. */
  inviter: string | null
  /** Link code that the server rejected, after which the field is editable. */
  refusedCode: string | null
  errors: FieldErrors
  resumeAt: RegisterStep
  otp: OtpSent | null
  otpToken: string | null
  /** Idempotency key, kept until the server settles the request. */
  idempotencyKey: string | null
  problem: Problem | null
}

export const firstContext = ({ variant, code }: RegisterInput): RegisterContext => ({
  variant,
  fields: emptyFields,
  inviter: code,
  refusedCode: null,
  errors: {},
  resumeAt: 'phone',
  otp: null,
  otpToken: null,
  idempotencyKey: null,
  problem: null,
})

/** Passes the form to the server's checks and to the registration. */
export const formOf = ({ variant, fields, otpToken }: RegisterContext) => ({ variant, fields, otpToken })

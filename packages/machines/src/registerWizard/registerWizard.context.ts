import type { Problem } from '@krapao/sdk'
import type { OtpSent } from '../otp/otp.machine.ts'
import {
  emptyFields,
  normalizeField,
  type FieldErrors,
  type RegisterField,
  type RegisterFields,
  type RegisterStep,
  type RegisterVariant,
} from './registerWizard.fields.ts'
import { phoneToSend } from './registerWizard.rules.ts'

export type RegisterInput = {
  variant: RegisterVariant
  /** `?code=` of an invite link. */
  code: string | null
  /** The phone that was typed at the sign-in. */
  phone?: string
}
export type RegisterContext = {
  variant: RegisterVariant
  fields: RegisterFields
  /** Code from an invite link, which makes the field read-only. */
  inviter: string | null
  /** Link code that the server rejected, after which the field is editable. */
  refusedCode: string | null
  errors: FieldErrors
  bankSearch: string
  resumeAt: RegisterStep
  otp: OtpSent | null
  otpToken: string | null
  idempotencyKey: string | null
  problem: Problem | null
}

export type RegisterEvent =
  | { type: 'field.changed'; field: RegisterField; value: string }
  | { type: 'field.left'; field: RegisterField }
  | { type: 'next.requested' | 'back.requested' | 'bankList.requested' | 'retry.requested' | 'page.shown' }
  | { type: 'bankSearch.changed'; text: string }
  | { type: 'otp.sent'; sent: OtpSent }

export const initialContext = ({ variant, code, phone = '' }: RegisterInput): RegisterContext => ({
  variant,
  fields: { ...emptyFields, phone: normalizeField('phone', phone) },
  inviter: code,
  refusedCode: null,
  errors: {},
  bankSearch: '',
  resumeAt: 'phone',
  otp: null,
  otpToken: null,
  idempotencyKey: null,
  problem: null,
})

export type PlayerRegistered = { type: 'player.registered'; username: string; password: string }
export const playerRegistered = ({ fields: { phone, password }, variant }: RegisterContext): PlayerRegistered => ({
  type: 'player.registered',
  username: phoneToSend(phone, variant),
  password,
})

export const formOf = ({ variant, fields, otpToken }: RegisterContext) => ({ variant, fields, otpToken })

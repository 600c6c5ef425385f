import type { Outcome } from '@krapao/sdk'
import {
  withDependents,
  withError,
  type FieldError,
  type FieldErrors,
  type RegisterField,
  type RegisterFields,
  type RegisterStep,
  type RegisterVariant,
} from './registerWizard.fields.ts'

export type FormStep = keyof typeof fieldsOf
const fieldsOf = {
  phone: ['phone'],
  profile: ['name', 'password', 'confirmPassword', 'sourceCode', 'inviteCode'],
  bank: ['bankCode', 'bankAccountNo', 'firstName', 'lastName', 'currency'],
} as const satisfies Partial<Record<RegisterStep, readonly RegisterField[]>>

export const isEnglishName = (name: string): boolean => /^[A-Za-z ]+$/.test(name)

export const wantsEnglishName = (bankCode: string): boolean => ['KTB', 'TMB', 'BBL'].includes(bankCode)

/** The server's spelling. In Laos the country code, and 20 or 020, may be left out. */
export const phoneToSend = (phone: string, variant: RegisterVariant): string =>
  variant === 'laos' ? phone.replace(/^(?:(?:\+|00)?856)?(?:0?20)?(\d{8})$/, '20$1') : phone

/** Null if valid. A Thai phone has 10 digits and begins with a single 0: 00 would be a call abroad. */
export function fieldError(field: RegisterField, fields: RegisterFields, variant: RegisterVariant): FieldError | null {
  if (['sourceCode', 'inviteCode', 'currency'].includes(field)) return null
  if (fields[field].trim() === '') return 'REQUIRED'
  if (field === 'phone') {
    const [shape, error] =
      variant === 'laos' ? ([/^20\d{8}$/, 'PHONE_NUMBER_LAOS'] as const) : ([/^0[1-9]\d{8}$/, 'PHONE_NUMBER_REQUIRE_10_DIGIT'] as const)
    return shape.test(phoneToSend(fields.phone, variant)) ? null : error
  }
  if (field === 'confirmPassword') return fields.confirmPassword === fields.password ? null : 'PASSWORDS_DO_NOT_MATCH'
  const english = (field !== 'firstName' && field !== 'lastName') || !wantsEnglishName(fields.bankCode) || isEnglishName(fields[field])
  return english ? null : 'BANK_ACCOUNT_NAME_ENG'
}

export const stepErrors = (step: FormStep, fields: RegisterFields, variant: RegisterVariant): FieldErrors =>
  fieldsOf[step].reduce<FieldErrors>((errors, field) => withError(errors, field, fieldError(field, fields, variant)), {})

type Filled = { fields: RegisterFields; variant: RegisterVariant; errors: FieldErrors }

/** Returns the errors after a field was left: its own, and those of filled fields that depend on it. An error stays until its field changes. */
export const errorsOnLeaving = (field: RegisterField, { fields, variant, errors }: Filled): FieldErrors =>
  withDependents(field)
    .filter((one) => one === field || fields[one] !== '')
    .reduce((others, one) => withError(others, one, errors[one] ?? fieldError(one, fields, variant)), errors)

/** Matches errors of the field `inviteCode`, and INVALID_CODE, because the form has no other code. */
export const isAboutInviter = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok &&
  outcome.problem.kind === 'refused' &&
  (outcome.problem.code === 'INVALID_CODE' || outcome.problem.params?.['field'] === 'inviteCode')

export const isPhoneTaken = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && outcome.problem.kind === 'refused' && outcome.problem.code === 'EXISTING_USER'

export const isAboutVerification = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && outcome.problem.kind === 'refused' && ['UNVERIFIED_OTP', 'OTP_TOKEN_INVALID'].includes(outcome.problem.code ?? '')

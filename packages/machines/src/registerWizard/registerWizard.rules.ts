import type { FieldError, FieldErrors, RegisterField, RegisterFields, RegisterStep, RegisterVariant } from './registerWizard.machine.ts'
import { withError } from './registerWizard.fields.ts'

// Validation rules, shared by screen and machine.
export type FormStep = keyof typeof fieldsOf
const fieldsOf = {
  phone: ['phone'],
  profile: ['name', 'password', 'confirmPassword', 'sourceCode', 'inviteCode'],
  bank: ['bankCode', 'bankAccountNo', 'firstName', 'lastName', 'currency'],
} as const satisfies Partial<Record<RegisterStep, readonly RegisterField[]>>

export const isEnglishName = (name: string): boolean => /^[A-Za-z ]+$/.test(name)

export const wantsEnglishName = (bankCode: string): boolean => ['KTB', 'TMB', 'BBL'].includes(bankCode)

/** Removes the country code that may be typed in Laos. */
export const phoneToSend = (phone: string, variant: RegisterVariant): string =>
  variant === 'laos' ? phone.replace(/^(?:\+|00)?856(?=(?:\d{8}|20\d{8})$)/, '') : phone

/** Returns a field's error or null. Phones have 10 digits; in Laos 8, or 10 starting with 20. */
export function fieldError(field: RegisterField, fields: RegisterFields, variant: RegisterVariant): FieldError | null {
  if (['sourceCode', 'inviteCode', 'currency'].includes(field)) return null
  if (fields[field].trim() === '') return 'REQUIRED'
  if (field === 'phone') {
    const [shape, error] =
      variant === 'laos'
        ? ([/^(?:\d{8}|20\d{8})$/, 'PHONE_NUMBER_LAOS'] as const)
        : ([/^\d{10}$/, 'PHONE_NUMBER_REQUIRE_10_DIGIT'] as const)
    return shape.test(phoneToSend(fields.phone, variant)) ? null : error
  }
  if (field === 'confirmPassword') return fields.confirmPassword === fields.password ? null : 'PASSWORDS_DO_NOT_MATCH'
  const english = (field !== 'firstName' && field !== 'lastName') || !wantsEnglishName(fields.bankCode) || isEnglishName(fields[field])
  return english ? null : 'BANK_ACCOUNT_NAME_ENG'
}

export const stepErrors = (step: FormStep, fields: RegisterFields, variant: RegisterVariant): FieldErrors =>
  fieldsOf[step].reduce<FieldErrors>((errors, field) => withError(errors, field, fieldError(field, fields, variant)), {})

import type { FieldError, FieldErrors, RegisterField, RegisterFields, RegisterStep, RegisterVariant } from './registerWizard.machine.ts'
import { withError } from './registerWizard.fields.ts'

// The rules of spec 5 and 9: the same ones that a screen shows let a step be left.
export type FormStep = keyof typeof fieldsOf
/** Which fields a step asks for. */
const fieldsOf = {
  phone: ['phone'],
  profile: ['name', 'password', 'confirmPassword', 'sourceCode', 'inviteCode'],
  bank: ['bankCode', 'bankAccountNo', 'firstName', 'lastName', 'currency'],
} as const satisfies Partial<Record<RegisterStep, readonly RegisterField[]>>

/** Letters and spaces only (spec 5). */
export const isEnglishName = (name: string): boolean => /^[A-Za-z ]+$/.test(name)

/** Whether a bank takes account names in English letters only (spec 9). */
export const wantsEnglishName = (bankCode: string): boolean => ['KTB', 'TMB', 'BBL'].includes(bankCode)

/** The number without the country code that may be typed in Laos. */
export const phoneToSend = (phone: string, variant: RegisterVariant): string =>
  variant === 'laos' ? phone.replace(/^(?:\+|00)?856(?=(?:\d{8}|20\d{8})$)/, '') : phone

/** What is wrong with one field, or null (spec 5). Phone: 10 digits; Laos: 8 digits, or 10 that start with 20. */
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

/** What is wrong with a step; empty where it can be left. */
export const stepErrors = (step: FormStep, fields: RegisterFields, variant: RegisterVariant): FieldErrors =>
  fieldsOf[step].reduce<FieldErrors>((errors, field) => withError(errors, field, fieldError(field, fields, variant)), {})

import type { Outcome, Problem } from '@krapao/sdk'
import type { OtpSent } from '../otp/otp.machine.ts'
import { asciiDigits } from '../shared/text.ts'

export type RegisterVariant = 'thai' | 'laos'
export type RegisterStep = 'phone' | 'otp' | 'profile' | 'bank'
type ProfileField = 'name' | 'password' | 'confirmPassword' | 'sourceCode' | 'inviteCode'
type BankField = 'bankCode' | 'bankAccountNo' | 'firstName' | 'lastName'
export type RegisterFields = Record<'phone' | ProfileField | BankField, string> & { currency: 'LAK' | 'BAHT' }
export type RegisterField = keyof RegisterFields
/** API error codes where one exists. */
export type FieldError =
  | 'REQUIRED'
  | 'PHONE_NUMBER_REQUIRE_10_DIGIT'
  | 'PHONE_NUMBER_LAOS'
  | 'PASSWORDS_DO_NOT_MATCH'
  | 'BANK_ACCOUNT_NAME_ENG'
  | 'INVALID_CODE'
  | 'EXISTING_BANK'
  /** Too short, not 6 to 20 digits, or refused by the server. */
  | 'PASSWORD_WEAK'
  | 'ACCOUNT_NO_LENGTH'
  | 'NOT_ACCEPTED'
export type FieldErrors = Partial<Record<RegisterField, FieldError>>

type Filled = {
  fields: RegisterFields
  inviter: string | null
  errors: FieldErrors
  otp: OtpSent | null
  otpToken: string | null
  idempotencyKey: string | null
}

export const emptyFields: RegisterFields = {
  phone: '',
  name: '',
  password: '',
  confirmPassword: '',
  sourceCode: '',
  inviteCode: '',
  bankCode: '',
  bankAccountNo: '',
  firstName: '',
  lastName: '',
  currency: 'LAK',
}

export function normalizeField(field: RegisterField, value: string): string {
  // A copied number or name often carries invisible characters.
  const visible = value.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  if (field === 'phone' || field === 'bankAccountNo') return asciiDigits(visible).replaceAll(/[\s().-]/g, '')
  return field === 'firstName' || field === 'lastName' ? visible.toUpperCase() : value
}

export function withError(errors: FieldErrors, field: RegisterField, error: FieldError | null): FieldErrors {
  const { [field]: _old, ...others } = errors
  return error === null ? others : { ...others, [field]: error }
}

/** Whether these fields are right depends on the first one too. */
const dependents: Partial<Record<RegisterField, readonly RegisterField[]>> = {
  password: ['confirmPassword'],
  bankCode: ['bankAccountNo', 'firstName', 'lastName'],
}
export const withDependents = (field: RegisterField): readonly RegisterField[] => [field, ...(dependents[field] ?? [])]

/**
 * A changed phone is unverified. The key stays for passwords, which are typed again after a reload. The inviter of a link cannot
 * be changed.
 */
export function withField({ fields, inviter, errors, otp, otpToken, idempotencyKey }: Filled, field: RegisterField, value: string) {
  if (field === 'inviteCode' && inviter !== null) return {}
  const password = field === 'password' || field === 'confirmPassword'
  return {
    fields: { ...fields, [field]: normalizeField(field, value) },
    errors: withDependents(field).reduce((others, one) => withError(others, one, null), errors),
    problem: null,
    idempotencyKey: password ? idempotencyKey : null,
    ...(field === 'phone' ? { otp: null, otpToken: null } : { otp, otpToken }),
  }
}

export function afterOutcome({ errors }: { errors: FieldErrors }, outcome: Outcome<unknown>) {
  if (outcome.ok) return {}
  const { problem } = outcome
  // The error is shown at the field alone.
  if (problem.kind === 'refused' && problem.code === 'EXISTING_BANK') return { errors: withError(errors, 'bankAccountNo', 'EXISTING_BANK') }
  return { problem, errors: withRefusal(errors, problem) }
}

/** Errors of the account name show at the first name. */
function withRefusal(errors: FieldErrors, problem: Problem): FieldErrors {
  if (problem.kind !== 'refused' || !aboutAField.includes(problem.code ?? '')) return errors
  const named = problem.params?.['field']
  const field = named === 'bankAccountName' ? 'firstName' : named === 'username' ? 'phone' : named
  return isField(field) ? withError(errors, field, refusals[field] ?? 'NOT_ACCEPTED') : errors
}

const aboutAField = ['KEY_INVALID', 'KEY_MISSING', 'INVALID_USER_INFO']
const refusals: FieldErrors = { password: 'PASSWORD_WEAK', bankAccountNo: 'ACCOUNT_NO_LENGTH' }
const isField = (name: unknown): name is RegisterField => typeof name === 'string' && Object.hasOwn(emptyFields, name)

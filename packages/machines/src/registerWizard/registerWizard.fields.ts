import type { Problem } from '@krapao/sdk'
import type { OtpSent } from '../otp/otp.machine.ts'
import { asciiDigits } from '../shared/digits.ts'
import type { FieldError, FieldErrors, RegisterField, RegisterFields } from './registerWizard.machine.ts'

type Filled = { fields: RegisterFields; errors: FieldErrors; otp: OtpSent | null; otpToken: string | null; idempotencyKey: string | null }

/** Spec 9: LAK is the default in Laos. */
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

/** A field as it is kept while it is typed: ASCII digits, no separators, account names in upper case. */
export function normalised(field: RegisterField, value: string): string {
  if (field === 'phone' || field === 'bankAccountNo') return asciiDigits(value).replaceAll(/[\s().-]/g, '')
  return field === 'firstName' || field === 'lastName' ? value.toUpperCase() : value
}

export function withError(errors: FieldErrors, field: RegisterField, error: FieldError | null): FieldErrors {
  const { [field]: _old, ...others } = errors
  return error === null ? others : { ...others, [field]: error }
}

/** Another phone is not verified yet. Other fields are another intent; a password that is typed again after a reload is not. */
export function withField({ fields, errors, otp, otpToken, idempotencyKey }: Filled, field: RegisterField, value: string) {
  const password = field === 'password' || field === 'confirmPassword'
  return {
    fields: { ...fields, [field]: normalised(field, value) },
    errors: withError(errors, field, null),
    problem: null,
    idempotencyKey: password ? idempotencyKey : null,
    ...(field === 'phone' ? { otp: null, otpToken: null } : { otp, otpToken }),
  }
}

/** What the server says about one field stands under it too (`params.field`); a name of the account is told at its first part. */
export function withRefusal(errors: FieldErrors, problem: Problem): FieldErrors {
  if (problem.kind !== 'refused' || !aboutAField.includes(problem.code ?? '')) return errors
  const named = problem.params?.['field']
  const field = named === 'bankAccountName' ? 'firstName' : named === 'username' ? 'phone' : named
  return isField(field) ? withError(errors, field, refusals[field] ?? 'NOT_ACCEPTED') : errors
}

const aboutAField = ['KEY_INVALID', 'KEY_MISSING', 'INVALID_USER_INFO']
const refusals: FieldErrors = { password: 'PASSWORD_SHORT', bankAccountNo: 'ACCOUNT_NO_LENGTH' }
const isField = (name: unknown): name is RegisterField => typeof name === 'string' && Object.hasOwn(emptyFields, name)

import { assign } from 'xstate'
import { otpFakePorts, sampleSent } from '../otp/otp.samples.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { lost, offline, refusedWith, worked } from '../testing/problems.ts'
import { fixedSlot, silent } from '../testing/fakes.ts'
import { emptyFields, type RegisterFields, type RegisterStep } from './registerWizard.fields.ts'
import type { RegisterWizardPorts } from './registerWizard.ports.ts'

export const sampleFields: RegisterFields = {
  ...emptyFields,
  phone: '0812345678',
  name: 'Somchai',
  password: 's3cret-9',
  confirmPassword: 's3cret-9',
  bankCode: 'SCB',
  bankAccountNo: '1234567890',
  firstName: 'SOMCHAI',
  lastName: 'JAIDEE',
}

export const registerWizardFakePorts = (): RegisterWizardPorts => ({
  actors: { loadOtpRule: silent(), validate: silent(), register: silent() },
  otp: otpFakePorts(),
  draft: fixedSlot(),
  inviter: fixedSlot(),
  newKey: () => 'k1',
})

const input = { variant: 'thai', code: null }
const changed = (field: string, ...values: string[]) => values.map((value) => ({ type: 'field.changed', field, value }))

const resumed = (
  resumeAt: RegisterStep,
  fields: RegisterFields = sampleFields,
  inviter: string | null = null,
): NonNullable<Walk['starts']>[number] => ({
  input,
  provide: (machine) => machine.provide({ actions: { 'restore draft': assign({ resumeAt, fields, inviter }) } }),
})

/** Includes reloads at each step, with and without password. */
export const registerWizardSamples = {
  starts: [
    { input },
    resumed('otp'),
    resumed('profile', sampleFields, 'PR1'),
    resumed('bank'),
    resumed('bank', { ...sampleFields, password: '', confirmPassword: '' }),
  ],
  events: {
    'field.changed': [
      ...changed('phone', '081', sampleFields.phone),
      ...changed('confirmPassword', 'other', sampleFields.password),
      ...changed('bankAccountNo', '', sampleFields.bankAccountNo),
      ...changed('inviteCode', 'PR9'),
    ],
    'bankSearch.changed': [{ type: 'bankSearch.changed', text: 'kb' }],
    'field.left': [{ type: 'field.left', field: 'phone' }],
    'otp.sent': [{ type: 'otp.sent', sent: sampleSent }],
  },
  outcomes: {
    loadOtpRule: [worked({ registerOTP: true }), worked({ registerOTP: false }), offline],
    otp: [{ token: 'o1' }, { token: null }],
    validate: [
      worked(null),
      refusedWith('EXISTING_USER'),
      refusedWith('UNVERIFIED_OTP'),
      refusedWith('INVALID_CODE'),
      refusedWith('INVALID_USER_INFO'),
    ],
    register: [
      worked(null),
      lost,
      refusedWith('EXISTING_BANK'),
      refusedWith('EXISTING_USER'),
      refusedWith('UNVERIFIED_OTP'),
      refusedWith('INVALID_CODE'),
      refusedWith('REQUEST_LIMIT', { retryAfter: 30 }),
    ],
  },
} satisfies Walk

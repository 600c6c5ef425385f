import { assign } from 'xstate'
import { otpFakePorts, sampleSent } from '../otp/otp.samples.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { lost, offline, refusedWith, worked } from '../testing/problems.ts'
import { fixedSlot, silent } from '../testing/fakes.ts'
import type { ResetPasswordPorts } from './resetPassword.ports.ts'

export const sampleReset = { phone: '0812345678', password: 'better-words-4', confirmPassword: 'better-words-4' }

export const resetPasswordFakePorts = (): ResetPasswordPorts => ({
  actors: { reset: silent() },
  otp: otpFakePorts(),
  draft: fixedSlot(),
  newKey: () => 'k1',
})

const input = { variant: 'thai', phone: '' }

const resumed = (kept: object): NonNullable<Walk['starts']>[number] => ({
  input,
  provide: (machine) => machine.provide({ actions: { 'restore draft': assign(kept) } }),
})

export const resetPasswordSamples = {
  starts: [
    { input },
    resumed({ fields: { phone: sampleReset.phone, password: '', confirmPassword: '' }, otp: sampleSent }),
    resumed({ fields: sampleReset, otpToken: 'o1' }),
    resumed({ fields: sampleReset, otpToken: 'o1', triedBefore: true }),
  ],
  events: {
    'phone.changed': ['081', sampleReset.phone].map((phone) => ({ type: 'phone.changed', phone })),
    'password.changed': ['', sampleReset.password].map((password) => ({ type: 'password.changed', password })),
    'confirm.changed': ['better', sampleReset.password].map((password) => ({ type: 'confirm.changed', password })),
    'otp.sent': [{ type: 'otp.sent', sent: sampleSent }],
  },
  outcomes: {
    otp: [{ token: 'o1' }, { token: null }],
    reset: [
      worked(null),
      lost,
      ...['OTP_TOKEN_INVALID', 'NO_USER', 'KEY_INVALID', 'REQUEST_LIMIT'].map((code) => refusedWith(code)),
      offline,
    ],
  },
} satisfies Walk

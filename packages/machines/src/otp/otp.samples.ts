import type { Walk } from '../testing/coverPaths.ts'
import { lost, offline, refusedWith, worked } from '../testing/problems.ts'
import { silent } from '../testing/fakes.ts'
import type { OtpPorts } from './otp.ports.ts'

export const otpFakePorts = (): OtpPorts => ({ actors: { sendOtp: silent(), verifyOtp: silent() }, now: () => 0 })

export const sampleSent = { reference: 'ABCD', token: 'o0', resendAt: 0, sandboxCode: null }

/** The second start is after a reload. */
export const otpSamples = {
  starts: [{ input: { phone: '0812345678', sent: null } }, { input: { phone: '0812345678', sent: sampleSent } }],
  events: {
    'code.changed': ['', '๑๒๓456'].map((code) => ({ type: 'code.changed', code })),
    'code.autofilled': ['', '123456'].map((code) => ({ type: 'code.autofilled', code })),
  },
  outcomes: {
    sendOtp: [
      worked({ otpRef: 'EFGH', otpToken: 'o1', code: '123456' }),
      refusedWith('OTP_VERIFIED'),
      refusedWith('OTP_BLOCK', { retryAfter: 30 }),
      offline,
    ],
    verifyOtp: [worked(null), refusedWith('OTP_VERIFIED'), refusedWith('OTP_CODE_INVALID'), lost],
  },
} satisfies Walk

import type { Schemas } from '../contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions, NoArgs } from '../settings.ts'
import type { Call } from '../transport.ts'

/** Registration, and what a player can do about the account (extensions). Section 4, register wizard. */
export type Account = {
  /** Checks a registration before its last step; the bank may still be missing. */
  validate(args: Schemas['AccountDraft'], options?: CallOptions): Promise<Outcome<null>>
  /** Refused with EXISTING_USER, EXISTING_BANK, UNVERIFIED_OTP, BANK_ACCOUNT_NAME_ENG … */
  register(args: Schemas['Account'], options?: CallOptions): Promise<Outcome<null>>
  /** Extension. By the token of a verified one-time code. */
  resetPassword(args: Schemas['PasswordReset'], options?: CallOptions): Promise<Outcome<null>>
  /** Extension. */
  devices(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['DeviceList']>>
  /** Extension. The token in use ends too. */
  signOutEverywhere(args?: NoArgs, options?: CallOptions): Promise<Outcome<null>>
  /** Extension. */
  removeDevice(args: { id: string }, options?: CallOptions): Promise<Outcome<null>>
  /** Extension. Deposit limits in satang, null where there is none, with what is used of each; and what came beyond and goes back. */
  limits(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['Limits']>>
  /** Extension. A lower limit holds at once, a higher one after 24 hours (`next`); what is left out stays as it is. */
  setLimits(args: Schemas['LimitsUpdate'], options?: CallOptions): Promise<Outcome<Schemas['Limits']>>
}

export const account = (call: Call): Account => ({
  validate: (body, options) => call('validateAccount', { body }, options),
  register: (body, options) => call('registerAccount', { body }, options),
  resetPassword: (body, options) => call('resetPasswordByOtp', { body }, options),
  devices: (_args, options) => call('listDevices', {}, options),
  signOutEverywhere: (_args, options) => call('signOutEverywhere', {}, options),
  removeDevice: (path, options) => call('removeDevice', { path }, options),
  limits: (_args, options) => call('getLimits', {}, options),
  setLimits: (body, options) => call('setLimits', { body }, options),
})

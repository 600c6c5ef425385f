import type { Schemas } from '../contract/contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions, NoArgs } from '../transport/settings.ts'
import type { Call } from '../transport/transport.ts'

/** Registration, passwords, devices, deposit limits. */
export type Account = {
  /** Checks a registration, in which the bank may be missing. Solves a proof of work as `otp.send` does. */
  validate(args: Schemas['AccountDraft'], options?: CallOptions): Promise<Outcome<null>>
  /**
   * Registers a player. Refused with EXISTING_USER, EXISTING_BANK, UNVERIFIED_OTP, BANK_ACCOUNT_NAME_ENG … Solves a proof of work
   * as `otp.send` does.
   */
  register(args: Schemas['Account'], options?: CallOptions): Promise<Outcome<null>>
  /** Extension. Sets a new password with the token of a verified code. */
  resetPassword(args: Schemas['PasswordReset'], options?: CallOptions): Promise<Outcome<null>>
  /** Extension. Lists signed-in devices. */
  devices(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['DeviceList']>>
  /** Extension. Ends all tokens, the one in use included. */
  signOutEverywhere(args?: NoArgs, options?: CallOptions): Promise<Outcome<null>>
  /** Extension. Signs out a device. */
  removeDevice(args: { id: string }, options?: CallOptions): Promise<Outcome<null>>
  /** Extension. Returns deposit limits in satang (null is none), what is used, and the excess being returned. */
  limits(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['Limits']>>
  /** Extension. Lower limits apply at once, higher ones after 24 hours (`next`); an omitted one stays. */
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

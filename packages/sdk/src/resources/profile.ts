import type { Schemas } from '../contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions, NoArgs } from '../settings.ts'
import type { Call } from '../transport.ts'

/** The player, and the password. Section 3, profile. */
export type Profile = {
  /** The player: name, phone, and the bank account with its number as it may be shown. */
  get(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['Profile']>>
  /** Refused with INVALID_USER_INFO where the bank account may not change. */
  update(args: Schemas['ProfileUpdate'], options?: CallOptions): Promise<Outcome<null>>
  /** Refused with BANK_ACCOUNT_NAME_ENG unless it is English letters and spaces. */
  updateBankAccountName(args: Schemas['BankNameUpdate'], options?: CallOptions): Promise<Outcome<null>>
  /** Refused with WRONG_PASSWORD. All other tokens of the player end. */
  changePassword(args: Schemas['PasswordChange'], options?: CallOptions): Promise<Outcome<null>>
}

export const profile = (call: Call): Profile => ({
  get: (_args, options) => call('getProfile', {}, options),
  update: (body, options) => call('updateProfile', { body }, options),
  updateBankAccountName: (body, options) => call('updateBankAccountName', { body }, options),
  changePassword: (body, options) => call('changePassword', { body }, options),
})

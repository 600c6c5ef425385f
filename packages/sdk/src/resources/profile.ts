import type { Schemas } from '../contract/contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions, NoArgs } from '../transport/settings.ts'
import type { Call } from '../transport/transport.ts'

/** The player's profile and password. */
export type Profile = {
  /** Returns id, name, username, creation date and coins; the bank account is in `wallet.get`. */
  get(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['Profile']>>
  /** Updates the profile. Refused with INVALID_USER_INFO if the bank account may not change. */
  update(args: Schemas['ProfileUpdate'], options?: CallOptions): Promise<Outcome<null>>
  /** Updates the account name. Refused with BANK_ACCOUNT_NAME_ENG unless it has only English letters and spaces. */
  updateBankAccountName(args: Schemas['BankNameUpdate'], options?: CallOptions): Promise<Outcome<null>>
  /** Changes the password and ends all other tokens. Refused with WRONG_PASSWORD. */
  changePassword(args: Schemas['PasswordChange'], options?: CallOptions): Promise<Outcome<null>>
}

export const profile = (call: Call): Profile => ({
  get: (_args, options) => call('getProfile', {}, options),
  update: (body, options) => call('updateProfile', { body }, options),
  updateBankAccountName: (body, options) => call('updateBankAccountName', { body }, options),
  changePassword: (body, options) => call('changePassword', { body }, options),
})

import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome } from '@krapao/sdk'
import { otpPorts, type OtpPorts } from '../otp/otp.ports.ts'
import { newKey } from '../shared/newKey.ts'
import { jsonSlot, textSlot, type KeyValueStore, type Slot } from '../shared/storage.ts'
import type { RegisterDraft } from './registerWizard.draft.ts'
import type { RegisterFields, RegisterVariant } from './registerWizard.fields.ts'
import { phoneToSend } from './registerWizard.rules.ts'

type Form = { variant: RegisterVariant; fields: RegisterFields; otpToken: string | null }

export type RegisterWizardPorts = {
  actors: {
    loadOtpRule: PromiseActorLogic<Outcome<{ registerOTP: boolean }>>
    validate: PromiseActorLogic<Outcome<unknown>, Form>
    register: PromiseActorLogic<Outcome<unknown>, Form & { idempotencyKey: string }>
  }
  otp: OtpPorts
  draft: Slot<RegisterDraft>
  inviter: Slot<string>
  newKey: () => string
}

export type RegisterBrowser = { local: KeyValueStore; tab: KeyValueStore }

export const registerWizardPorts = (krapao: Krapao, { local, tab }: RegisterBrowser): RegisterWizardPorts => ({
  actors: {
    loadOtpRule: fromPromise(({ signal }) => krapao.lookups.registerOTP({}, { signal })),
    validate: fromPromise(({ input, signal }) => krapao.account.validate(accountOf(input), { signal })),
    register: fromPromise(({ input: { idempotencyKey, ...form }, signal }) =>
      krapao.account.register(accountOf(form), { idempotencyKey, signal }),
    ),
  },
  otp: otpPorts(krapao),
  draft: jsonSlot(tab, 'register-draft'),
  inviter: textSlot(local, 'code'),
  newKey,
})

/** Omits empty fields. */
function accountOf({ variant, fields, otpToken }: Form) {
  const { name, password, sourceCode, inviteCode, bankCode, bankAccountNo, currency } = fields
  const bankAccountName = `${fields.firstName.trim()} ${fields.lastName.trim()}`.trim()
  return {
    name: name.trim(),
    username: phoneToSend(fields.phone, variant),
    password,
    bankCode,
    bankAccountName,
    bankAccountNo,
    ...(sourceCode !== '' && { sourceCode }),
    ...(inviteCode !== '' && { inviteCode }),
    ...(variant === 'laos' && { currency }),
    ...(otpToken !== null && { otpToken }),
  }
}

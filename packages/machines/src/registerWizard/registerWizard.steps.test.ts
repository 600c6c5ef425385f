import { describe, expect, test } from 'vitest'
import { worked } from '../testing/problems.ts'
import { memorySlot, settled } from '../testing/fakes.ts'
import type { RegisterDraft } from './registerWizard.draft.ts'
import type { RegisterField } from './registerWizard.fields.ts'
import { start } from './registerWizard.fixture.ts'
import { registerStepsOf } from './registerWizard.selectors.ts'
import { sampleFields } from './registerWizard.samples.ts'

const needed = worked({ registerOTP: true })
const smsSent = worked({ otpRef: 'ABCD', otpToken: 'o1' })
const { password: _password, confirmPassword: _confirm, ...harmless } = sampleFields

describe('steps of registerWizard', () => {
  test('an error that depends on another field goes with it, and shows on leaving it', async () => {
    const draft = memorySlot<RegisterDraft>({ step: 'profile', fields: harmless, otp: null, otpToken: null, idempotencyKey: null })
    const fixture = start({ validate: [worked(null)] }, { draft })
    const errors = () => fixture.actor.getSnapshot().context.errors
    const change = (field: RegisterField, value: string) => fixture.actor.send({ type: 'field.changed', field, value })
    const leave = (field: RegisterField) => fixture.actor.send({ type: 'field.left', field })
    change('password', 'other')
    leave('password')
    expect(errors()).toEqual({})
    fixture.fill('confirmPassword')
    leave('confirmPassword')
    expect(errors()).toEqual({ confirmPassword: 'PASSWORDS_DO_NOT_MATCH' })
    fixture.fill('password')
    expect(errors()).toEqual({})
    change('password', 'others')
    leave('password')
    expect(errors()).toEqual({ confirmPassword: 'PASSWORDS_DO_NOT_MATCH' })
    fixture.fill('password')
    fixture.next()
    await settled()
    change('firstName', 'มาลี')
    const choose = (bankCode: string) => {
      fixture.actor.send({ type: 'bankList.requested' })
      change('bankCode', bankCode)
    }
    choose('KTB')
    expect([fixture.states.at(-1), errors()]).toEqual(['bank', { firstName: 'BANK_ACCOUNT_NAME_ENG' }])
    choose('SCB')
    expect(errors()).toEqual({})
  })

  test('the list of banks opens without the last search, and Back closes it with the bank as it was', async () => {
    const draft = memorySlot<RegisterDraft>({ step: 'bank', fields: harmless, otp: null, otpToken: null, idempotencyKey: null })
    const fixture = start({}, { draft })
    const back = () => fixture.actor.send({ type: 'back.requested' })
    fixture.actor.send({ type: 'bankList.requested' })
    fixture.actor.send({ type: 'bankSearch.changed', text: 'kasi' })
    expect(fixture.actor.getSnapshot().context.bankSearch).toBe('kasi')
    back()
    fixture.actor.send({ type: 'bankList.requested' })
    expect([fixture.actor.getSnapshot().context.bankSearch, fixture.actor.getSnapshot().context.fields.bankCode]).toEqual(['', 'SCB'])
    back()
    back()
    expect(fixture.states).toEqual(['bank', 'choosingBank', 'bank', 'choosingBank', 'bank', 'profile'])
  })

  test('Back while the fields are validated stays at the profile', async () => {
    const draft = memorySlot<RegisterDraft>({ step: 'profile', fields: harmless, otp: null, otpToken: null, idempotencyKey: null })
    const fixture = start({ validate: [worked(null)] }, { draft })
    fixture.fill('password', 'confirmPassword')
    fixture.next()
    fixture.actor.send({ type: 'back.requested' })
    await settled()
    expect([fixture.states, fixture.actor.getSnapshot().context.fields]).toEqual([['profile', 'validating', 'profile'], sampleFields])
  })

  test('the phone typed at the sign-in is used, unless a later step has verified another', () => {
    const phoneOf = (step: RegisterDraft['step'] | null, phone: string) => {
      const kept = { step, fields: harmless, otp: null, otpToken: null, idempotencyKey: null }
      const draft = memorySlot<RegisterDraft>(step && { ...kept, step })
      return start({}, { draft, phone }).actor.getSnapshot().context.fields.phone
    }
    expect([phoneOf(null, '089 876-5432'), phoneOf('phone', '0898765432'), phoneOf('phone', ''), phoneOf('profile', '0898765432')]).toEqual(
      ['0898765432', '0898765432', sampleFields.phone, sampleFields.phone],
    )
  })

  test('registration takes four steps, or three without a code', async () => {
    const fixture = start({ rule: [needed], send: [smsSent], verify: [worked(null)] })
    const count = (rule: boolean) => registerStepsOf(fixture.actor.getSnapshot(), rule).length
    expect([count(true), count(false)]).toEqual([4, 3])
    fixture.fill('phone')
    fixture.next()
    await settled()
    expect(count(false)).toBe(4)
    fixture.otp()?.send({ type: 'code.autofilled', code: '1234' })
    await settled()
    expect([fixture.states.at(-1), count(false)]).toEqual(['profile', 4])
  })
})

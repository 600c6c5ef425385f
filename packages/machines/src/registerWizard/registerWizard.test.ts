import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { failedWith, lost, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { memorySlot, settled } from '../testing/fakes.ts'
import type { RegisterDraft } from './registerWizard.draft.ts'
import { emptyFields } from './registerWizard.fields.ts'
import { start } from './registerWizard.fixture.ts'
import { provideRegisterWizardPorts } from './registerWizard.provided.ts'
import { stepErrors } from './registerWizard.rules.ts'
import { registerWizardFakePorts, registerWizardSamples, sampleFields } from './registerWizard.samples.ts'

const needed = worked({ registerOTP: true })
const notNeeded = worked({ registerOTP: false })
const smsSent = worked({ otpRef: 'ABCD', otpToken: 'o1' })
const { password: _password, confirmPassword: _confirm, ...harmless } = sampleFields

describe('registerWizard', () => {
  // @covers 2.routes-8 4.register-1 4.register-4 4.register-5 4.register-6 4.register-7 9.limits-5
  test('phone, code, profile and bank register once and end after two seconds', async () => {
    const fixture = start({ rule: [needed], send: [smsSent], verify: [worked(null)], validate: [worked(null)], register: [worked(null)] })
    fixture.fill('phone')
    fixture.next()
    await settled()
    fixture.otp()?.send({ type: 'code.autofilled', code: '1234' })
    await settled()
    fixture.fill('name', 'password', 'confirmPassword')
    fixture.next()
    await settled()
    fixture.fill('bankCode', 'bankAccountNo', 'firstName', 'lastName')
    for (let times = 0; times < 20; times++) fixture.next()
    await settled()
    expect(fixture.draft.value).toBeNull()
    await fixture.time.pass(1_999, 1_999)
    expect(fixture.states.at(-1)).toBe('registered')
    await fixture.time.pass(1, 1)
    expect(fixture.states).toEqual(['phone', 'loadingOtpRule', 'otp', 'profile', 'validating', 'bank', 'registering', 'registered', 'done'])
    const form = { variant: 'thai', fields: sampleFields, otpToken: 'o1' }
    const withoutBank = { ...form, fields: { ...sampleFields, ...onlyProfile } }
    expect(fixture.calls).toEqual([
      ['rule', undefined],
      ['send', { phoneNumber: '0812345678' }],
      ['verify', { otpToken: 'o1', otpCode: '1234' }],
      ['validate', withoutBank],
      ['register', { ...form, idempotencyKey: 'k1' }],
    ])
    expect(fixture.emitted).toEqual([{ type: 'player.registered', username: '0812345678', password: sampleFields.password }])
    expect(fixture.actor.getSnapshot().context.fields).toEqual(emptyFields)
  })

  // @covers 4.register-2 4.register-3
  test('no code is requested where none is required or the phone is verified', async () => {
    const without = start({ rule: [notNeeded] })
    without.fill('phone')
    without.next()
    await settled()
    expect(without.states).toEqual(['phone', 'loadingOtpRule', 'profile'])
    const verified = start({ rule: [needed], send: [refusedWith('OTP_VERIFIED')] })
    verified.fill('phone')
    verified.next()
    await settled()
    expect(verified.states).toEqual(['phone', 'loadingOtpRule', 'otp', 'profile'])
  })

  test('a refusal for an unverified phone goes back to the phone and drops the old token', async () => {
    const draft = memorySlot<RegisterDraft>({ step: 'profile', fields: harmless, otp: null, otpToken: 'o1', idempotencyKey: null })
    const fixture = start({ validate: [refusedWith('UNVERIFIED_OTP')], rule: [needed], send: [smsSent] }, { draft })
    fixture.fill('password', 'confirmPassword')
    fixture.next()
    await settled()
    fixture.next()
    await settled()
    expect(fixture.states).toEqual(['profile', 'validating', 'phone', 'loadingOtpRule', 'otp'])
    expect(fixture.calls.at(-1)).toEqual(['send', { phoneNumber: '0812345678' }])
  })

  test('going back to a verified phone sends its token, so that no second SMS is needed', async () => {
    const draft = memorySlot<RegisterDraft>({ step: 'profile', fields: harmless, otp: null, otpToken: 'o1', idempotencyKey: null })
    const fixture = start({ rule: [needed], send: [refusedWith('OTP_VERIFIED')] }, { draft })
    fixture.actor.send({ type: 'back.requested' })
    fixture.next()
    await settled()
    expect(fixture.calls.at(-1)).toEqual(['send', { phoneNumber: '0812345678', otpToken: 'o1' }])
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.otpToken]).toEqual(['profile', 'o1'])
  })

  test('invalid fields show an error on blur and on Next', () => {
    const fixture = start({})
    fixture.actor.send({ type: 'field.changed', field: 'phone', value: '081' })
    fixture.actor.send({ type: 'field.left', field: 'phone' })
    expect(fixture.actor.getSnapshot().context.errors).toEqual({ phone: 'PHONE_NUMBER_REQUIRE_10_DIGIT' })
    fixture.actor.send({ type: 'field.changed', field: 'phone', value: '' })
    expect(fixture.actor.getSnapshot().context.errors).toEqual({})
    fixture.next()
    expect([fixture.states, fixture.actor.getSnapshot().context.errors]).toEqual([['phone'], { phone: 'REQUIRED' }])
  })

  test('a reload restores the step, its fields and the code sent, without the password', async () => {
    const draft = memorySlot<RegisterDraft>()
    const first = start({ rule: [needed], send: [smsSent] }, { draft })
    first.fill('phone')
    first.next()
    await settled()
    first.actor.stop()
    expect(draft.value).toEqual({
      step: 'otp',
      fields: { ...harmless, name: '', bankCode: '', bankAccountNo: '', firstName: '', lastName: '' },
      otp: { reference: 'ABCD', token: 'o1', resendAt: 60_000, sandboxCode: null },
      otpToken: null,
      idempotencyKey: null,
    })
    const second = start({ verify: [worked(null)] }, { draft })
    second.otp()?.send({ type: 'code.autofilled', code: '1234' })
    await settled()
    second.fill('name', 'password', 'confirmPassword')
    second.actor.stop()
    expect(JSON.stringify(draft.value)).not.toContain(sampleFields.password)
    const third = start({}, { draft })
    expect([second.states, third.states]).toEqual([['otp', 'profile'], ['profile']])
    expect(third.actor.getSnapshot().context.fields).toEqual({ ...emptyFields, phone: sampleFields.phone, name: sampleFields.name })
    expect(third.actor.getSnapshot().context.otpToken).toBe('o1')
  })

  test('a reload at the last step asks for the password again and submits with the same key', async () => {
    const draft = memorySlot<RegisterDraft>({ step: 'bank', fields: harmless, otp: null, otpToken: 'o1', idempotencyKey: 'k0' })
    const fixture = start({ validate: [worked(null)] }, { draft })
    fixture.next()
    expect(fixture.actor.getSnapshot().context.errors).toEqual({ password: 'REQUIRED', confirmPassword: 'REQUIRED' })
    fixture.fill('password', 'confirmPassword')
    fixture.next()
    await settled()
    fixture.next()
    expect(fixture.states).toEqual(['bank', 'profile', 'validating', 'bank', 'registering'])
    expect(fixture.calls.at(-1)).toEqual(['register', { variant: 'thai', fields: sampleFields, otpToken: 'o1', idempotencyKey: 'k0' }])
  })

  test('a lost answer is retried with the same key', async () => {
    const draft = memorySlot<RegisterDraft>({ step: 'bank', fields: harmless, otp: null, otpToken: null, idempotencyKey: null })
    const fixture = start({ validate: [worked(null)], register: [lost, lost, worked(null)] }, { draft })
    fixture.next()
    fixture.fill('password', 'confirmPassword')
    fixture.next()
    await settled()
    fixture.next()
    await settled()
    await fixture.time.pass(3_000)
    fixture.actor.send({ type: 'page.shown' })
    await settled()
    expect(fixture.states.slice(3)).toEqual([
      'bank',
      'registering',
      'outcomeUnknown',
      'registering',
      'outcomeUnknown',
      'registering',
      'registered',
    ])
    const keys = fixture.calls
      .filter(([name]) => name === 'register')
      .map(([, input]) => (input as { idempotencyKey: string }).idempotencyKey)
    expect(keys).toEqual(['k1', 'k1', 'k1'])
  })

  test('a retry respects Retry-After and keeps the key while the server is busy', async () => {
    const draft = memorySlot<RegisterDraft>({ step: 'profile', fields: harmless, otp: null, otpToken: null, idempotencyKey: null })
    const down = failedWith({ kind: 'unavailable', retryAfter: 20, effect: 'unknown' })
    const busy = refusedWith('REQUEST_LIMIT', { retryAfter: 30 })
    const fixture = start({ validate: [worked(null)], register: [down, busy, worked(null)] }, { draft })
    fixture.fill('password', 'confirmPassword')
    fixture.next()
    await settled()
    fixture.next()
    await settled()
    await fixture.time.pass(19_999, 19_999)
    expect(fixture.states.at(-1)).toBe('outcomeUnknown')
    await fixture.time.pass(1, 1)
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.problem, draft.value?.idempotencyKey]).toEqual([
      'bank',
      problemIn(busy),
      'k1',
    ])
    fixture.next()
    await settled()
    expect(fixture.states.slice(2)).toEqual(['bank', 'registering', 'outcomeUnknown', 'registering', 'bank', 'registering', 'registered'])
    const keys = fixture.calls
      .filter(([name]) => name === 'register')
      .map(([, input]) => (input as { idempotencyKey: string }).idempotencyKey)
    expect(keys).toEqual(['k1', 'k1', 'k1'])
  })

  test.each([
    ['password', 'KEY_INVALID', { password: 'PASSWORD_WEAK' }],
    ['bankAccountNo', 'KEY_INVALID', { bankAccountNo: 'ACCOUNT_NO_LENGTH' }],
    ['bankAccountName', 'KEY_MISSING', { firstName: 'NOT_ACCEPTED' }],
    ['username', 'KEY_INVALID', { phone: 'NOT_ACCEPTED' }],
    ['name', 'INVALID_USER_INFO', { name: 'NOT_ACCEPTED' }],
    ['toString', 'KEY_INVALID', {}],
  ])('a refusal that names the field %s with %s is shown under that field', async (field, code, errors) => {
    const draft = memorySlot<RegisterDraft>({ step: 'profile', fields: harmless, otp: null, otpToken: null, idempotencyKey: null })
    const refusal = failedWith({ kind: 'refused', code, message: code, params: { field }, effect: 'none' })
    const fixture = start({ validate: [worked(null)], register: [refusal] }, { draft })
    fixture.fill('password', 'confirmPassword')
    fixture.next()
    await settled()
    fixture.next()
    await settled()
    expect([fixture.actor.getSnapshot().context.problem, fixture.actor.getSnapshot().context.errors]).toEqual([problemIn(refusal), errors])
  })

  test('a bank account of another member is marked until it or the bank is changed, also after leaving it', async () => {
    const draft = memorySlot<RegisterDraft>({ step: 'profile', fields: harmless, otp: null, otpToken: null, idempotencyKey: null })
    const fixture = start({ validate: [worked(null)], register: [refusedWith('EXISTING_BANK'), refusedWith('EXISTING_BANK')] }, { draft })
    const shown = () => [fixture.actor.getSnapshot().context.problem, fixture.actor.getSnapshot().context.errors]
    const marked = [null, { bankAccountNo: 'EXISTING_BANK' }]
    fixture.fill('password', 'confirmPassword')
    fixture.next()
    await settled()
    for (const field of ['bankAccountNo', 'bankCode'] as const) {
      fixture.next()
      await settled()
      expect(shown()).toEqual(marked)
      fixture.actor.send({ type: 'field.left', field: 'bankAccountNo' })
      expect(shown()).toEqual(marked)
      fixture.fill(field)
      expect(shown()).toEqual([null, {}])
    }
  })

  test.each(['validate', 'register'] as const)('a phone that %s finds registered leads to the sign-in or another phone', async (call) => {
    const draft = memorySlot<RegisterDraft>({ step: 'profile', fields: harmless, otp: null, otpToken: null, idempotencyKey: null })
    const fixture = start({ validate: [worked(null)], register: [], [call]: [refusedWith('EXISTING_USER')] }, { draft })
    fixture.fill('password', 'confirmPassword')
    fixture.next()
    await settled()
    fixture.next()
    await settled()
    expect(fixture.states.at(-1)).toBe('phoneTaken')
    fixture.actor.send({ type: 'back.requested' })
    const { value, context } = fixture.actor.getSnapshot()
    expect([value, context.problem, context.errors, context.idempotencyKey]).toEqual(['phone', null, {}, null])
  })

  test('a refusal shows its message and keeps the fields; the next attempt has a new key, and an unverified phone starts over', async () => {
    const draft = memorySlot<RegisterDraft>({ step: 'profile', fields: harmless, otp: null, otpToken: 'o1', idempotencyKey: null })
    const taken = refusedWith('INVALID_BANK')
    const fixture = start({ validate: [worked(null)], register: [taken, refusedWith('UNVERIFIED_OTP')] }, { draft })
    fixture.fill('password', 'confirmPassword')
    fixture.next()
    await settled()
    fixture.next()
    await settled()
    expect([fixture.actor.getSnapshot().context.problem, fixture.actor.getSnapshot().context.fields]).toEqual([
      problemIn(taken),
      sampleFields,
    ])
    fixture.next()
    await settled()
    expect(fixture.states).toEqual(['profile', 'validating', 'bank', 'registering', 'bank', 'registering', 'phone'])
    expect(fixture.actor.getSnapshot().context.otpToken).toBeNull()
    const keys = fixture.calls
      .filter(([name]) => name === 'register')
      .map(([, input]) => (input as { idempotencyKey: string }).idempotencyKey)
    expect(keys).toEqual(['k1', 'k2'])
  })

  test('the inviter of a link, also of an earlier visit, is kept and cannot be edited', () => {
    const inviter = memorySlot<string>()
    const draft = memorySlot<RegisterDraft>({ step: 'profile', fields: harmless, otp: null, otpToken: null, idempotencyKey: null })
    const fixture = start({}, { inviter, draft, code: 'PR1' })
    fixture.actor.send({ type: 'field.changed', field: 'inviteCode', value: 'PR9' })
    expect([inviter.value, fixture.actor.getSnapshot().context.fields.inviteCode]).toEqual(['PR1', 'PR1'])
    expect(start({}, { inviter }).actor.getSnapshot().context).toMatchObject({ inviter: 'PR1', fields: { inviteCode: 'PR1' } })
  })

  test('an unknown inviter code of a link becomes editable with an error, and a reload does not restore it', async () => {
    const inviter = memorySlot<string>()
    const draft = memorySlot<RegisterDraft>({ step: 'profile', fields: harmless, otp: null, otpToken: 'o1', idempotencyKey: null })
    const unknown = refusedWith('INVALID_CODE')
    const fixture = start({ validate: [unknown, worked(null)], register: [unknown] }, { inviter, draft, code: 'PR1' })
    fixture.fill('password', 'confirmPassword')
    fixture.next()
    await settled()
    const context = fixture.actor.getSnapshot().context
    expect([context.inviter, context.errors, context.problem, inviter.value]).toEqual([null, { inviteCode: 'INVALID_CODE' }, null, null])

    fixture.actor.send({ type: 'field.changed', field: 'inviteCode', value: 'PR2' })
    const reloaded = start({}, { inviter, draft, code: 'PR1' }).actor.getSnapshot().context
    expect([reloaded.inviter, reloaded.fields.inviteCode, inviter.value]).toEqual([null, 'PR2', null])

    fixture.next()
    await settled()
    fixture.next()
    await settled()
    expect(fixture.states).toEqual(['profile', 'validating', 'profile', 'validating', 'bank', 'registering', 'profile'])
    expect(fixture.actor.getSnapshot().context.errors).toEqual({ inviteCode: 'INVALID_CODE' })
  })

  test('an unknown inviter code that the server reports by its field becomes editable too', async () => {
    const draft = memorySlot<RegisterDraft>({ step: 'profile', fields: harmless, otp: null, otpToken: null, idempotencyKey: null })
    const named = failedWith({
      kind: 'refused',
      code: 'KEY_INVALID',
      message: 'KEY_INVALID',
      effect: 'none',
      params: { field: 'inviteCode' },
    })
    const fixture = start({ validate: [named] }, { draft, code: 'PR1' })
    fixture.fill('password', 'confirmPassword')
    fixture.next()
    await settled()
    const { inviter, errors } = fixture.actor.getSnapshot().context
    expect([inviter, errors]).toEqual([null, { inviteCode: 'INVALID_CODE' }])
  })

  test('Back clears the errors of the step', async () => {
    const draft = memorySlot<RegisterDraft>({ step: 'profile', fields: harmless, otp: null, otpToken: null, idempotencyKey: null })
    const fixture = start({ validate: [worked(null), refusedWith('EXISTING_USER')], register: [refusedWith('EXISTING_BANK')] }, { draft })
    fixture.fill('password', 'confirmPassword')
    fixture.next()
    await settled()
    fixture.next()
    await settled()
    const received: unknown[] = []
    const back = () => {
      fixture.actor.send({ type: 'back.requested' })
      const { value, context } = fixture.actor.getSnapshot()
      received.push([value, context.problem, context.errors])
    }
    back()
    fixture.next()
    await settled()
    back()
    expect(received).toEqual([
      ['profile', null, {}],
      ['phone', null, {}],
    ])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('registerWizard', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const onlyProfile = { bankCode: '', bankAccountNo: '', firstName: '', lastName: '' }
const machine = provideRegisterWizardPorts(registerWizardFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...registerWizardSamples,
    identity: ({ context: { fields, otpToken, inviter } }) => [
      fields.phone,
      fields.confirmPassword,
      fields.bankAccountNo,
      otpToken,
      inviter,
    ],
    invariant: holds,
  })

function holds({ value, context }: AnyMachineSnapshot, step: Step | null): void {
  const errorsOf = (...steps: ('phone' | 'profile' | 'bank')[]) => steps.map((name) => stepErrors(name, context.fields, context.variant))
  if (value === 'loadingOtpRule') expect(errorsOf('phone')).toEqual([{}])
  if (value === 'validating') expect(errorsOf('profile')).toEqual([{}])
  if (value === 'registering' || value === 'outcomeUnknown') {
    expect(errorsOf('bank')).toEqual([{}])
    expect(context.fields.password).not.toBe('')
    expect(context.idempotencyKey).toBe('k1')
  }
  if (value === 'registered' || value === 'done') expect(context.fields).toEqual(emptyFields)
  if (context.inviter !== null && step) expect(context.fields.inviteCode).toBe(step.before.context.fields.inviteCode)
}

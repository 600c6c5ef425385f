import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Krapao, Outcome } from '@krapao/sdk'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { answerOf, memoryStore } from '../testing/ports.ts'
import { lost, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, memorySlot, numberedKeys, recorded, settled, simulatedTime } from '../testing/fakes.ts'
import type { OtpActor } from '../otp/otp.machine.ts'
import { sampleSent } from '../otp/otp.samples.ts'
import { provideResetPasswordPorts, resetError, type ResetPasswordActor } from './resetPassword.machine.ts'
import { resetDraft, resetPasswordPorts, type ResetDraft } from './resetPassword.ports.ts'
import { resetPasswordFakePorts, resetPasswordSamples, sampleReset } from './resetPassword.samples.ts'

const resetCall = (idempotencyKey: string) => ['reset', { otpToken: 'o1', newPassword: 'better-words-4', idempotencyKey }]
const proven: ResetDraft = { phone: '0812345678', otp: null, otpToken: 'o1', tried: false }

describe('resetPassword', () => {
  test('phone, code and new password set the password once despite repeated presses, and nothing is kept', async () => {
    const fixture = start({ reset: [worked(null)], send: [worked({ otpRef: 'EFGH', otpToken: 'o1' })], verify: [worked(null)] })
    const { actor } = fixture
    typePhone(actor, '๐๘๑-234 5678')
    actor.send({ type: 'next.requested' })
    await settled()
    expect(fixture.draft.value).toEqual({
      phone: '0812345678',
      otp: { ...sampleSent, reference: 'EFGH', token: 'o1', resendAt: 60_000 },
      otpToken: null,
      tried: false,
    })
    otpIn(actor).send({ type: 'code.autofilled', code: '123456' })
    await settled()
    expect(fixture.draft.value).toEqual(proven)
    fillIn(actor)
    for (let times = 0; times < 20; times++) actor.send({ type: 'next.requested' })
    await settled()
    expect(fixture.calls).toEqual([
      ['sendOtp', { phoneNumber: '0812345678' }],
      ['verifyOtp', { otpToken: 'o1', otpCode: '123456' }],
      resetCall('k1'),
    ])
    expect([fixture.states, fixture.emitted, fixture.draft.value]).toEqual([
      ['phone', 'otp', 'password', 'resetting', 'done'],
      [{ type: 'password.reset' }],
      null,
    ])
    const { fields, otpToken } = actor.getSnapshot().context
    expect([fields, otpToken]).toEqual([{ phone: '0812345678', password: '', confirmPassword: '' }, null])
  })

  test('an invalid phone, or two passwords that differ, show an error without a request', () => {
    const fixture = start({}, memorySlot<ResetDraft>())
    const { actor } = fixture
    typePhone(actor, '081')
    actor.send({ type: 'next.requested' })
    expect([actor.getSnapshot().context.touched, resetError(actor.getSnapshot().context, 'phone')]).toEqual([
      ['phone'],
      'PHONE_NUMBER_REQUIRE_10_DIGIT',
    ])
    typePhone(actor, '0812')
    expect(actor.getSnapshot().context.touched).toEqual([])
    const later = start({}, memorySlot(proven))
    fillIn(later.actor, 'better')
    later.actor.send({ type: 'confirm.left' })
    expect(later.actor.getSnapshot().context.touched).toEqual(['confirmPassword'])
    later.actor.send({ type: 'next.requested' })
    const { context } = later.actor.getSnapshot()
    expect([context.touched, resetError(context, 'password'), resetError(context, 'confirmPassword')]).toEqual([
      ['password', 'confirmPassword'],
      null,
      'PASSWORDS_DO_NOT_MATCH',
    ])
    expect([fixture.calls, later.calls]).toEqual([[], []])
  })

  test('a lost answer is retried with the same key after a delay, when the page is visible again, and on demand', async () => {
    const fixture = start({ reset: [lost, lost, lost, worked(null)] }, memorySlot(proven))
    fillIn(fixture.actor)
    fixture.actor.send({ type: 'next.requested' })
    await settled()
    await fixture.time.pass(3000)
    fixture.actor.send({ type: 'page.shown' })
    await settled()
    fixture.actor.send({ type: 'retry.requested' })
    await settled()
    expect(fixture.calls).toEqual([resetCall('k1'), resetCall('k1'), resetCall('k1'), resetCall('k1')])
    expect(fixture.states.at(-1)).toBe('done')
  })

  test('a lost answer, then too many attempts: the same request keeps its key; another password gets a new one', async () => {
    const tooMany = refusedWith('REQUEST_LIMIT', { retryAfter: 60 })
    const fixture = start({ reset: [lost, tooMany, tooMany, refusedWith('OTP_TOKEN_INVALID')] }, memorySlot(proven))
    fillIn(fixture.actor)
    fixture.actor.send({ type: 'next.requested' })
    await settled()
    fixture.actor.send({ type: 'retry.requested' })
    await settled()
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.problem, fixture.draft.value]).toEqual([
      'password',
      problemIn(tooMany),
      { ...proven, tried: true },
    ])
    fixture.actor.send({ type: 'next.requested' })
    await settled()
    fillIn(fixture.actor)
    fixture.actor.send({ type: 'next.requested' })
    await settled()
    expect(fixture.calls).toEqual([resetCall('k1'), resetCall('k1'), resetCall('k1'), resetCall('k2')])
    expect([fixture.states.at(-1), fixture.draft.value]).toEqual(['maybeReset', null])
  })

  test('a refused password can be tried again with a new key; a used code starts over at the phone', async () => {
    const short = refusedWith('KEY_INVALID')
    const spent = refusedWith('OTP_TOKEN_INVALID')
    const fixture = start({ reset: [short, spent] }, memorySlot(proven))
    fillIn(fixture.actor)
    fixture.actor.send({ type: 'next.requested' })
    await settled()
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.problem, fixture.draft.value]).toEqual([
      'password',
      problemIn(short),
      proven,
    ])
    fixture.actor.send({ type: 'next.requested' })
    await settled()
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.problem, fixture.draft.value]).toEqual([
      'phone',
      problemIn(spent),
      null,
    ])
    expect([fixture.calls, fixture.actor.getSnapshot().context.fields]).toEqual([
      [resetCall('k1'), resetCall('k2')],
      { phone: '0812345678', password: '', confirmPassword: '' },
    ])
  })

  test('after a reload a used code leads to maybeReset, because the lost request may have set the password', async () => {
    const slot = memorySlot(proven)
    const first = start({ reset: [lost] }, slot)
    fillIn(first.actor)
    first.actor.send({ type: 'next.requested' })
    await settled()
    first.actor.stop()
    expect(slot.value).toEqual({ ...proven, tried: true })
    const second = start({ reset: [refusedWith('KEY_INVALID'), refusedWith('OTP_TOKEN_INVALID')] }, slot)
    fillIn(second.actor)
    second.actor.send({ type: 'next.requested' })
    await settled()
    // An unrelated refusal does not settle the earlier attempt.
    expect([second.states.at(-1), slot.value]).toEqual(['password', { ...proven, tried: true }])
    second.actor.send({ type: 'next.requested' })
    await settled()
    const { fields, otpToken, problem } = second.actor.getSnapshot().context
    expect([second.states.at(-1), slot.value, fields.password, otpToken, problem]).toEqual(['maybeReset', null, '', null, null])
    second.actor.send({ type: 'next.requested' })
    expect(second.states.at(-1)).toBe('phone')
  })

  test('Back from the code keeps it unless the phone changes; Back from the password starts over', () => {
    const atCode = start({}, memorySlot<ResetDraft>({ phone: '0812345678', otp: sampleSent, otpToken: null, tried: false }))
    atCode.actor.send({ type: 'back.requested' })
    expect([atCode.states.at(-1), atCode.actor.getSnapshot().context.otp]).toEqual(['phone', sampleSent])
    typePhone(atCode.actor, '0812345679')
    expect([atCode.actor.getSnapshot().context.otp, atCode.draft.value]).toEqual([null, null])

    const atPassword = start({}, memorySlot(proven))
    fillIn(atPassword.actor)
    atPassword.actor.send({ type: 'back.requested' })
    const { fields, otpToken } = atPassword.actor.getSnapshot().context
    expect([atPassword.states.at(-1), fields, otpToken, atPassword.draft.value]).toEqual([
      'phone',
      { phone: '0812345678', password: '', confirmPassword: '' },
      null,
      null,
    ])
  })

  test('the port requests a code for this purpose only, and stores no password', async () => {
    const calls: unknown[] = []
    const krapao = {
      clock: { now: () => 0 },
      otp: {
        send: (body: unknown) => {
          calls.push(body)
          return Promise.resolve(worked({ otpRef: 'EFGH', otpToken: 'o1' }))
        },
      },
      account: {
        resetPassword: (body: unknown, { idempotencyKey }: { idempotencyKey: string }) => {
          calls.push([body, idempotencyKey])
          return Promise.resolve(worked(null))
        },
      },
    } as unknown as Krapao
    const store = memoryStore()
    const ports = resetPasswordPorts(krapao, { store })
    await answerOf(ports.otp.actors.sendOtp, { phoneNumber: '0812345678' })
    await answerOf(ports.actors.reset, { otpToken: 'o1', newPassword: 'better-words-4', idempotencyKey: 'k1' })
    expect(calls).toEqual([
      { phoneNumber: '0812345678', purpose: 'passwordReset' },
      [{ otpToken: 'o1', newPassword: 'better-words-4' }, 'k1'],
    ])
    resetDraft(store).write(proven)
    const { actor } = recorded(createActor(provideResetPasswordPorts(ports), { input: { variant: 'thai', phone: '' } }))
    fillIn(actor)
    expect([actor.getSnapshot().value, store.all()]).toEqual(['password', { 'reset-draft': JSON.stringify(proven) }])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('resetPassword', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const machine = provideResetPasswordPorts(resetPasswordFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...resetPasswordSamples,
    identity: ({ context }) => [
      context['fields'],
      context['touched'],
      context['otp'],
      context['otpToken'],
      context['triedBefore'],
      context['idempotencyKey'],
      context['problem'],
    ],
    invariant: holds,
  })

function holds({ value, context }: AnyMachineSnapshot, step: Step | null): void {
  const { fields, otpToken, idempotencyKey, problem } = context
  if (value === 'resetting' || value === 'outcomeUnknown') {
    expect([otpToken, typeof idempotencyKey]).toEqual(['o1', 'string'])
    expect([fields.password, fields.confirmPassword]).toEqual([sampleReset.password, sampleReset.password])
  } else if (value !== 'password') expect(idempotencyKey).toBeNull()
  // The key of a postponed request stays while the password is unchanged.
  else if (idempotencyKey)
    expect([fields.password, problem === null || problem.code === 'REQUEST_LIMIT']).toEqual([sampleReset.password, true])
  if (value === 'outcomeUnknown') expect(problem.effect).toBe('unknown')
  if (value === 'otp') expect([/^\d{10}$/.test(fields.phone), otpToken]).toEqual([true, null])
  if (value === 'password') expect(otpToken).toBe('o1')
  const output = (step?.event as { output?: Outcome<null> } | undefined)?.output
  const isCodeUsed = output?.ok === false && output.problem.kind === 'refused' && output.problem.code === 'OTP_TOKEN_INVALID'
  if (step?.event.type === 'xstate.done.actor.reset') expect(value === 'maybeReset').toBe(isCodeUsed && step.before.context.triedBefore)
  if (value === 'phone' || value === 'done' || value === 'maybeReset') expect([otpToken, fields.password]).toEqual([null, ''])
  // Errors that a new code cannot solve keep the step.
  if (value === 'password' && problem) expect(problem.code).not.toBe('OTP_TOKEN_INVALID')
  if (value === 'phone' && problem) expect(['OTP_TOKEN_INVALID', 'NO_USER', 'UNVERIFIED_OTP']).toContain(problem.code)
}

const typePhone = (actor: ResetPasswordActor, phone: string) => actor.send({ type: 'phone.changed', phone })
function fillIn(actor: ResetPasswordActor, confirm = sampleReset.password): void {
  actor.send({ type: 'password.changed', password: sampleReset.password })
  actor.send({ type: 'confirm.changed', password: confirm })
}
const otpIn = (actor: ResetPasswordActor) => actor.getSnapshot().children['otp'] as OtpActor

type Sent = { otpRef: string; otpToken: string; code?: string }
type Answers = { reset?: Outcome<null>[]; send?: Outcome<Sent>[]; verify?: Outcome<unknown>[] }

function start({ reset, send, verify }: Answers, draft = memorySlot<ResetDraft>()) {
  const calls: unknown[] = []
  const time = simulatedTime()
  const ports = {
    actors: { reset: answers<Outcome<null>, { otpToken: string; newPassword: string; idempotencyKey: string }>('reset', reset, calls) },
    otp: {
      actors: {
        sendOtp: answers<Outcome<Sent>, { phoneNumber: string }>('sendOtp', send, calls),
        verifyOtp: answers<Outcome<unknown>, { otpToken: string; otpCode: string }>('verifyOtp', verify, calls),
      },
      now: time.now,
    },
    draft,
    newKey: numberedKeys(),
  }
  const actor = createActor(provideResetPasswordPorts(ports), { clock: time.clock, input: { variant: 'thai', phone: '' } })
  return { ...recorded(actor), calls, time, draft }
}

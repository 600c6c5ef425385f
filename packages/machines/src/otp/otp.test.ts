import { assign, createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Outcome, OtpSent as Answer } from '@krapao/sdk'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { lost, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, recorded, settled, simulatedTime } from '../testing/fakes.ts'
import { provideOtpPorts, type OtpSent } from './otp.machine.ts'
import { otpFakePorts, otpSamples, sampleSent } from './otp.samples.ts'

const smsSent = worked({ otpRef: 'ABCD', otpToken: 'o1' })
const wrong = refusedWith('OTP_CODE_INVALID')

describe('otp', () => {
  test('the code is sent, a wrong one is refused, and the right one in Thai digits is accepted', async () => {
    const fixture = start({ send: [smsSent], verify: [wrong, worked(null)] })
    await settled()
    fixture.actor.send({ type: 'verify.requested' })
    fixture.actor.send({ type: 'code.changed', code: '๑๑ ๑๑' })
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'verify.requested' })
    await settled()
    expect(fixture.actor.getSnapshot().context.problem).toEqual(problemIn(wrong))
    fixture.actor.send({ type: 'code.changed', code: '໒໒໒໒' })
    fixture.actor.send({ type: 'verify.requested' })
    await settled()
    expect(fixture.states).toEqual(['sending', 'entering', 'verifying', 'entering', 'verifying', 'verified'])
    expect(fixture.calls).toEqual([
      ['send', { phoneNumber: '0812345678' }],
      ['verify', { otpToken: 'o1', otpCode: '1111' }],
      ['verify', { otpToken: 'o1', otpCode: '2222' }],
    ])
    expect(fixture.actor.getSnapshot().output).toEqual({ token: 'o1' })
  })

  test('another code can be requested after a minute, or when the server allows it', async () => {
    const fixture = start({
      send: [smsSent, refusedWith('REQUEST_LIMIT_1MIN', { retryAfter: 5 }), worked({ otpRef: 'EFGH', otpToken: 'o2' })],
    })
    await settled()
    await fixture.time.pass(59_000)
    fixture.actor.send({ type: 'resend.requested' })
    expect(fixture.actor.getSnapshot().context.secondsLeft).toBe(1)
    await fixture.time.pass(1_000)
    fixture.actor.send({ type: 'resend.requested' })
    await settled()
    expect(fixture.actor.getSnapshot().context.secondsLeft).toBe(5)
    expect(fixture.actor.getSnapshot().context.sent?.reference).toBe('ABCD')
    fixture.time.sleep(60_000)
    fixture.actor.send({ type: 'page.shown' })
    fixture.actor.send({ type: 'resend.requested' })
    await settled()
    expect(fixture.states).toEqual(['sending', 'entering', 'sending', 'entering', 'sending', 'entering'])
    expect(fixture.actor.getSnapshot().context.sent).toEqual({ reference: 'EFGH', token: 'o2', resendAt: 180_000, sandboxCode: null })
  })

  test('a verified phone needs no code; after a lost answer it is found to be verified', async () => {
    const already = start({ send: [refusedWith('OTP_VERIFIED')] })
    await settled()
    expect(already.states).toEqual(['sending', 'verified'])
    const twice = start({ send: [smsSent], verify: [lost, refusedWith('OTP_VERIFIED')] })
    await settled()
    twice.actor.send({ type: 'code.autofilled', code: '1234' })
    await settled()
    twice.actor.send({ type: 'verify.requested' })
    await settled()
    expect(twice.states).toEqual(['sending', 'entering', 'verifying', 'entering', 'verifying', 'verified'])
  })

  test('blocked, no code was sent, and the wait is shown', async () => {
    const fixture = start({ send: [refusedWith('OTP_BLOCK')] })
    await settled()
    fixture.actor.send({ type: 'resend.requested' })
    expect([fixture.states, fixture.actor.getSnapshot().context.secondsLeft]).toEqual([['sending', 'notSent'], 60])
  })

  test('a defect while a code is checked still counts down to the next code', async () => {
    const fixture = start({ send: [smsSent], verify: [Promise.reject(new Error('defect'))] })
    await settled()
    fixture.actor.send({ type: 'code.autofilled', code: '1234' })
    await settled()
    fixture.actor.send({ type: 'resend.requested' })
    await fixture.time.pass(60_000)
    const { secondsLeft } = fixture.actor.getSnapshot().context
    fixture.actor.send({ type: 'resend.requested' })
    expect([fixture.states, secondsLeft]).toEqual([['sending', 'entering', 'verifying', 'broken', 'sending'], 0])
  })

  test('after a reload the code already sent can be entered', async () => {
    const fixture = start({ verify: [worked(null)] }, sampleSent)
    fixture.actor.send({ type: 'code.autofilled', code: '1234' })
    await settled()
    expect(fixture.states).toEqual(['entering', 'verifying', 'verified'])
    expect(fixture.calls).toEqual([['verify', { otpToken: 'o0', otpCode: '1234' }]])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('otp', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    // Forcing this guard true only adds ticks without an effect.
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual(['has to wait: true'])
  })
})

const machine = provideOtpPorts(otpFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...otpSamples,
    starts: otpSamples.starts.flatMap((from) => [from, { ...from, provide: (same) => same.provide({ actions: waited }) }]),
    identity: ({ context }) => [context.code, context.secondsLeft, context.sent?.token, context.problem?.kind],
    invariant: holds,
  })
const waited = { 'set seconds left': assign({ secondsLeft: 0 }) }

function holds({ value, context }: AnyMachineSnapshot, step: Step | null): void {
  if (value === 'verifying') expect([context.code !== '', context.sent !== null]).toEqual([true, true])
  if (value === 'entering') expect(context.sent).not.toBeNull()
  if (value === 'notSent') expect(context.sent).toBeNull()
  if (value === 'sending' && step !== null) expect(step.before.context.secondsLeft).toBe(0)
}

function start(
  { send, verify }: { send?: Outcome<Answer>[]; verify?: (Outcome<unknown> | Promise<never>)[] },
  sent: OtpSent | null = null,
) {
  const calls: unknown[] = []
  const time = simulatedTime()
  const ports = {
    actors: {
      sendOtp: answers<Outcome<Answer>, { phoneNumber: string }>('send', send, calls),
      verifyOtp: answers<Outcome<unknown>, { otpToken: string; otpCode: string }>('verify', verify, calls),
    },
    now: time.now,
  }
  return { ...recorded(createActor(provideOtpPorts(ports), { clock: time.clock, input: { phone: '0812345678', sent } })), calls, time }
}

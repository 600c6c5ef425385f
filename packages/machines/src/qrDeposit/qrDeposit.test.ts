import { createActor, type AnyMachineSnapshot, type AnyStateMachine, type InputFrom } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Outcome, QrState, Satang } from '@krapao/sdk'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { failedWith, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, numberedKeys, recorded, settled, simulatedTime } from '../testing/fakes.ts'
import { provideQrDepositPorts } from './qrDeposit.provided.ts'
import type { QrDepositPorts } from './qrDeposit.ports.ts'
import { qrAnswers, qrDepositFakePorts, qrDepositSamples, sampleQr } from './qrDeposit.samples.ts'
import { countdown, paymentNote } from './qrDeposit.selectors.ts'

const { none, live, paid, paidLess, expired, refused, lost } = qrAnswers
const looking = 'live.clock.ticking + live.watch.polling'
const waiting = 'live.clock.ticking + live.watch.waiting'
const away = 'live.clock.ticking + live.watch.paused'

describe('qrDeposit', () => {
  // @covers 4.qr-2 9.limits-25 G18.1
  test('twenty presses create one QR, which counts down and can be paid in its last second', async () => {
    const fixture = start({ loadQr: [none], createQr: [live], checkQr: [paid] })
    await settled()
    fixture.actor.send(amount(10_000))
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'create.requested' })
    await settled()
    fixture.actor.send({ type: 'page.hidden' })
    expect(countdown(fixture.actor.getSnapshot())).toBe('10:00')
    await fixture.time.pass(599_000)
    expect(countdown(fixture.actor.getSnapshot())).toBe('00:01')
    await fixture.time.pass(2_000)
    expect(fixture.states).toEqual(['loading', 'noQr', 'creating', waiting, away, 'closing', 'checking', 'paid'])
    expect(fixture.calls).toEqual([
      ['loadQr', { bankCode: 'KBANK' }],
      ['createQr', { bankCode: 'KBANK', amount: 10_000, idempotencyKey: 'k1' }],
      ['checkQr', { bankCode: 'KBANK', qr: sampleQr, since: 0 }],
    ])
    expect(outcomeEvents(fixture.emitted)).toEqual([
      { type: 'qr.created', bankCode: 'KBANK' },
      { type: 'qr.paid', bankCode: 'KBANK', amount: 10_000, late: false },
    ])
    expect(paymentNote(fixture.actor.getSnapshot())).toEqual({ amount: 'exact', late: false })
  })

  test('a QR in view is read every 3 s, and a payment is emitted', async () => {
    const fixture = start({ loadQr: [live], checkQr: [live, lost, paidLess] })
    await settled()
    await fixture.time.pass(9_000)
    expect(fixture.states).toEqual(['loading', waiting, looking, waiting, looking, waiting, looking, 'paid'])
    expect(fixture.actor.getSnapshot().context.payment).toEqual({ amount: 4_000, late: true })
    expect(paymentNote(fixture.actor.getSnapshot())).toEqual({ amount: 'less', late: true })
  })

  test('a payment that goes back because of the player’s limit is reported as returned', async () => {
    const held = worked({ status: 'paid' as const, amount: 10_000 as Satang, late: false, held: true as const })
    const fixture = start({ loadQr: [live], checkQr: [held] })
    await settled()
    await fixture.time.pass(3_000)
    expect(fixture.actor.getSnapshot().context.payment).toEqual({ amount: 10_000, late: false, held: true })
    expect(fixture.emitted.at(-1)).toEqual({ type: 'qr.paid', bankCode: 'KBANK', amount: 10_000, late: false, held: true })
  })

  test('a lost answer is read, then retried with the same key', async () => {
    const fixture = start({ loadQr: [none, none], createQr: [lost, live] })
    await settled()
    fixture.actor.send(amount(10_000))
    fixture.actor.send({ type: 'create.requested' })
    await settled()
    expect(fixture.actor.getSnapshot().context.problem).toEqual(problemIn(lost))
    fixture.actor.send({ type: 'create.requested' })
    await settled()
    expect(fixture.states).toEqual(['loading', 'noQr', 'creating', 'loading', 'noQr', 'creating', waiting])
    expect(fixture.calls.filter(([name]) => name === 'createQr')).toEqual(
      ['k1', 'k1'].map((idempotencyKey) => ['createQr', { bankCode: 'KBANK', amount: 10_000, idempotencyKey }]),
    )
  })

  test('a QR whose answer was lost is found, and the other providers are notified', async () => {
    const fixture = start({ loadQr: [none, live], createQr: [lost] })
    await settled()
    fixture.actor.send(amount(10_000))
    fixture.actor.send({ type: 'create.requested' })
    await settled()
    expect(fixture.states).toEqual(['loading', 'noQr', 'creating', 'loading', waiting])
    expect(outcomeEvents(fixture.emitted)).toEqual([{ type: 'qr.created', bankCode: 'KBANK' }])
  })

  test('a refusal of the provider shows its message and keeps the amount', async () => {
    const fixture = start({ loadQr: [none], createQr: [refused] })
    await settled()
    fixture.actor.send(amount(10_000))
    fixture.actor.send({ type: 'create.requested' })
    await settled()
    expect(fixture.states).toEqual(['loading', 'noQr', 'creating', 'noQr'])
    expect(outcomeEvents(fixture.emitted)).toEqual([{ type: 'qr.failed', bankCode: 'KBANK', problem: problemIn(refused) }])
    expect([fixture.actor.getSnapshot().context.amount, fixture.actor.getSnapshot().context.idempotencyKey]).toEqual([10_000, null])
  })

  // @covers G22.1
  test('after sleep the true state is shown at once', async () => {
    const fixture = start({ loadQr: [live], checkQr: [expired] })
    await settled()
    fixture.time.sleep(3_600_000)
    fixture.actor.send({ type: 'page.shown' })
    await fixture.time.pass(1_000)
    expect(fixture.states).toEqual(['loading', waiting, 'closing', 'checking', 'expired'])
  })

  // @covers 4.qr-3
  test('a cancellation is confirmed by a read when its answer is lost, with retries', async () => {
    const clean = start({ loadQr: [live], cancelQr: [worked(null)] })
    await settled()
    clean.actor.send({ type: 'cancel.confirmed' })
    await settled()
    expect(clean.states).toEqual(['loading', waiting, 'cancelling', 'noQr'])
    expect(clean.calls.at(-1)).toEqual(['cancelQr', { qrcodeId: 'q1' }])
    const doubtful = start({ loadQr: [live], cancelQr: [lost], checkQr: [lost, paid] })
    await settled()
    doubtful.actor.send({ type: 'cancel.confirmed' })
    await settled()
    await doubtful.time.pass(3_000)
    expect(doubtful.states).toEqual(['loading', waiting, 'cancelling', 'checking', 'statusUnknown', 'checking', 'paid'])
  })

  test('a notification together with the press does not drop the press', async () => {
    const fixture = start({ loadQr: [live], checkQr: [live], cancelQr: [worked(null)] })
    await settled()
    fixture.actor.send({ type: 'wallet.changed' })
    fixture.actor.send({ type: 'cancel.confirmed' })
    await settled()
    expect(fixture.states).toEqual(['loading', waiting, 'checking', 'cancelling', 'noQr'])
  })

  test('a failed cancellation shows an error while the QR is still live', async () => {
    const busy = refusedWith('REQUEST_LIMIT', { retryAfter: 30 })
    const fixture = start({ loadQr: [live], cancelQr: [busy, busy], checkQr: [live, expired] })
    await settled()
    fixture.actor.send({ type: 'cancel.confirmed' })
    await settled()
    expect(fixture.states).toEqual(['loading', waiting, 'cancelling', 'checking', waiting])
    expect(outcomeEvents(fixture.emitted)).toEqual([{ type: 'qr.failed', bankCode: 'KBANK', problem: problemIn(busy) }])
    expect(fixture.actor.getSnapshot().context.problem).toBeNull()
    fixture.actor.send({ type: 'cancel.confirmed' })
    await settled()
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.problem, outcomeEvents(fixture.emitted).length]).toEqual([
      'expired',
      null,
      1,
    ])
  })

  test('an unavailable server is asked after Retry-After and only while visible; cancelling stays possible', async () => {
    const down = failedWith({ kind: 'unavailable', retryAfter: 10, effect: 'none' })
    const fixture = start({ loadQr: [live], checkQr: [down, down, paid], cancelQr: [lost] })
    await settled()
    fixture.actor.send({ type: 'refresh.requested' })
    await settled()
    await fixture.time.pass(9_999, 9_999)
    expect(countCalls(fixture.calls, 'checkQr')).toBe(1)
    fixture.actor.send({ type: 'page.hidden' })
    await fixture.time.pass(60_000)
    expect([fixture.states.at(-1), countCalls(fixture.calls, 'checkQr')]).toEqual(['statusUnknown', 1])
    fixture.actor.send({ type: 'page.shown' })
    await settled()
    expect(countCalls(fixture.calls, 'checkQr')).toBe(2)
    fixture.actor.send({ type: 'cancel.confirmed' })
    await settled()
    expect(fixture.states).toEqual([
      'loading',
      waiting,
      'checking',
      'statusUnknown',
      'checking',
      'statusUnknown',
      'cancelling',
      'checking',
      'paid',
    ])
    expect(fixture.actor.getSnapshot().context.problem).toBeNull()
  })

  test('a QR that is found, cancelled after the question, and ended, is emitted', async () => {
    const fixture = start({ loadQr: [live], cancelQr: [worked(null)] })
    await settled()
    fixture.actor.send({ type: 'cancel.requested' })
    expect([fixture.calls.length, fixture.actor.getSnapshot().context.asksToCancel]).toEqual([1, true])
    fixture.actor.send({ type: 'cancel.dismissed' })
    expect(fixture.actor.getSnapshot().context.asksToCancel).toBe(false)
    fixture.actor.send({ type: 'cancel.requested' })
    fixture.actor.send({ type: 'cancel.confirmed' })
    await settled()
    expect(fixture.emitted).toEqual(['reloaded', 'live', 'cancelled', 'ended'].map((what) => ({ type: `qr.${what}`, bankCode: 'KBANK' })))
  })

  test('a QR created at another provider causes a read, which is emitted', async () => {
    const fixture = start({ loadQr: [none, none] })
    await settled()
    fixture.actor.send({ type: 'qr.createdElsewhere' })
    await settled()
    expect(fixture.states).toEqual(['loading', 'noQr', 'loading', 'noQr'])
    expect(fixture.emitted.filter((event) => (event as { type: string }).type === 'qr.reloaded')).toHaveLength(2)
  })

  // @covers 5.qr-1
  test('an amount below one baht is ignored', async () => {
    const fixture = start({ loadQr: [none] })
    await settled()
    fixture.actor.send(amount(99))
    fixture.actor.send({ type: 'create.requested' })
    expect(fixture.states).toEqual(['loading', 'noQr'])
  })

  test('a QR that is asked for while the state is read is created after it, unless the player went back or another one was created', async () => {
    const statesAfter = async (...types: ('create.dismissed' | 'qr.createdElsewhere')[]) => {
      const fixture = start({ loadQr: [none, none], createQr: [live] })
      fixture.actor.send(amount(2_000))
      fixture.actor.send({ type: 'create.requested' })
      for (const type of types) fixture.actor.send({ type })
      await settled()
      return fixture.states
    }
    expect(await statesAfter()).toEqual(['loading', 'creating', waiting])
    expect(await statesAfter('create.dismissed')).toEqual(['loading', 'noQr'])
    expect(await statesAfter('qr.createdElsewhere')).toEqual(['loading', 'noQr'])
  })

  test('the same amount, sent again after an unknown outcome, keeps the idempotency key', async () => {
    const fixture = start({ loadQr: [none, none], createQr: [lost, live] })
    await settled()
    for (const satang of [2_000, 2_000]) {
      fixture.actor.send(amount(satang))
      fixture.actor.send({ type: 'create.requested' })
      await settled()
    }
    const keys = fixture.calls
      .filter(([name]) => name === 'createQr')
      .map(([, input]) => (input as { idempotencyKey: string }).idempotencyKey)
    expect(keys).toEqual(['k1', 'k1'])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('qrDeposit', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const machine = provideQrDepositPorts(qrDepositFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...qrDepositSamples,
    identity: ({ context }) => [
      context.amount,
      context.isQueued,
      context.page,
      context.idempotencyKey,
      context.qr?.expiresAt,
      context.problem === null,
    ],
    invariant: holds,
  })

function holds(snapshot: AnyMachineSnapshot, step: Step | null): void {
  const { value, context } = snapshot
  if (value === 'creating') {
    expect(context.amount).toBeGreaterThanOrEqual(100)
    expect(context.idempotencyKey).toBe('k1')
  }
  if (snapshot.matches('live')) expect([context.qr?.qrcodeId, context.idempotencyKey]).toEqual(['q1', null])
  if (snapshot.matches({ live: { watch: 'waiting' } }) && step?.event.type !== 'page.hidden') expect(context.page).toBe('shown')
  if (value === 'noQr') expect([context.qr, context.payment]).toEqual([null, null])
  if (value === 'paid') expect([context.payment === null, context.problem]).toEqual([false, null])
  if (value === 'expired') expect(context.problem).toBeNull()
  // A hidden page reads only at 00:00 or on a notification.
  if (value === 'checking' && step?.event.type.startsWith('xstate.after.pollInterval')) expect(context.page).toBe('shown')
}

const amount = (satang: number) => ({ type: 'amount.changed', amount: satang as Satang }) as const
const countCalls = (calls: [string, unknown][], name: string) => calls.filter(([called]) => called === name).length
const outcomeEvents = (emitted: unknown[]) =>
  emitted.filter((event) => !['qr.live', 'qr.ended', 'qr.cancelled', 'qr.reloaded'].includes((event as { type: string }).type))

type PortInput<TName extends keyof QrDepositPorts['actors']> = InputFrom<QrDepositPorts['actors'][TName]>
type Answers = { loadQr?: Outcome<QrState>[]; createQr?: Outcome<QrState>[]; checkQr?: Outcome<QrState>[]; cancelQr?: Outcome<unknown>[] }

function start({ loadQr, createQr, checkQr, cancelQr }: Answers) {
  const calls: [string, unknown][] = []
  const time = simulatedTime()
  const ports = {
    actors: {
      loadQr: answers<Outcome<QrState>, PortInput<'loadQr'>>('loadQr', loadQr, calls),
      createQr: answers<Outcome<QrState>, PortInput<'createQr'>>('createQr', createQr, calls),
      checkQr: answers<Outcome<QrState>, PortInput<'checkQr'>>('checkQr', checkQr, calls),
      cancelQr: answers<Outcome<unknown>, PortInput<'cancelQr'>>('cancelQr', cancelQr, calls),
    },
    now: time.now,
    newKey: numberedKeys(),
  }
  const input = { bankCode: 'KBANK', minimum: 0 as Satang, quickAmounts: [] } as const
  return { ...recorded(createActor(provideQrDepositPorts(ports), { clock: time.clock, input })), calls, time }
}

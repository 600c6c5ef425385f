import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Krapao, Limits, Outcome, Satang } from '@krapao/sdk'
import { dayMs } from '../shared/bangkok.ts'
import { reportOf } from '../testing/coverPaths.ts'
import { answerOf } from '../testing/ports.ts'
import { lost, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, numberedKeys, recorded, settled } from '../testing/fakes.ts'
import { provideLimitChangePorts } from './limitChange.machine.ts'
import { limitChangePorts, type LimitOrder } from './limitChange.ports.ts'
import { limitChangeFakePorts, limitChangeSamples, sampleOwnLimits } from './limitChange.samples.ts'
import { changesLimit, exclusionEnd, isFarEnough, isLonger, leftOf, isIncrease, type Change } from './limits.rules.ts'

const satang = (amount: number | null) => amount as Satang | null
const dayLimit: Change = { kind: 'limit', period: 'day', amount: 0 as Satang }
const timeOut: Change = { kind: 'break', days: 0 }
const minute = 60_000

describe('limits', () => {
  test('remaining amounts, increases and unchanged values', () => {
    expect(sampleOwnLimits.deposit.map(leftOf)).toEqual([30_000, null, 550_000])
    expect([satang(50_000), satang(50_001), null].map((amount) => isIncrease(sampleOwnLimits, 'day', amount))).toEqual([false, true, true])
    expect([isIncrease(sampleOwnLimits, 'week', satang(1)), isIncrease(sampleOwnLimits, 'week', null)]).toEqual([false, false])
    expect([satang(50_000), satang(1), null].map((amount) => changesLimit(sampleOwnLimits, 'day', amount))).toEqual([false, true, true])
    // With an increase pending, the current amount cancels it and the pending amount changes nothing.
    expect([satang(1_000_000), satang(2_000_000)].map((amount) => changesLimit(sampleOwnLimits, 'month', amount))).toEqual([true, false])
  })

  test('a break ends on a quarter of an hour, and late enough for five minutes of reading', () => {
    expect([exclusionEnd(1, 0), exclusionEnd(1, 10 * minute), exclusionEnd(1, 10 * minute + 1)]).toEqual([
      dayMs + 15 * minute,
      dayMs + 15 * minute,
      dayMs + 30 * minute,
    ])
    for (const now of [0, 1, 10 * minute, 10 * minute + 1]) expect(isFarEnough(exclusionEnd(7, now), 7, now + 5 * minute)).toBe(true)
    expect(isFarEnough(exclusionEnd(7, 0), 7, 15 * minute + 1)).toBe(false)
    const until = (excludedUntil: string | null) => ({ ...sampleOwnLimits, excludedUntil })
    expect([null, '1970-01-01T00:00:04.999Z', '1970-01-01T00:00:05Z'].map((end) => isLonger(5000, until(end)))).toEqual([true, true, false])
  })
})

describe('limitChange', () => {
  test('a change is confirmed with its value and saved once despite repeated presses', async () => {
    const fixture = start(dayLimit, [worked(sampleOwnLimits)])
    fixture.actor.send({ type: 'change.requested' })
    fixture.actor.send({ type: 'amount.changed', amount: satang(30_000) })
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'change.requested' })
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'confirm.given' })
    await settled()
    expect(fixture.calls).toEqual([['saveChange', { change: { ...dayLimit, amount: 30_000 }, end: null, idempotencyKey: 'k1' }]])
    expect([fixture.states, fixture.emitted]).toEqual([
      ['editing', 'confirming', 'saving', 'saved'],
      [{ type: 'change.saved', limits: sampleOwnLimits }],
    ])
  })

  test('removing a limit is confirmed in its own words; an empty field is invalid', async () => {
    const fixture = start(dayLimit, [worked(sampleOwnLimits)])
    fixture.actor.send({ type: 'amount.changed', amount: satang(0) })
    fixture.actor.send({ type: 'change.requested' })
    expect(fixture.states).toEqual(['editing'])
    fixture.actor.send({ type: 'zero.requested' })
    fixture.actor.send({ type: 'confirm.given' })
    await settled()
    expect(fixture.calls).toEqual([['saveChange', { change: { ...dayLimit, amount: 0 }, end: null, idempotencyKey: 'k1' }]])
    const [day, ...others] = sampleOwnLimits.deposit
    const withoutDeposits = day ? { ...sampleOwnLimits, deposit: [{ ...day, limit: satang(0) }, ...others] } : sampleOwnLimits
    const again = createActor(machine, { input: { change: dayLimit, limits: withoutDeposits } }).start()
    expect(again.getSnapshot().can({ type: 'zero.requested' })).toBe(false)
  })

  test('the confirmed end of a break is sent; if the confirmation took too long, a later end is shown first', async () => {
    let now = 0
    const fixture = start(timeOut, [worked(sampleOwnLimits)], () => now)
    fixture.actor.send({ type: 'change.requested' })
    fixture.actor.send({ type: 'days.changed', days: 1 })
    fixture.actor.send({ type: 'change.requested' })
    const shown = () => fixture.actor.getSnapshot().context.end
    expect([shown(), fixture.states]).toEqual([dayMs + 15 * minute, ['editing', 'confirming']])
    now = 15 * minute + 1
    fixture.actor.send({ type: 'confirm.given' })
    expect([shown(), fixture.calls]).toEqual([dayMs + 30 * minute, []])
    now = 25 * minute
    fixture.actor.send({ type: 'confirm.given' })
    await settled()
    expect(fixture.calls).toEqual([['saveChange', { change: { kind: 'break', days: 1 }, end: dayMs + 30 * minute, idempotencyKey: 'k1' }]])
  })

  test('a running break can only be extended', () => {
    const fixture = start(timeOut, [], () => 0, { ...sampleOwnLimits, excludedUntil: '1970-01-03T00:00:00Z' })
    for (const days of [1, 7]) {
      fixture.actor.send({ type: 'days.changed', days })
      fixture.actor.send({ type: 'change.requested' })
    }
    expect(fixture.states).toEqual(['editing', 'confirming'])
    expect(fixture.actor.getSnapshot().context.change).toEqual({ kind: 'break', days: 7 })
  })

  test('a lost answer reads the status by its key; a refusal goes back, and the next attempt has a new key', async () => {
    const refused = refusedWith('KEY_INVALID')
    const fixture = start(dayLimit, [lost, refused, worked(sampleOwnLimits)])
    fixture.actor.send({ type: 'amount.changed', amount: satang(30_000) })
    fixture.actor.send({ type: 'change.requested' })
    fixture.actor.send({ type: 'confirm.given' })
    await settled()
    fixture.actor.send({ type: 'again.requested' })
    await settled()
    expect(fixture.actor.getSnapshot().context.problem).toEqual(problemIn(refused))
    fixture.actor.send({ type: 'change.requested' })
    fixture.actor.send({ type: 'confirm.given' })
    await settled()
    expect(fixture.calls.map(([, { idempotencyKey }]) => idempotencyKey)).toEqual(['k1', 'k1', 'k2'])
    expect(fixture.states).toEqual([
      'editing',
      'confirming',
      'saving',
      'outcomeUnknown',
      'saving',
      'editing',
      'confirming',
      'saving',
      'saved',
    ])
  })

  test('the port sends one limit with the key', async () => {
    const requests: unknown[] = []
    const krapao = {
      clock: { now: () => 7 },
      account: {
        setLimits: (change: unknown, { idempotencyKey }: { idempotencyKey: string }) => {
          requests.push([change, idempotencyKey])
          return Promise.resolve(worked(sampleOwnLimits))
        },
      },
    } as unknown as Krapao
    const { actors, now } = limitChangePorts(krapao)
    const save = (change: Change, end: number | null) => answerOf(actors.saveChange, { change, end, idempotencyKey: 'k1' })
    await save({ kind: 'limit', period: 'day', amount: satang(1) }, null)
    await save({ kind: 'limit', period: 'week', amount: null }, null)
    await save({ kind: 'limit', period: 'month', amount: satang(2) }, null)
    await save({ kind: 'break', days: 1 }, dayMs)
    expect([requests, now()]).toEqual([
      [
        [{ depositDaily: 1 }, 'k1'],
        [{ depositWeekly: null }, 'k1'],
        [{ depositMonthly: 2 }, 'k1'],
        [{ excludedUntil: '1970-01-02T00:00:00.000Z' }, 'k1'],
      ],
      7,
    ])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('limitChange', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const machine = provideLimitChangePorts(limitChangeFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...limitChangeSamples,
    identity: ({ context }) => [context['change'], context['end'], context['idempotencyKey'], context['problem']],
    invariant: holds,
  })

function holds({ value, context }: AnyMachineSnapshot): void {
  const { change, limits, end } = context as { change: Change; limits: Limits; end: number | null }
  if (['confirming', 'saving', 'outcomeUnknown'].includes(String(value))) {
    if (change.kind === 'limit') expect(changesLimit(limits, change.period, change.amount)).toBe(true)
    else expect([change.days > 0, isLonger(exclusionEnd(change.days, 0), limits)]).toEqual([true, true])
  }
  if (value === 'saving') {
    expect(context['idempotencyKey']).not.toBeNull()
    if (change.kind === 'break') expect(isFarEnough(end ?? 0, change.days, 0)).toBe(true)
  }
  if (value === 'saved') expect([context['idempotencyKey'], context['problem']]).toEqual([null, null])
  if (value === 'outcomeUnknown') expect([context['idempotencyKey'] === null, context['problem'].effect]).toEqual([false, 'unknown'])
  if (value === 'editing' && context['problem']) expect(context['problem'].effect).toBe('none')
}

type Call = [string, LimitOrder]

function start(change: Change, queue: Outcome<Limits>[], now = () => 0, limits = sampleOwnLimits) {
  const calls: Call[] = []
  const ports = { actors: { saveChange: answers<Outcome<Limits>, LimitOrder>('saveChange', queue, calls) }, newKey: numberedKeys(), now }
  return { ...recorded(createActor(provideLimitChangePorts(ports), { input: { change, limits } })), calls }
}

import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { reportOf } from '../testing/coverPaths.ts'
import { memoryStore } from '../testing/ports.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { memorySlot, recorded, simulatedTime } from '../testing/fakes.ts'
import { visitMinutes, provideRealityCheckPorts } from './realityCheck.machine.ts'
import { realityCheckPorts, type Visit } from './realityCheck.ports.ts'
import { realityCheckFakePorts, realityCheckSamples } from './realityCheck.samples.ts'

const minute = 60_000

describe('realityCheck', () => {
  test('without a chosen interval there is no reminder', async () => {
    const fixture = start()
    await fixture.time.pass(300 * minute, minute)
    expect([fixture.states, fixture.minutesPlayed()]).toEqual([['waiting'], 300])
  })

  test('a reminder appears every thirty minutes with the time since the session began', async () => {
    const fixture = start()
    await fixture.time.pass(10 * minute, minute)
    fixture.actor.send({ type: 'minutes.changed', minutes: 30 })
    await fixture.time.pass(29 * minute, minute)
    expect(fixture.states).toEqual(['waiting'])
    await fixture.time.pass(2 * minute, minute)
    expect([fixture.states, fixture.minutesPlayed()]).toEqual([['waiting', 'reminding'], 41])
    fixture.actor.send({ type: 'reminder.accepted' })
    await fixture.time.pass(30 * minute, minute)
    expect([fixture.states, fixture.minutesPlayed(), fixture.emitted]).toEqual([['waiting', 'reminding', 'waiting', 'reminding'], 71, []])
  })

  test('a repeated press of Stop is emitted once, and the next reminder comes after a full interval', async () => {
    const fixture = start(memorySlot(15))
    await fixture.time.pass(15 * minute, minute)
    fixture.actor.send({ type: 'stop.requested' })
    fixture.actor.send({ type: 'stop.requested' })
    expect([fixture.states, fixture.emitted]).toEqual([['waiting', 'reminding', 'waiting'], [{ type: 'break.requested' }]])
  })

  test('a reload keeps counting and repeats an unanswered reminder; fifteen minutes away start anew', async () => {
    const [interval, visit] = [memorySlot(15), memorySlot<Visit>()]
    const before = start(interval, visit)
    await before.time.pass(20 * minute, minute)
    before.actor.stop()
    const after = start(interval, visit, 34 * minute)
    expect([after.states, after.minutesPlayed()]).toEqual([['reminding'], 34])
    after.actor.stop()
    const late = start(interval, visit, 49 * minute)
    expect([late.states, late.minutesPlayed()]).toEqual([['waiting'], 0])
  })

  test.each([
    [14 * minute, ['waiting', 'reminding'], 24],
    [15 * minute, ['waiting'], 0],
    [60 * minute, ['waiting'], 0],
    // A small correction of the clock, and a jump.
    [-1000, ['waiting'], 10],
    [-15 * minute, ['waiting'], 0],
  ])('after a pause of %i ms the session continues below fifteen minutes, and sleep does not count', async (slept, states, minutes) => {
    const fixture = start(memorySlot(15))
    await fixture.time.pass(10 * minute, minute)
    fixture.time.sleep(slept)
    fixture.actor.send({ type: 'page.shown' })
    expect([fixture.states, fixture.minutesPlayed()]).toEqual([states, minutes])
  })

  test('the interval is stored and can be removed', () => {
    const interval = memorySlot<number>()
    const fixture = start(interval)
    fixture.actor.send({ type: 'minutes.changed', minutes: 15 })
    expect(interval.value).toBe(15)
    fixture.actor.send({ type: 'minutes.changed', minutes: null })
    expect(interval.value).toBeNull()
  })

  test('interval and session are stored on the device', () => {
    const local = memoryStore()
    const { minutes, visit, now } = realityCheckPorts({ local })
    const before = Date.now()
    minutes.write(30)
    visit.write({ since: 1, seen: 2, remindedAt: 3 })
    expect(local.all()).toEqual({ realityCheck: '30', stay: '{"since":1,"seen":2,"remindedAt":3}' })
    expect(now()).toBeGreaterThanOrEqual(before)
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('realityCheck', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const machine = provideRealityCheckPorts(realityCheckFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, { ...realityCheckSamples, identity: ({ context }) => [context['minutes'], context['stay']], invariant: holds })

function holds({ value, context }: AnyMachineSnapshot): void {
  const { minutes, visit } = context as { minutes: number | null; visit: Visit }
  const due = minutes !== null && visit.seen - visit.remindedAt >= minutes * minute
  if (value === 'reminding') expect(due).toBe(true)
  if (value === 'waiting') expect(due).toBe(false)
}

function start(minutes = memorySlot<number>(), visit = memorySlot<Visit>(), at = 0) {
  const time = simulatedTime(at)
  const actor = createActor(provideRealityCheckPorts({ minutes, visit, now: time.now }), { clock: time.clock })
  const fixture = recorded(actor)
  return { ...fixture, time, minutesPlayed: () => visitMinutes(actor.getSnapshot().context.visit) }
}

import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Outcome } from '@krapao/sdk'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { offline, problemIn, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, recorded, settled } from '../testing/fakes.ts'
import { provideResourcePorts } from './resource.machine.ts'
import { resourceFakePorts, resourceSamples } from './resource.samples.ts'

describe('resource', () => {
  test('a resource loads on demand, refreshes with the old value in view, and recovers from a failure', async () => {
    const fixture = start([offline, worked('one'), offline, worked('two')])
    expect(fixture.actor.getSnapshot().value).toBe('idle')
    fixture.actor.send({ type: 'load.requested' })
    await settled()
    for (let times = 0; times < 3; times++) {
      fixture.actor.send({ type: 'refresh.requested' })
      await settled()
    }
    expect(fixture.states).toEqual([
      'idle',
      'loading',
      'failed',
      'loading',
      'ready',
      'stale.refreshing',
      'stale.failed',
      'stale.refreshing',
      'ready',
    ])
    expect(fixture.actor.getSnapshot().context).toEqual({
      query: 'all',
      eager: false,
      value: 'two',
      loadedAt: 7,
      problem: null,
      isOutdated: false,
    })
  })

  test('a failed refresh keeps the old value, its time and the problem', async () => {
    const fixture = start([worked('one'), offline])
    fixture.actor.send({ type: 'load.requested' })
    await settled()
    fixture.actor.send({ type: 'refresh.requested' })
    await settled()
    expect(fixture.actor.getSnapshot().context).toEqual({
      query: 'all',
      eager: false,
      value: 'one',
      loadedAt: 7,
      problem: problemIn(offline),
      isOutdated: false,
    })
  })

  test('a request during a load is followed by another load, because the pending answer may be outdated', async () => {
    const fixture = start([worked('one'), worked('outdated'), worked('new')])
    fixture.actor.send({ type: 'load.requested' })
    await settled()
    fixture.actor.send({ type: 'refresh.requested' })
    fixture.actor.send({ type: 'refresh.requested' })
    await settled()
    expect([fixture.actor.getSnapshot().context.value, fixture.calls.length]).toEqual(['new', 3])
  })

  test('a request during the first load is followed by another load', async () => {
    const fixture = start([worked('outdated'), worked('new')])
    fixture.actor.send({ type: 'load.requested' })
    fixture.actor.send({ type: 'refresh.requested' })
    await settled()
    expect([fixture.actor.getSnapshot().context.value, fixture.calls.length]).toEqual(['new', 2])
  })

  test('twenty requests make two calls, and another query shows no former value', async () => {
    const fixture = start([worked('one'), worked('two'), worked('three')])
    fixture.actor.send({ type: 'load.requested' })
    await settled()
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'refresh.requested' })
    await settled()
    fixture.actor.send({ type: 'load.requested', query: 'some' })
    expect(fixture.calls).toEqual([
      ['load', { query: 'all' }],
      ['load', { query: 'all' }],
      ['load', { query: 'all' }],
      ['load', { query: 'some' }],
    ])
    expect(fixture.actor.getSnapshot().context).toMatchObject({ query: 'some', value: null, loadedAt: null, problem: null })
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('resource', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const machine = provideResourcePorts(resourceFakePorts<string>())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, { ...resourceSamples('value'), identity: ({ context }) => context, invariant: holds })

function holds(snapshot: AnyMachineSnapshot, step: Step | null): void {
  const { value, context } = snapshot
  if (step === null) expect(value).toBe(context.eager ? 'loading' : 'idle')
  if (value === 'idle') expect(context.eager).toBe(false)
  if (value === 'ready') expect([context.value, context.loadedAt, context.problem]).toEqual(['value', 1_000, null])
  if (value === 'loading') expect([context.value, context.problem]).toEqual([null, null])
  if (value === 'failed') expect([context.value, context.problem]).toEqual([null, problemIn(offline)])
  if (snapshot.matches({ stale: 'failed' })) expect([context.value, context.problem]).toEqual(['value', problemIn(offline)])
}

function start(queue: Outcome<string>[]) {
  const calls: unknown[] = []
  const ports = { actors: { load: answers<Outcome<string>, { query: string }>('load', queue, calls) }, now: () => 7 }
  return { ...recorded(createActor(provideResourcePorts(ports), { input: { query: 'all' } })), calls }
}

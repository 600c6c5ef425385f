import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Device, Krapao, Outcome } from '@krapao/sdk'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { answerOf } from '../testing/ports.ts'
import { failedWith, lost, notServed, offline, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, numberedKeys, recorded, settled } from '../testing/fakes.ts'
import { provideDevicesPorts } from './devices.machine.ts'
import { devicesPorts } from './devices.ports.ts'
import { devicesFakePorts, devicesSamples, sampleDevices } from './devices.samples.ts'

const [thisDevice, other] = sampleDevices as [Device, Device]

describe('devices', () => {
  test('a confirmed device is signed out once, and the list is read again', async () => {
    const fixture = start([all, worked({ devices: [thisDevice] })], [worked(null)])
    await settled()
    fixture.actor.send({ type: 'removal.requested', device: other })
    fixture.actor.send({ type: 'confirm.declined' })
    fixture.actor.send({ type: 'removal.requested', device: other })
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'confirm.given' })
    await settled()
    expect(fixture.calls).toEqual([
      ['load', undefined],
      ['end', { id: 'd2', idempotencyKey: 'k1' }],
      ['load', undefined],
    ])
    expect(fixture.states).toEqual(['loading', 'ready', 'confirming', 'ready', 'confirming', 'signingOut', 'loading', 'ready'])
    expect([fixture.emitted, fixture.actor.getSnapshot().context.devices]).toEqual([[{ type: 'device.removed' }], [thisDevice]])
  })

  test('signing out everywhere ends this session too', async () => {
    const fixture = start([all], [worked(null)])
    await settled()
    fixture.actor.send({ type: 'removal.requested', device: other })
    fixture.actor.send({ type: 'confirm.declined' })
    fixture.actor.send({ type: 'everywhere.requested' })
    fixture.actor.send({ type: 'confirm.given' })
    await settled()
    expect(fixture.calls.at(-1)).toEqual(['end', { id: null, idempotencyKey: 'k1' }])
    expect([fixture.states.at(-1), fixture.emitted]).toEqual(['signedOutEverywhere', [{ type: 'everywhere.ended' }]])
  })

  test.each<[string, Outcome<null>, string, number]>([
    ['a lost answer', lost, 'the list is read again', 2],
    ['one that is gone already', refusedWith('NO_DATA'), 'the list is read again', 2],
    ['a refusal', refusedWith('REQUEST_LIMIT'), 'it is shown', 1],
  ])('%s: %j: %s', async (_, outcome, _what, loads) => {
    const fixture = start([all, all], [outcome])
    await settled()
    fixture.actor.send({ type: 'removal.requested', device: other })
    fixture.actor.send({ type: 'confirm.given' })
    await settled()
    const { problem, idempotencyKey } = fixture.actor.getSnapshot().context
    expect([fixture.states.at(-1), problem, idempotencyKey]).toEqual(['ready', problemIn(outcome), null])
    expect(fixture.calls.filter((call) => Array.isArray(call) && call[0] === 'load')).toHaveLength(loads)
  })

  test('a backend without the list hides it; an unavailable one is asked again', async () => {
    const none = start([notServed], [])
    await settled()
    expect(none.states).toEqual(['loading', 'unsupported'])
    for (const away of [offline, withoutCode]) {
      const fixture = start([away, all], [])
      await settled()
      expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.problem]).toEqual(['failed', problemIn(away)])
      fixture.actor.send({ type: 'retry.requested' })
      await settled()
      expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.problem]).toEqual(['ready', null])
    }
  })

  test('the port calls the SDK', async () => {
    const calls: unknown[] = []
    const note = (name: string) => (args: unknown, options: { idempotencyKey?: string }) => {
      calls.push([name, args, options.idempotencyKey])
      return Promise.resolve(worked(null))
    }
    const account = { devices: note('devices'), removeDevice: note('removeDevice'), signOutEverywhere: note('signOutEverywhere') }
    const { actors } = devicesPorts({ account } as unknown as Krapao)
    await answerOf(actors.load, undefined)
    await answerOf(actors.end, { id: 'd2', idempotencyKey: 'k1' })
    await answerOf(actors.end, { id: null, idempotencyKey: 'k2' })
    expect(calls).toEqual([
      ['devices', {}, undefined],
      ['removeDevice', { id: 'd2' }, 'k1'],
      ['signOutEverywhere', {}, 'k2'],
    ])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('devices', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const withoutCode = failedWith({ kind: 'refused', message: 'Forbidden', effect: 'none' })
const all = worked({ devices: sampleDevices })
const machine = provideDevicesPorts(devicesFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...devicesSamples,
    identity: ({ context }) => [context['devices'].length, context['chosen'], context['problem']],
    invariant: holds,
  })

function holds({ value, context }: AnyMachineSnapshot, step: Step | null): void {
  expect(context['idempotencyKey'] !== null).toBe(value === 'signingOut')
  if (value === 'ready' && step?.before.value === 'loading') expect(context['devices']).not.toEqual([])
  if (value === 'confirming' && context['chosen'] === null) expect(context['devices'].length).toBeGreaterThan(1)
  if (value === 'failed') expect(context['problem'].message).not.toBe('not served')
  if (value === 'unsupported') expect(context['problem']?.code).not.toBe('REQUEST_LIMIT')
  if (value === 'signedOutEverywhere') expect([context['chosen'], context['problem']]).toEqual([null, null])
  if (step?.before.value === 'signingOut' && step.event.type.startsWith('xstate.done')) {
    const plain = context['problem']?.kind === 'offline'
    expect(value === 'ready').toBe(plain)
    if (!plain && context['problem'] === null) expect(value).toBe(step.before.context.chosen ? 'loading' : 'signedOutEverywhere')
    if (context['problem']) expect(value).not.toBe('signedOutEverywhere')
  }
}

function start(load: Outcome<{ devices: readonly Device[] }>[], end: Outcome<null>[]) {
  const calls: unknown[] = []
  const ports = {
    actors: {
      load: answers<Outcome<{ devices: readonly Device[] }>, unknown>('load', load, calls),
      end: answers<Outcome<null>, { id: string | null; idempotencyKey: string }>('end', end, calls),
    },
    newKey: numberedKeys(),
  }
  return { ...recorded(createActor(provideDevicesPorts(ports))), calls }
}

import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { memoryStore } from '../testing/ports.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { memorySlot, recorded } from '../testing/fakes.ts'
import { provideAttentionPorts } from './attention.machine.ts'
import { attentionPorts, type AttentionSettings } from './attention.ports.ts'
import { attentionFakePorts, attentionSamples } from './attention.samples.ts'

const loud: AttentionSettings = { sound: true, vibration: true, badge: true }

describe('attention', () => {
  test('an item is alerted of by the enabled channels, and counted only while the page is hidden', () => {
    const fixture = start(memorySlot(loud))
    for (const event of [
      { type: 'items.arrived', ids: ['a'] },
      { type: 'page.hidden' },
      { type: 'items.arrived', ids: ['b', 'c'] },
      { type: 'page.shown' },
      { type: 'items.arrived', ids: ['d'] },
    ] as const)
      fixture.actor.send(event)
    expect([fixture.states, fixture.done, fixture.received]).toEqual([
      ['pageShown', 'pageHidden', 'pageShown'],
      ['sound', 'vibrate', 'sound', 'vibrate', 'badge 2', 'badge 0', 'sound', 'vibrate'],
      [['a'], ['b', 'c'], ['d']],
    ])
  })

  test('without enabled channels only the count rises', () => {
    const fixture = start()
    fixture.actor.send({ type: 'page.hidden' })
    fixture.actor.send({ type: 'items.arrived', ids: ['a'] })
    fixture.actor.send({ type: 'items.arrived', ids: ['b'] })
    fixture.actor.send({ type: 'page.shown' })
    expect(fixture.done).toEqual(['badge 1', 'badge 2', 'badge 0'])
  })

  test('a changed channel is stored, a test plays it, and switching the count off clears it', () => {
    const fixture = start()
    fixture.actor.send({ type: 'page.hidden' })
    fixture.actor.send({ type: 'items.arrived', ids: ['p1 7'] })
    const changed = { sound: false, vibration: true, badge: false }
    fixture.actor.send({ type: 'settings.changed', settings: changed })
    fixture.actor.send({ type: 'test.requested' })
    expect([fixture.settings.value, fixture.done]).toEqual([changed, ['badge 1', 'badge 0', 'vibrate']])
  })

  test('signing out clears the channels and the count', () => {
    const fixture = start(memorySlot(loud))
    fixture.actor.send({ type: 'page.hidden' })
    fixture.actor.send({ type: 'items.arrived', ids: ['a'] })
    fixture.settings.remove()
    fixture.actor.send({ type: 'player.signedOut' })
    fixture.actor.send({ type: 'player.signedIn' })
    fixture.actor.send({ type: 'items.arrived', ids: ['b'] })
    expect(fixture.done).toEqual(['sound', 'vibrate', 'badge 1', 'badge 0', 'badge 1'])
  })

  test('channels are stored under their key', () => {
    const store = memoryStore()
    attentionPorts({ local: store, device: attentionFakePorts().device }).settings.write(loud)
    expect(store.all()).toEqual({ attention: JSON.stringify(loud) })
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('attention', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const machine = provideAttentionPorts(attentionFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...attentionSamples,
    identity: ({ context }) => [context['settings'], Math.min(context['unseen'], 2)],
    invariant: holds,
  })

function holds({ value, context }: AnyMachineSnapshot, step: Step | null): void {
  if (value === 'pageShown') expect(context['unseen']).toBe(0)
  if (step?.event.type === 'items.arrived') expect(context['unseen'] - step.before.context.unseen).toBe(value === 'pageHidden' ? 1 : 0)
}

function start(settings = memorySlot<AttentionSettings>()) {
  const done: string[] = []
  const received: (readonly string[])[] = []
  const device = {
    sound: () => void done.push('sound'),
    vibrate: () => void done.push('vibrate'),
    badge: (count: number) => void done.push(`badge ${count}`),
    onceInAllTabs: (ids: readonly string[], act: () => void) => {
      received.push(ids)
      act()
    },
  }
  return { ...recorded(createActor(provideAttentionPorts({ settings, device }))), done, received, settings }
}

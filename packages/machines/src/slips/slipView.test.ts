import { createActor, fromPromise, type AnyMachineSnapshot, type AnyStateMachine, type InputFrom } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Krapao, Outcome } from '@krapao/sdk'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { offline, problemIn, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, recorded, settled, simulatedTime } from '../testing/fakes.ts'
import { provideSlipViewPorts } from './slipView.machine.ts'
import { slipViewPorts, type SlipViewPorts } from './slipView.ports.ts'
import { slipViewFakePorts, slipViewSamples } from './slipView.samples.ts'

const url = 'https://slips.example/1.jpg'
const requested = { type: 'view.requested', reference: 'r1' } as const

describe('slipView', () => {
  test('slipView, twenty clicks, reserves one tab, requests one link and opens the picture in it', async () => {
    const fixture = start([worked(url)], [true])
    for (let times = 0; times < 20; times++) fixture.actor.send({ ...requested, reference: times === 0 ? 'r1' : 'r2' })
    expect(fixture.calls).toEqual(['open', ['findPicture', { reference: 'r1' }]])
    await settled()
    expect(fixture.calls.slice(2)).toEqual([['openInTab', { url }]])
    expect([fixture.states, fixture.emitted]).toEqual([['idle', 'loading', 'navigating', 'idle'], []])
  })

  test.each([
    ['an unsafe link', worked(null), null],
    ['no answer', offline, problemIn(offline)],
  ])('slipView, %s, closes the tab, shows the problem and can be retried', async (_, answer, problem) => {
    const fixture = start([answer, worked(url)], [true])
    fixture.actor.send(requested)
    await settled()
    expect([fixture.calls.slice(2), fixture.emitted]).toEqual([['close'], [{ type: 'picture.missing', problem }]])
    fixture.actor.send(requested)
    await settled()
    expect(fixture.states).toEqual(['idle', 'loading', 'idle', 'loading', 'navigating', 'idle'])
  })

  test('slipView, tab blocked or closed, leaves the link until it is followed', async () => {
    const fixture = start([worked(url)], [false])
    fixture.actor.send(requested)
    await settled()
    expect(fixture.actor.getSnapshot()).toMatchObject({ value: 'blocked', context: { reference: 'r1', url } })
    fixture.actor.send({ type: 'link.followed' })
    expect(fixture.actor.getSnapshot()).toMatchObject({ value: 'idle', context: { url: null } })
    expect([fixture.calls.length, fixture.emitted]).toEqual([3, []])
  })

  test('slipView, link not followed, disappears when it expires', async () => {
    const fixture = start([worked(url)], [false])
    fixture.actor.send(requested)
    await settled()
    await fixture.time.pass(59_000)
    expect(fixture.actor.getSnapshot().value).toBe('blocked')
    await fixture.time.pass(1_000)
    expect(fixture.actor.getSnapshot()).toMatchObject({ value: 'idle', context: { url: null } })
  })

  test('slipView, link still shown, opens another slip', async () => {
    const fixture = start([worked(url), worked('https://slips.example/2.jpg')], [false, true])
    fixture.actor.send(requested)
    await settled()
    fixture.actor.send({ ...requested, reference: 'r2' })
    expect(fixture.actor.getSnapshot()).toMatchObject({ value: 'loading', context: { reference: 'r2', url: null } })
    await settled()
    expect(fixture.calls.slice(3)).toEqual([
      'open',
      ['findPicture', { reference: 'r2' }],
      ['openInTab', { url: 'https://slips.example/2.jpg' }],
    ])
  })

  test('slipView, exception, closes the tab and reports it', async () => {
    const fixture = start(
      [],
      [],
      fromPromise(() => Promise.reject(new Error('defect'))),
    )
    fixture.actor.send(requested)
    await settled()
    expect([fixture.states, fixture.calls, fixture.emitted]).toEqual([
      ['idle', 'loading', 'broken'],
      ['open', 'close'],
      [{ type: 'picture.missing', problem: null }],
    ])
  })

  test("slipView ports, reference of a slip, request its link, validate it and use the client's tab", async () => {
    const done: unknown[] = []
    const reference = (args: object) => (done.push(args), Promise.resolve(worked({ url: '/slips/x.jpg' })))
    const krapao = { slips: { reference } } as unknown as Krapao
    const tab = { open: () => done.push('open'), navigate: (to: string) => (done.push(to), true), close: () => done.push('close') }
    const fixture = recorded(
      createActor(provideSlipViewPorts(slipViewPorts(krapao, { tab, safeLink: (link) => `https://api.example${link}` }))),
    )
    fixture.actor.send(requested)
    await settled()
    expect([done, fixture.states.at(-1)]).toEqual([['open', { reference: 'r1' }, 'https://api.example/slips/x.jpg'], 'idle'])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('slipView', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const machine = provideSlipViewPorts(slipViewFakePorts())
const walk = (mutant: AnyStateMachine) => coverAll(mutant, { ...slipViewSamples, invariant: holds })

function holds({ value, context }: AnyMachineSnapshot, step: Step | null): void {
  expect(context.url).toBe(value === 'navigating' || value === 'blocked' ? url : null)
  const output = step && 'output' in step.event ? step.event.output : undefined
  if (typeof output === 'boolean') expect(value).toBe(output ? 'idle' : 'blocked')
}

type Find = SlipViewPorts['actors']['findPicture']

function start(found: Outcome<string | null>[], went: boolean[], find?: Find) {
  const calls: unknown[] = []
  const time = simulatedTime()
  const provided = provideSlipViewPorts({
    actors: {
      findPicture: find ?? answers<Outcome<string | null>, InputFrom<Find>>('findPicture', found, calls),
      openInTab: answers<boolean, { url: string }>('openInTab', went, calls),
    },
    tab: { open: () => void calls.push('open'), close: () => void calls.push('close') },
  })
  return { ...recorded(createActor(provided, { clock: time.clock })), calls, time }
}

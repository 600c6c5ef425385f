import { assign, createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Krapao, Outcome } from '@krapao/sdk'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { offline, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { memoryStore } from '../testing/ports.ts'
import { answers, recorded, settled, simulatedTime } from '../testing/fakes.ts'
import { provideAppGatePorts } from './appGate.machine.ts'
import { appGatePorts, type AppGatePorts, type Locale } from './appGate.ports.ts'
import { appGateFakePorts, appGateSamples, sampleAgreements } from './appGate.samples.ts'

const agreements = worked<readonly string[]>(sampleAgreements)

describe('appGate', () => {
  // @covers 1.agreement-1 9.limits-13
  test('the agreement opens once, 1.5 s after home, and is remembered when the player chooses so', async () => {
    const fixture = start({ agreements: [agreements] })
    fixture.actor.send({ type: 'home.entered', playerId: 'p1' })
    await fixture.time.pass(1_499, 1_499)
    expect(fixture.calls).toEqual([])
    await fixture.time.pass(1, 1)
    expect(fixture.actor.getSnapshot().context.agreements).toEqual(sampleAgreements)
    fixture.actor.send({ type: 'agreement.accepted', remember: true })
    fixture.actor.send({ type: 'home.entered', playerId: 'p1' })
    await fixture.time.pass(1_500)
    expect(agreementOf(fixture.states)).toEqual(['idle', 'waiting', 'loading', 'open', 'accepted.closed'])
    expect(fixture.calls).toEqual([
      ['agreements', undefined],
      ['rememberAgreement', 'p1'],
    ])
  })

  // @covers 1.agreement-2
  test('an agreement accepted in an earlier visit does not open, but can be read', async () => {
    const fixture = start({ agreements: [offline, agreements] }, true)
    fixture.actor.send({ type: 'home.entered', playerId: 'p1' })
    fixture.actor.send({ type: 'agreement.requested' })
    await settled()
    fixture.actor.send({ type: 'retry.requested' })
    await settled()
    fixture.actor.send({ type: 'agreement.closed' })
    expect(agreementOf(fixture.states)).toEqual([
      'idle',
      'accepted.closed',
      'accepted.loading',
      'accepted.failed',
      'accepted.loading',
      'accepted.shown',
      'accepted.closed',
    ])
  })

  test('an agreement that was left or closed without an answer opens again at home', async () => {
    const fixture = start({ agreements: [agreements] })
    fixture.actor.send({ type: 'home.entered', playerId: 'p1' })
    fixture.actor.send({ type: 'home.left' })
    fixture.actor.send({ type: 'home.entered', playerId: 'p1' })
    await fixture.time.pass(1_500)
    fixture.actor.send({ type: 'agreement.closed' })
    fixture.actor.send({ type: 'home.entered', playerId: 'p1' })
    expect(agreementOf(fixture.states)).toEqual(['idle', 'waiting', 'idle', 'waiting', 'loading', 'open', 'postponed', 'waiting'])
  })

  // @covers 8.handling-22
  test('an agreement that failed to load or is empty does not block home', async () => {
    const fixture = start({ agreements: [offline, worked([]), agreements] })
    for (let visit = 0; visit < 3; visit++) {
      fixture.actor.send({ type: 'home.entered', playerId: 'p1' })
      await fixture.time.pass(1_500)
    }
    expect(agreementOf(fixture.states)).toEqual([
      'idle',
      ...['postponed', 'postponed', 'open'].flatMap((end) => ['waiting', 'loading', end]),
    ])
  })

  test('a language that is chosen while another loads replaces it, and is neither stored nor emitted if it fails', async () => {
    const fixture = start({ locale: [worked(null), offline] })
    for (let times = 0; times < 2; times++) fixture.actor.send({ type: 'locale.chosen', locale: 'lo' })
    fixture.actor.send({ type: 'locale.chosen', locale: 'en' })
    await settled()
    fixture.actor.send({ type: 'locale.chosen', locale: 'th' })
    await settled()
    expect(fixture.calls).toEqual([
      ['locale', { locale: 'lo' }],
      ['locale', { locale: 'lo' }],
      ['locale', { locale: 'en' }],
      ['locale', { locale: 'th' }],
    ])
    expect(fixture.emitted).toEqual([])
  })

  test('a chosen language is stored and emitted when its words are loaded; without them the former one stays', async () => {
    const fixture = start({ locale: [worked(null), offline] })
    fixture.actor.send({ type: 'locale.chosen', locale: 'lo' })
    await settled()
    fixture.actor.send({ type: 'locale.chosen', locale: 'en' })
    await settled()
    expect(fixture.emitted).toEqual([{ type: 'locale.changed', locale: 'lo' }])
    expect(fixture.calls).toEqual([
      ['locale', { locale: 'lo' }],
      ['keepLocale', 'lo'],
      ['locale', { locale: 'en' }],
    ])
    expect(fixture.actor.getSnapshot().context).toEqual({ locale: 'lo', wanted: 'lo', playerId: null, agreements: [], problem: null })
    expect(fixture.actor.getSnapshot().value.locale).toBe('failed')
  })

  // @covers 1.language-6 1.language-7
  test('Lao is stored as la, and in upper case in the cookie', () => {
    const cookies: string[] = []
    const local = memoryStore()
    appGatePorts({} as Krapao, { local, setCookie: (cookie) => cookies.push(cookie), showWords: () => Promise.resolve(true) }).keepLocale(
      'lo',
    )
    expect([local.all(), cookies]).toEqual([{ locale: 'la' }, ['LOCALE=LA; Path=/; Max-Age=31536000; SameSite=Lax']])
  })

  test('acceptance is stored for each player of the browser, and that of an earlier release counts for all', () => {
    const local = memoryStore()
    const ports = appGatePorts({} as Krapao, { local, setCookie: () => {}, showWords: () => Promise.resolve(true) })
    ports.rememberAgreement(null)
    expect(local.all()).toEqual({})
    ports.rememberAgreement('p1')
    expect(['p1', 'p2', null].map(ports.agreementIsRemembered)).toEqual([true, false, false])
    ports.rememberAgreement('p2')
    expect([local.all(), ['p1', 'p2'].map(ports.agreementIsRemembered)]).toEqual([{ 'remember-agreement': 'p1 p2' }, [true, true]])
    local.setItem('remember-agreement', 'true')
    expect(ports.agreementIsRemembered('p3')).toBe(true)
  })

  // @covers 1.agreement-2
  test('acceptance survives a reload, and the agreement does not open again', async () => {
    const local = memoryStore()
    const load = async () => {
      const ports = appGatePorts({} as Krapao, { local, setCookie: () => {}, showWords: () => Promise.resolve(true) })
      const fixture = start({ agreements: [agreements] }, ports)
      fixture.actor.send({ type: 'home.entered', playerId: 'p1' })
      await fixture.time.pass(1_500)
      fixture.actor.send({ type: 'agreement.accepted', remember: true })
      return agreementOf(fixture.states)
    }
    expect([await load(), await load()]).toEqual([
      ['idle', 'waiting', 'loading', 'open', 'accepted.closed'],
      ['idle', 'accepted.closed'],
    ])
  })

  test('another player in the same browser sees the agreement again', async () => {
    const ports = appGatePorts({} as Krapao, { local: memoryStore(), setCookie: () => {}, showWords: () => Promise.resolve(true) })
    const fixture = start({ agreements: [agreements] }, ports)
    fixture.actor.send({ type: 'home.entered', playerId: 'p1' })
    await fixture.time.pass(1_500)
    fixture.actor.send({ type: 'agreement.accepted', remember: true })
    for (const playerId of ['p2', 'p1']) {
      fixture.actor.send({ type: 'session.ended' })
      fixture.actor.send({ type: 'home.entered', playerId })
    }
    const first = ['idle', 'waiting', 'loading', 'open', 'accepted.closed']
    expect(agreementOf(fixture.states)).toEqual([...first, 'idle', 'waiting', 'idle', 'accepted.closed'])
  })

  test('a terminated service stops all requests', async () => {
    const fixture = start({ agreements: [agreements] })
    fixture.actor.send({ type: 'home.entered', playerId: 'p1' })
    fixture.actor.send({ type: 'service.gone' })
    fixture.actor.send({ type: 'home.entered', playerId: 'p1' })
    await fixture.time.pass(1_500)
    expect([agreementOf(fixture.states), fixture.calls]).toEqual([['idle', 'waiting', 'terminated'], []])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('appGate', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

// A snapshot has no browser storage, so the context records the action.
const machine = provideAppGatePorts(appGateFakePorts()).provide({
  actions: { 'store acceptance': assign({ agreements: ['remembered'] }) },
})
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...appGateSamples,
    starts: [appGateSamples.starts[0] ?? {}, { input: { locale: 'th' }, provide: asAccepted }],
    identity: ({ context }) => [context.locale, context.agreements.length > 0],
    invariant: holds,
  })

const asAccepted = (mutant: AnyStateMachine): AnyStateMachine =>
  mutant.implementations.guards['agreement is accepted'] === machine.implementations.guards['agreement is accepted']
    ? mutant.provide({ guards: { 'agreement is accepted': () => true } })
    : mutant

function holds(snapshot: AnyMachineSnapshot, step: Step | null): void {
  const { context } = snapshot
  if (snapshot.matches({ agreement: 'open' })) expect(context.agreements.length).toBeGreaterThan(0)
  if (snapshot.matches({ locale: 'ready' })) expect(context.wanted).toBe(context.locale)
  if (snapshot.matches({ locale: 'switching' }) && step?.before.value.locale !== 'switching')
    expect(context.wanted).not.toBe(context.locale)
  const accepted = step?.event as { type: string; remember?: boolean } | undefined
  if (accepted?.type === 'agreement.accepted' && accepted.remember === false) expect(context.agreements).not.toEqual(['remembered'])
}

const agreementOf = (states: string[]) =>
  states.map((state) => /agreement\.(\S+)/.exec(state)?.[1] ?? '').filter((state, index, all) => state !== all[index - 1])

type Acceptance = Pick<AppGatePorts, 'agreementIsRemembered' | 'rememberAgreement'>

function start(queues: { agreements?: Outcome<readonly string[]>[]; locale?: Outcome<null>[] }, acceptance: boolean | Acceptance = false) {
  const calls: unknown[] = []
  const time = simulatedTime()
  const ports = {
    actors: {
      loadAgreements: answers<Outcome<readonly string[]>, unknown>('agreements', queues.agreements, calls),
      switchLocale: answers<Outcome<null>, { locale: Locale }>('locale', queues.locale, calls),
    },
    ...(typeof acceptance === 'boolean'
      ? {
          agreementIsRemembered: () => acceptance,
          rememberAgreement: (playerId: string | null) => calls.push(['rememberAgreement', playerId]),
        }
      : { agreementIsRemembered: acceptance.agreementIsRemembered, rememberAgreement: acceptance.rememberAgreement }),
    keepLocale: (locale: Locale) => calls.push(['keepLocale', locale]),
  }
  return { ...recorded(createActor(provideAppGatePorts(ports), { clock: time.clock, input: { locale: 'th' } })), calls, time }
}

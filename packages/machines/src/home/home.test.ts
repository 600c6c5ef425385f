import { createActor, fromPromise, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Topic } from '@krapao/sdk/realtime'
import { reportOf } from '../testing/coverPaths.ts'
import { offline, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, pathOf, settled, simulatedTime } from '../testing/fakes.ts'
import type { StoredRequest } from '../unfinished/unfinished.ports.ts'
import { sampleStoredRequest, sampleOpen } from '../unfinished/unfinished.samples.ts'
import { sampleWallet } from '../wallet/wallet.samples.ts'
import { homeParts, isWheelActive, openingSheet, shownSheet } from './home.selectors.ts'
import { provideHomePorts } from './home.provided.ts'
import { startHome } from './home.fixture.ts'
import { homeFakePorts, homeSamples } from './home.samples.ts'

const withdrawal: StoredRequest = { capability: 'withdraw', key: 'k9', order: { amount: 50_000 } }
const gameReset: StoredRequest = { capability: 'gameAccount', key: 'k8', order: { kind: 'resetPassword', code: 'PG' } }

describe('home', () => {
  // @covers 2.home-24
  test('home, opened, loads each part once', async () => {
    const fixture = startHome()
    await settled()
    expect(fixture.calls()).toEqual(['wallet', 'entries', 'bonus', 'wheel', 'requests'])
    expect(fixture.state()).toBe('balances.loaded + entries + bonus.usable + wheel.usable + requests + changes.idle + sheet.closed')
    expect(fixture.keptBalances).toEqual([[sampleWallet, 7_200_000]])
    expect(isWheelActive(homeParts(fixture.actor.getSnapshot()).wheel.getSnapshot())).toBe(true)
  })

  test('money, reported in several ways at once, is read once', async () => {
    const fixture = startHome()
    await settled()
    fixture.clearCalls()
    fixture.actor.send({ type: 'data.changed', topics: ['balance'] })
    await fixture.time.pass(200, 200)
    fixture.actor.send({ type: 'money.moved' })
    fixture.actor.send({ type: 'data.changed', topics: null })
    await fixture.time.pass(99, 99)
    expect([fixture.state('changes'), fixture.calls()]).toEqual(['debouncing', []])
    await fixture.time.pass(1, 1)
    expect([fixture.state('changes'), fixture.calls()]).toEqual(['idle', ['wallet', 'entries', 'bonus', 'requests']])
    await fixture.time.pass(10_000)
    expect(fixture.calls()).toEqual(['wallet', 'entries', 'bonus', 'requests'])
  })

  const everything = ['wallet', 'entries', 'bonus', 'requests']
  test.each([
    [800, 'money.moved', everything],
    [0, 'money.moved', everything],
    [0, 'sheet.closed', ['requests', ...everything]],
    [0, 'page.shown', ['wallet', 'entries', 'requests', ...everything]],
  ] as const)('a change while a sheet is open, and %i ms later %s, is read within a second', async (ms, type, calls) => {
    const fixture = startHome()
    await settled()
    fixture.actor.send({ type: 'sheet.requested', name: 'invite' })
    await settled()
    fixture.clearCalls()
    fixture.actor.send({ type: 'data.changed', topics: ['balance', 'qr'] })
    await fixture.time.pass(ms, 100)
    fixture.actor.send({ type })
    await fixture.time.pass(1_000 - ms, 100)
    expect(fixture.calls()).toEqual(calls)
    await fixture.time.pass(10_000)
    expect(fixture.calls()).toEqual(calls)
  })

  test.each<[readonly Topic[] | null, boolean]>([
    [null, true],
    [['balance'], true],
    [['bonus'], true],
    [['game'], true],
    [['limits'], true],
    [['qr'], true],
    [['slip'], true],
    [['spin', 'slip'], true],
    [['spin'], false],
    [[], false],
  ])('a change of %j reloads: %j', async (topics, reloads) => {
    const fixture = startHome()
    await settled()
    fixture.clearCalls()
    fixture.actor.send({ type: 'data.changed', topics })
    await fixture.time.pass(300, 300)
    expect(fixture.calls()).toEqual(reloads ? ['wallet', 'entries', 'bonus', 'requests'] : [])
  })

  test('a request of another device, settled, reloads', async () => {
    const fixture = startHome({ requests: [worked([sampleOpen[1]]), worked([])] })
    await settled()
    fixture.clearCalls()
    await fixture.time.pass(5_000, 5_000)
    expect([fixture.state('changes'), fixture.calls()]).toEqual(['debouncing', ['requests']])
    await fixture.time.pass(300, 300)
    expect(fixture.calls()).toEqual(['requests', 'wallet', 'entries', 'bonus', 'requests'])
  })

  test('refresh reads the balances of the games and reloads the other parts, but not the wheel', async () => {
    const fixture = startHome()
    await settled()
    fixture.clearCalls()
    fixture.actor.send({ type: 'refresh.requested' })
    await fixture.time.pass(200, 200)
    expect(fixture.calls()).toEqual(['entries', 'bonus', 'requests', 'games', 'wallet'])
  })

  test('a page shown again reloads balances, entries and requests; a changed language reloads entries and the bonus', async () => {
    const fixture = startHome()
    await settled()
    fixture.clearCalls()
    fixture.actor.send({ type: 'page.shown' })
    await settled()
    expect(fixture.calls()).toEqual(['wallet', 'entries', 'requests'])
    fixture.clearCalls()
    fixture.actor.send({ type: 'locale.changed' })
    await settled()
    expect(fixture.calls()).toEqual(['entries', 'bonus'])
  })

  test('a page shown again after a game was entered reads the balances of the games too; leaving a game reads them at once', async () => {
    const fixture = startHome()
    await settled()
    fixture.actor.send({ type: 'game.entered' })
    fixture.clearCalls()
    fixture.actor.send({ type: 'page.shown' })
    await fixture.time.pass(200, 200)
    expect(fixture.calls()).toEqual(['entries', 'bonus', 'requests', 'games', 'wallet'])
    fixture.clearCalls()
    fixture.actor.send({ type: 'game.left' })
    await fixture.time.pass(200, 200)
    expect(fixture.calls()).toEqual(['bonus', 'games', 'wallet'])
    fixture.clearCalls()
    fixture.actor.send({ type: 'page.shown' })
    await settled()
    expect(fixture.calls()).toEqual(['wallet', 'entries', 'requests'])
  })

  test('failed parts are retried once the balances are read, every 30 s on a visible page, and when the network returns', async () => {
    const fixture = startHome({ wallet: [offline, worked(sampleWallet)], bonus: [offline, offline, offline], wheel: [offline] })
    await settled()
    expect([fixture.state('balances'), fixture.state('bonus'), fixture.state('wheel')]).toEqual(['notLoaded', 'failed', 'failed'])
    await fixture.time.pass(60_000)
    fixture.actor.send({ type: 'network.returned' })
    fixture.clearCalls()
    homeParts(fixture.actor.getSnapshot()).wallet.send({ type: 'refresh.requested' })
    await settled()
    expect([fixture.state('balances'), fixture.state('bonus'), fixture.state('wheel')]).toEqual(['loaded', 'failed', 'usable'])
    expect(fixture.calls()).toEqual(['wallet', 'requests', 'bonus', 'wheel'])
    fixture.clearCalls()
    await fixture.time.pass(29_999, 29_999)
    expect(fixture.calls()).toEqual([])
    await fixture.time.pass(1, 1)
    expect(fixture.calls()).toEqual(['bonus'])
    fixture.actor.send({ type: 'page.hidden' })
    await fixture.time.pass(90_000, 30_000)
    expect(fixture.calls()).toEqual(['bonus'])
    fixture.actor.send({ type: 'network.returned' })
    await settled()
    expect([fixture.calls(), fixture.state('bonus')]).toEqual([['bonus', 'bonus'], 'usable'])
  })

  test('balances that cannot be read again stop the retries', async () => {
    const fixture = startHome({ wallet: [worked(sampleWallet), offline], bonus: [offline, offline] })
    await settled()
    fixture.actor.send({ type: 'money.moved' })
    await fixture.time.pass(300, 300)
    fixture.clearCalls()
    await fixture.time.pass(90_000, 30_000)
    expect([fixture.state('balances'), fixture.calls()]).toEqual(['notLoaded', []])
  })

  test('a sheet, pressed repeatedly, loads once, opens and closes; another press meanwhile is ignored', async () => {
    const fixture = startHome()
    await settled()
    fixture.clearCalls()
    for (let times = 0; times < 5; times++) fixture.actor.send({ type: 'sheet.requested', name: 'gameAccount', subject: 'PG' })
    fixture.actor.send({ type: 'sheet.requested', name: 'deposit' })
    expect([openingSheet(fixture.actor.getSnapshot()), shownSheet(fixture.actor.getSnapshot())]).toEqual([
      { name: 'gameAccount', subject: 'PG' },
      null,
    ])
    await settled()
    expect([openingSheet(fixture.actor.getSnapshot()), shownSheet(fixture.actor.getSnapshot())]).toEqual([
      null,
      { name: 'gameAccount', subject: 'PG' },
    ])
    fixture.actor.send({ type: 'sheet.closed' })
    await settled()
    expect([fixture.state('sheet'), fixture.actor.getSnapshot().context.sheet]).toEqual(['closed', null])
    expect(fixture.calls()).toEqual(['load gameAccount', 'requests'])
  })

  test('an open sheet can be replaced by another', async () => {
    const fixture = startHome()
    await settled()
    for (const name of ['deposit', 'transfer'] as const) {
      fixture.actor.send({ type: 'sheet.requested', name })
      await settled()
      expect(shownSheet(fixture.actor.getSnapshot())).toEqual({ name, subject: null })
    }
  })

  test('a sheet that does not load is reported and can be opened again', async () => {
    const fixture = startHome({ sheets: [false, true] })
    await settled()
    fixture.clearCalls()
    fixture.actor.send({ type: 'sheet.requested', name: 'deposit' })
    await settled()
    expect([fixture.state('sheet'), fixture.emitted, fixture.calls()]).toEqual(['closed', [{ type: 'sheet.failed' }], ['load deposit']])
    fixture.actor.send({ type: 'sheet.requested', name: 'deposit' })
    await settled()
    expect([fixture.state('sheet'), fixture.calls()]).toEqual(['open', ['load deposit', 'load deposit']])
  })

  test('requests of an earlier visit open in their sheets in turn; those closed by the player stay closed', async () => {
    const fixture = startHome({ stored: [sampleStoredRequest, withdrawal, gameReset] })
    await settled()
    const shown = []
    for (let times = 0; times < 3; times++) {
      shown.push(shownSheet(fixture.actor.getSnapshot()))
      fixture.actor.send({ type: 'sheet.closed' })
      await settled()
    }
    expect(shown).toEqual([
      { name: 'transfer', subject: null },
      { name: 'withdraw', subject: null },
      { name: 'gameAccount', subject: 'PG' },
    ])
    fixture.actor.send({ type: 'page.shown' })
    await settled()
    expect([fixture.state('sheet'), fixture.calls().filter((call) => call.startsWith('load'))]).toEqual([
      'closed',
      ['load transfer', 'load withdraw', 'load gameAccount'],
    ])
  })

  test('a request whose sheet does not load is treated as closed by the player, and the next one opens', async () => {
    const fixture = startHome({ stored: [sampleStoredRequest, withdrawal], sheets: [false, true] })
    await settled()
    expect([shownSheet(fixture.actor.getSnapshot()), fixture.emitted]).toEqual([
      { name: 'withdraw', subject: null },
      [{ type: 'sheet.failed' }],
    ])
  })

  test('a request waits while another sheet is open, and one without a sheet opens none', async () => {
    const spin: StoredRequest = { capability: 'spin', key: 'k7', order: {} }
    const fixture = startHome({ stored: [spin] })
    await settled()
    expect(fixture.state('sheet')).toBe('closed')
    fixture.actor.send({ type: 'sheet.requested', name: 'deposit' })
    await settled()
    fixture.keep([spin, sampleStoredRequest])
    fixture.actor.send({ type: 'page.shown' })
    await settled()
    expect(shownSheet(fixture.actor.getSnapshot())).toEqual({ name: 'deposit', subject: null })
    fixture.actor.send({ type: 'sheet.closed' })
    await settled()
    expect(shownSheet(fixture.actor.getSnapshot())).toEqual({ name: 'transfer', subject: null })
  })

  test('every state is reached and every transition taken', () => {
    const coverage = coverAll(provideHomePorts(homeFakePorts()), { ...homeSamples, invariant })
    console.log(reportOf('home', coverage))
    expect(coverage.states.unreached).toEqual([])
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(provideHomePorts(homeFakePorts()), sequences)).toEqual([])
  })
})

/** A sheet is named exactly while it opens or is open. */
function invariant({ value, context }: AnyMachineSnapshot): void {
  const { sheet } = value as { sheet: string }
  expect(context['sheet'] === null).toBe(sheet === 'closed')
}

/** Runs sequences in which every guard decides both ways, without child actors. */
async function sequences(machine: AnyStateMachine): Promise<void> {
  const { 'xstate.snapshot.wallet': wallets, 'xstate.snapshot.bonus': bonuses, 'xstate.snapshot.unfinished': open } = homeSamples.events
  const [[loading, ready], [usable, failed], [, withStoredRequest]] = [wallets, bonuses, open]
  const [time, loads, retries] = [simulatedTime(), [] as unknown[], [] as string[]]
  const mutant = machine.provide({
    actors: {
      ...Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, fromPromise(() => new Promise(() => {}))])),
      loadSheet: answers('load', [true, false, false, true, true], loads),
    },
    actions: {
      'store balances': () => {},
      'reload bonus': () => void retries.push('bonus'),
      'reload balances': () => void retries.push('balances'),
      'refresh games': () => void retries.push('games'),
    },
  })
  const actor = createActor(mutant, { clock: time.clock })
  // A mutant may break; the expectations below find it.
  actor.subscribe({ error: () => {} })
  actor.start()
  const state = () => pathOf((actor.getSnapshot() as { value: unknown }).value)
  const send = (...events: unknown[]) => events.forEach((event) => actor.send(event as never))
  send(loading, failed, { type: 'xstate.snapshot.bonus', id: 'bonus', snapshot: {} })
  expect(state()).toContain('balances.notLoaded + entries + bonus.failed')
  send(ready)
  expect([state().includes('balances.loaded'), retries]).toEqual([true, ['bonus']])
  await time.pass(30_000, 30_000)
  expect(retries).toEqual(['bonus', 'bonus'])
  send({ type: 'page.hidden' })
  await time.pass(30_000, 30_000)
  expect(retries).toEqual(['bonus', 'bonus'])
  send(usable, { type: 'network.returned' }, { type: 'data.changed', topics: ['spin'] })
  await time.pass(300, 300)
  expect([state().includes('bonus.usable'), retries]).toEqual([true, ['bonus', 'bonus']])
  send({ type: 'data.changed', topics: ['balance'] })
  await time.pass(300, 300)
  expect(retries).toEqual(['bonus', 'bonus', 'balances', 'bonus'])
  retries.length = 0
  send({ type: 'page.shown' })
  expect(retries).toEqual([])
  send({ type: 'game.entered' }, { type: 'page.shown' })
  expect(retries).toEqual(['games', 'bonus'])
  send({ type: 'sheet.requested', name: 'deposit' })
  await settled()
  expect(state()).toContain('sheet.open')
  send({ type: 'data.changed', topics: ['balance'] })
  expect(state()).toContain('changes.notified')
  send(withStoredRequest, { type: 'sheet.requested', name: 'invite' })
  await settled()
  // Both sheets fail to load, the player's and the stored request's, so none opens again.
  await settled()
  expect([state().includes('sheet.closed'), loads.map((load) => (load as [string, { name: string }])[1].name)]).toEqual([
    true,
    ['deposit', 'invite', 'transfer'],
  ])
  retries.length = 0
  send({ type: 'sheet.requested', name: 'deposit' })
  await settled()
  send({ type: 'sheet.closed' }, { type: 'sheet.requested', name: 'invite' })
  await settled()
  send({ type: 'sheet.closed' })
  expect(retries).toEqual(['balances'])
  actor.stop()
}

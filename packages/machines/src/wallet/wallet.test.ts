import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Outcome, Satang, WalletResponse } from '@krapao/sdk'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { offline, problemIn, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, memorySlot, recorded, settled, simulatedTime } from '../testing/fakes.ts'
import { provideWalletPorts } from './wallet.machine.ts'
import { walletPorts } from './wallet.ports.ts'
import { sampleWallet, walletFakePorts, walletSamples } from './wallet.samples.ts'
import { breakLeft, convertedOf, mayHoldMoney, totalOf } from './wallet.selectors.ts'

const loaded = worked(sampleWallet)

describe('wallet', () => {
  // @covers 2.home-19 2.home-20
  test('refreshing all games starts after 200 ms, once, and then reads the wallet', async () => {
    const fixture = start({ load: [loaded, loaded], refresh: [worked(null)] })
    await settled()
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'refreshAll.requested' })
    await fixture.time.pass(199, 199)
    expect(fixture.calls).toEqual([['load', undefined]])
    await fixture.time.pass(1, 1)
    expect(fixture.states).toEqual([
      'loading',
      'ready',
      'refreshing.waiting',
      'refreshing.refreshingGames',
      'refreshing.loadingWallet',
      'ready',
    ])
    expect(fixture.calls).toEqual([
      ['load', undefined],
      ['refresh', undefined],
      ['load', undefined],
    ])
    expect(fixture.lastSync.value).toBe(200)
    expect(fixture.actor.getSnapshot().context).toEqual({ wallet: sampleWallet, loadedAt: 200, lastSync: 200, problem: null })
  })

  test('a press during a notification is not lost', async () => {
    const fixture = start({ load: [loaded], refresh: [worked(null)] })
    await settled()
    fixture.actor.send({ type: 'wallet.changed' })
    fixture.actor.send({ type: 'refreshAll.requested' })
    await fixture.time.pass(200, 200)
    expect(fixture.states).toEqual([
      'loading',
      'ready',
      'reloading',
      'refreshing.waiting',
      'refreshing.refreshingGames',
      'refreshing.loadingWallet',
    ])
  })

  test('a press during the read of the wallet waits for it; a notification repeats the read', async () => {
    const fixture = start({ load: [loaded], refresh: [worked(null)] })
    await settled()
    fixture.actor.send({ type: 'refreshAll.requested' })
    await fixture.time.pass(200, 200)
    for (const type of ['refreshAll.requested', 'wallet.changed', 'refreshAll.requested'] as const) fixture.actor.send({ type })
    expect(fixture.actor.getSnapshot().value).toEqual({ refreshing: 'loadingWallet' })
    expect(fixture.calls).toEqual(['load', 'refresh', 'load', 'load'].map((name) => [name, undefined]))
  })

  test('games that cannot be read show an error, and the last sync stays', async () => {
    const fixture = start({ load: [loaded, loaded, loaded], refresh: [offline] }, 50)
    await settled()
    fixture.actor.send({ type: 'refreshAll.requested' })
    await fixture.time.pass(200, 200)
    expect(fixture.actor.getSnapshot().context).toEqual({ wallet: sampleWallet, loadedAt: 200, lastSync: 50, problem: problemIn(offline) })
    expect(fixture.actor.getSnapshot().value).toBe('ready')
    fixture.actor.send({ type: 'refresh.requested' })
    await settled()
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.problem]).toEqual(['ready', null])
  })

  test('offline keeps the old balances in view, online loads new ones', async () => {
    const fixture = start({ load: [offline, loaded, offline, loaded] })
    await settled()
    for (let times = 0; times < 3; times++) {
      fixture.actor.send({ type: 'page.shown' })
      await settled()
    }
    expect(fixture.states).toEqual(['loading', 'failed', 'loading', 'ready', 'reloading', 'stale', 'reloading', 'ready'])
    expect(fixture.actor.getSnapshot().context.problem).toBeNull()
  })

  test.each(['wallet.changed', 'page.shown'] as const)('%s during a read repeats the read', async (type) => {
    const fixture = start({ load: [loaded, loaded] })
    fixture.actor.send({ type })
    await settled()
    fixture.actor.send({ type })
    fixture.actor.send({ type })
    expect(fixture.calls).toEqual([1, 2, 3, 4].map(() => ['load', undefined]))
    expect(fixture.states).toEqual(['loading', 'ready', 'reloading'])
  })

  test('a total names its unknown parts', () => {
    expect(totalOf(sampleWallet)).toEqual({ amount: 154_480, wallet: 123_450, inGames: 30_030, inTransit: 1_000, missing: ['UFABET'] })
    const leaving = { ...sampleWallet, withdrawing: 5_000 as Satang }
    expect(totalOf(leaving)).toMatchObject({ amount: 159_480, wallet: 123_450, inTransit: 6_000 })
  })

  test('a break is counted in days, and on its last day in hours', () => {
    const left = (minutes: number) => breakLeft(new Date(minutes * 60_000).toISOString(), 0)
    const day = 24 * 60
    expect([5 * day + 15, 5 * day - 1, day + 15, day, 61, 1, 0].map(left).map(({ unit, count }) => `${count} ${unit}`)).toEqual([
      '5 days',
      '5 days',
      '1 days',
      '24 hours',
      '2 hours',
      '1 hours',
      '1 hours',
    ])
  })

  test('games may hold money when a balance is above zero or unknown', () => {
    const none = totalOf({ ...sampleWallet, slots: [] })
    expect([none, { ...none, inGames: 1 as Satang }, { ...none, missing: ['UFABET'] }].map(mayHoldMoney)).toEqual([false, true, true])
  })

  test('an amount in game units is rounded down without binary errors', () => {
    const converted = (amount: number, ftWalletSlot: number) => convertedOf({ amount: amount as Satang, ftWalletSlot })
    expect([converted(10_000, 0.07), converted(105, 0.1), converted(199, 1)]).toEqual([700, 10, 199])
  })

  // @covers 3.storage-2
  test('the last sync is stored in a readable format', () => {
    const kept = new Map<string, string>()
    const store = {
      length: 0,
      key: () => null,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    const { lastSync } = walletPorts({} as Parameters<typeof walletPorts>[0], store)
    expect(lastSync.read()).toBeNull()
    lastSync.write(0)
    expect([kept.get('last_sync'), lastSync.read()]).toEqual(['1970-01-01T00:00:00.000Z', 0])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('wallet', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const machine = provideWalletPorts(walletFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...walletSamples,
    identity: ({ context }) => [context.wallet === null, context.problem, context.lastSync],
    invariant: holds,
  })

function holds({ value, context }: AnyMachineSnapshot, step: Step | null): void {
  const inView = context.wallet !== null
  if (value === 'ready' || value === 'stale' || value === 'reloading' || typeof value === 'object') expect(inView).toBe(true)
  if (value === 'loading' || value === 'failed') expect(inView).toBe(false)
  if (value === 'stale' || value === 'failed') expect(context.problem).toEqual(problemIn(offline))
  if (step?.before.context.wallet) expect(context.wallet).toEqual(sampleWallet)
}

function start({ load, refresh }: { load: Outcome<WalletResponse>[]; refresh?: Outcome<unknown>[] }, synced: number | null = null) {
  const calls: unknown[] = []
  const time = simulatedTime()
  const lastSync = memorySlot(synced)
  const actors = {
    loadWallet: answers<Outcome<WalletResponse>, unknown>('load', load, calls),
    refreshSlots: answers<Outcome<unknown>, unknown>('refresh', refresh, calls),
  }
  return { ...recorded(createActor(provideWalletPorts({ actors, lastSync, now: time.now }), { clock: time.clock })), calls, time, lastSync }
}

import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Krapao, OperationState, Outcome } from '@krapao/sdk'
import { savedRequestSlot } from '../submitRequest/submitRequest.ports.ts'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { answerOf, memoryStore } from '../testing/ports.ts'
import { notServed, offline, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, recorded, settled, simulatedTime } from '../testing/fakes.ts'
import { provideUnfinishedPorts } from './unfinished.machine.ts'
import { unfinishedPorts, type StoredRequest } from './unfinished.ports.ts'
import { sampleStoredRequest, sampleOpen, unfinishedFakePorts, unfinishedSamples } from './unfinished.samples.ts'
import { waitingOf, requestsToResume } from './unfinished.selectors.ts'

const [mine, elsewhere] = sampleOpen
const withdrawal: StoredRequest = { capability: 'withdraw', key: 'k9', order: { amount: 50_000 } }

describe('unfinished', () => {
  test('requests stored on this device open their sheets in turn; those left open are listed', async () => {
    const fixture = start([worked([]), worked([]), worked([])], [sampleStoredRequest, withdrawal])
    expect(fixture.wanted()).toEqual([])
    fixture.actor.send({ type: 'player.known', playerId: 'p1' })
    await settled()
    expect([fixture.wanted(), fixture.waiting()]).toEqual([[sampleStoredRequest, withdrawal], []])
    fixture.actor.send({ type: 'sheet.closed', capabilities: ['transfer'] })
    await settled()
    fixture.actor.send({ type: 'page.shown' })
    await settled()
    expect([fixture.wanted(), fixture.waiting()]).toEqual([[withdrawal], [{ key: 'k1', operation: null, stored: sampleStoredRequest }]])
    fixture.keep([sampleStoredRequest])
    fixture.actor.send({ type: 'sheet.closed', capabilities: ['withdraw'] })
    expect([fixture.wanted(), fixture.waiting()]).toEqual([[], [{ key: 'k1', operation: null, stored: sampleStoredRequest }]])
  })

  test('a request that appears later is found at the next check', async () => {
    const fixture = start([worked([]), worked([])])
    fixture.actor.send({ type: 'player.known', playerId: 'p1' })
    await settled()
    fixture.keep([withdrawal])
    fixture.actor.send({ type: 'page.shown' })
    expect(fixture.wanted()).toEqual([withdrawal])
  })

  test('requests of other devices are listed, checked every 5 s, and their end is announced', async () => {
    const fixture = start([worked([elsewhere]), worked([elsewhere]), worked([])])
    fixture.actor.send({ type: 'player.known', playerId: 'p1' })
    await settled()
    await fixture.time.pass(4_999, 4_999)
    expect([fixture.calls.length, fixture.waiting()]).toEqual([1, [{ key: 'k2', operation: elsewhere, stored: null }]])
    await fixture.time.pass(1, 1)
    expect([fixture.calls.length, fixture.emitted]).toEqual([2, []])
    await fixture.time.pass(5_000, 5_000)
    expect([fixture.states.at(-1), fixture.waiting(), fixture.emitted]).toEqual(['ready.empty', [], [{ type: 'operation.settled' }]])
    await fixture.time.pass(60_000, 5_000)
    expect(fixture.calls.length).toBe(3)
  })

  test('a movement of money without open requests starts a check', async () => {
    const fixture = start([worked([]), worked([elsewhere])])
    fixture.actor.send({ type: 'player.known', playerId: 'p1' })
    await settled()
    expect([fixture.states.at(-1), fixture.waiting()]).toEqual(['ready.empty', []])
    fixture.actor.send({ type: 'wallet.changed' })
    await settled()
    expect([fixture.states.at(-1), fixture.waiting()]).toEqual(['ready.open', [{ key: 'k2', operation: elsewhere, stored: null }]])
  })

  test('notifications during a check keep its answer and repeat the check once', async () => {
    const fixture = start([worked([elsewhere]), worked([])])
    fixture.actor.send({ type: 'player.known', playerId: 'p1' })
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'wallet.changed' })
    fixture.keep([withdrawal])
    fixture.actor.send({ type: 'page.shown' })
    expect([fixture.calls.length, fixture.wanted()]).toEqual([1, [withdrawal]])
    await settled()
    expect(fixture.states).toEqual([
      'waitingForPlayer',
      'ready.loading.fresh',
      'ready.loading.outdated',
      'ready.loading.fresh',
      'ready.empty',
    ])
    expect([fixture.calls.length, fixture.emitted]).toEqual([2, [{ type: 'operation.settled' }]])
  })

  test('a request that was left while it ran opens again when it is settled', async () => {
    const fixture = start([worked([mine]), worked([mine]), worked([])], [sampleStoredRequest])
    fixture.actor.send({ type: 'player.known', playerId: 'p1' })
    await settled()
    expect([fixture.wanted(), fixture.waiting()]).toEqual([[sampleStoredRequest], []])
    fixture.actor.send({ type: 'sheet.closed', capabilities: ['transfer'] })
    await settled()
    expect([fixture.wanted(), fixture.waiting()]).toEqual([[], [{ key: 'k1', operation: mine, stored: sampleStoredRequest }]])
    await fixture.time.pass(5_000, 5_000)
    expect([fixture.wanted(), fixture.waiting(), fixture.emitted]).toEqual([[sampleStoredRequest], [], [{ type: 'operation.settled' }]])
  })

  test('a backend without the list is asked once; this device still remembers', async () => {
    const fixture = start([notServed])
    fixture.actor.send({ type: 'player.known', playerId: 'p1' })
    await settled()
    fixture.keep([sampleStoredRequest])
    fixture.actor.send({ type: 'wallet.changed' })
    fixture.actor.send({ type: 'page.shown' })
    expect(fixture.wanted()).toEqual([sampleStoredRequest])
    fixture.actor.send({ type: 'sheet.closed', capabilities: ['transfer'] })
    expect([fixture.wanted(), fixture.waiting()]).toEqual([[], [{ key: 'k1', operation: null, stored: sampleStoredRequest }]])
    await fixture.time.pass(60_000, 5_000)
    expect([fixture.calls.length, fixture.states]).toEqual([1, ['waitingForPlayer', 'ready.loading.fresh', 'ready.unsupported']])
  })

  test.each<[string, Outcome<never>, number]>([
    ['not reached', offline, 15_000],
    ['ill', refusedWith('INTERNAL_SERVER_ERROR'), 15_000],
    ['busy', refusedWith('REQUEST_LIMIT', { retryAfter: 40 }), 40_000],
  ])('unfinished, server %s, keeps the open requests in view and reads again', async (_, answer, wait) => {
    const fixture = start([worked([elsewhere]), answer, worked([])])
    fixture.actor.send({ type: 'player.known', playerId: 'p1' })
    await settled()
    await fixture.time.pass(5_000, 5_000)
    await fixture.time.pass(wait - 1, wait - 1)
    expect([fixture.states.at(-1), fixture.waiting(), fixture.actor.getSnapshot().context.problem]).toEqual([
      'ready.failed',
      [{ key: 'k2', operation: elsewhere, stored: null }],
      problemIn(answer),
    ])
    await fixture.time.pass(1, 1)
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.problem]).toEqual(['ready.empty', null])
  })

  test('only this player’s readable requests are taken from storage', () => {
    const store = memoryStore({
      'request.gift.p1': 'no json',
      'request.slips.p1': '{}',
      'request..other': '{"key":"k3","order":null}',
      token: 'x',
    })
    savedRequestSlot(store, 'withdraw', 'p1').write({ key: 'k2', order: { amount: 1 } })
    savedRequestSlot(store, 'transfer', 'p1').write({ key: 'k1', order: null })
    savedRequestSlot(store, 'transfer', 'p2').write({ key: 'k4', order: null })
    savedRequestSlot(store, 'gameAccount.PG', 'p1').write({ key: 'k5', order: { code: 'PG' } })
    const { storedRequests } = unfinishedPorts({} as Krapao, store)
    expect(storedRequests('p1')).toEqual([
      { capability: 'gameAccount', key: 'k5', order: { code: 'PG' } },
      { capability: 'transfer', key: 'k1', order: null },
      { capability: 'withdraw', key: 'k2', order: { amount: 1 } },
    ])
    expect(storedRequests('p3')).toEqual([])
  })

  test('without access to storage nothing is kept', () => {
    const forbidden = Object.defineProperty(memoryStore(), 'length', {
      get: () => {
        throw new Error('forbidden')
      },
    })
    expect(unfinishedPorts({} as Krapao, forbidden).storedRequests('p1')).toEqual([])
  })

  test('the port returns the list of the server', async () => {
    const port = (answer: Outcome<{ operations: OperationState[] }>) =>
      unfinishedPorts({ wallet: { openOperations: () => Promise.resolve(answer) } } as unknown as Krapao, memoryStore()).actors.listOpen
    expect(await answerOf(port(worked({ operations: [mine] })), undefined)).toEqual(worked([mine]))
    expect(await answerOf(port(offline), undefined)).toEqual(offline)
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('unfinished', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const machine = provideUnfinishedPorts(unfinishedFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...unfinishedSamples,
    identity: ({ context }) => [context.stored.length, context.closed, context.operations.length, context.problem],
    invariant: holds,
  })

function holds(snapshot: AnyMachineSnapshot, step: Step | null): void {
  const { operations, problem } = snapshot.context
  const answer = step?.event.type === 'xstate.done.actor.listOpen' ? (step.event as unknown as { output: Outcome<unknown> }).output : null
  if (snapshot.matches({ ready: 'open' })) expect([operations.length > 0, problem]).toEqual([true, null])
  if (snapshot.matches({ ready: 'empty' })) expect([operations, problem]).toEqual([[], null])
  // Only a permanently missing endpoint is not queried again.
  if (answer && !answer.ok) expect(snapshot.matches({ ready: 'unsupported' })).toBe(answer === notServed)
}

function start(queue: Outcome<readonly OperationState[]>[], first: StoredRequest[] = []) {
  const calls: unknown[] = []
  const time = simulatedTime()
  let stored = first
  const ports = {
    actors: { listOpen: answers<Outcome<readonly OperationState[]>, unknown>('listOpen', queue, calls) },
    storedRequests: (playerId: string) => (playerId === 'p1' ? stored : []),
  }
  const actor = createActor(provideUnfinishedPorts(ports), { clock: time.clock })
  return {
    ...recorded(actor),
    calls,
    time,
    keep: (next: StoredRequest[]) => void (stored = next),
    wanted: () => requestsToResume(actor.getSnapshot()),
    waiting: () => waitingOf(actor.getSnapshot()),
  }
}

import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Krapao, OperationState, Outcome } from '@krapao/sdk'
import { intentSlot } from '../submitRequest/submitRequest.ports.ts'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { answerOf, memoryStore } from '../testing/ports.ts'
import { notServed, offline, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/proof.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, recorded, settled, simulatedTime } from '../testing/world.ts'
import { provideUnfinishedPorts } from './unfinished.machine.ts'
import { unfinishedPorts, type StoredRequest } from './unfinished.ports.ts'
import { sampleKept, sampleOpen, unfinishedFakePorts, unfinishedSamples } from './unfinished.samples.ts'
import { waitingOf, wantedOf } from './unfinished.selectors.ts'

const [mine, elsewhere] = sampleOpen
const withdrawal: StoredRequest = { capability: 'withdraw', key: 'k9', order: { amount: 50_000 } }

describe('unfinished', () => {
  test('requests stored on this device open their sheets in turn; those left open are listed', async () => {
    const world = start([worked([]), worked([]), worked([])], [sampleKept, withdrawal])
    expect(world.wanted()).toEqual([])
    world.actor.send({ type: 'player.known', playerId: 'p1' })
    await settled()
    expect([world.wanted(), world.waiting()]).toEqual([[sampleKept, withdrawal], []])
    world.actor.send({ type: 'sheet.closed', intents: ['transfer'] })
    await settled()
    world.actor.send({ type: 'page.shown' })
    await settled()
    expect([world.wanted(), world.waiting()]).toEqual([[withdrawal], [{ key: 'k1', operation: null, kept: sampleKept }]])
    world.keep([sampleKept])
    world.actor.send({ type: 'sheet.closed', intents: ['withdraw'] })
    expect([world.wanted(), world.waiting()]).toEqual([[], [{ key: 'k1', operation: null, kept: sampleKept }]])
  })

  test('a request that appears later is found at the next check', async () => {
    const world = start([worked([]), worked([])])
    world.actor.send({ type: 'player.known', playerId: 'p1' })
    await settled()
    world.keep([withdrawal])
    world.actor.send({ type: 'page.shown' })
    expect(world.wanted()).toEqual([withdrawal])
  })

  test('requests of other devices are listed, checked every 5 s, and their end is announced', async () => {
    const world = start([worked([elsewhere]), worked([elsewhere]), worked([])])
    world.actor.send({ type: 'player.known', playerId: 'p1' })
    await settled()
    await world.time.pass(4_999, 4_999)
    expect([world.calls.length, world.waiting()]).toEqual([1, [{ key: 'k2', operation: elsewhere, kept: null }]])
    await world.time.pass(1, 1)
    expect([world.calls.length, world.emitted]).toEqual([2, []])
    await world.time.pass(5_000, 5_000)
    expect([world.states.at(-1), world.waiting(), world.emitted]).toEqual(['ready.empty', [], [{ type: 'operation.settled' }]])
    await world.time.pass(60_000, 5_000)
    expect(world.calls.length).toBe(3)
  })

  test('a movement of money without open requests starts a check', async () => {
    const world = start([worked([]), worked([elsewhere])])
    world.actor.send({ type: 'player.known', playerId: 'p1' })
    await settled()
    expect([world.states.at(-1), world.waiting()]).toEqual(['ready.empty', []])
    world.actor.send({ type: 'wallet.changed' })
    await settled()
    expect([world.states.at(-1), world.waiting()]).toEqual(['ready.open', [{ key: 'k2', operation: elsewhere, kept: null }]])
  })

  test('notifications during a check keep its answer and repeat the check once', async () => {
    const world = start([worked([elsewhere]), worked([])])
    world.actor.send({ type: 'player.known', playerId: 'p1' })
    for (let times = 0; times < 20; times++) world.actor.send({ type: 'wallet.changed' })
    world.keep([withdrawal])
    world.actor.send({ type: 'page.shown' })
    expect([world.calls.length, world.wanted()]).toEqual([1, [withdrawal]])
    await settled()
    expect(world.states).toEqual([
      'waitingForPlayer',
      'ready.loading.fresh',
      'ready.loading.outdated',
      'ready.loading.fresh',
      'ready.empty',
    ])
    expect([world.calls.length, world.emitted]).toEqual([2, [{ type: 'operation.settled' }]])
  })

  test('a request that was left while it ran opens again when it is settled', async () => {
    const world = start([worked([mine]), worked([mine]), worked([])], [sampleKept])
    world.actor.send({ type: 'player.known', playerId: 'p1' })
    await settled()
    expect([world.wanted(), world.waiting()]).toEqual([[sampleKept], []])
    world.actor.send({ type: 'sheet.closed', intents: ['transfer'] })
    await settled()
    expect([world.wanted(), world.waiting()]).toEqual([[], [{ key: 'k1', operation: mine, kept: sampleKept }]])
    await world.time.pass(5_000, 5_000)
    expect([world.wanted(), world.waiting(), world.emitted]).toEqual([[sampleKept], [], [{ type: 'operation.settled' }]])
  })

  test('a backend without the list is asked once; this device still remembers', async () => {
    const world = start([notServed])
    world.actor.send({ type: 'player.known', playerId: 'p1' })
    await settled()
    world.keep([sampleKept])
    world.actor.send({ type: 'wallet.changed' })
    world.actor.send({ type: 'page.shown' })
    expect(world.wanted()).toEqual([sampleKept])
    world.actor.send({ type: 'sheet.closed', intents: ['transfer'] })
    expect([world.wanted(), world.waiting()]).toEqual([[], [{ key: 'k1', operation: null, kept: sampleKept }]])
    await world.time.pass(60_000, 5_000)
    expect([world.calls.length, world.states]).toEqual([1, ['waitingForPlayer', 'ready.loading.fresh', 'ready.unsupported']])
  })

  test.each<[string, Outcome<never>, number]>([
    ['not reached', offline, 15_000],
    ['ill', refusedWith('INTERNAL_SERVER_ERROR'), 15_000],
    ['busy', refusedWith('REQUEST_LIMIT', { retryAfter: 40 }), 40_000],
  ])('unfinished, server %s, keeps the open requests in view and reads again', async (_, answer, wait) => {
    const world = start([worked([elsewhere]), answer, worked([])])
    world.actor.send({ type: 'player.known', playerId: 'p1' })
    await settled()
    await world.time.pass(5_000, 5_000)
    await world.time.pass(wait - 1, wait - 1)
    expect([world.states.at(-1), world.waiting(), world.actor.getSnapshot().context.problem]).toEqual([
      'ready.failed',
      [{ key: 'k2', operation: elsewhere, kept: null }],
      problemIn(answer),
    ])
    await world.time.pass(1, 1)
    expect([world.states.at(-1), world.actor.getSnapshot().context.problem]).toEqual(['ready.empty', null])
  })

  test('only this player’s readable requests are taken from storage', () => {
    const store = memoryStore({
      'intent.gift.p1': 'no json',
      'intent.slips.p1': '{}',
      'intent..other': '{"key":"k3","order":null}',
      token: 'x',
    })
    intentSlot(store, 'withdraw', 'p1').write({ key: 'k2', order: { amount: 1 } })
    intentSlot(store, 'transfer', 'p1').write({ key: 'k1', order: null })
    intentSlot(store, 'transfer', 'p2').write({ key: 'k4', order: null })
    intentSlot(store, 'gameAccount.PG', 'p1').write({ key: 'k5', order: { code: 'PG' } })
    const { keptIntents } = unfinishedPorts({} as Krapao, store)
    expect(keptIntents('p1')).toEqual([
      { capability: 'gameAccount', key: 'k5', order: { code: 'PG' } },
      { capability: 'transfer', key: 'k1', order: null },
      { capability: 'withdraw', key: 'k2', order: { amount: 1 } },
    ])
    expect(keptIntents('p3')).toEqual([])
  })

  test('without access to storage nothing is kept', () => {
    const forbidden = Object.defineProperty(memoryStore(), 'length', {
      get: () => {
        throw new Error('forbidden')
      },
    })
    expect(unfinishedPorts({} as Krapao, forbidden).keptIntents('p1')).toEqual([])
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
    identity: ({ context }) => [context.kept.length, context.closed, context.operations.length, context.problem],
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
  let kept = first
  const ports = {
    actors: { listOpen: answers<Outcome<readonly OperationState[]>, unknown>('listOpen', queue, calls) },
    keptIntents: (playerId: string) => (playerId === 'p1' ? kept : []),
  }
  const actor = createActor(provideUnfinishedPorts(ports), { clock: time.clock })
  return {
    ...recorded(actor),
    calls,
    time,
    keep: (next: StoredRequest[]) => void (kept = next),
    wanted: () => wantedOf(actor.getSnapshot()),
    waiting: () => waitingOf(actor.getSnapshot()),
  }
}

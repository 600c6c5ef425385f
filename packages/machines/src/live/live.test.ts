import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Problem } from '@krapao/sdk'
import type { RealtimeEvent } from '@krapao/sdk/realtime'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { recorded, settled, simulatedTime } from '../testing/fakes.ts'
import { provideLivePorts, retryDelay } from './live.machine.ts'
import { livePorts } from './live.ports.ts'
import { liveFakePorts, liveSamples } from './live.samples.ts'

const lostWith = (problem: Problem): RealtimeEvent => ({ type: 'lost', problem })
const lost = lostWith({ kind: 'offline', effect: 'none' })
const anything = { type: 'data.changed', topics: null }

describe('live', () => {
  test('connected, it emits a notification at once and for each message; signed out, it closes the connection', async () => {
    const { actor, states, emitted, connections } = start()
    actor.send({ type: 'live.wanted' })
    await settled()
    connections.emit({ type: 'connected' })
    connections.emit({ type: 'notification', topics: ['balance'] })
    connections.emit({ type: 'notification', topics: null })
    actor.send({ type: 'live.unwanted' })
    connections.emit({ type: 'notification', topics: ['qr'] })
    expect(states).toEqual(['off', 'open.connecting', 'open.connected', 'off'])
    expect(emitted).toEqual([anything, { type: 'data.changed', topics: ['balance'] }, anything])
    expect(connections.closed()).toEqual([true])
  })

  // @covers 4.chat-4 9.limits-9
  test('a connection that stops answering is found within 5 s and reopened', async () => {
    const { actor, states, emitted, connections, time } = start()
    actor.send({ type: 'live.wanted' })
    await settled()
    connections.emit({ type: 'connected' })
    await time.pass(30_000)
    expect(states).toEqual(['off', 'open.connecting', 'open.connected'])
    connections.die()
    await time.pass(4_000)
    expect(states.at(-1)).toBe('open.connected')
    await time.pass(1_000)
    expect(states.at(-1)).toBe('lost')
    await time.pass(5_000)
    connections.emit({ type: 'connected' })
    expect(states).toEqual(['off', 'open.connecting', 'open.connected', 'lost', 'open.connecting', 'open.connected'])
    expect([emitted, connections.closed()]).toEqual([
      [anything, anything],
      [true, false],
    ])
  })

  test('without a network the connection is lost at once, and opened again when the network returns', async () => {
    const { actor, states, connections } = start()
    actor.send({ type: 'live.wanted' })
    await settled()
    connections.emit({ type: 'connected' })
    actor.send({ type: 'network.lost' })
    expect([states.at(-1), connections.closed()]).toEqual(['lost', [true]])
    actor.send({ type: 'network.returned' })
    expect(states.at(-1)).toBe('open.connecting')
  })

  test('after sleep the connection is checked when the page is visible again', async () => {
    const { actor, states, connections } = start()
    actor.send({ type: 'live.wanted' })
    await settled()
    connections.emit({ type: 'connected' })
    actor.send({ type: 'page.hidden' })
    connections.die()
    actor.send({ type: 'page.shown' })
    expect(states.at(-1)).toBe('lost')
  })

  test('retries have growing delays, and none is earlier than Retry-After', async () => {
    const { actor, connections, time } = start()
    actor.send({ type: 'live.wanted' })
    const waits: number[] = []
    for (const event of [lost, lost, lost, lost, lost, lost, lostWith({ kind: 'unavailable', retryAfter: 90, effect: 'none' })]) {
      await settled()
      connections.emit(event)
      const opened = connections.closed().length
      let waited = 0
      while (connections.closed().length === opened) {
        await time.pass(1_000)
        waited += 1
      }
      waits.push(waited)
    }
    expect(waits).toEqual([5, 10, 20, 40, 60, 60, 90])
    expect([retryDelay(1, 1), retryDelay(9, 1)]).toEqual([2_500, 30_000])
  })

  test('hidden, it retries once a minute; visible or online again, at once', async () => {
    const { actor, states, connections, time } = start()
    actor.send({ type: 'live.wanted' })
    await settled()
    actor.send({ type: 'page.hidden' })
    connections.emit(lost)
    await time.pass(59_000)
    expect([states.at(-1), connections.closed()]).toEqual(['lost', [true]])
    await time.pass(1_000)
    expect([states.at(-1), connections.closed()]).toEqual(['open.connecting', [true, false]])
    connections.emit(lost)
    actor.send({ type: 'network.returned' })
    await settled()
    connections.emit(lost)
    actor.send({ type: 'page.shown' })
    await settled()
    expect([states.at(-1), connections.closed()]).toEqual(['open.connecting', [true, true, true, false]])
  })

  test('clients of a restarted server reconnect at different times', async () => {
    const { actor, states, connections, time } = start(0.5)
    actor.send({ type: 'live.wanted' })
    await settled()
    connections.emit(lost)
    await time.pass(3_700, 50)
    expect(states.at(-1)).toBe('lost')
    await time.pass(50, 50)
    expect(states.at(-1)).toBe('open.connecting')
    connections.emit(lost)
    // Doubled, and rounded up to the next check.
    await time.pass(8_700, 50)
    expect(states.at(-1)).toBe('lost')
    await time.pass(50, 50)
    expect(states.at(-1)).toBe('open.connecting')
  })

  test('a backend without a socket is tried once', async () => {
    const { actor, states, connections, time } = start()
    actor.send({ type: 'live.wanted' })
    await settled()
    connections.emit({ type: 'absent' })
    actor.send({ type: 'page.shown' })
    actor.send({ type: 'live.unwanted' })
    actor.send({ type: 'live.wanted' })
    await time.pass(600_000, 60_000)
    expect([states, connections.closed()]).toEqual([['off', 'open.connecting', 'unsupported'], [true]])
  })

  test.each([
    [{ kind: 'signedOut', effect: 'none' }, { type: 'token.refused' }],
    [{ kind: 'gone', effect: 'none' }, { type: 'service.gone' }],
  ] as const)('%j ends the connection and is emitted', async (problem, expected) => {
    const { actor, states, emitted, connections, time } = start()
    actor.send({ type: 'live.wanted' })
    await settled()
    connections.emit(lostWith(problem))
    await time.pass(600_000, 60_000)
    expect([states, emitted]).toEqual([['off', 'open.connecting', 'refused'], [expected]])
  })

  test('a script that fails to load counts as a lost connection; one that loads too late is closed', async () => {
    const { actor, states, connections } = start()
    connections.fail()
    actor.send({ type: 'live.wanted' })
    await settled()
    expect(states).toEqual(['off', 'open.connecting', 'lost'])
    actor.send({ type: 'page.shown' })
    actor.send({ type: 'live.unwanted' })
    await settled()
    expect(connections.closed()).toEqual([true])
  })

  test('without an answer the attempt ends after 20 s', async () => {
    const { actor, states, time, connections } = start()
    actor.send({ type: 'live.wanted' })
    await time.pass(20_000)
    expect([states, connections.closed()]).toEqual([['off', 'open.connecting', 'lost'], [true]])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('live', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const machine = provideLivePorts(liveFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...liveSamples,
    identity: ({ context }) => [context.page, context.problem?.kind, Math.min(context.tries, 2), Math.min(context.looks, 1)],
    invariant: holds,
  })

function holds(snapshot: AnyMachineSnapshot, step: Step | null): void {
  const { value, context } = snapshot
  if (value === 'lost') expect(['offline', undefined]).toContain(context.problem?.kind)
  // With `random` at 0, attempts are due after 5 s, then 10 s.
  if (step?.event.type.startsWith('xstate.after.checkDelay')) {
    const { page, tries, looks } = step.before.context
    const isTime = page === 'shown' && looks + 1 >= 2 ** (tries - 1)
    if (looks < 2 && tries < 3) expect(typeof value === 'object').toBe(isTime)
  }
}

function start(random = 0) {
  const opened: { alive: boolean; closed: boolean; onEvent: (event: RealtimeEvent) => void }[] = []
  let failing = false
  const time = simulatedTime()
  const ports = livePorts(
    async (onEvent) => {
      if (failing) {
        failing = false
        throw new Error('no script')
      }
      const connection = { alive: true, closed: false, onEvent }
      opened.push(connection)
      return { isAlive: () => connection.alive, close: () => (connection.closed = true) }
    },
    () => random,
  )
  const connections = {
    emit: (event: RealtimeEvent) => opened.at(-1)?.onEvent(event),
    die: () => opened.forEach((connection) => (connection.alive = false)),
    fail: () => (failing = true),
    closed: () => opened.map(({ closed }) => closed),
  }
  return { ...recorded(createActor(provideLivePorts(ports), { clock: time.clock })), connections, time }
}

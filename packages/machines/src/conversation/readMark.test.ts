import { createActor, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Outcome } from '@krapao/sdk'
import { reportOf, type Walk } from '../testing/coverPaths.ts'
import { offline, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, recorded, silent, simulatedTime } from '../testing/fakes.ts'
import { provideReadMarkPorts } from './readMark.machine.ts'

const seen = (sequence: number) => ({ type: 'unread.seen', mark: { sequence, createdAt: `2026-11-21T07:${10 + sequence}:00Z` } }) as const

describe('readMark', () => {
  // @covers 4.chat-3 9.limits-10
  test('the mark is sent once, one second after the last message in view', async () => {
    const { actor, states, calls, received, time } = start([worked(null)])
    actor.send(seen(1))
    await time.pass(900, 100)
    actor.send(seen(2))
    await time.pass(900, 100)
    expect(calls).toEqual([])
    await time.pass(100, 100)
    expect([calls, received]).toEqual([[['markRead', seen(2).mark]], [seen(2).mark]])
    expect(states).toEqual(['idle', 'debouncing', 'marking', 'idle'])
  })

  test('the same message in view again does not restart the delay', async () => {
    const { actor, calls, time } = start([worked(null)])
    actor.send(seen(1))
    await time.pass(600, 100)
    actor.send(seen(1))
    await time.pass(400, 100)
    expect(calls).toHaveLength(1)
  })

  test('leaving the view during the delay sends no mark', async () => {
    const { actor, calls, time } = start([worked(null)])
    actor.send(seen(1))
    await time.pass(900, 100)
    actor.send({ type: 'unread.hidden' })
    await time.pass(5_000)
    expect(calls).toEqual([])
  })

  test('an unanswered mark is repeated; a refusal is final', async () => {
    const { actor, states, calls, time } = start([offline, offline, refusedWith('REQUEST_LIMIT')])
    actor.send(seen(1))
    await time.pass(11_000)
    expect([calls.length, states.at(-1)]).toEqual([3, 'idle'])
  })

  test('while hidden, only a mark with a message number is repeated; others wait for the page to be visible', async () => {
    const plain = { type: 'unread.seen', mark: { createdAt: '2026-11-21T07:11:00Z' } } as const
    for (const [event, later, atLast] of [
      [seen(1), 2, 2],
      [plain, 1, 2],
    ] as const) {
      const { actor, calls, time } = start([offline, worked(null)])
      actor.send(event)
      await time.pass(1_000)
      actor.send({ type: 'unread.hidden' })
      await time.pass(20_000)
      expect(calls).toHaveLength(later)
      actor.send({ type: 'all.read' })
      await time.pass(5_000)
      expect(calls).toHaveLength(atLast)
    }
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('readMark', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    // The walk cannot observe a restarted delay.
    const proof = async (mutant: AnyStateMachine) => {
      walk(mutant)
      expect(await valueAfterRepeatedMessage(mutant as typeof machine)).toBe('marking')
    }
    expect(await survivingGuards(machine, proof)).toEqual([])
  })
})

const machine = provideReadMarkPorts({ actors: { markRead: silent() } })
const samples: Walk = {
  events: { 'unread.seen': [seen(1), seen(2), { type: 'unread.seen', mark: { createdAt: '2026-11-21T07:13:00Z' } }] },
  outcomes: { markRead: [worked(null), offline, refusedWith('REQUEST_LIMIT')] },
}
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...samples,
    identity: ({ context }) => context,
    invariant: ({ value, context }, step) => {
      if (step?.event.type.startsWith('xstate.after.retryDelay'))
        expect(value).toBe(context['isInView'] || context['mark'].sequence !== undefined ? 'marking' : 'waitingForRetry')
      if (step?.event.type === 'xstate.done.actor.markRead')
        expect(value).toBe((step.event as unknown as { output: unknown }).output === offline ? 'waitingForRetry' : 'idle')
      if (step?.event.type !== 'unread.seen' || step.before.value !== 'debouncing') return
      expect(context['mark']).toEqual((step.event as ReturnType<typeof seen>).mark)
    },
  })

async function valueAfterRepeatedMessage(logic: typeof machine): Promise<unknown> {
  const time = simulatedTime()
  const actor = createActor(logic, { clock: time.clock }).start()
  actor.send(seen(1))
  await time.pass(600, 100)
  actor.send(seen(1))
  await time.pass(400, 100)
  return actor.getSnapshot().value
}

function start(queue: Outcome<unknown>[]) {
  const calls: unknown[] = []
  const received: unknown[] = []
  const time = simulatedTime()
  const logic = provideReadMarkPorts({ actors: { markRead: answers('markRead', queue, calls) } }).provide({
    actions: { 'send mark to parent': ({ context }) => received.push(context.mark) },
  })
  return { ...recorded(createActor(logic, { clock: time.clock })), calls, received, time }
}

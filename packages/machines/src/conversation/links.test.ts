import { createActor, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Outcome } from '@krapao/sdk'
import { reportOf, type Walk } from '../testing/coverPaths.ts'
import { offline, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, recorded, settled, silent, simulatedTime } from '../testing/fakes.ts'
import { sampleItem } from './conversation.samples.ts'
import { provideLinksPorts } from './links.machine.ts'
import type { Item } from './items.ts'

const picture = (sequence: number, seal = 'old'): Item =>
  sampleItem(sequence, 'customer', {
    message_type: 'media',
    payload: { filePath: `/files/${sequence}`, url: `/files/${sequence}?${seal}` },
  })
const failed = (sequence: number) => ({ type: 'link.failed', item: picture(sequence) }) as const
const numbers = (items: readonly Item[]) => items.map(({ sequence }) => sequence)

describe('links', () => {
  test('failed links are refreshed one by one; links that came with an answer are not requested', async () => {
    const page = [picture(1, 'new'), picture(2, 'new')]
    const { actor, calls, received, states } = start([worked(page), worked([picture(9, 'new')])])
    for (const sequence of [1, 2, 9, 1]) actor.send(failed(sequence))
    expect(numbers(actor.getSnapshot().context.queue)).toEqual([1, 2, 9])
    await settled()
    expect(calls).toEqual([1, 9].map((sequence) => ['loadAround', { item: picture(sequence) }]))
    expect([received, states.at(-1), actor.getSnapshot().context.queue]).toEqual([[page, [picture(9, 'new')]], 'idle', []])
  })

  test('offline, the request is retried until it is answered', async () => {
    const { actor, calls, received, time } = start([offline, offline, worked([picture(1, 'new')])])
    actor.send(failed(1))
    await time.pass(8_000)
    expect([calls.length, received, numbers(actor.getSnapshot().context.queue)]).toEqual([2, [], [1]])
    await time.pass(4_000)
    expect([calls.length, received.length, actor.getSnapshot().context]).toEqual([3, 1, { queue: [], problem: null }])
  })

  test('a refusal for too many requests is retried after its delay', async () => {
    const { actor, calls, received, time } = start([refusedWith('REQUEST_LIMIT', { retryAfter: 20 }), worked([picture(1, 'new')])])
    actor.send(failed(1))
    await time.pass(19_000)
    expect([calls.length, numbers(actor.getSnapshot().context.queue)]).toEqual([1, [1]])
    await time.pass(2_000)
    expect([calls.length, received.length]).toEqual([2, 1])
  })

  test('a refusal is final, and so is a message that is gone', async () => {
    const { actor, calls, states } = start([refusedWith('UNAUTHORIZED'), worked([])])
    actor.send(failed(1))
    actor.send(failed(2))
    await settled()
    expect([calls.length, states.at(-1), actor.getSnapshot().context.queue]).toEqual([2, 'idle', []])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('links', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const machine = provideLinksPorts({ actors: { loadAround: silent() } })
const samples: Walk = {
  events: { 'link.failed': [failed(1), failed(2)] },
  outcomes: { loadAround: [worked([picture(1, 'new')]), worked([]), offline, refusedWith('UNAUTHORIZED')] },
}
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...samples,
    identity: ({ context }) => numbers(context['queue']),
    invariant: ({ value, context }, step) => {
      expect(value === 'idle').toBe(context['queue'].length === 0)
      if (step?.event.type === 'xstate.done.actor.loadAround')
        expect(value === 'waitingForRetry').toBe((step.event as unknown as { output: unknown }).output === offline)
    },
  })

function start(queue: Outcome<readonly Item[]>[]) {
  const calls: unknown[] = []
  const received: unknown[] = []
  const time = simulatedTime()
  const logic = provideLinksPorts({ actors: { loadAround: answers('loadAround', queue, calls) } }).provide({
    actions: { 'send items to parent': (_, answer) => answer.ok && received.push(answer.value) },
  })
  return { ...recorded(createActor(logic, { clock: time.clock })), calls, received, time }
}

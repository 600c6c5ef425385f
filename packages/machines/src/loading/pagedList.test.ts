import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Outcome } from '@krapao/sdk'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { offline, problemIn, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, recorded, settled } from '../testing/fakes.ts'
import { itemNumber, pageCount, providePagedListPorts } from './pagedList.machine.ts'
import type { Page, PageOrder } from './pagedList.ports.ts'
import { pagedListFakePorts, pagedListSamples } from './pagedList.samples.ts'

describe('pagedList', () => {
  test('turning pages keeps the current page in view meanwhile', async () => {
    const fixture = start([counted('a', 'b'), counted('c')])
    await settled()
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'next.requested' })
    expect(fixture.actor.getSnapshot().context).toEqual({ limit: 2, page: 1, requestedPage: 2, items: ['a', 'b'], total: 3, problem: null })
    await settled()
    fixture.actor.send({ type: 'next.requested' })
    expect(fixture.actor.getSnapshot().context).toEqual({ limit: 2, page: 2, requestedPage: 2, items: ['c'], total: 3, problem: null })
    fixture.actor.send({ type: 'previous.requested' })
    fixture.actor.send({ type: 'previous.requested' })
    expect(fixture.calls).toEqual([1, 2, 1].map((page) => ['loadPage', { page, limit: 2 }]))
    expect(fixture.states).toEqual(['loading', 'page.fresh', 'page.loadingPage', 'page.fresh', 'page.loadingPage'])
  })

  test('without a total a short page is the last', async () => {
    const fixture = start([worked({ items: ['a', 'b'] }), worked({ items: ['c'] })])
    await settled()
    fixture.actor.send({ type: 'page.requested', page: 3 })
    fixture.actor.send({ type: 'page.requested', page: 2 })
    await settled()
    fixture.actor.send({ type: 'next.requested' })
    expect(fixture.calls).toEqual([1, 2].map((page) => ['loadPage', { page, limit: 2 }]))
    expect(fixture.states).toEqual(['loading', 'page.fresh', 'page.loadingPage', 'page.fresh'])
  })

  test('a page beyond the end of a shorter list is replaced by the last page', async () => {
    const shorter = worked({ items: [], total: 2 })
    const fixture = start([counted('a', 'b'), counted('c'), shorter, worked({ items: ['a', 'b'], total: 2 })])
    await settled()
    fixture.actor.send({ type: 'next.requested' })
    await settled()
    fixture.actor.send({ type: 'reload.requested' })
    await settled()
    expect(fixture.actor.getSnapshot().context).toEqual({ limit: 2, page: 1, requestedPage: 1, items: ['a', 'b'], total: 2, problem: null })
    expect(fixture.calls).toEqual([1, 2, 2, 1].map((page) => ['loadPage', { page, limit: 2 }]))
  })

  test('a failed page shows the problem beside the old page, and can be requested again', async () => {
    const fixture = start([counted('a', 'b'), offline, counted('c')])
    await settled()
    fixture.actor.send({ type: 'next.requested' })
    await settled()
    expect(fixture.actor.getSnapshot().context).toEqual({
      limit: 2,
      page: 1,
      requestedPage: 2,
      items: ['a', 'b'],
      total: 3,
      problem: problemIn(offline),
    })
    fixture.actor.send({ type: 'reload.requested' })
    await settled()
    expect(fixture.actor.getSnapshot().context).toEqual({ limit: 2, page: 2, requestedPage: 2, items: ['c'], total: 3, problem: null })
    expect(fixture.states).toEqual(['loading', 'page.fresh', 'page.loadingPage', 'page.stale', 'page.loadingPage', 'page.fresh'])
  })

  test('a tab that becomes visible reads its page', async () => {
    const fixture = start([offline, counted('a', 'b'), counted('b', 'c')])
    for (let times = 0; times < 2; times++) {
      await settled()
      fixture.actor.send({ type: 'page.shown' })
    }
    await settled()
    expect(fixture.calls).toEqual([1, 1, 1].map((page) => ['loadPage', { page, limit: 2 }]))
    expect(fixture.states).toEqual(['loading', 'failed', 'loading', 'page.fresh', 'page.loadingPage', 'page.fresh'])
    expect(fixture.actor.getSnapshot().context.items).toEqual(['b', 'c'])
  })

  test.each(['wallet.changed', 'page.shown'] as const)(
    '%s during a read repeats the read, because its answer may be older',
    async (type) => {
      const fixture = start([counted('a', 'b'), counted('b', 'c'), offline, counted('c', 'd')])
      fixture.actor.send({ type })
      await settled()
      fixture.actor.send({ type })
      fixture.actor.send({ type })
      await settled()
      expect(fixture.calls).toEqual([1, 1, 1, 1].map((page) => ['loadPage', { page, limit: 2 }]))
      expect(fixture.states).toEqual(['loading', 'page.fresh', 'page.loadingPage', 'page.fresh'])
      expect(fixture.actor.getSnapshot().context.items).toEqual(['c', 'd'])
    },
  )

  test('another selection shows its first page, and the old page until then', async () => {
    const fixture = start([counted('a', 'b'), counted('c'), counted('red'), worked({ items: ['x'], total: 1, metadata: 'blue' })])
    await settled()
    fixture.actor.send({ type: 'next.requested' })
    await settled()
    fixture.actor.send({ type: 'query.changed', query: 'red' })
    fixture.actor.send({ type: 'query.changed', query: 'blue' })
    // A replaced query's pages cannot be turned.
    for (const type of ['next.requested', 'previous.requested', 'reload.requested'] as const) fixture.actor.send({ type })
    expect(fixture.actor.getSnapshot().context).toEqual({
      limit: 2,
      query: 'blue',
      page: 2,
      requestedPage: 1,
      items: ['c'],
      total: 3,
      metadata: undefined,
      problem: null,
    })
    await settled()
    expect(fixture.actor.getSnapshot().context).toEqual({
      limit: 2,
      query: 'blue',
      page: 1,
      requestedPage: 1,
      items: ['x'],
      total: 1,
      metadata: 'blue',
      problem: null,
    })
    const expectedCalls = [[1], [2], [1, 'red'], [1, 'blue']].map(([page, query]) => ['loadPage', { page, limit: 2, query }])
    expect(fixture.calls).toEqual(expectedCalls)
    expect(fixture.states).toEqual(['loading', 'page.fresh', 'page.loadingPage', 'page.fresh', 'page.changingQuery', 'page.fresh'])
  })

  test('another selection that fails to load shows no old rows, and can be requested again', async () => {
    const fixture = start([counted('a', 'b'), offline, worked({ items: ['x'], total: 1 })])
    await settled()
    fixture.actor.send({ type: 'query.changed', query: 'red' })
    await settled()
    expect(fixture.actor.getSnapshot().context.problem).toEqual(problemIn(offline))
    fixture.actor.send({ type: 'reload.requested' })
    await settled()
    expect(fixture.calls.slice(1)).toEqual([1, 2].map(() => ['loadPage', { page: 1, limit: 2, query: 'red' }]))
    expect(fixture.states).toEqual(['loading', 'page.fresh', 'page.changingQuery', 'failed', 'loading', 'page.fresh'])
    expect(fixture.actor.getSnapshot().context.items).toEqual(['x'])
  })

  test('an empty list has one page, an uncounted list an unknown number', () => {
    expect([0, 1, 10, 11].map((total) => pageCount({ limit: 10, total }))).toEqual([1, 1, 1, 2])
    expect(pageCount({ limit: 10, total: null })).toBeNull()
  })

  test('itemNumber of an item on a later page counts those of the pages before', () => {
    expect([itemNumber({ page: 1, limit: 3 }, 0), itemNumber({ page: 2, limit: 3 }, 2)]).toEqual([1, 6])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('pagedList', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const counted = (...items: string[]): Outcome<Page<string, string>> => worked({ items, total: 3 })
const machine = providePagedListPorts(pagedListFakePorts<string>())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...pagedListSamples(['a', 'b']),
    identity: ({ context }) => [Math.min(context.page, 2), context.items.length, context.total],
    invariant: holds,
  })

function holds(snapshot: AnyMachineSnapshot, step: Step | null): void {
  const { context } = snapshot
  expect(context.requestedPage).toBeGreaterThanOrEqual(1)
  if (snapshot.matches({ page: 'stale' }) || snapshot.matches('failed')) expect(context.problem).toEqual(problemIn(offline))
  const isPageRequest = step !== null && /^(next|page)\.requested$/.test(step.event.type) && snapshot.matches({ page: 'loadingPage' })
  if (!isPageRequest || context.requestedPage <= context.page) return
  const { page, limit, items, total } = step.before.context
  expect(
    total === null ? items.length === limit && context.requestedPage === page + 1 : context.requestedPage <= Math.ceil(total / limit),
  ).toBe(true)
}

function start(queue: Outcome<Page<string, string>>[]) {
  const calls: unknown[] = []
  const ports = { actors: { loadPage: answers<Outcome<Page<string, string>>, PageOrder<string | undefined>>('loadPage', queue, calls) } }
  return { ...recorded(createActor(providePagedListPorts(ports), { input: { limit: 2 } })), calls }
}

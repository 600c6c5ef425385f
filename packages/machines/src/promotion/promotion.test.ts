import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Krapao, Outcome, Promotion } from '@krapao/sdk'
import { reportOf } from '../testing/coverPaths.ts'
import { answerOf } from '../testing/ports.ts'
import { offline, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, recorded, settled } from '../testing/fakes.ts'
import { providePromotionPorts, searchedCode } from './promotion.machine.ts'
import { promotionPorts } from './promotion.ports.ts'
import { promotionFakePorts, promotionSamples, samplePromotion } from './promotion.samples.ts'

describe('promotion', () => {
  // @covers 5.promotion-1 5.promotion-2
  test('the code is shown and sent in upper case, once despite repeated presses', async () => {
    const fixture = start(worked(samplePromotion))
    fixture.actor.send({ type: 'code.changed', code: ' sabaidee ' })
    expect(fixture.actor.getSnapshot().context.code).toBe(' SABAIDEE ')
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'search.requested' })
    await settled()
    expect([fixture.calls, fixture.states, fixture.actor.getSnapshot().context.found]).toEqual([
      [['find', { code: 'SABAIDEE' }]],
      ['editing', 'searching', 'found'],
      samplePromotion,
    ])
  })

  test('closing keeps the code and discards the result', async () => {
    const fixture = start(worked(samplePromotion))
    search(fixture)
    await settled()
    fixture.actor.send({ type: 'search.closed' })
    expect(fixture.actor.getSnapshot().context).toEqual({ code: 'SABAIDEE', found: null, problem: null })
  })

  test('an answer that arrives after closing is ignored', async () => {
    const fixture = start(worked(samplePromotion))
    search(fixture)
    fixture.actor.send({ type: 'search.closed' })
    await settled()
    expect(fixture.states).toEqual(['editing', 'searching', 'editing'])
  })

  test.each([
    ['an unknown code', 'notFound', refusedWith('NO_PROMOTION'), null],
    ['an invalid code', 'notFound', refusedWith('KEY_INVALID'), null],
    ['too many requests', 'failed', refusedWith('REQUEST_LIMIT'), problemIn(refusedWith('REQUEST_LIMIT'))],
    ['no network', 'failed', offline, problemIn(offline)],
  ])('search, answered with %s, ends in %s', async (_, state, answer, problem) => {
    const fixture = start(answer, worked(samplePromotion))
    search(fixture)
    await settled()
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.problem]).toEqual([state, problem])
    if (state !== 'failed') return
    fixture.actor.send({ type: 'search.requested' })
    await settled()
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.problem]).toEqual(['found', null])
  })

  test('an empty code sends nothing', () => {
    const fixture = start()
    fixture.actor.send({ type: 'search.requested' })
    fixture.actor.send({ type: 'code.changed', code: '  ' })
    fixture.actor.send({ type: 'search.requested' })
    expect([fixture.calls, fixture.states]).toEqual([[], ['editing']])
  })

  test('promotionPorts passes the code to the SDK', async () => {
    const krapao = { promotion: { find: (args: unknown) => Promise.resolve(worked(args)) } } as unknown as Krapao
    expect(await answerOf(promotionPorts(krapao).actors.find, { code: 'SABAIDEE' })).toEqual(worked({ code: 'SABAIDEE' }))
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('promotion', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const machine = providePromotionPorts(promotionFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, { ...promotionSamples, identity: ({ context }) => context.code, invariant: assertInvariants })

function assertInvariants({ value, context }: AnyMachineSnapshot): void {
  if (value === 'searching') expect(searchedCode(context.code)).not.toBe('')
  expect([value, context.found !== null]).toEqual([value, value === 'found'])
  expect([value, context.problem !== null]).toEqual([value, value === 'failed'])
  expect(context.code).toBe(context.code.toUpperCase())
}

function start(...queue: Outcome<Promotion>[]) {
  const calls: unknown[][] = []
  const ports = { actors: { find: answers<Outcome<Promotion>, { code: string }>('find', queue, calls) } }
  return { ...recorded(createActor(providePromotionPorts(ports))), calls }
}

function search({ actor }: ReturnType<typeof start>): void {
  actor.send({ type: 'code.changed', code: 'SABAIDEE' })
  actor.send({ type: 'search.requested' })
}

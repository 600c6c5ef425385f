import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Krapao, Outcome, Promotion } from '@krapao/sdk'
import { reportOf } from '../testing/coverPaths.ts'
import { answerOf } from '../testing/ports.ts'
import { offline, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/proof.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, recorded, settled } from '../testing/world.ts'
import { providePromotionPorts, searchedCode } from './promotion.machine.ts'
import { promotionPorts } from './promotion.ports.ts'
import { promotionFakePorts, promotionSamples, samplePromotion } from './promotion.samples.ts'

describe('promotion', () => {
  // @covers 5.promotion-1 5.promotion-2
  test('the code is shown and sent in upper case, once despite repeated presses', async () => {
    const world = start(worked(samplePromotion))
    world.actor.send({ type: 'code.changed', code: ' sabaidee ' })
    expect(world.actor.getSnapshot().context.code).toBe(' SABAIDEE ')
    for (let times = 0; times < 20; times++) world.actor.send({ type: 'search.requested' })
    await settled()
    expect([world.calls, world.states, world.actor.getSnapshot().context.found]).toEqual([
      [['find', { code: 'SABAIDEE' }]],
      ['editing', 'searching', 'found'],
      samplePromotion,
    ])
  })

  test('closing keeps the code and discards the result', async () => {
    const world = start(worked(samplePromotion))
    search(world)
    await settled()
    world.actor.send({ type: 'search.closed' })
    expect(world.actor.getSnapshot().context).toEqual({ code: 'SABAIDEE', found: null, problem: null })
  })

  test('an answer after closing is ignored', async () => {
    const world = start(worked(samplePromotion))
    search(world)
    world.actor.send({ type: 'search.closed' })
    await settled()
    expect(world.states).toEqual(['editing', 'searching', 'editing'])
  })

  test.each([
    ['NO_PROMOTION', refusedWith('NO_PROMOTION'), 'notFound', null],
    ['a text that is no code', refusedWith('KEY_INVALID'), 'notFound', null],
    ['too many tries', refusedWith('REQUEST_LIMIT'), 'failed', problemIn(refusedWith('REQUEST_LIMIT'))],
    ['no network', offline, 'failed', problemIn(offline)],
  ])('%s', async (_, answer, state, problem) => {
    const world = start(answer, worked(samplePromotion))
    search(world)
    await settled()
    expect([world.states.at(-1), world.actor.getSnapshot().context.problem]).toEqual([state, problem])
    if (state !== 'failed') return
    world.actor.send({ type: 'search.requested' })
    await settled()
    expect([world.states.at(-1), world.actor.getSnapshot().context.problem]).toEqual(['found', null])
  })

  test('an empty code sends nothing', () => {
    const world = start()
    world.actor.send({ type: 'search.requested' })
    world.actor.send({ type: 'code.changed', code: '  ' })
    world.actor.send({ type: 'search.requested' })
    expect([world.calls, world.states]).toEqual([[], ['editing']])
  })

  test('the port looks up the code', async () => {
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
  coverAll(mutant, { ...promotionSamples, identity: ({ context }) => context.code, invariant: holds })

function holds({ value, context }: AnyMachineSnapshot): void {
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

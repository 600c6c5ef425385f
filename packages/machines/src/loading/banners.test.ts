import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import type { Banner, Outcome } from '@krapao/sdk'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { offline, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { recorded, settled, simulatedTime } from '../testing/fakes.ts'
import { provideBannersPorts } from './banners.machine.ts'
import { bannersPorts } from './banners.ports.ts'
import { bannersFakePorts, bannersSamples, sampleBanners } from './banners.samples.ts'

type Answer = () => Promise<Outcome<Banner[]>>
const answering = (outcome: Outcome<Banner[]>) => () => Promise.resolve(outcome)

function start(answer: Answer, skip = false) {
  let loads = 0
  const time = simulatedTime()
  const ports = bannersPorts(() => {
    loads++
    return answer()
  })
  const actor = createActor(provideBannersPorts(ports), { clock: time.clock, input: { skip } })
  return { ...recorded(actor), time, countLoads: () => loads }
}

test('banners stay in view until the player continues', async () => {
  const { actor, states } = start(answering(worked(sampleBanners)))
  await settled()
  expect([states, actor.getSnapshot().context.banners]).toEqual([['loading', 'showing'], sampleBanners])
  actor.send({ type: 'banners.passed' })
  expect(states).toEqual(['loading', 'showing', 'passed'])
})

// @covers 2.home-23
test.each<[string, Answer]>([
  ['there are none', answering(worked([]))],
  ['they cannot be read', answering(offline)],
  ['reading them breaks', () => Promise.reject(new Error('a defect'))],
])('the sheet opens at once where %s', async (_, answer) => {
  const { states } = start(answer)
  await settled()
  expect(states).toEqual(['loading', 'passed'])
})

test('after three seconds without banners home continues, and later ones are not shown', async () => {
  const { states, time } = start(() => new Promise(() => {}))
  await time.pass(2999, 1)
  expect(states).toEqual(['loading'])
  await time.pass(1)
  expect(states).toEqual(['loading', 'passed'])
})

test('a visit with a purpose loads no banners', async () => {
  const { states, countLoads } = start(answering(worked(sampleBanners)), true)
  await settled()
  expect([states, countLoads()]).toEqual([['passed'], 0])
})

const machine = provideBannersPorts(bannersFakePorts())
const walk = (mutant: AnyStateMachine) => coverAll(mutant, { ...bannersSamples, invariant: holds })

function holds({ value, context }: AnyMachineSnapshot, step: Step | null): void {
  const { skip, banners } = context as { skip: boolean; banners: Banner[] }
  if (step === null) expect(value).toBe(skip ? 'passed' : 'loading')
  if (value === 'showing') expect(banners).toEqual(sampleBanners)
}

test('every state is reached and every transition taken', () => {
  const report = reportOf('banners', walk(machine))
  console.info(report)
  expect(report).not.toContain('not reached')
})

test('each guard matters', async () => {
  expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
})

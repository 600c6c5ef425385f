import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import type { Krapao, Limits, Outcome } from '@krapao/sdk'
import { answerOf } from '../testing/ports.ts'
import { notServed, offline, worked } from '../testing/problems.ts'
import { answers, settled } from '../testing/fakes.ts'
import { sampleOwnLimits } from './limitChange.samples.ts'
import { areLimitsAbsent, limitsInput, limitsPorts, provideLimitsPorts } from './limits.ts'

test.each<[string, Outcome<Limits>, boolean]>([
  ['backend has limits, are not absent', worked(sampleOwnLimits), false],
  ['backend without the extension, are absent', notServed, true],
  ['no network, are not absent', offline, false],
])('limits, %s', async (_, outcome, absent) => {
  const ports = { actors: { load: answers<Outcome<Limits>, { query: null }>('load', [outcome]) }, now: () => 0 }
  const actor = createActor(provideLimitsPorts(ports), { input: limitsInput }).start()
  await settled()
  expect(areLimitsAbsent(actor.getSnapshot())).toBe(absent)
})

test('the port reads the limits', async () => {
  const krapao = { clock: { now: () => 0 }, account: { limits: () => Promise.resolve(worked(sampleOwnLimits)) } } as unknown as Krapao
  expect(await answerOf(limitsPorts(krapao).actors.load, { query: null })).toEqual(worked(sampleOwnLimits))
})

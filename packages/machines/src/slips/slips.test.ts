import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import type { Krapao } from '@krapao/sdk'
import { worked } from '../testing/problems.ts'
import { recorded, settled } from '../testing/fakes.ts'
import { sampleSlip } from './slipUpload.samples.ts'
import { provideSlipsPorts, slipsInput, slipsPorts, isWholeDay, isWindowOpen } from './slips.ts'

// @covers 2.statement-10
test('slips, ten a page, know the last page by the total or a short page', async () => {
  const requests: unknown[] = []
  const full = Array.from({ length: 10 }, (_, index) => sampleSlip('SUCCESS', index))
  const answers = [worked({ slips: full, total: 11 }), worked({ slips: full.slice(1) })]
  const list = (args: unknown) => {
    requests.push(args)
    return Promise.resolve(answers.shift())
  }
  const krapao = { slips: { list } } as unknown as Krapao
  const fixture = recorded(createActor(provideSlipsPorts(slipsPorts(krapao)), { input: slipsInput }))
  await settled()
  expect(fixture.actor.getSnapshot().context).toEqual({ limit: 10, page: 1, requestedPage: 1, items: full, total: 11, problem: null })
  fixture.actor.send({ type: 'next.requested' })
  await settled()
  expect(fixture.actor.getSnapshot().context).toEqual({
    limit: 10,
    page: 2,
    requestedPage: 2,
    items: full.slice(1),
    total: null,
    problem: null,
  })
  fixture.actor.send({ type: 'next.requested' })
  expect(requests).toEqual([1, 2].map((page) => ({ page, limit: 10 })))
})

test.each([
  ['00:10', '23:00', ['00:09:59', false], ['00:10:00', true], ['23:00:59', true], ['23:01:00', false]],
  ['22:00', '06:00', ['21:59:59', false], ['22:00:00', true], ['06:00:59', true], ['06:01:00', false]],
] as const)('slip hours, from %s to %s in Bangkok, match', (from, to, ...times) => {
  const open = times.map(([time]) => [time, isWindowOpen({ from, to }, Date.parse(`2026-11-21T${time}+07:00`))])
  expect(open).toEqual(times)
})

test.each([
  ['00:00', '23:59', true],
  ['06:00', '05:59', true],
  ['00:10', '23:59', false],
  ['22:00', '06:00', false],
])('slip hours from %s to %s are the whole day: %s', (from, to, whole) => {
  expect(isWholeDay({ from, to })).toBe(whole)
})

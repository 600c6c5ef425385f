import { expect, test } from 'vitest'
import { Busy } from '../http/failing.ts'
import { turns } from './turns.ts'

test('two run, three wait in their order, the sixth is Busy; one that fails makes room too', async () => {
  const inTurn = turns({ atOnce: 2, inLine: 3 })
  const begun: number[] = []
  const work = Array.from({ length: 6 }, () => Promise.withResolvers<string>())
  const all = work.map(({ promise }, number) =>
    inTurn(() => {
      begun.push(number)
      return promise
    }).catch((error: unknown) => (error instanceof Busy ? 'busy' : 'failed')),
  )
  expect(await all[5]).toBe('busy')
  expect(begun).toEqual([0, 1])
  work[1]?.reject(new Error('no'))
  await all[1]
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const { resolve } of work) resolve('done')
  expect(await Promise.all(all)).toEqual(['done', 'failed', 'done', 'done', 'done', 'busy'])
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(await inTurn(() => Promise.resolve('room again'))).toBe('room again')
})

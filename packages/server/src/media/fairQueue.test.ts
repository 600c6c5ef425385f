import { expect, test } from 'vitest'
import { Busy } from '../http/failing.ts'
import { fairQueue } from './fairQueue.ts'

/** Queues a piece of work that ends when `resolve` is called, and notes when it begins. */
function recorder(limits: Partial<Parameters<typeof fairQueue>[0]> = {}) {
  const inTurn = fairQueue({ atOnce: 1, perKey: 10, inAll: 20, waitMs: 60_000, ...limits })
  const begun: string[] = []
  const add = (key: string, name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const ended = inTurn(key, () => {
      begun.push(name)
      return promise
    }).then(
      () => 'done',
      (error: unknown) => (error instanceof Busy ? 'busy' : 'failed'),
    )
    return { ended, resolve }
  }
  return { begun, add }
}

test('fairQueue, one key has nine pieces waiting, serves the other keys after one piece each', async () => {
  const { begun, add } = recorder()
  const flood = Array.from({ length: 10 }, (_, index) => add('flood', `flood ${index}`))
  const others = [add('one', 'one'), add('two', 'two')]
  for (const { resolve } of [...flood, ...others]) resolve()
  await Promise.all([...flood, ...others].map(({ ended }) => ended))
  expect(begun.slice(0, 5)).toEqual(['flood 0', 'flood 1', 'one', 'two', 'flood 2'])
  expect(begun.length).toBe(12)
})

test('fairQueue, a key or all keys have too much waiting, answers Busy', async () => {
  const { add } = recorder({ perKey: 2, inAll: 3 })
  const taken = [add('a', '1'), add('a', '2'), add('a', '3')]
  expect(await add('a', '4').ended).toBe('busy')
  taken.push(add('b', '5'))
  expect(await add('c', '6').ended).toBe('busy')
  for (const { resolve } of taken) resolve()
  expect(await Promise.all(taken.map(({ ended }) => ended))).toEqual(['done', 'done', 'done', 'done'])
  const next = add('c', '7')
  next.resolve()
  expect(await next.ended).toBe('done')
})

test('fairQueue, a piece waits longer than it may, answers Busy and leaves the queue', async () => {
  const { begun, add } = recorder({ waitMs: 1 })
  const first = add('a', 'first')
  expect(await add('b', 'second').ended).toBe('busy')
  first.resolve()
  expect([await first.ended, begun]).toEqual(['done', ['first']])
})

import { expect, test } from 'vitest'
import { Busy } from '../errors/apiError.ts'
import { fairQueue, sharesOfAddress, type QueueSender } from './fairQueue.ts'

function recorder(limits: Partial<Parameters<typeof fairQueue>[0]> = {}) {
  const inTurn = fairQueue({ atOnce: 1, perKey: 10, inAll: 20, waitMs: 60_000, ...limits })
  const begun: string[] = []
  const add = (key: QueueSender, name: string, signal?: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const work = () => {
      begun.push(name)
      return promise
    }
    const ended = inTurn(key, work, signal).then(
      () => 'done',
      (error: unknown) => (error instanceof Busy ? 'busy' : 'failed'),
    )
    return { ended, resolve }
  }
  return { begun, add }
}

// @covers T28
test('fairQueue, one key has nine tasks waiting, runs the other keys after one task each', async () => {
  const { begun, add } = recorder()
  const flood = Array.from({ length: 10 }, (_, index) => add('flood', `flood ${index}`))
  const others = [add('one', 'one'), add('two', 'two')]
  for (const { resolve } of [...flood, ...others]) resolve()
  await Promise.all([...flood, ...others].map(({ ended }) => ended))
  expect(begun.slice(0, 5)).toEqual(['flood 0', 'flood 1', 'one', 'two', 'flood 2'])
  expect(begun.length).toBe(12)
})

test('fairQueue, a key has too much waiting, answers Busy', async () => {
  const { add } = recorder({ perKey: 2 })
  const taken = [add('a', '1'), add('a', '2'), add('a', '3')]
  expect(await add('a', '4').ended).toBe('busy')
  for (const { resolve } of taken) resolve()
  expect(await Promise.all(taken.map(({ ended }) => ended))).toEqual(['done', 'done', 'done'])
})

test('fairQueue, all keys together have too much waiting, answers Busy to the task that is due last', async () => {
  const { begun, add } = recorder({ inAll: 3 })
  const flood = [add('a', '1'), add('a', '2'), add('a', '3'), add('a', '4')]
  expect(await add('a', '5').ended).toBe('busy')
  const other = add('b', '6')
  expect(await flood[3]?.ended).toBe('busy')
  for (const { resolve } of [...flood, other]) resolve()
  expect(await other.ended).toBe('done')
  await Promise.all(flood.map(({ ended }) => ended))
  expect(begun).toEqual(['1', '2', '6', '3'])
})

test('fairQueue, an address with a flood of one key, runs another key of that address after a tenth of it', async () => {
  const { begun, add } = recorder({ perKey: 100, inAll: 200 })
  const flood = Array.from({ length: 100 }, (_, index) =>
    add({ key: 'flood', sharedBy: [{ name: 'address', keys: 10 }] }, `flood ${index}`),
  )
  const other = add({ key: 'other', sharedBy: [{ name: 'address', keys: 10 }] }, 'other')
  for (const { resolve } of [...flood, other]) resolve()
  await Promise.all([...flood, other].map(({ ended }) => ended))
  expect(begun.indexOf('other')).toBeLessThan(15)
})

// @covers T16
test('fairQueue, an address with a flood of many keys, runs another address after a tenth of it', async () => {
  const { begun, add } = recorder({ perKey: 100, inAll: 200 })
  const flood = Array.from({ length: 100 }, (_, index) =>
    add({ key: `flood ${index}`, sharedBy: [{ name: 'address', keys: 10 }] }, `flood ${index}`),
  )
  const other = add({ key: 'other', sharedBy: [{ name: 'elsewhere', keys: 10 }] }, 'other')
  for (const { resolve } of [...flood, other]) resolve()
  await Promise.all([...flood, other].map(({ ended }) => ended))
  expect(begun.indexOf('other')).toBeLessThan(15)
})

const finish = async (tasks: ReturnType<ReturnType<typeof recorder>['add']>[]) => {
  for (const { resolve } of tasks) resolve()
  await Promise.all(tasks.map(({ ended }) => ended))
}

test('fairQueue, an IPv6 customer sends from many networks of their /48, runs another customer after a tenth of it', async () => {
  const { begun, add } = recorder({ perKey: 100, inAll: 200 })
  const flood = Array.from({ length: 100 }, (_, index) =>
    add({ key: `flood ${index}`, sharedBy: sharesOfAddress(`2001:db8:7:${index}::1`) }, `flood ${index}`),
  )
  const other = add({ key: 'other', sharedBy: sharesOfAddress('2001:db8:8::1') }, 'other')
  await finish([...flood, other])
  expect(begun.indexOf('other')).toBeLessThan(15)
})

test('fairQueue, an IPv4 subnet has a flood of one address, treats players at its other addresses as those elsewhere', async () => {
  const { begun, add } = recorder({ perKey: 100, inAll: 300 })
  const flood = Array.from({ length: 100 }, (_, index) =>
    add({ key: `flood ${index}`, sharedBy: sharesOfAddress('198.51.100.1') }, `flood ${index}`),
  )
  const honest = Array.from({ length: 50 }, (_, index) =>
    add({ key: `player ${index}`, sharedBy: sharesOfAddress(`198.51.100.${index + 2}`) }, `player ${index}`),
  )
  await finish([...flood, ...honest])
  expect(begun.indexOf('player 49')).toBeLessThan(75)
})

test('fairQueue, a key has as many running as allowed, leaves the other places to other keys', async () => {
  const { begun, add } = recorder({ atOnce: 3, atOncePerKey: 2 })
  const tasks = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('c', 'c1')]
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  tasks[3]?.resolve()
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'c1'])
  await finish(tasks)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
})

test('fairQueue, a task waits longer than it may, answers Busy and leaves the queue', async () => {
  const { begun, add } = recorder({ waitMs: 1 })
  const first = add('a', 'first')
  expect(await add('b', 'second').ended).toBe('busy')
  first.resolve()
  expect([await first.ended, begun]).toEqual(['done', ['first']])
})

test('fairQueue, a waiting task is aborted, leaves the queue and frees its place', async () => {
  const { begun, add } = recorder({ perKey: 1 })
  const first = add('a', 'first')
  const caller = new AbortController()
  const second = add('b', 'second', caller.signal)
  caller.abort(new Error('gave up'))
  const third = add('b', 'third')
  for (const { resolve } of [first, second, third]) resolve()
  expect(await Promise.all([first, second, third].map(({ ended }) => ended))).toEqual(['done', 'failed', 'done'])
  expect(begun).toEqual(['first', 'third'])
})

test('fairQueue, a running task is aborted, ends, and the next begins after it', async () => {
  const { begun, add } = recorder()
  const caller = new AbortController()
  const first = add('a', 'first', caller.signal)
  const second = add('b', 'second')
  caller.abort()
  expect(begun).toEqual(['first'])
  first.resolve()
  second.resolve()
  expect(await Promise.all([first.ended, second.ended])).toEqual(['done', 'done'])
  expect(begun).toEqual(['first', 'second'])
})

// @covers T32
test('fairQueue, an address of many customers floods, runs and keeps waiting more than a customer and leaves half to others', async () => {
  const { begun, add } = recorder({ atOnce: 8, atOncePerKey: 3, perKey: 3, inAll: 45 })
  const address = (key: string): QueueSender => ({ key, sharedBy: [], customers: 10 })
  const flood = Array.from({ length: 20 }, (_, index) => add(address('carrier'), `carrier ${index}`))
  expect(await flood[19]?.ended).toBe('busy')
  const others = Array.from({ length: 4 }, (_, index) => add(`player ${index}`, `player ${index}`))
  const late = [add('player 9', 'player 9'), ...Array.from({ length: 4 }, (_, index) => add(address('other'), `other ${index}`))]
  expect(begun).toEqual(['carrier 0', 'carrier 1', 'carrier 2', 'carrier 3', 'player 0', 'player 1', 'player 2', 'player 3'])
  for (const { resolve } of [...flood, ...others, ...late]) resolve()
  expect((await Promise.all(flood.map(({ ended }) => ended))).filter((end) => end === 'done')).toHaveLength(19)
  await Promise.all([...others, ...late].map(({ ended }) => ended))
  const place = (name: string) => begun.indexOf(name)
  expect([place('other 3') < place('carrier 10'), place('player 9') < place('carrier 16')]).toEqual([true, true])
})

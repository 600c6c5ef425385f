import { expect, test } from 'vitest'
import { Busy } from '../http/withErrorCode.ts'
import { fairSlots } from './fairSlots.ts'

function recorder(limits: { perKey: number; inAll: number }) {
  const slots = fairSlots(limits)
  const dropped: string[] = []
  const take = (key: string, ip: string) => {
    try {
      const slot = slots.take({ key, ip })
      slot.signal.addEventListener('abort', () => dropped.push(key))
      return slot
    } catch (error) {
      if (error instanceof Busy) return 'busy'
      throw error
    }
  }
  return { take, dropped }
}

test('fairSlots, a customer holds as many places as allowed, is Busy and drops none', () => {
  const { take, dropped } = recorder({ perKey: 2, inAll: 2 })
  take('a', '198.51.100.1')
  take('a', '203.0.113.1')
  expect([take('a', '192.0.2.1'), dropped]).toEqual(['busy', []])
})

// @covers T29
test('fairSlots, many addresses of one subnet hold all places, drops the slowest of them for another subnet', () => {
  const { take, dropped } = recorder({ perKey: 9, inAll: 4 })
  const names = ['198.51.100.1', '198.51.100.2', '198.51.100.3']
  const slots = names.map((ip) => take(ip, ip))
  take('other', '203.0.113.1')
  for (const [index, slot] of slots.entries()) if (slot !== 'busy') slot.addBytes(1_000_000 * Math.abs(index - 1))
  expect([take('new', '192.0.2.1') === 'busy', dropped]).toEqual([false, ['198.51.100.2']])
})

test('fairSlots, many /64 of one IPv6 /48 hold all places, drops the newer of them for another subnet', () => {
  const { take, dropped } = recorder({ perKey: 9, inAll: 3 })
  take('other', '203.0.113.1')
  take('six', '2001:db8:7:1::1')
  take('six again', '2001:db8:7:2::1')
  take('new', '192.0.2.1')
  expect(dropped).toEqual(['six again'])
})

test('fairSlots, the newcomer shares the address of the largest holder, drops a transfer of another customer there', () => {
  const { take, dropped } = recorder({ perKey: 9, inAll: 4 })
  for (const key of ['flood', 'flood', 'flood', 'one']) take(key, '198.51.100.1')
  expect([take('new', '198.51.100.1') === 'busy', dropped]).toEqual([false, ['flood']])
})

// @covers T29
test('fairSlots, each holder has one place, is Busy for newcomers and lets slow transfers finish', () => {
  const { take, dropped } = recorder({ perKey: 9, inAll: 3 })
  for (const index of [1, 2, 3]) take(`holder ${index}`, `203.0.${index}.1`)
  const newcomers = Array.from({ length: 20 }, (_, index) => take(`new ${index}`, `192.0.${index}.1`))
  expect([new Set(newcomers), dropped]).toEqual([new Set(['busy']), []])
})

// @covers T29
test('fairSlots, newcomers take and leave the last place again and again, end no transfer within the share of its subnet', () => {
  const { take, dropped } = recorder({ perKey: 30, inAll: 60 })
  for (let subnet = 0; subnet < 4; subnet += 1)
    for (let player = 0; player < 15; player += 1) take(`honest ${subnet} ${player}`, `203.0.${subnet}.${player}`)
  for (let count = 0; count < 100; count += 1) {
    const slot = take('churn', '192.0.2.1')
    if (slot !== 'busy') slot.release()
    take(`honest again ${count}`, '203.0.0.99')
  }
  expect(dropped.filter((key) => !key.startsWith('honest again'))).toEqual([])
})

// @covers T29
test('fairSlots, nine addresses of three subnets take all they can, leave places to players elsewhere', () => {
  const { take } = recorder({ perKey: 30, inAll: 60 })
  for (let count = 0; count < 30; count += 1)
    for (let address = 0; address < 9; address += 1) take(`flood ${address} ${count}`, `198.51.${address % 3}.${address}`)
  const honest = Array.from({ length: 12 }, (_, index) => take(`honest ${index}`, `203.0.${index}.1`))
  expect(honest.filter((slot) => slot === 'busy' || slot.signal.aborted)).toEqual([])
})

test('fairSlots, the newcomer would hold as much as the largest holder, is Busy', () => {
  const { take, dropped } = recorder({ perKey: 9, inAll: 3 })
  for (const key of ['a', 'a', 'b']) take(key, key === 'a' ? '198.51.100.1' : '203.0.113.1')
  expect([take('b', '203.0.113.1'), dropped]).toEqual(['busy', []])
})

test('fairSlots, a transfer ends, has its place free again', () => {
  const { take, dropped } = recorder({ perKey: 1, inAll: 1 })
  const first = take('a', '198.51.100.1')
  if (first !== 'busy') first.release()
  expect([take('a', '198.51.100.1') === 'busy', dropped]).toEqual([false, []])
})

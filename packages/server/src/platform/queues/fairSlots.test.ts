import { expect, test } from 'vitest'
import { Busy } from '../errors/apiError.ts'
import { fairSlots } from './fairSlots.ts'

function recorder(limits: { perKey: number; inAll: number }, now?: () => number) {
  const slots = fairSlots(limits, now)
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

// @covers T29
test('fairSlots, sixty accounts in four subnets hold all places at 1 kB/s, lose the slowest to newcomers after a minute', () => {
  let now = 0
  const { take, dropped } = recorder({ perKey: 30, inAll: 60 }, () => now)
  const slots = Array.from({ length: 60 }, (_, index) => take(`slow ${index}`, `198.51.${index % 4}.${index % 10}`))
  const send = (seconds: number, rateOf: (index: number) => number) => {
    now += seconds * 1_000
    for (const [index, slot] of slots.entries()) if (slot !== 'busy') slot.addBytes(rateOf(index) * seconds)
  }
  const newcomer = (index: number) => take(`new ${index}`, `203.0.${index}.1`) !== 'busy'
  send(59, (index) => (index === 7 ? 1_000 : 1_024))
  expect([newcomer(1), dropped]).toEqual([false, []])
  send(2, () => 1_024)
  expect([newcomer(2), newcomer(3), dropped]).toEqual([true, true, ['slow 7', 'slow 0']])
})

// @covers T29
test('fairSlots, twenty addresses hold two places each, gives the second of one to an address without any', () => {
  const { take, dropped } = recorder({ perKey: 30, inAll: 40 })
  for (let count = 0; count < 40; count += 1) take(`flood ${count % 20}`, `198.51.${count % 20}.1`)
  const honest = Array.from({ length: 10 }, (_, index) => take(`honest ${index}`, `203.0.${index}.1`))
  expect([honest.includes('busy'), dropped.length]).toEqual([false, 10])
})

// @covers T29
test('fairSlots, slow senders renew their transfers before a minute is over, lose them to newcomers', () => {
  let now = 0
  const { take, dropped } = recorder({ perKey: 30, inAll: 40 }, () => now)
  const takeAll = () => Array.from({ length: 40 }, (_, index) => take(`slow ${index}`, `198.51.${index}.1`))
  const first = takeAll()
  now += 50_000
  for (const slot of first) if (slot !== 'busy') slot.release()
  takeAll()
  expect([take('new', '203.0.113.1') === 'busy', dropped.length]).toEqual([false, 1])
})

test('fairSlots, phones send 10 kB/s and one stalls after a fast minute, ends that one only, and none whose file is complete', () => {
  let now = 0
  const { take, dropped } = recorder({ perKey: 9, inAll: 3 }, () => now)
  const slots = ['2G', 'stalled', 'complete'].map((key, index) => take(key, `203.0.${index}.1`))
  const send = (...bytes: number[]) => {
    now += 60_000
    for (const [index, slot] of slots.entries()) if (slot !== 'busy') slot.addBytes(bytes[index] ?? 0)
  }
  send(600_000, 5_000_000, Infinity)
  expect(take('first', '192.0.2.1')).toBe('busy')
  send(600_000, 60_000, 0)
  expect([take('second', '192.0.2.1') === 'busy', take('third', '192.0.3.1'), dropped]).toEqual([false, 'busy', ['stalled']])
})

test('fairSlots, a newcomer beyond the share of its subnet, takes no slow place of another subnet', () => {
  let now = 0
  const { take, dropped } = recorder({ perKey: 9, inAll: 8 }, () => now)
  for (const index of [1, 2, 3, 4, 5, 6]) take(`slow ${index}`, `203.0.${index}.1`)
  for (const index of [1, 2]) take(`neighbour ${index}`, `192.0.2.${index}`)
  now = 61_000
  expect([take('new', '192.0.2.3') === 'busy', dropped]).toEqual([false, ['neighbour 1']])
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

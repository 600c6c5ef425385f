import { expect, test } from 'vitest'
import { Busy } from '../errors/apiError.ts'
import { fairSlots } from './fairSlots.ts'

function recorder(limits: { perKey: number; inAll: number }, now?: () => number) {
  const slots = fairSlots(limits, now)
  const dropped: string[] = []
  const acquire = (key: string, ip: string) => {
    try {
      const slot = slots.acquire({ key, ip })
      slot.signal.addEventListener('abort', () => dropped.push(key))
      return slot
    } catch (error) {
      if (error instanceof Busy) return 'busy'
      throw error
    }
  }
  return { acquire, dropped }
}

test('fairSlots, a customer has as many slots as allowed, is Busy and drops none', () => {
  const { acquire, dropped } = recorder({ perKey: 2, inAll: 2 })
  acquire('a', '198.51.100.1')
  acquire('a', '203.0.113.1')
  expect([acquire('a', '192.0.2.1'), dropped]).toEqual(['busy', []])
})

// @covers T29
test('fairSlots, many addresses of one subnet have all slots, drops the slowest of them for another subnet', () => {
  const { acquire, dropped } = recorder({ perKey: 9, inAll: 4 })
  const names = ['198.51.100.1', '198.51.100.2', '198.51.100.3']
  const slots = names.map((ip) => acquire(ip, ip))
  acquire('other', '203.0.113.1')
  for (const [index, slot] of slots.entries()) if (slot !== 'busy') slot.addBytes(1_000_000 * Math.abs(index - 1))
  expect([acquire('new', '192.0.2.1') === 'busy', dropped]).toEqual([false, ['198.51.100.2']])
})

test('fairSlots, many /64 of one IPv6 /48 have all slots, drops the newer of them for another subnet', () => {
  const { acquire, dropped } = recorder({ perKey: 9, inAll: 3 })
  acquire('other', '203.0.113.1')
  acquire('six', '2001:db8:7:1::1')
  acquire('six again', '2001:db8:7:2::1')
  acquire('new', '192.0.2.1')
  expect(dropped).toEqual(['six again'])
})

test('fairSlots, the newcomer shares the address of the largest customer, drops a stream of another customer there', () => {
  const { acquire, dropped } = recorder({ perKey: 9, inAll: 4 })
  for (const key of ['flood', 'flood', 'flood', 'one']) acquire(key, '198.51.100.1')
  expect([acquire('new', '198.51.100.1') === 'busy', dropped]).toEqual([false, ['flood']])
})

// @covers T29
test('fairSlots, each customer has one slot, is Busy for newcomers and lets slow streams finish', () => {
  const { acquire, dropped } = recorder({ perKey: 9, inAll: 3 })
  for (const index of [1, 2, 3]) acquire(`customer ${index}`, `203.0.${index}.1`)
  const newcomers = Array.from({ length: 20 }, (_, index) => acquire(`new ${index}`, `192.0.${index}.1`))
  expect([new Set(newcomers), dropped]).toEqual([new Set(['busy']), []])
})

// @covers T29
test('fairSlots, newcomers get and release the last slot again and again, end no stream within the share of its subnet', () => {
  const { acquire, dropped } = recorder({ perKey: 30, inAll: 60 })
  for (let subnet = 0; subnet < 4; subnet += 1)
    for (let player = 0; player < 15; player += 1) acquire(`honest ${subnet} ${player}`, `203.0.${subnet}.${player}`)
  for (let count = 0; count < 100; count += 1) {
    const slot = acquire('churn', '192.0.2.1')
    if (slot !== 'busy') slot.release()
    acquire(`honest again ${count}`, '203.0.0.99')
  }
  expect(dropped.filter((key) => !key.startsWith('honest again'))).toEqual([])
})

// @covers T29
test('fairSlots, nine addresses of three subnets get all they can, leave slots to players elsewhere', () => {
  const { acquire } = recorder({ perKey: 30, inAll: 60 })
  for (let count = 0; count < 30; count += 1)
    for (let address = 0; address < 9; address += 1) acquire(`flood ${address} ${count}`, `198.51.${address % 3}.${address}`)
  const honest = Array.from({ length: 12 }, (_, index) => acquire(`honest ${index}`, `203.0.${index}.1`))
  expect(honest.filter((slot) => slot === 'busy' || slot.signal.aborted)).toEqual([])
})

// @covers T29
test('fairSlots, sixty accounts in four subnets have all slots at 1 kB/s, lose the slowest to newcomers after a minute', () => {
  let now = 0
  const { acquire, dropped } = recorder({ perKey: 30, inAll: 60 }, () => now)
  const slots = Array.from({ length: 60 }, (_, index) => acquire(`slow ${index}`, `198.51.${index % 4}.${index % 10}`))
  const send = (seconds: number, rateOf: (index: number) => number) => {
    now += seconds * 1_000
    for (const [index, slot] of slots.entries()) if (slot !== 'busy') slot.addBytes(rateOf(index) * seconds)
  }
  const newcomer = (index: number) => acquire(`new ${index}`, `203.0.${index}.1`) !== 'busy'
  send(59, (index) => (index === 7 ? 1_000 : 1_024))
  expect([newcomer(1), dropped]).toEqual([false, []])
  send(2, () => 1_024)
  expect([newcomer(2), newcomer(3), dropped]).toEqual([true, true, ['slow 7', 'slow 0']])
})

// @covers T29
test('fairSlots, twenty addresses have two slots each, gives the second of one to an address without any', () => {
  const { acquire, dropped } = recorder({ perKey: 30, inAll: 40 })
  for (let count = 0; count < 40; count += 1) acquire(`flood ${count % 20}`, `198.51.${count % 20}.1`)
  const honest = Array.from({ length: 10 }, (_, index) => acquire(`honest ${index}`, `203.0.${index}.1`))
  expect([honest.includes('busy'), dropped.length]).toEqual([false, 10])
})

// @covers T29
test('fairSlots, slow senders renew their streams before a minute is over, lose them to newcomers', () => {
  let now = 0
  const { acquire, dropped } = recorder({ perKey: 30, inAll: 40 }, () => now)
  const acquireAll = () => Array.from({ length: 40 }, (_, index) => acquire(`slow ${index}`, `198.51.${index}.1`))
  const first = acquireAll()
  now += 50_000
  for (const slot of first) if (slot !== 'busy') slot.release()
  acquireAll()
  expect([acquire('new', '203.0.113.1') === 'busy', dropped.length]).toEqual([false, 1])
})

test('fairSlots, phones send 10 kB/s and one stalls after a fast minute, ends that one only, and none whose file is complete', () => {
  let now = 0
  const { acquire, dropped } = recorder({ perKey: 9, inAll: 3 }, () => now)
  const slots = ['2G', 'stalled', 'complete'].map((key, index) => acquire(key, `203.0.${index}.1`))
  const send = (...bytes: number[]) => {
    now += 60_000
    for (const [index, slot] of slots.entries()) if (slot !== 'busy') slot.addBytes(bytes[index] ?? 0)
  }
  if (slots[2] !== 'busy') slots[2]?.markComplete()
  send(600_000, 5_000_000, 0)
  expect(acquire('first', '192.0.2.1')).toBe('busy')
  send(600_000, 60_000, 0)
  expect([acquire('second', '192.0.2.1') === 'busy', acquire('third', '192.0.3.1'), dropped]).toEqual([false, 'busy', ['stalled']])
})

test('fairSlots, a newcomer beyond the share of its subnet, replaces no slow stream of another subnet', () => {
  let now = 0
  const { acquire, dropped } = recorder({ perKey: 9, inAll: 8 }, () => now)
  for (const index of [1, 2, 3, 4, 5, 6]) acquire(`slow ${index}`, `203.0.${index}.1`)
  for (const index of [1, 2]) acquire(`neighbour ${index}`, `192.0.2.${index}`)
  now = 61_000
  expect([acquire('new', '192.0.2.3') === 'busy', dropped]).toEqual([false, ['neighbour 1']])
})

test('fairSlots, the newcomer would have as many as the largest customer, is Busy', () => {
  const { acquire, dropped } = recorder({ perKey: 9, inAll: 3 })
  for (const key of ['a', 'a', 'b']) acquire(key, key === 'a' ? '198.51.100.1' : '203.0.113.1')
  expect([acquire('b', '203.0.113.1'), dropped]).toEqual(['busy', []])
})

test('fairSlots, a stream ends, has its slot free again', () => {
  const { acquire, dropped } = recorder({ perKey: 1, inAll: 1 })
  const first = acquire('a', '198.51.100.1')
  if (first !== 'busy') first.release()
  expect([acquire('a', '198.51.100.1') === 'busy', dropped]).toEqual([false, []])
})

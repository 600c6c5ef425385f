// Slow transfers hold slots for minutes, so a new one replaces another instead of queueing.
import { Busy } from '../errors/apiError.ts'
import { isV4, networkOf, subnetOf } from '../network/address.ts'

export type Holder = { key: string; ip: string }

export type Slot = {
  signal: AbortSignal
  /** A complete upload is dropped last. */
  addBytes: (bytes: number) => void
  release: () => void
}

/** A subnet, address or customer. Its oldest transfers, up to `share`, are dropped only while slow. */
type Group = { name: string; share: number; held: Set<Held> }
/** `minute`: the current one. `isSlow`: the last whole minute was, or its key's transfer before. */
type Held = {
  key: string
  groups: Group[]
  began: number
  bytes: number
  minute: { from: number; bytes: number }
  isSlow: boolean
  caller: AbortController
}

/** Parts of all slots. Customers share an IPv4 subnet; one can have a whole IPv6 subnet. A key's first transfer is safe. */
const parts = { subnetV4: 1 / 4, customer: 1 / 10, key: 0 }

/** A transfer below 8 kB a second for a minute makes way; a 2G phone sends about 10. */
const slow = { bytesPerMs: 8_192 / 1_000, ms: 60_000 }

/** After a slow transfer a key's next ones begin as slow, so that renewing keeps no slots. `graceMs`: shorter ones are not judged. */
const memory = { ms: 600_000, keys: 10_000, graceMs: 1_000 }

const rateOf = ({ began, bytes }: Held, now: number): number => (bytes + 65_536) / (now - began + 1_000)

const isWithinShare = (one: Held): boolean => one.groups.every(({ held, share }) => [...held].indexOf(one) < share)

function judgeMinute(one: Held, now: number): void {
  const { from, bytes } = one.minute
  if (now - from < slow.ms) return
  one.isSlow = one.bytes !== Infinity && bytes / (now - from) < slow.bytesPerMs
  one.minute = { from: now, bytes: 0 }
}

function createSlowKeys(clock: () => number) {
  const until = new Map<string, number>()

  function remember({ key, began, bytes }: Held): void {
    const now = clock()
    if (bytes >= (now - began - memory.graceMs) * slow.bytesPerMs) return
    const oldest = until.keys().next().value
    if (oldest !== undefined && until.size >= memory.keys) until.delete(oldest)
    until.delete(key)
    until.set(key, now + memory.ms)
  }

  return { remember, has: (key: string) => (until.get(key) ?? -Infinity) > clock() }
}

/**
 * When all slots are taken, a newcomer gets that of the slowest transfer of the largest holder, if that one holds more and exceeds its
 * share; else it is Busy. A transfer within its share always finishes, unless it is slow: the slowest of those goes first, for a newcomer
 * within its own share or among its neighbours.
 */
export function fairSlots({ perKey, inAll }: { perKey: number; inAll: number }, clock = () => performance.now()) {
  const held = new Set<Held>()
  const groups = new Map<string, Group>()
  const slowKeys = createSlowKeys(clock)

  const groupOf = (name: string, part: number): Group =>
    groups.get(name) ?? { name, share: Math.max(1, Math.ceil(inAll * part)), held: new Set() }

  /** Widest first: the largest subnet, its largest address, its largest customer. */
  const groupsOf = ({ key, ip }: Holder): Group[] => [
    groupOf(`subnet ${subnetOf(ip)}`, isV4(ip) ? parts.subnetV4 : parts.customer),
    groupOf(`address ${networkOf(ip)}`, parts.customer),
    groupOf(`key ${key}`, parts.key),
  ]

  function slowest(own: Group[], now: number): Held | undefined {
    for (const one of held) judgeMinute(one, now)
    const mayReplace = (one: Held): boolean => own.every((group) => group.held.size < group.share || group.held.has(one))
    return [...held].filter((one) => one.isSlow && mayReplace(one)).toSorted((a, b) => rateOf(a, now) - rateOf(b, now))[0]
  }

  function nextToDrop(own: Group[]): Held | undefined {
    const now = clock()
    const stalled = slowest(own, now)
    if (stalled) return stalled
    const isLarger = (one: Held): boolean => {
      const level = one.groups.findIndex((group, index) => group !== own[index])
      return level >= 0 && (own[level]?.held.size ?? 0) + 1 < (one.groups[level]?.held.size ?? 0)
    }
    const ranked = [...held].filter((one) => isLarger(one) && !isWithinShare(one))
    const order = (a: Held, b: Held): number => {
      const sizes = a.groups.map((group, index) => (b.groups[index]?.held.size ?? 0) - group.held.size)
      return sizes.find((difference) => difference !== 0) ?? rateOf(a, now) - rateOf(b, now)
    }
    return ranked.toSorted(order)[0]
  }

  function remove(one: Held): void {
    // A released transfer may have been dropped, and its groups be new ones.
    if (!held.delete(one)) return
    slowKeys.remember(one)
    for (const group of one.groups) {
      group.held.delete(one)
      if (group.held.size === 0) groups.delete(group.name)
    }
  }

  function take(holder: Holder): Slot {
    const wanted = groupsOf(holder)
    if ((wanted.at(-1)?.held.size ?? 0) >= perKey) throw new Busy('too many transfers of one customer')
    if (held.size >= inAll) {
      const dropped = nextToDrop(wanted)
      if (!dropped) throw new Busy('too many transfers at once')
      remove(dropped)
      dropped.caller.abort(new Busy('another transfer got the place'))
    }
    const began = clock()
    const isSlow = slowKeys.has(holder.key)
    const minute = { from: began, bytes: 0 }
    const own: Held = { key: holder.key, groups: wanted, began, bytes: 0, minute, isSlow, caller: new AbortController() }
    held.add(own)
    for (const group of own.groups) {
      groups.set(group.name, group)
      group.held.add(own)
    }
    const addBytes = (bytes: number): void => {
      own.bytes += bytes
      own.minute.bytes += bytes
      judgeMinute(own, clock())
    }
    return { signal: own.caller.signal, addBytes, release: () => remove(own) }
  }

  return { take, usedRatio: () => held.size / inAll }
}

// A concurrency limit for uploads and downloads. They take minutes on slow phones, so a new one replaces another instead of waiting.
import { Busy } from '../errors/apiError.ts'
import { isV4, networkOf, subnetOf } from '../network/address.ts'

type SlotRequest = { key: string; ip: string }

export type Slot = {
  signal: AbortSignal
  addBytes: (bytes: number) => void
  /** A complete stream is the last to be dropped. */
  markComplete: () => void
  release: () => void
}

/** A subnet, address or customer. Its oldest streams, up to `share`, are dropped only while slow. */
type Group = { name: string; share: number; members: Set<Stream> }
type Stream = {
  key: string
  groups: Group[]
  began: number
  bytes: number
  isComplete: boolean
  minute: { from: number; bytes: number }
  /** Whether it was slow in its last full minute. In its first minute: whether an earlier stream of the key was. */
  isSlow: boolean
  controller: AbortController
}

/** Shares of all slots, at least one slot each. Many customers share an IPv4 subnet; one can have a whole IPv6 subnet. */
const parts = { subnetV4: 1 / 4, customer: 1 / 10, key: 0 }

/** A stream below 8 kB a second for a minute may be dropped; a 2G phone sends about 10. */
const slow = { bytesPerMs: 8_192 / 1_000, ms: 60_000 }

/** After a slow stream a key's next ones start as slow, so that reconnecting keeps no slot. Streams shorter than `graceMs` are ignored. */
const slowKeyMemory = { ms: 600_000, keys: 10_000, graceMs: 1_000 }

/** A stream that has just begun is not the slowest. */
const rateOf = ({ began, bytes, isComplete }: Stream, now: number): number =>
  isComplete ? Infinity : (bytes + 65_536) / (now - began + 1_000)

/** Sets keep the order of insertion, so the oldest come first. */
const isWithinShare = (stream: Stream): boolean => stream.groups.every(({ members, share }) => [...members].indexOf(stream) < share)

function judgeMinute(stream: Stream, now: number): void {
  const { from, bytes } = stream.minute
  if (now - from < slow.ms) return
  stream.isSlow = !stream.isComplete && bytes / (now - from) < slow.bytesPerMs
  stream.minute = { from: now, bytes: 0 }
}

const newStream = (key: string, groups: Group[], { began, isSlow }: { began: number; isSlow: boolean }): Stream => ({
  key,
  groups,
  began,
  bytes: 0,
  isComplete: false,
  minute: { from: began, bytes: 0 },
  isSlow,
  controller: new AbortController(),
})

const slotOf = (stream: Stream, { clock, release }: { clock: () => number; release: () => void }): Slot => ({
  signal: stream.controller.signal,
  addBytes: (bytes) => {
    stream.bytes += bytes
    stream.minute.bytes += bytes
    judgeMinute(stream, clock())
  },
  markComplete: () => {
    stream.isComplete = true
    stream.isSlow = false
  },
  release,
})

function createSlowKeys(clock: () => number) {
  const until = new Map<string, number>()

  function rememberIfSlow({ key, began, bytes, isComplete }: Stream): void {
    const now = clock()
    if (isComplete || bytes >= (now - began - slowKeyMemory.graceMs) * slow.bytesPerMs) return
    const oldest = until.keys().next().value
    if (oldest !== undefined && until.size >= slowKeyMemory.keys) until.delete(oldest)
    until.delete(key)
    until.set(key, now + slowKeyMemory.ms)
  }

  return { rememberIfSlow, has: (key: string) => (until.get(key) ?? -Infinity) > clock() }
}

/**
 * When all slots are in use, a new stream replaces another one:
 * 1. the slowest stream below the minimum rate, if each group of the new stream has room in its share or also contains that stream;
 * 2. else a stream beyond its share: the slowest of the largest customer at the largest address of the largest subnet, if that group
 *    stays larger than the new stream's.
 *
 * Otherwise throws Busy.
 */
export function fairSlots({ perKey, inAll }: { perKey: number; inAll: number }, clock = () => performance.now()) {
  const streams = new Set<Stream>()
  const groups = new Map<string, Group>()
  const slowKeys = createSlowKeys(clock)

  const groupOf = (name: string, part: number): Group =>
    groups.get(name) ?? { name, share: Math.max(1, Math.ceil(inAll * part)), members: new Set() }

  /** Widest first: the largest subnet, its largest address, its largest customer. */
  const groupsOf = ({ key, ip }: SlotRequest): [subnet: Group, address: Group, key: Group] => [
    groupOf(`subnet ${subnetOf(ip)}`, isV4(ip) ? parts.subnetV4 : parts.customer),
    groupOf(`address ${networkOf(ip)}`, parts.customer),
    groupOf(`key ${key}`, parts.key),
  ]

  function slowestReplaceable(own: Group[], now: number): Stream | undefined {
    for (const stream of streams) judgeMinute(stream, now)
    const mayReplace = (stream: Stream): boolean => own.every(({ members, share }) => members.size < share || members.has(stream))
    return [...streams].filter((stream) => stream.isSlow && mayReplace(stream)).toSorted((a, b) => rateOf(a, now) - rateOf(b, now))[0]
  }

  function nextToDrop(own: Group[]): Stream | undefined {
    const now = clock()
    const slowest = slowestReplaceable(own, now)
    if (slowest) return slowest
    // Compares the sizes of the widest groups in which the two streams differ, with the new stream counted in its own.
    const isInLarger = ({ groups: others }: Stream): boolean => {
      const level = others.findIndex((group, index) => group !== own[index])
      return level >= 0 && (own[level]?.members.size ?? 0) + 1 < (others[level]?.members.size ?? 0)
    }
    const ranked = [...streams].filter((stream) => isInLarger(stream) && !isWithinShare(stream))
    const order = (a: Stream, b: Stream): number => {
      const sizes = a.groups.map((group, index) => (b.groups[index]?.members.size ?? 0) - group.members.size)
      return sizes.find((difference) => difference !== 0) ?? rateOf(a, now) - rateOf(b, now)
    }
    return ranked.toSorted(order)[0]
  }

  function remove(stream: Stream): void {
    // Already dropped. Its groups may have been replaced by new ones of the same name.
    if (!streams.delete(stream)) return
    slowKeys.rememberIfSlow(stream)
    for (const group of stream.groups) {
      group.members.delete(stream)
      if (group.members.size === 0) groups.delete(group.name)
    }
  }

  function acquire(request: SlotRequest): Slot {
    const own = groupsOf(request)
    if (own[2].members.size >= perKey) throw new Busy('too many uploads or downloads of one customer')
    if (streams.size >= inAll) {
      const dropped = nextToDrop(own)
      if (!dropped) throw new Busy('too many uploads or downloads at once')
      remove(dropped)
      dropped.controller.abort(new Busy('replaced by another upload or download'))
    }
    const stream = newStream(request.key, own, { began: clock(), isSlow: slowKeys.has(request.key) })
    streams.add(stream)
    for (const group of own) {
      groups.set(group.name, group)
      group.members.add(stream)
    }
    return slotOf(stream, { clock, release: () => remove(stream) })
  }

  return { acquire, usedRatio: () => streams.size / inAll }
}

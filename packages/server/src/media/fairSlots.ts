// Slow transfers hold slots for minutes, so a new one replaces another instead of queueing.
import { networkOf, subnetOf } from '../http/address.ts'
import { Busy } from '../http/failing.ts'

export type Holder = { key: string; ip: string }

export type Slot = {
  signal: AbortSignal
  /** A complete upload counts as infinitely fast, and is dropped last. */
  addBytes: (bytes: number) => void
  release: () => void
}

type Held = { names: string[]; began: number; bytes: number; caller: AbortController }

/** Ordered from the widest group: the largest subnet, its largest address, its largest customer. */
const namesOf = ({ key, ip }: Holder): string[] => [`subnet ${subnetOf(ip)}`, `address ${networkOf(ip)}`, `key ${key}`]

const rateOf = ({ began, bytes }: Held, now: number): number => (bytes + 65_536) / (now - began + 1_000)

/** When all slots are taken, drops the slowest transfer of the largest holder for one that holds fewer; else the new one is Busy. */
export function fairSlots({ perKey, inAll }: { perKey: number; inAll: number }) {
  const held = new Set<Held>()

  function countsOf(): (name: string) => number {
    const counts = new Map<string, number>()
    for (const name of [...held].flatMap(({ names }) => names)) counts.set(name, (counts.get(name) ?? 0) + 1)
    return (name) => counts.get(name) ?? 0
  }

  function nextToDrop(names: string[]): Held | undefined {
    const count = countsOf()
    const now = performance.now()
    const isLarger = (one: Held): boolean => {
      const level = one.names.findIndex((name, index) => name !== names[index])
      const own = count(names[level] ?? '')
      return level >= 0 && (own === 0 || own + 1 < count(one.names[level] ?? ''))
    }
    const ranked = [...held].filter(isLarger).map((one) => ({ one, counts: one.names.map(count), rate: rateOf(one, now) }))
    const order = (a: (typeof ranked)[number], b: (typeof ranked)[number]): number => {
      const level = a.counts.findIndex((own, index) => own !== b.counts[index])
      return level < 0 ? a.rate - b.rate : (b.counts[level] ?? 0) - (a.counts[level] ?? 0)
    }
    return ranked.toSorted(order)[0]?.one
  }

  function take(holder: Holder): Slot {
    const names = namesOf(holder)
    if (countsOf()(`key ${holder.key}`) >= perKey) throw new Busy('too many transfers of one customer')
    if (held.size >= inAll) {
      const dropped = nextToDrop(names)
      if (!dropped) throw new Busy('too many transfers at once')
      held.delete(dropped)
      dropped.caller.abort(new Busy('another transfer got the place'))
    }
    const own: Held = { names, began: performance.now(), bytes: 0, caller: new AbortController() }
    held.add(own)
    return { signal: own.caller.signal, addBytes: (bytes) => (own.bytes += bytes), release: () => void held.delete(own) }
  }

  return { take, usedRatio: () => held.size / inAll }
}

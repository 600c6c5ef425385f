/** Concurrent callers share one `read`, cached for `maxAgeMs`. `fresh` callers share the next one. */
export type SharedReads<T> = (key: string, read: () => Promise<T>, options: { fresh: boolean }) => Promise<T>

type Slot<T> = { current: Promise<T>; endedAt: number | null; next: Promise<T> | null }

export function createSharedReads<T>(maxAgeMs: number, now: () => number = () => performance.now()): SharedReads<T> {
  const slots = new Map<string, Slot<T>>()

  function start(key: string, read: () => Promise<T>): Promise<T> {
    const slot: Slot<T> = { current: read(), endedAt: null, next: null }
    slots.set(key, slot)
    const end = (): void => {
      slot.endedAt = now()
      setTimeout(() => slots.get(key) === slot && slots.delete(key), maxAgeMs).unref()
    }
    // Failures too, so that an unavailable provider is not called by each caller.
    slot.current.then(end, end)
    return slot.current
  }

  return (key, read, { fresh }) => {
    const slot = slots.get(key)
    if (!slot) return start(key, read)
    if (slot.next) return slot.next
    if (slot.endedAt === null) {
      if (!fresh) return slot.current
      const startNext = (): Promise<T> => start(key, read)
      slot.next = slot.current.then(startNext, startNext)
      return slot.next
    }
    return !fresh && now() - slot.endedAt < maxAgeMs ? slot.current : start(key, read)
  }
}

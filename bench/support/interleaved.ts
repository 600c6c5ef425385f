/** In an order in which each begins and ends equally often. */
export function turned<T>(list: readonly T[], round: number): T[] {
  const order = list.map((_, index) => list[(index + Math.abs(round)) % list.length] as T)
  return Math.floor(round / list.length) % 2 === 0 ? order : order.toReversed()
}

/** Returns the ms of `calls` calls for each of the two, taken in turns; `warmUp` calls before fill caches and plans. */
export async function interleaved<T>(
  calls: number,
  [few, many]: readonly [T, T],
  call: (one: T) => Promise<number>,
  warmUp = 20,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let round = -warmUp; round < calls; round++)
    for (const [one, list] of turned(
      [
        [few, times[0]],
        [many, times[1]],
      ] as const,
      round,
    )) {
      const ms = await call(one)
      if (round >= 0) list.push(ms)
    }
  return times
}

export async function msOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** In another order each round: another begins, and another precedes. */
export function turned<T>(list: readonly T[], round: number): T[] {
  const order = list.map((_, index) => list[(index + round + list.length) % list.length] as T)
  return round % 2 === 0 ? order : order.toReversed()
}

/** Returns the ms of `calls` calls for each of the two, taken in turns; `warmUp` calls before fill caches and plans. */
export async function interleaved<T>(
  calls: number,
  [few, many]: readonly [T, T],
  call: (one: T) => Promise<number>,
  warmUp = 20,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let index = -warmUp; index < calls; index++) {
    const pair = [await call(few), await call(many)] as const
    if (index < 0) continue
    times[0].push(pair[0])
    times[1].push(pair[1])
  }
  return times
}

export async function msOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

// The time of every rule is the database's, so that copies whose machines disagree about the time still agree about limits.
import { Gauge, type Registry } from 'prom-client'
import { StartError } from '../configReaders.ts'
import { Refusal } from '../http/refusal.ts'
import type { Clock } from '../ports/clock.ts'
import type { Queryable } from './transaction.ts'

export type DatabaseClock = Clock & {
  /** Milliseconds by which this machine's clock is ahead of the database's. */
  skew: () => number
  /** Compares the two clocks anew. */
  measure: () => Promise<void>
}

/** Milliseconds by which a machine's clock may differ from the database's. Beyond that a copy does not start, or serves nobody. */
const skewBound = 1_000
/** Milliseconds between two comparisons. */
export const measurePause = 5_000
/** Round trips of one comparison: the shortest says most. */
const roundTrips = 5

/** The machine's two clocks, in ms: the time of day, which may be set, and one that only goes forward. */
export type MachineClock = { now: () => number; elapsed: () => number }
const machineClock: MachineClock = { now: () => Date.now(), elapsed: () => performance.now() }

/** What was read in one round trip: the database's time lies within `slack` of `time` when `elapsed` is as given. Milliseconds. */
type Reading = { elapsed: number; time: number; slack: number }

/** Opens a clock that runs on the machine's monotonic clock and is set by the database's. */
export async function openDatabaseClock(database: Queryable, machine: MachineClock = machineClock): Promise<DatabaseClock> {
  let base = machine.now() - machine.elapsed()
  const now = (): number => Math.floor(base + machine.elapsed())
  const measure = async (): Promise<void> => {
    const { elapsed, time, slack } = await read(database, machine)
    // Moved no further than the round trip proves: a slow answer is no sign of a wrong clock.
    base = Math.min(Math.max(base, time - slack - elapsed), time + slack - elapsed)
  }
  await measure()
  return { now, skew: () => machine.now() - now(), measure }
}

/** @throws StartError where the machine's clock differs from the database's by more than a second */
export function assertMayStart(clock: Skew): void {
  if (isInBounds(clock)) return
  const seconds = (Math.abs(clock.skew()) / 1_000).toFixed(1)
  const how = clock.skew() > 0 ? 'ahead of' : 'behind'
  throw new StartError(`This machine's clock is ${seconds} s ${how} the database's. Set both by NTP, then start again.`)
}

type Skew = Pick<DatabaseClock, 'skew'>

/** Whether the machine's clock is close enough to the database's. It costs no query: a clock that is set shows at once. */
export const isInBounds = ({ skew }: Skew): boolean => Math.abs(skew()) <= skewBound

/** Refuses with 503 while this copy's clock is out of bounds: another copy serves. */
export function assertInBounds(clock: Skew): void {
  if (!isInBounds(clock)) throw new Refusal('the service is unavailable for a moment', { status: 503, retryAfter: 5 })
}

export function reportSkew({ skew }: Skew, registry: Registry): void {
  const gauge: Gauge = new Gauge({
    name: 'krapao_clock_skew_seconds',
    help: 'Seconds by which the clock of this machine is ahead of the database; beyond one second the copy serves nobody',
    registers: [registry],
    collect: () => gauge.set(skew() / 1_000),
  })
}

async function read(database: Queryable, machine: MachineClock): Promise<Reading> {
  let best: Reading | undefined
  for (let count = 0; count < roundTrips; count += 1) {
    const before = machine.elapsed()
    const { rows } = await database.query<{ time: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as time')
    const after = machine.elapsed()
    // Both clocks are read in whole milliseconds at worst.
    const slack = (after - before) / 2 + 1
    const [row] = rows
    if (row && (!best || slack < best.slack)) best = { elapsed: (before + after) / 2, time: row.time, slack }
  }
  if (!best) throw new Error('the database tells the time')
  return best
}

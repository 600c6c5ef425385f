// All rules use the database's time, so that copies agree.
import { Gauge, type Registry } from 'prom-client'
import { StartError } from '../config/configReaders.ts'
import { ApiError } from '../errors/apiError.ts'
import type { Clock } from '../time/clock.ts'
import type { Queryable } from './transaction.ts'

export type DatabaseClock = Clock & {
  /** Milliseconds that this machine is ahead of the database. */
  skew: () => number
  measure: () => Promise<void>
}

/** Milliseconds; beyond it a copy does not start, or answers 503. */
const skewBound = 1_000
export const measurePause = 5_000
/** The shortest is the most precise. */
const roundTrips = 5

export type MachineClock = { now: () => number; elapsed: () => number }
const machineClock: MachineClock = { now: () => Date.now(), elapsed: () => performance.now() }

/** In ms: at `elapsed` the database's time is `time` ± `slack`. */
type Reading = { elapsed: number; time: number; slack: number }

export async function openDatabaseClock(database: Queryable, machine: MachineClock = machineClock): Promise<DatabaseClock> {
  let base = machine.now() - machine.elapsed()
  const now = (): number => Math.floor(base + machine.elapsed())
  const measure = async (): Promise<void> => {
    const { elapsed, time, slack } = await read(database, machine)
    // The round trip only bounds the database's time to this interval.
    base = Math.min(Math.max(base, time - slack - elapsed), time + slack - elapsed)
  }
  await measure()
  return { now, skew: () => machine.now() - now(), measure }
}

/** @throws StartError */
export function assertMayStart(clock: Skew): void {
  if (isInBounds(clock)) return
  const seconds = (Math.abs(clock.skew()) / 1_000).toFixed(1)
  const how = clock.skew() > 0 ? 'ahead of' : 'behind'
  throw new StartError(`This machine's clock is ${seconds} s ${how} the database's. Set both by NTP, then start again.`)
}

type Skew = Pick<DatabaseClock, 'skew'>

export const isInBounds = ({ skew }: Skew): boolean => Math.abs(skew()) <= skewBound

/** @throws 503, so that another copy serves the request */
export function assertInBounds(clock: Skew): void {
  if (!isInBounds(clock)) throw new ApiError('the service is unavailable for a moment', { status: 503, retryAfter: 5 })
}

export function reportSkew({ skew }: Skew, registry: Registry): void {
  const gauge: Gauge = new Gauge({
    name: 'krapao_clock_skew_seconds',
    help: 'Seconds by which the clock of this machine is ahead of the database; beyond one second the copy answers 503',
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
    // The clocks' resolution is at least a millisecond.
    const slack = (after - before) / 2 + 1
    const [row] = rows
    if (row && (!best || slack < best.slack)) best = { elapsed: (before + after) / 2, time: row.time, slack }
  }
  if (!best) throw new Error('the database returned no time')
  return best
}

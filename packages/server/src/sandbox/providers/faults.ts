import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Queryable } from '#platform/db/transaction.ts'

type FaultPort = 'bank' | 'payment' | 'gift' | 'sms' | 'game' | 'slip' | 'support'
type FaultMode = 'slow' | 'refuse' | 'failBefore' | 'failAfter' | 'twice' | 'garbage' | 'note'
/** `target`: a bank or slot code; `note`: a refusal's message; `times`: the affected calls. */
export type Fault = {
  port: FaultPort
  target?: string | undefined
  mode: FaultMode
  note?: string | undefined
  delayMs?: number | undefined
  times: number
}

type Call<T> = {
  port: FaultPort
  target?: string
  run: () => Promise<T>
  /** For a fault of mode `note`. */
  note?: (note: string | undefined) => T
  /** Leaves faults of mode `note` to a later call. */
  passesNotes?: boolean
  refuse: (note: string | undefined) => T
  garbage: () => T
}

/** Applies a queued fault, if any. */
export async function withFaults<T>(
  pool: Pool,
  { port, target, run, refuse, garbage, note: noted, passesNotes = false }: Call<T>,
): Promise<T> {
  const fault = await nextFault(pool, port, target, passesNotes)
  if (!fault) return run()
  const { mode, note, delay_ms: delayMs } = fault
  await pause(delayMs)
  switch (mode) {
    case 'slow':
      return run()
    case 'note':
      return noted ? noted(note ?? undefined) : run()
    case 'refuse':
      return refuse(note ?? undefined)
    case 'failBefore':
      throw new Error('injected fault: the call fails without an effect')
    case 'failAfter':
      await run()
      throw new Error('injected fault: the call fails after its effect')
    case 'twice':
      await run()
      return run()
    case 'garbage':
      await run()
      return garbage()
    default:
      return mode satisfies never
  }
}

export async function addFault(database: Queryable, { port, target, mode, note, delayMs, times }: Fault): Promise<void> {
  // Noticeable, but shorter than every timeout.
  const delay = delayMs ?? (mode === 'slow' ? 3_000 : 0)
  await database.query('insert into sandbox_fault (port, target, mode, note, delay_ms, times) values ($1, $2, $3, $4, $5, $6)', [
    port,
    target,
    mode,
    note,
    delay,
    times,
  ])
}

export const clearFaults = (database: Queryable): Promise<unknown> => database.query('delete from sandbox_fault')

export async function listFaults(database: Queryable): Promise<Fault[]> {
  const { rows } = await database.query<Fault>(
    'select port, target, mode, note, delay_ms as "delayMs", times from sandbox_fault order by id',
  )
  return rows
}

type Row = { mode: FaultMode; note: string | null; delay_ms: number }

/** Concurrent calls each use their own. */
async function nextFault(pool: Pool, port: FaultPort, target: string | undefined, passesNotes: boolean): Promise<Row | undefined> {
  const fits = "port = $1 and (target is null or target = $2) and not ($3 and mode = 'note')"
  // Takes no lock, and usually finds nothing.
  const look = { name: 'sandbox_fault', text: `select from sandbox_fault where ${fits} limit 1`, values: [port, target, passesNotes] }
  if (!(await pool.query(look)).rowCount) return undefined
  const { rows } = await pool.query<Row>(
    `with chosen as (select id, times from sandbox_fault where ${fits} order by id limit 1 for update),
      spent as (delete from sandbox_fault where id in (select id from chosen where times = 1) returning mode, note, delay_ms),
      used as (update sandbox_fault f set times = f.times - 1 from chosen c where f.id = c.id and c.times > 1
        returning f.mode, f.note, f.delay_ms)
      select * from spent union all select * from used`,
    [port, target, passesNotes],
  )
  return rows[0]
}

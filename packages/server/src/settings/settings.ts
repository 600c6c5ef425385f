import type { Pool } from 'pg'
import type { Jobs } from '../background/jobs.ts'
import { follow } from '../db/follow.ts'
import type { Queryable } from '../db/transaction.ts'
import type { IpRules } from '../http/ipRules.ts'

/** What may change while the server runs: staff set it by `krapao settings set`, and the sandbox's console switches it. */
export const defaults = {
  registerOTP: true,
  /** Whether a forgotten password is set anew by a one-time code. */
  passwordReset: true,
  /** Offered only where somebody answers: `ports.support`. */
  enableChatWidget: true,
  isManual: false,
  /** False: the service is terminated, every call but lookup/active answers 410 gone. */
  active: true,
  spinActive: true,
  inviteActive: true,
  refundActive: true,
  /** Addresses that are refused with INVALID_IP. */
  ipRules: noIpRules(),
  /** Baht that one adjustment of a wallet by staff may move. */
  adjustmentLimit: 10_000,
  /** Slips are taken within their daily window alone. */
  slipWindow: true,
  /** The sandbox pays each QR, and each withdrawal, by itself after a moment. */
  autoPay: false,
  /** Milliseconds by which the sandbox's clock is moved. */
  clockOffset: 0,
}
export type SettingValues = typeof defaults
type Values = SettingValues

function noIpRules(): IpRules {
  return { denied: [], allowed: [] }
}

export type Settings = {
  /** The values as this copy knows them: another copy's change arrives within moments. */
  readonly values: Readonly<Values>
  /** Stores a change for all copies; this one follows before the promise resolves. */
  change: (change: Partial<Values>) => Promise<void>
  reload: () => Promise<void>
  close: () => Promise<void>
}

/** Reads the settings and follows their changes, through PostgreSQL's notify, with a look every few seconds in case one was lost. */
export async function openSettings(pool: Pool, { pollMs, jobs }: { pollMs?: number; jobs?: Jobs } = {}): Promise<Settings> {
  let values = { ...defaults }
  const look = async () => {
    values = await readSettings(pool)
  }
  // One after the other: of two that overlap the older answer must not win.
  let looking = Promise.resolve()
  // The caller of the look before handled its failure.
  const reload = () => (looking = looking.catch(() => {}).then(look))
  const following = await follow(pool, 'setting', reload, { pollMs, jobs })
  await reload()

  return {
    get values() {
      return values
    },
    reload,
    change: async (change) => {
      await writeSettings(pool, change)
      await reload()
    },
    close: following.close,
  }
}

/** The values as the database has them now. */
export async function readSettings(database: Queryable): Promise<SettingValues> {
  const { rows } = await database.query<{ name: string; value: never }>('select name, value from setting')
  return { ...defaults, ...(Object.fromEntries(rows.map((row) => [row.name, row.value])) as Partial<SettingValues>) }
}

export async function writeSettings(database: Queryable, change: Partial<SettingValues>): Promise<void> {
  for (const [name, value] of Object.entries(change)) {
    await database.query('insert into setting values ($1, $2) on conflict (name) do update set value = excluded.value', [
      name,
      JSON.stringify(value),
    ])
  }
}

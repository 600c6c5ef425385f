import type { Pool } from 'pg'
import type { Queryable } from '#platform/db/transaction.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { watchChannel } from '#platform/jobs/watchChannel.ts'
import type { IpRules } from '#platform/network/ipRules.ts'

export const defaults = {
  registerOTP: true,
  passwordReset: true,
  /** Needs `ports.support`. */
  enableChatWidget: true,
  isManual: false,
  /** False: every call but lookup/active answers 410 gone. */
  active: true,
  spinActive: true,
  inviteActive: true,
  refundActive: true,
  ipRules: noIpRules(),
  /** Baht. */
  adjustmentLimit: 10_000,
  slipWindow: true,
  /** Pays the sandbox's QRs and withdrawals. */
  autoPay: false,
  /** Milliseconds, in the sandbox. */
  clockOffset: 0,
}
export type SettingValues = typeof defaults
type Values = SettingValues

function noIpRules(): IpRules {
  return { denied: [], allowed: [] }
}

export type Settings = {
  readonly values: Readonly<Values>
  change: (change: Partial<Values>) => Promise<void>
  reload: () => Promise<void>
  close: () => Promise<void>
}

/** Also polls, in case a NOTIFY was lost. */
export async function openSettings(
  pool: Pool,
  { pollMs, jobs, direct = pool }: { pollMs?: number; jobs?: Jobs; direct?: Pool } = {},
): Promise<Settings> {
  let values = { ...defaults }
  const look = async () => {
    values = await readSettings(pool)
  }
  const { reload, close } = await watchChannel(direct, 'setting', look, { pollMs, jobs })

  return {
    get values() {
      return values
    },
    reload,
    change: async (change) => {
      await writeSettings(pool, change)
      await reload()
    },
    close,
  }
}

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

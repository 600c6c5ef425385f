import type { Pool } from 'pg'
import { follow } from '../db/follow.ts'

/** What may change while the server runs. The sandbox's console switches them; elsewhere they keep these defaults. */
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
  ipDenied: false,
  /** Slips are taken within their daily window alone. */
  slipWindow: true,
  /** The sandbox pays each QR, and each withdrawal, by itself after a moment. */
  autoPay: false,
  /** Milliseconds by which the sandbox's clock is moved. */
  clockOffset: 0,
}
type Values = typeof defaults

export type Settings = {
  /** The values as this copy knows them: another copy's change arrives within moments. */
  readonly values: Readonly<Values>
  /** Stores a change for all copies; this one follows before the promise resolves. */
  change: (change: Partial<Values>) => Promise<void>
  reload: () => Promise<void>
  close: () => Promise<void>
}

/** Reads the settings and follows their changes, through PostgreSQL's notify, with a look every few seconds in case one was lost. */
export async function openSettings(pool: Pool, { pollMs = 5_000 } = {}): Promise<Settings> {
  let values = { ...defaults }
  const look = async () => {
    const { rows } = await pool.query<{ name: string; value: never }>('select name, value from setting')
    values = { ...defaults, ...(Object.fromEntries(rows.map((row) => [row.name, row.value])) as Partial<Values>) }
  }
  // One after the other: of two that overlap the older answer must not win.
  let looking = Promise.resolve()
  const reload = () => (looking = looking.catch(() => {}).then(look))
  const following = await follow(pool, 'setting', reload, pollMs)
  await reload()

  return {
    get values() {
      return values
    },
    reload,
    change: async (change) => {
      for (const [name, value] of Object.entries(change)) {
        await pool.query('insert into setting values ($1, $2) on conflict (name) do update set value = excluded.value', [
          name,
          JSON.stringify(value),
        ])
      }
      await reload()
    },
    close: following.close,
  }
}

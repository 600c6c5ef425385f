import type { Config } from '../config.ts'
import type { Queryable } from '../db/transaction.ts'

type Try = { phone: string; address: string; at: number; wrong: boolean }

/**
 * Whether a try to log in may be answered as what it is: undefined if so, else the ms until another may. Judged after the
 * password was checked, and one at a time for each phone: however many guesses run at once, only so many learn anything.
 */
export async function judgeLogin(database: Queryable, config: Config, { phone, address, at, wrong }: Try): Promise<number | undefined> {
  const { rows } = await database.query<{ until: Date | null }>(
    "select judge_login($1, $2, $3, $4, interval '5 minutes', $5, $6, $7) as until",
    [phone, address, new Date(at), wrong, config.loginsPerPair, config.loginsPerPhone, config.loginsPerAddress],
  )
  const until = rows[0]?.until
  return until ? until.getTime() - at : undefined
}

/** The phone's owner has proven who they are: what was guessed wrong before is held against them no more. */
export async function forgetFailures(database: Queryable, phone: string): Promise<void> {
  await database.query('delete from login_failure where phone = $1', [phone])
}

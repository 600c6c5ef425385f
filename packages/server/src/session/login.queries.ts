import type { Config } from '../config.ts'
import type { Queryable } from '../db/transaction.ts'

type Try = { phone: string; at: number; wrong: boolean }
/** `wait` is the ms until another try, `bits` the difficulty of the challenge that has to be solved first. */
export type Verdict = { wait: number | undefined; bits: number | undefined }

/**
 * Judges a try on a device that has proven to be the player's, by the secret of a known device or by a session: only its own wrong tries
 * count. Judged after the password was checked and one at a time, so that however many guesses run at once, only so many are answered.
 * Returns the ms until another try, undefined if this one may be answered.
 */
export async function judgeKnown(
  database: Queryable,
  config: Config,
  device: string,
  { phone, at, wrong }: Try,
): Promise<number | undefined> {
  const { rows } = await database.query<{ until: Date | null }>(
    "select judge_login($1, $2, $3, $4, interval '5 minutes', $5, 1000000, 1000000) as until",
    [phone, `device:${device}`, new Date(at), wrong, config.loginsPerPair],
  )
  const until = rows[0]?.until
  return until ? until.getTime() - at : undefined
}

/** Judges a try of anybody else, who solved a challenge of `solved` bits (0: none), likewise. */
export async function judgeStranger(
  database: Queryable,
  config: Config,
  { phone, address, at, wrong, solved }: Try & { address: string; solved: number },
): Promise<Verdict> {
  const { rows } = await database.query<{ until: Date | null; bits: number | null }>(
    'select until, bits from judge_stranger($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [
      phone,
      address,
      new Date(at),
      wrong,
      solved,
      config.loginsPerPair,
      config.loginsPerPhone,
      config.loginsPerAddress,
      config.loginsPerPhoneDay,
    ],
  )
  const { until, bits } = rows[0] ?? {}
  return { wait: until ? until.getTime() - at : undefined, bits: bits ?? undefined }
}

/** The phone's owner has proven who they are: what was guessed wrong before is held against them no more. */
export async function forgetFailures(database: Queryable, phone: string): Promise<void> {
  await database.query('delete from login_failure where phone = $1', [phone])
}

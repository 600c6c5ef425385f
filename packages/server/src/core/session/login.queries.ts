import type { Config } from '#platform/config/config.ts'
import type { Queryable } from '#platform/db/transaction.ts'
import { isV4, networkOf, subnetOf } from '#platform/network/address.ts'

type Try = { phone: string; at: number; wrong: boolean }
/** `wait`: ms until another try; `bits`: the challenge's difficulty. */
export type Verdict = { wait: number | undefined; bits: number | undefined }

/**
 * Counts the device's own wrong tries, and returns ms until another try. Runs after the password check, one at a time, so that concurrent
 * guesses cannot exceed the limit.
 */
export async function judgeKnownDevice(
  database: Queryable,
  config: Config,
  device: string,
  { phone, at, wrong }: Try,
): Promise<number | undefined> {
  const { rows } = await database.query<{ until: Date | null }>(
    `select coalesce(
      judge_known_device($1, $2, $3, false, interval '1 day', $6, 1000000, 1000000),
      judge_known_device($1, $2, $3, $4, interval '5 minutes', $5, 1000000, 1000000)) as until`,
    [phone, `device:${device}`, new Date(at), wrong, config.loginsPerPair, config.loginsPerDeviceDay],
  )
  const until = rows[0]?.until
  return until ? until.getTime() - at : undefined
}

const addressesPerSubnetV4 = 10

/** `solved`: bits of the solved challenge, or 0. */
export async function judgeUnknownDevice(
  database: Queryable,
  config: Config,
  { phone, ip, at, wrong, solved }: Try & { ip: string; solved: number },
): Promise<Verdict> {
  const { rows } = await database.query<{ until: Date | null; bits: number | null }>(
    'select until, bits from judge_unknown_device($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    [
      phone,
      networkOf(ip),
      subnetOf(ip),
      new Date(at),
      wrong,
      solved,
      config.loginsPerPair,
      config.loginsPerPhone,
      config.loginsPerAddress,
      config.loginsPerAddress * (isV4(ip) ? addressesPerSubnetV4 : 1),
      config.loginsPerPhoneDay,
    ],
  )
  const { until, bits } = rows[0] ?? {}
  return { wait: until ? until.getTime() - at : undefined, bits: bits ?? undefined }
}

export async function deleteFailures(database: Queryable, phone: string): Promise<void> {
  await database.query('delete from login_failure where phone = $1', [phone])
}

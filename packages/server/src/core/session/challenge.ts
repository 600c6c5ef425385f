// A proof of work for strangers, instead of a block: docs/adr/0051-known-devices-and-challenges.md
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Queryable } from '#platform/db/transaction.ts'
import { sameSecret } from '#platform/values/sameSecret.ts'
import type { AppContext } from '../context/appContext.ts'

type SigningContext = Pick<AppContext, 'guestKey' | 'clock'>
const lifeMs = 5 * 60_000

/**
 * Creates a signed challenge, which is stored only when it is redeemed.
 *
 * @param subject the operation and its object, such as `login` and a phone
 */
export function newChallenge({ guestKey, clock }: SigningContext, subject: string, bits: number): string {
  const text = `${bits}.${clock.now() + lifeMs}.${randomBytes(12).toString('base64url')}`
  return `${text}.${signatureOf(guestKey, subject, text)}`
}

/** Returns 0 for a missing, wrong, expired or used solution. */
export async function redeemChallenge(
  { guestKey, clock }: SigningContext,
  database: Queryable,
  { subject, proof = '' }: { subject: string; proof: string | undefined },
): Promise<number> {
  const [, text = '', bits = '', expires = '', id = '', signature = ''] =
    /^((\d{1,2})\.(\d{1,16})\.([\w-]{16}))\.([\w-]{43}):\d{1,16}$/.exec(proof) ?? []
  if (!sameSecret(signature, signatureOf(guestKey, subject, text))) return 0
  if (Number(expires) <= clock.now() || !hasZeroBits(createHash('sha256').update(proof).digest(), Number(bits))) return 0
  return (await markUsed(database, id, Number(expires))) ? Number(bits) : 0
}

async function markUsed(database: Queryable, id: string, expires: number): Promise<boolean> {
  const { rowCount } = await database.query('insert into used_challenge values ($1, $2) on conflict do nothing', [id, new Date(expires)])
  return rowCount === 1
}

const signatureOf = (key: string, subject: string, text: string): string =>
  createHmac('sha256', key).update(`${subject} ${text}`).digest('base64url')

const hasZeroBits = (hash: Buffer, bits: number): boolean => bits > 0 && bits <= 32 && hash.readUInt32BE() < 2 ** (32 - bits)

// A proof of work that a stranger solves while an account or an address is under attack: docs/adr/0051-known-devices-and-challenges.md
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Queryable } from '../db/transaction.ts'
import { sameSecret } from '../http/sameSecret.ts'
import type { World } from '../world.ts'

type Signing = Pick<World, 'guestKey' | 'clock' | 'pool'>
const lifeMs = 5 * 60_000

/** A challenge of so many bits for one phone: `bits.expires.id.signature`. Stored nowhere until it is solved. */
export function newChallenge({ guestKey, clock }: Signing, phone: string, bits: number): string {
  const text = `${bits}.${clock.now() + lifeMs}.${randomBytes(12).toString('base64url')}`
  return `${text}.${signatureOf(guestKey, phone, text)}`
}

/** The bits of a solved challenge for this phone, and uses it up; 0 for a wrong, expired or used one. */
export async function redeem({ guestKey, clock, pool }: Signing, phone: string, proof: string): Promise<number> {
  const [, text = '', bits = '', expires = '', id = '', signature = ''] =
    /^((\d{1,2})\.(\d{1,16})\.([\w-]{16}))\.([\w-]{43}):\d{1,16}$/.exec(proof) ?? []
  if (!sameSecret(signature, signatureOf(guestKey, phone, text))) return 0
  if (Number(expires) <= clock.now() || !hasZeroBits(createHash('sha256').update(proof).digest(), Number(bits))) return 0
  return (await use(pool, id, Number(expires))) ? Number(bits) : 0
}

async function use(database: Queryable, id: string, expires: number): Promise<boolean> {
  const { rowCount } = await database.query('insert into used_challenge values ($1, $2) on conflict do nothing', [id, new Date(expires)])
  return rowCount === 1
}

const signatureOf = (key: string, phone: string, text: string): string =>
  createHmac('sha256', key).update(`login ${phone} ${text}`).digest('base64url')

/** Whether the first `bits` bits, at most 32, are zero. */
const hasZeroBits = (hash: Buffer, bits: number): boolean => bits > 0 && bits <= 32 && hash.readUInt32BE() < 2 ** (32 - bits)

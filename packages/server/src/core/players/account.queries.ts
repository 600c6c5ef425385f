import { randomBytes } from 'node:crypto'
import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'

export type NewPlayer = {
  publicId?: string
  phone: string
  name: string
  passwordHash: string
  sourceCode?: string
  inviterId?: number
  currency: string
  bank: { code: string; accountName: string; accountNo: string }
  /** Clock.now() */
  at: number
}

export const newPublicId = (): string => randomBytes(12).toString('hex')

/** Throws EXISTING_USER or EXISTING_BANK, also after a concurrent insert. */
export async function insertPlayer(tx: Tx, player: NewPlayer): Promise<number> {
  const { publicId = newPublicId(), phone, name, passwordHash, sourceCode, inviterId, currency, bank, at } = player
  const { rows } = await tx.query<{ id: number }>(
    `insert into player (public_id, phone, name, password_hash, source_code, inviter_id, currency, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [publicId, phone, name, passwordHash, sourceCode, inviterId, currency, new Date(at)],
  )
  const playerId = rows[0]?.id ?? 0
  await claim(tx, 'phone', phone, playerId, 'EXISTING_USER')
  if (!(await claimBankAccount(tx, playerId, bank))) throw new ApiError('EXISTING_BANK')
  await claim(tx, 'publicId', publicId, playerId, 'REGISTER_FAIL')
  await tx.query('insert into bank_account values ($1, $2, $3, $4)', [playerId, bank.code, bank.accountName, bank.accountNo])
  return playerId
}

/** Throws `code` if another player has it. Waits for a concurrent claim. */
async function claim(tx: Tx, kind: string, value: string, playerId: number, code: string): Promise<void> {
  const { rowCount } = await tx.query('insert into claims values ($1, $2, $3) on conflict do nothing', [kind, value, playerId])
  if (rowCount === 0) throw new ApiError(code)
}

/**
 * Returns false also for another player's former account, whose owner may still pay from it. The insert comes first, because it waits for
 * a player who is giving the account up.
 */
export async function claimBankAccount(tx: Tx, playerId: number, bank: { code: string; accountNo: string }): Promise<boolean> {
  const value = `${bank.code}:${bank.accountNo}`
  const { rowCount } = await tx.query("insert into claims values ('bankAccount', $1, $2) on conflict do nothing", [value, playerId])
  const { rows } = await tx.query("select from claims where kind = 'formerBankAccount' and value = $1 and player_id <> $2", [
    value,
    playerId,
  ])
  return rowCount === 1 && rows.length === 0
}

export async function isBankAccountTaken(
  database: Queryable,
  bank: { code: string; accountNo: string },
  playerId: number | null = null,
): Promise<boolean> {
  const { rows } = await database.query(
    "select from claims where kind in ('bankAccount', 'formerBankAccount') and value = $1 and player_id is distinct from $2",
    [`${bank.code}:${bank.accountNo}`, playerId],
  )
  return rows.length > 0
}

export type AccountOwner = { playerId: number; claimedAt: Date }

/**
 * Includes former accounts. Blocks changes until the transaction ends. Not `for share`: overlapping payments would keep a change waiting
 * without end.
 */
export async function lockOwnerOfAccount(tx: Tx, bank: { code: string; accountNo: string }): Promise<AccountOwner | undefined> {
  const { rows } = await tx.query<AccountOwner>(
    `select c.player_id as "playerId", case c.kind when 'bankAccount' then coalesce(b.changed_at, p.created_at) else p.created_at end as "claimedAt"
      from claims c join player p on p.id = c.player_id left join bank_account b on b.player_id = c.player_id
      where c.kind in ('bankAccount', 'formerBankAccount') and c.value = $1 for no key update of c`,
    [`${bank.code}:${bank.accountNo}`],
  )
  return rows[0]
}

export async function ownerOfPhone(tx: Tx, phone: string): Promise<AccountOwner | undefined> {
  const { rows } = await tx.query<AccountOwner>(
    `select p.id as "playerId", p.created_at as "claimedAt" from claims c join player p on p.id = c.player_id
      where c.kind = 'phone' and c.value = $1`,
    [phone],
  )
  return rows[0]
}

/** `shown` has an x per hidden digit; an account begins with its bank, as in claims. `paidAt` in ms. */
type ShownPayer = { by: 'account' | 'phone'; shown: string; paidAt: number }

/** A bank may omit the seconds. */
const bankTimeMs = 60_000

/** Returns up to nine others. An account registered after the payment cannot be its payer's, and must not delay it. */
export async function playersWhoFit(tx: Tx, playerId: number, { by, shown, paidAt }: ShownPayer): Promise<number[]> {
  const kinds = by === 'phone' ? "('phone')" : "('bankAccount', 'formerBankAccount')"
  // digit_places is indexed but ignores the length, which the pattern compares.
  const { rows } = await tx.query<{ id: number }>(
    `select distinct c.player_id as id from claims c
       join player p on p.id = c.player_id
       left join bank_account b on b.player_id = c.player_id and c.kind = 'bankAccount'
      where c.kind in ${kinds} and digit_places(c.value) @> digit_places($1) and c.value like $2 and c.player_id <> $3
        and coalesce(b.changed_at, p.created_at) < $4 limit 9`,
    [shown, shown.replaceAll('x', '_'), playerId, new Date(paidAt + bankTimeMs)],
  )
  return rows.map(({ id }) => id)
}

export async function ownerOf(database: Queryable, kind: string, value: string): Promise<number | undefined> {
  const { rows } = await database.query<{ player_id: number }>('select player_id from claims where kind = $1 and value = $2', [kind, value])
  return rows[0]?.player_id
}

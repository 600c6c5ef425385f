import { randomBytes } from 'node:crypto'
import type { Queryable, Tx } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'

export type NewPlayer = {
  /** What the world sees as _id; made here where nobody had to know it before. */
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

/** A player with claims on phone and bank account. Refuses with EXISTING_USER or EXISTING_BANK, also against one who was a moment faster. */
export async function insertPlayer(tx: Tx, player: NewPlayer): Promise<number> {
  const { publicId = newPublicId(), phone, name, passwordHash, sourceCode, inviterId, currency, bank, at } = player
  const { rows } = await tx.query<{ id: number }>(
    `insert into player (public_id, phone, name, password_hash, source_code, inviter_id, currency, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [publicId, phone, name, passwordHash, sourceCode, inviterId, currency, new Date(at)],
  )
  const playerId = rows[0]?.id ?? 0
  await claim(tx, 'phone', phone, playerId, 'EXISTING_USER')
  await claim(tx, 'bankAccount', `${bank.code}:${bank.accountNo}`, playerId, 'EXISTING_BANK')
  await claim(tx, 'publicId', publicId, playerId, 'REGISTER_FAIL')
  await tx.query('insert into bank_account values ($1, $2, $3, $4)', [playerId, bank.code, bank.accountName, bank.accountNo])
  return playerId
}

/** Takes what only one player may have; refuses with `code` if another has it. Waits for one who is just trying. */
async function claim(tx: Tx, kind: string, value: string, playerId: number, code: string): Promise<void> {
  const { rowCount } = await tx.query('insert into claims values ($1, $2, $3) on conflict do nothing', [kind, value, playerId])
  if (rowCount === 0) throw new Refusal(code)
}

/** Who has it; undefined if nobody does. */
export async function ownerOf(database: Queryable, kind: string, value: string): Promise<number | undefined> {
  const { rows } = await database.query<{ player_id: number }>('select player_id from claims where kind = $1 and value = $2', [kind, value])
  return rows[0]?.player_id
}

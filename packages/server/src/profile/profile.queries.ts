import type { Queryable, Tx } from '../db/transaction.ts'
import type { BankAccount } from '../withdraw/withdraw.queries.ts'

export type Profile = { _id: string; username: string; name: string; createdAt: Date; coin: number }

export async function readProfile(database: Queryable, playerId: number): Promise<Profile | undefined> {
  const { rows } = await database.query<Profile>(
    `select p.public_id as "_id", p.phone as username, p.name, p.created_at as "createdAt",
        coalesce((select amount from balance where player_id = p.id and account = 'coins' and asset = 'COIN'), 0) as coin
      from player p where p.id = $1`,
    [playerId],
  )
  return rows[0]
}

export async function rename(tx: Tx, playerId: number, name: string): Promise<void> {
  await tx.query('update player set name = $2 where id = $1', [playerId, name])
}

export async function setAccountName(tx: Tx, playerId: number, accountName: string): Promise<void> {
  await tx.query('update bank_account set account_name = $2 where player_id = $1', [playerId, accountName])
}

/** Withdrawals rest from `at` on. */
export async function changeAccount(tx: Tx, playerId: number, account: BankAccount, at: number): Promise<void> {
  await tx.query(
    `insert into bank_account (player_id, bank_code, account_name, account_no, changed_at) values ($1, $2, $3, $4, $5)
      on conflict (player_id) do update set bank_code = $2, account_name = $3, account_no = $4, changed_at = $5`,
    [playerId, account.bankCode, account.accountName, account.accountNo, new Date(at)],
  )
}

/** Locks the player's row, so that two changes of what they registered follow each other. */
export async function lockPlayer(tx: Tx, playerId: number): Promise<void> {
  await tx.query('select from player where id = $1 for no key update', [playerId])
}

/** Replaces the player's claim on a bank account. False where another player has the account: then the transaction must not commit. */
export async function replaceBankClaim(
  tx: Tx,
  playerId: number,
  { bankCode, accountNo }: Pick<BankAccount, 'bankCode' | 'accountNo'>,
): Promise<boolean> {
  await tx.query("delete from claims where kind = 'bankAccount' and player_id = $1", [playerId])
  const { rowCount } = await tx.query("insert into claims (kind, value, player_id) values ('bankAccount', $1, $2) on conflict do nothing", [
    `${bankCode}:${accountNo}`,
    playerId,
  ])
  return rowCount === 1
}

export async function readLogin(database: Queryable, playerId: number): Promise<{ phone: string; passwordHash: string } | undefined> {
  const { rows } = await database.query<{ phone: string; passwordHash: string }>(
    'select phone, password_hash as "passwordHash" from player where id = $1',
    [playerId],
  )
  return rows[0]
}

/** False where the old one is no longer the player's. */
export async function setPassword(tx: Tx, playerId: number, oldHash: string, newHash: string): Promise<boolean> {
  const { rowCount } = await tx.query('update player set password_hash = $3 where id = $1 and password_hash = $2', [
    playerId,
    oldHash,
    newHash,
  ])
  return rowCount === 1
}

/** Whatever the old one was: for who has proven who they are by something else. */
export async function replacePassword(tx: Tx, playerId: number, hash: string): Promise<void> {
  await tx.query('update player set password_hash = $2 where id = $1', [playerId, hash])
}

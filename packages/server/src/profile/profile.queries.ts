import { claimBankAccount } from '../account/account.queries.ts'
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

export async function changeAccount(tx: Tx, playerId: number, account: BankAccount, at: number): Promise<void> {
  await tx.query(
    `insert into bank_account (player_id, bank_code, account_name, account_no, changed_at) values ($1, $2, $3, $4, $5)
      on conflict (player_id) do update set bank_code = $2, account_name = $3, account_no = $4, changed_at = $5`,
    [playerId, account.bankCode, account.accountName, account.accountNo, new Date(at)],
  )
}

/** Returns the player's phone. */
export async function lockPlayer(tx: Tx, playerId: number): Promise<string> {
  const { rows } = await tx.query<{ phone: string }>('select phone from player where id = $1 for no key update', [playerId])
  return rows[0]?.phone ?? ''
}

/** Keeps the former account from others. If it returns false, the transaction must not commit. */
export async function replaceBankClaim(tx: Tx, playerId: number, { bankCode, accountNo }: Pick<BankAccount, 'bankCode' | 'accountNo'>) {
  await tx.query("delete from claims where kind = 'formerBankAccount' and player_id = $1 and value = $2", [
    playerId,
    `${bankCode}:${accountNo}`,
  ])
  await tx.query("update claims set kind = 'formerBankAccount' where kind = 'bankAccount' and player_id = $1", [playerId])
  return claimBankAccount(tx, playerId, { code: bankCode, accountNo })
}

/** Satang, including money in transit. */
export async function moneyOf(tx: Tx, playerId: number): Promise<number> {
  const { rows } = await tx.query<{ amount: number }>(
    `select ((select coalesce(sum(amount), 0) from balance where player_id = $1 and asset = 'THB' and account not in ('invite', 'refund'))
        + (select coalesce(sum(amount), 0) from withdrawal where player_id = $1 and status in ('requested', 'sent'))
        + (select coalesce(sum(amount), 0) from held_deposit where player_id = $1)
        + (select coalesce(sum(stake), 0) from game_bet where player_id = $1 and state = 'open'))::bigint as amount`,
    [playerId],
  )
  return rows[0]?.amount ?? 0
}

export async function readLogin(database: Queryable, playerId: number): Promise<{ phone: string; passwordHash: string } | undefined> {
  const { rows } = await database.query<{ phone: string; passwordHash: string }>(
    'select phone, password_hash as "passwordHash" from player where id = $1',
    [playerId],
  )
  return rows[0]
}

/** Returns false if the old password has changed. */
export async function setPassword(tx: Tx, playerId: number, oldHash: string, newHash: string): Promise<boolean> {
  const { rowCount } = await tx.query('update player set password_hash = $3 where id = $1 and password_hash = $2', [
    playerId,
    oldHash,
    newHash,
  ])
  return rowCount === 1
}

export async function replacePassword(tx: Tx, playerId: number, hash: string): Promise<void> {
  await tx.query('update player set password_hash = $2 where id = $1', [playerId, hash])
}

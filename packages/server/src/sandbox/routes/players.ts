import type { Pool } from 'pg'
import { publish } from '#core/events/events.ts'
import { ownerOf } from '#core/players/account.queries.ts'
import { transaction, type Tx } from '#platform/db/transaction.ts'
import type { PlayerPatch } from './bodies.ts'

/** `noBank` and `noWallet` remove or, when false, restore them. Returns false for an unknown phone. */
export async function patchPlayer(pool: Pool, phone: string, patch: PlayerPatch): Promise<boolean> {
  const playerId = await ownerOf(pool, 'phone', phone)
  if (playerId === undefined) return false
  await transaction(pool, async (tx) => {
    if (patch.inactive !== undefined) await tx.query('update player set inactive = $2 where id = $1', [playerId, patch.inactive])
    if (patch.inactive) publish(tx, { signedOut: playerId })
    if (patch.noWallet !== undefined) await tx.query('update player set has_wallet = $2 where id = $1', [playerId, !patch.noWallet])
    if (patch.excludedUntil !== undefined)
      await tx.query('update player set excluded_until = $2 where id = $1', [playerId, patch.excludedUntil])
    if (patch.bankAccountName !== undefined)
      await tx.query('update bank_account set account_name = $2 where player_id = $1', [playerId, patch.bankAccountName])
    if (patch.noBank === true) await move(tx, playerId, 'bank_account', 'sandbox_bank_account')
    if (patch.noBank === false) await move(tx, playerId, 'sandbox_bank_account', 'bank_account')
  })
  return true
}

type Table = 'bank_account' | 'sandbox_bank_account'

async function move(tx: Tx, playerId: number, from: Table, to: Table): Promise<void> {
  await tx.query(
    `with taken as (delete from ${from} where player_id = $1 returning player_id, bank_code, account_name, account_no)
      insert into ${to} (player_id, bank_code, account_name, account_no) select * from taken`,
    [playerId],
  )
}

// A new password, for who knows the old one. Wrong ones count as wrong sign-ins do: a stolen token must not be a way to guess.
import type { Tx } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { judgeLogin } from '../session/login.queries.ts'
import { hashPassword, isPassword } from '../session/password.ts'
import { revokeOthers } from '../session/session.queries.ts'
import type { World } from '../world.ts'
import { readLogin, setPassword } from './profile.queries.ts'

type Change = { playerId: number; oldPassword: string; newPassword: string; address: string }
export type PreparedChange = { oldHash: string; newHash: string }

/** WRONG_PASSWORD; REQUEST_LIMIT_1MIN after too many wrong ones, then for the right one too. */
export async function prepareChange(
  { pool, config, clock }: World,
  { playerId, oldPassword, newPassword, address }: Change,
): Promise<PreparedChange> {
  const login = await readLogin(pool, playerId)
  if (!login) throw new Refusal('NO_USER')
  const judge = async (wrong: boolean) => {
    const wait = await judgeLogin(pool, config, { phone: login.phone, address, at: clock.now(), wrong })
    if (wait !== undefined) throw new Refusal('REQUEST_LIMIT_1MIN', { retryAfter: wait / 1000 })
  }
  await judge(false)
  const right = await isPassword(oldPassword, login.passwordHash)
  await judge(!right)
  if (!right) throw new Refusal('WRONG_PASSWORD')
  return { oldHash: login.passwordHash, newHash: await hashPassword(newPassword) }
}

/** Every other token of the player stops working with it. WRONG_PASSWORD where another change was a moment faster. */
export async function changePassword(
  { clock }: World,
  tx: Tx,
  { playerId, tokenHash }: { playerId: number; tokenHash: string },
  { oldHash, newHash }: PreparedChange,
): Promise<void> {
  if (!(await setPassword(tx, playerId, oldHash, newHash))) throw new Refusal('WRONG_PASSWORD')
  await revokeOthers(tx, playerId, tokenHash, clock.now())
}

// A new password, for who knows the old one. Wrong ones count as wrong sign-ins do: a stolen token must not be a way to guess.
import type { Tx } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { forgetResets } from '../otp/otp.queries.ts'
import { judgeKnown } from '../session/login.queries.ts'
import { hashPassword, isPassword } from '../session/password.ts'
import { revokeOthers } from '../session/session.queries.ts'
import type { World } from '../world.ts'
import { readLogin, setPassword } from './profile.queries.ts'

type Change = { playerId: number; oldPassword: string; newPassword: string; /** The session in use. */ tokenHash: string }
export type PreparedChange = { phone: string; oldHash: string; newHash: string }

/** WRONG_PASSWORD; REQUEST_LIMIT_1MIN after too many wrong ones, then for the right one too. */
export async function prepareChange(
  { pool, config, clock }: World,
  { playerId, oldPassword, newPassword, tokenHash }: Change,
): Promise<PreparedChange> {
  const login = await readLogin(pool, playerId)
  if (!login) throw new Refusal('NO_USER')
  const judge = async (wrong: boolean) => {
    const wait = await judgeKnown(pool, config, tokenHash, { phone: login.phone, at: clock.now(), wrong })
    if (wait !== undefined) throw new Refusal('REQUEST_LIMIT_1MIN', { retryAfter: wait / 1000 })
  }
  await judge(false)
  // Apart from the logins of this phone, which anybody may send.
  const turn = `player ${playerId}`
  const right = await isPassword(oldPassword, login.passwordHash, config.passwordCost, turn)
  await judge(!right)
  if (!right) throw new Refusal('WRONG_PASSWORD')
  return { phone: login.phone, oldHash: login.passwordHash, newHash: await hashPassword(newPassword, config.passwordCost, turn) }
}

/** Every other token of the player stops working with it. WRONG_PASSWORD where another change was a moment faster. */
export async function changePassword(
  { clock }: World,
  tx: Tx,
  { playerId, tokenHash }: { playerId: number; tokenHash: string },
  { phone, oldHash, newHash }: PreparedChange,
): Promise<void> {
  if (!(await setPassword(tx, playerId, oldHash, newHash))) throw new Refusal('WRONG_PASSWORD')
  await forgetResets(tx, phone, clock.now())
  await revokeOthers(tx, playerId, tokenHash, clock.now())
}

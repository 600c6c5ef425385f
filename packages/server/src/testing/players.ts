import { randomInt, randomUUID } from 'node:crypto'
import type { AppContext } from '#core/context/appContext.ts'
import { post } from '#core/ledger/ledger.ts'
import { insertPlayer } from '#core/players/account.queries.ts'
import { hashPassword } from '#core/session/password.ts'
import { insertSession } from '#core/session/session.queries.ts'
import { hashOf, newToken } from '#core/session/token.ts'
import { transaction } from '#platform/db/transaction.ts'

export type TestPlayer = { playerId: number; phone: string; token: string; headers: { authorization: string } }

/** No password fits; its cost is low. */
const noPassword = '::4'

/** Only with `password` can the player log in. */
export async function signUp(
  context: AppContext,
  { satang = 0, phone = randomPhone(), password }: { satang?: number; phone?: string; password?: string } = {},
): Promise<TestPlayer> {
  const token = newToken()
  const at = context.clock.now()
  const passwordHash = password === undefined ? noPassword : await hashPassword(password, 4)
  const playerId = await transaction(context.pool, async (tx) => {
    const bank = { code: 'KBANK', accountName: 'SOMCHAI JAIDEE', accountNo: `9${phone.slice(1)}` }
    const id = await insertPlayer(tx, { phone, name: 'Somchai', passwordHash, currency: 'BAHT', bank, at })
    await insertSession(tx, { playerId: id, tokenHash: hashOf(token), client: 'test', at })
    return id
  })
  if (satang > 0) await fund(context, playerId, satang)
  return { playerId, phone, token, headers: { authorization: `Bearer ${token}` } }
}

export async function fund(context: AppContext, playerId: number, satang: number): Promise<void> {
  await transaction(context.pool, (tx) =>
    post(tx, {
      playerId,
      kind: 'test.fund',
      reference: `test:${randomUUID()}`,
      at: context.clock.now(),
      postings: [
        { account: 'house:test', amount: -satang },
        { account: 'wallet', amount: satang },
      ],
      entry: { type: 'deposit', status: 'SUCCESS', from: 'TEST', to: 'WALLET', amount: satang },
    }),
  )
}

export const randomPhone = (): string => `09${String(randomInt(100_000_000)).padStart(8, '0')}`

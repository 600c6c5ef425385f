import { randomUUID } from 'node:crypto'
import { post, lockMoney } from '#core/ledger/ledger.ts'
import { readSettings } from '#core/settings/settings.ts'
import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { bahtOf } from '#platform/values/money.ts'
import { audited, type Operator, OperatorError } from './operator.ts'
import { findPlayer } from './players.ts'
import { findProposer } from './twoPeople.ts'

/**
 * Needs two people. A negative `amount` (satang) debits.
 *
 * @returns the wallet's balance afterwards in satang.
 */
export async function adjustWallet(operator: Operator, phoneOrId: string, amount: number, reason: string): Promise<'proposed' | number> {
  const { playerId, publicId: subject } = await findPlayer(operator, phoneOrId)
  return audited(operator, async (tx, audit) => {
    await assertWithinAdjustmentLimit(tx, amount)
    // Before the proposal is read, so that a repeated command counts once.
    await lockMoney(tx, playerId)
    const entry = { action: 'ledger.adjust', subject, after: { baht: bahtOf(amount) }, reason }
    if ((await findProposer(tx, operator, entry)) === undefined) return 'proposed'
    const reference = `adjustment:${randomUUID()}`
    const walletAfter = await postAdjustment(tx, { playerId, reference, amount, at: operator.clock.now() })
    await audit({
      ...entry,
      before: { wallet: bahtOf(walletAfter - amount) },
      after: { ...entry.after, wallet: bahtOf(walletAfter), reference },
    })
    return walletAfter
  })
}

type Adjustment = { playerId: number; reference: string; amount: number; at: number }

async function postAdjustment(tx: Tx, { playerId, reference, amount, at }: Adjustment): Promise<number> {
  const [from, to] = amount > 0 ? (['OPERATOR', 'WALLET'] as const) : (['WALLET', 'OPERATOR'] as const)
  try {
    const { walletAfter } = await post(tx, {
      playerId,
      kind: 'operator.adjust',
      reference,
      at,
      postings: [
        { account: 'house:operator', amount: -amount },
        { account: 'wallet', amount },
      ],
      entry: { type: 'transfer', status: 'SUCCESS', from, to, amount: Math.abs(amount) },
    })
    return walletAfter
  } catch (error) {
    if (error instanceof ApiError && error.message === 'MONEY_NOT_ENOUGH')
      throw new OperatorError('The wallet holds less than that. Money in games stays there: it has to be transferred back first.')
    throw error
  }
}

async function assertWithinAdjustmentLimit(database: Queryable, amount: number): Promise<void> {
  const { adjustmentLimit } = await readSettings(database)
  if (amount === 0 || Math.abs(amount) > adjustmentLimit * 100)
    throw new OperatorError(`AMOUNT must be from 0.01 to ${adjustmentLimit} baht, or negative (setting adjustmentLimit).`)
}

// Steps may run concurrently and repeat: the bank pays an id once, and each end is written once.

import { raiseAlarm } from '#core/alarm/alarm.queries.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { endHold, postponeReturn, startHeldWork } from '#core/deposits/heldDeposit.ts'
import { publish } from '#core/events/events.ts'
import { type Account, endEntry, type Entry, post } from '#core/ledger/ledger.ts'
import { isOwnAccount } from '#core/operatorAccounts/accounts.ts'
import { settleByBank } from '#core/rewards/endBonus.ts'
import {
  claimOpenWithdrawals,
  lockWithdrawal,
  setEnded,
  setSent,
  type Withdrawal,
  withdrawingAccount,
} from '#core/withdrawals/withdraw.queries.ts'
import { transaction, type Tx } from '#platform/db/transaction.ts'
import { processAll, runBatches } from '#platform/jobs/batch.ts'
import { stopAll, type Stop } from '#platform/jobs/jobs.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'
import type { PayoutState } from '#ports/bank.ts'

const bankTimeout = 10_000
/** Milliseconds. */
const leaseMs = 15_000
/** Milliseconds. */
const pollMs = 3_000

export async function finishWithdrawals(context: AppContext, playerId?: number): Promise<number> {
  return processAll(context, payouts(context), await claim(context, 20, playerId))
}

const payouts = (context: AppContext) => ({
  name: 'payouts',
  idOf: ({ player_id: playerId, id }: Withdrawal) => `${playerId}:${id}`,
  work: (row: Withdrawal) => step(context, row),
})

const claim = ({ pool, clock }: AppContext, limit: number, playerId?: number): Promise<Withdrawal[]> =>
  claimOpenWithdrawals(pool, { now: clock.now(), limit, lease: leaseMs }, playerId)

/** Money paid there could be credited to a player again. Without a message, which the player would read; staff have the alarm. */
const toOwnAccount: PayoutState = { state: 'refused', message: '' }

async function step(context: AppContext, row: Withdrawal): Promise<void> {
  const { bank } = context.ports
  const { id, amount, bank_code: bankCode, account_no: accountNo, account_name: accountName } = row
  const payout = { id, amount, bankCode, accountNo, accountName }
  const readPayout = () => withTimeout(bank.payoutOf(id), bankTimeout)
  const order = async () => (isOwnAccount(context, payout) ? toOwnAccount : withTimeout(bank.payOut(payout), bankTimeout))
  const answer = row.status === 'sent' ? await readPayout() : await order()
  // A repeated order may be refused because the first was accepted.
  const booked = answer.state === 'refused' && row.status === 'requested' ? await readPayout() : answer
  const known = booked.state === 'unknown' ? answer : booked
  await transaction(context.pool, async (tx) => {
    const now = await lockWithdrawal(tx, row)
    if (now?.status !== 'requested' && now?.status !== 'sent') return
    await advance(context, tx, now, known)
    if (known !== toOwnAccount) return
    const { player_id: playerId } = row
    await raiseAlarm(tx, { kind: 'payoutToOwnAccount', playerId, subject: { withdrawal: id }, detail: payout, at: context.clock.now() })
  })
}

async function advance(context: AppContext, tx: Tx, row: Withdrawal, known: PayoutState): Promise<void> {
  const at = context.clock.now()
  switch (known.state) {
    case 'sent':
      await setSent(tx, row, at + pollMs)
      if (row.status === 'requested' && !row.returns) publish(tx, { player: row.player_id, topics: ['balance'] })
      return undefined
    case 'paid':
      await settle(tx, row, at)
      if (row.returns) await endHold(tx, row)
      await settleBonus(tx, row, 'paid', at)
      return setEnded(tx, row, 'paid', known.reference, at)
    case 'refused':
      await (row.returns ? postponeReturn(tx, row, at) : refundWithdrawal(tx, row, at))
      await settleBonus(tx, row, 'refused', at)
      return setEnded(tx, row, 'refused', known.message, at)
    case 'unknown':
      // Accepted before. In doubt nothing is returned, and staff see it open.
      return undefined
    default:
      throw new Error(`no state of a payout: ${String(known satisfies never)}`)
  }
}

type End = { kind: 'paid' | 'return'; to: Account; status: 'SUCCESS' | 'FAILED'; entry?: Entry }

const settle = (tx: Tx, row: Withdrawal, at: number): Promise<void> =>
  end(tx, row, at, { kind: 'paid', to: `house:bank:${row.bank_code}`, status: 'SUCCESS' })

const refundWithdrawal = (tx: Tx, row: Withdrawal, at: number): Promise<void> =>
  end(tx, row, at, {
    kind: 'return',
    to: 'wallet',
    status: 'FAILED',
    entry: { type: 'withdraw', status: 'SUCCESS', from: row.bank_code, to: 'WALLET', amount: row.amount },
  })

async function settleBonus(
  tx: Tx,
  { player_id: playerId, bonus_id: bonusId, forfeited }: Withdrawal,
  outcome: 'paid' | 'refused',
  at: number,
) {
  if (bonusId !== null) await settleByBank(tx, { playerId, bonusId, forfeited }, outcome, at)
}

async function end(
  tx: Tx,
  { player_id: playerId, id, amount, transaction_id: line }: Withdrawal,
  at: number,
  { kind, to, status, entry }: End,
) {
  await post(tx, {
    playerId,
    kind: `withdraw.${kind}`,
    reference: `withdraw.${kind}:${id}`,
    at,
    postings: [
      { account: withdrawingAccount, amount: -amount },
      { account: to, amount },
    ],
    ...(entry && { entry }),
  })
  await endEntry(tx, playerId, line, status)
}

export const startPayoutWork = (context: AppContext, ms = 1_000): Stop =>
  stopAll(startHeldWork(context, ms), runBatches(context, { ...payouts(context), ms, claim: (limit) => claim(context, limit) }))

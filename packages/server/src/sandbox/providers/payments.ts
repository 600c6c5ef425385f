// Sends notifications until accepted, after the provider and, for a listed account, the bank recorded the payment.
import { randomUUID } from 'node:crypto'
import { handlePaymentNotification } from '#capabilities/qrDeposit/qrPayment.ts'
import { finishWithdrawals } from '#capabilities/withdraw/payout.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { findReceivingAccount, qrAccountNoOf } from '#core/operatorAccounts/accounts.ts'
import { transaction, type Tx } from '#platform/db/transaction.ts'
import { claimRows, runBatches } from '#platform/jobs/batch.ts'
import { stopAll, type Stop } from '#platform/jobs/jobs.ts'
import type { PaymentNotification, HandlePaymentNotification } from '#ports/payment.ts'
import { addTransfer, endPayout } from './sandboxBank.ts'

/**
 * `amount` in satang, by default the QR's. `late`: after its expiry. `times`: concurrent deliveries. `reference`: a known one repeats that
 * payment's notification. `identified` (default true): the notification names the bank's payment.
 */
export type Payment = {
  amount?: number | undefined
  late?: boolean | undefined
  times?: number | undefined
  reference?: string | undefined
  identified?: boolean | undefined
}
export type Paid = { reference: string; outcomes: (Awaited<ReturnType<HandlePaymentNotification>> | 'failed')[] }

type Order = { amount: number; expires_at: Date; channel: string }

/** Returns undefined for an unknown QR. */
export async function payQr(context: AppContext, qrcodeId: string, payment: Payment = {}): Promise<Paid | undefined> {
  const { pool, clock } = context
  const { rows } = await pool.query<Order>('select amount, expires_at, bank_code as channel from sandbox_order where id = $1', [qrcodeId])
  const order = rows[0]
  if (!order) return undefined
  const reference = payment.reference ?? `T${randomUUID().replaceAll('-', '').slice(0, 19).toUpperCase()}`
  const paidAt = payment.late ? Math.max(clock.now(), order.expires_at.getTime() + 1_000) : clock.now()
  const amount = payment.amount ?? order.amount
  await transaction(pool, async (tx) => {
    const { rowCount } = await tx.query(
      `insert into sandbox_payment (reference, order_id, amount, paid_at, identified) values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [reference, qrcodeId, amount, new Date(paidAt), payment.identified ?? true],
    )
    if (rowCount === 1) await listAtBank(context, tx, { reference, orderId: qrcodeId, channel: order.channel, amount, at: paidAt })
  })
  return { reference, outcomes: await notifyTimes(context, reference, payment.times ?? 1) }
}

type Listed = { reference: string; orderId: string; channel: string; amount: number; at: number }

async function listAtBank(context: AppContext, tx: Tx, { reference, orderId, channel, amount, at }: Listed): Promise<void> {
  const toAccountNo = qrAccountNoOf(context, channel)
  if (toAccountNo === undefined || !findReceivingAccount(context, toAccountNo)) return
  const { rows } = await tx.query<{ code: string; accountNo: string }>(
    'select b.bank_code as code, b.account_no as "accountNo" from qr join bank_account b on b.player_id = qr.player_id where qr.id = $1',
    [orderId],
  )
  const { code: fromBankCode, accountNo: fromAccountNo } = rows[0] ?? { code: channel, accountNo: 'xxxxxxxxxx' }
  const bankReference = await addTransfer(tx, { fromBankCode, fromAccountNo, toAccountNo, amount, at, announced: true })
  await tx.query('update sandbox_payment set to_account_no = $2, from_bank_code = $3, bank_reference = $4 where reference = $1', [
    reference,
    toAccountNo,
    fromBankCode,
    bankReference,
  ])
}

type Book = Omit<PaymentNotification, 'paidAt'> & { paidAt: Date }

/** The console shows a failure, and the periodic job retries. */
function notifyTimes(context: AppContext, reference: string, times: number): Promise<Paid['outcomes']> {
  const once = async (): Promise<Paid['outcomes'][number]> => {
    try {
      return await notify(context, reference)
    } catch (error) {
      context.jobs.countItemFailure(noticeJob, reference, 'unavailable', error)
      return 'failed'
    }
  }
  return Promise.all(Array.from({ length: times }, once))
}

async function notify(context: AppContext, reference: string): Promise<Awaited<ReturnType<HandlePaymentNotification>>> {
  const { rows } = await context.pool.query<Book>(
    `select order_id as "orderId", reference, amount, paid_at as "paidAt", case when identified then to_account_no end as "toAccountNo",
        case when identified then from_bank_code end as "fromBankCode", case when identified then bank_reference end as "bankReference"
      from sandbox_payment where reference = $1`,
    [reference],
  )
  const [payment] = rows
  if (!payment) throw new Error('the payment of this notification is not recorded')
  const outcome = await handlePaymentNotification(context)({ ...payment, paidAt: payment.paidAt.getTime() })
  await context.pool.query('update sandbox_payment set taken = true where reference = $1', [reference])
  return outcome
}

/** Milliseconds. */
const lease = 5_000
/** Milliseconds until `autoPay` pays a QR or a payout. */
const autoPayDelay = 2_000

const noticeJob = 'sandbox notices'

const unaccepted = (context: AppContext) => ({
  name: noticeJob,
  claim: (limit: number) =>
    claimRows<{ reference: string }>(context.pool, {
      table: 'sandbox_payment',
      key: 'reference',
      where: 'not taken',
      since: 'paid_at',
      now: context.clock.now(),
      limit,
      lease,
    }),
  idOf: ({ reference }: { reference: string }) => reference,
  work: ({ reference }: { reference: string }) => notify(context, reference),
})

type RowId = { id: string }

const unpaid = (context: AppContext) => ({
  name: 'sandbox payments',
  claim: async (limit: number) => {
    const now = context.clock.now()
    if (!context.settings.values.autoPay) return []
    return claimRows<RowId>(context.pool, {
      table: 'sandbox_order',
      key: 'id',
      where: `id in (select id from qr where status = 'live' and created_at <= $1 and expires_at > $2)
        and not exists (select from sandbox_payment p where p.order_id = sandbox_order.id)`,
      values: [new Date(now - autoPayDelay), new Date(now)],
      since: 'expires_at',
      now,
      limit,
      lease,
    })
  },
  idOf: ({ id }: RowId) => id,
  // Two copies pay it only once.
  work: ({ id }: RowId) => payQr(context, id, { reference: `AUTO-${id}` }),
})

const unpaidPayouts = (context: AppContext) => ({
  name: 'sandbox payouts',
  claim: async (limit: number) => {
    const now = context.clock.now()
    if (!context.settings.values.autoPay) return []
    return claimRows<RowId>(context.pool, {
      table: 'sandbox_payout',
      key: 'id',
      where: "state = 'sent' and exists (select from withdrawal w where w.id = sandbox_payout.id and w.requested_at <= $1)",
      values: [new Date(now - autoPayDelay)],
      now,
      limit,
      lease,
    })
  },
  idOf: ({ id }: RowId) => id,
  work: async ({ id }: RowId) => {
    if (!(await endPayout(context.pool, id, 'paid'))) return
    const { rows } = await context.pool.query<{ player: number }>('select player_id as player from withdrawal where id = $1', [id])
    for (const { player } of rows) await finishWithdrawals(context, player)
  },
})

export const startSandboxWork = (context: AppContext, ms = 1_000): Stop =>
  stopAll(
    runBatches(context, { ...unaccepted(context), ms }),
    runBatches(context, { ...unpaid(context), ms }),
    runBatches(context, { ...unpaidPayouts(context), ms }),
  )

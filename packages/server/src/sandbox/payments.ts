// Notifications are sent until accepted, after the payment is recorded at the provider and, for a listed account, at the bank.
import { randomUUID } from 'node:crypto'
import { transaction, type Tx } from '../db/transaction.ts'
import { placeOf, qrAccountNoOf } from '../incomingPayment/accounts.ts'
import type { PaymentNotification, HandlePaymentNotification } from '../ports/payment.ts'
import { handlePaymentNotification } from '../qrDeposit/qrPayment.ts'
import { runPeriodically, stopAll, type Stop } from '../background/jobs.ts'
import { finishWithdrawals } from '../withdraw/payout.ts'
import type { AppContext } from '../appContext.ts'
import { addTransfer, endPayout } from './sandboxBank.ts'

/**
 * `amount` in satang, by default the QR's. `late`: after its expiry. `times`: concurrent deliveries. `reference`: a known one repeats
 * that
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

/** Returns undefined for a QR that the provider does not know. */
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
  return { reference, outcomes: await tell(context, reference, payment.times ?? 1) }
}

type Listed = { reference: string; orderId: string; channel: string; amount: number; at: number }

/** Lists the payment as sent from the player's own account. */
async function listAtBank(context: AppContext, tx: Tx, { reference, orderId, channel, amount, at }: Listed): Promise<void> {
  const toAccountNo = qrAccountNoOf(context, channel)
  if (toAccountNo === undefined || !placeOf(context, toAccountNo)) return
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

/** The server may have been killed before it accepted them. */
async function tellUntaken(context: AppContext): Promise<void> {
  const { rows } = await context.pool.query<{ reference: string }>('select reference from sandbox_payment where not taken limit 100')
  for (const { reference } of rows) await tell(context, reference, 1)
}

type Book = Omit<PaymentNotification, 'paidAt'> & { paidAt: Date }

async function tell(context: AppContext, reference: string, times: number): Promise<Paid['outcomes']> {
  const { rows } = await context.pool.query<Book>(
    `select order_id as "orderId", reference, amount, paid_at as "paidAt", case when identified then to_account_no end as "toAccountNo",
        case when identified then from_bank_code end as "fromBankCode", case when identified then bank_reference end as "bankReference"
      from sandbox_payment where reference = $1`,
    [reference],
  )
  const payment = rows[0]
  if (!payment) return []
  const notice = { ...payment, paidAt: payment.paidAt.getTime() }
  const take = handlePaymentNotification(context)
  // The console shows the failure, and the periodic job retries.
  const outcomes = await Promise.all(Array.from({ length: times }, () => take(notice).catch(() => 'failed' as const)))
  if (outcomes.some((outcome) => outcome !== 'failed'))
    await context.pool.query('update sandbox_payment set taken = true where reference = $1', [reference])
  return outcomes
}

/** Only while `autoPay` is on. */
async function payByItself(context: AppContext, delayMs: number): Promise<void> {
  if (!context.settings.values.autoPay) return
  const now = context.clock.now()
  const { rows } = await context.pool.query<{ id: string }>(
    `select id from qr where status = 'live' and created_at <= $1 and expires_at > $2
      and not exists (select from sandbox_payment p where p.order_id = qr.id) limit 100`,
    [new Date(now - delayMs), new Date(now)],
  )
  // The order gives the reference, so that two copies pay it only once.
  for (const { id } of rows) await payQr(context, id, { reference: `AUTO-${id}` })
}

async function payOutByItself(context: AppContext, delayMs: number): Promise<void> {
  if (!context.settings.values.autoPay) return
  const { rows } = await context.pool.query<{ id: string; player: number }>(
    `select p.id, w.player_id as player from sandbox_payout p join withdrawal w on w.id = p.id
      where p.state = 'sent' and w.requested_at <= $1 limit 100`,
    [new Date(context.clock.now() - delayMs)],
  )
  for (const { id, player } of rows) if (await endPayout(context.pool, id, 'paid')) await finishWithdrawals(context, player)
}

export const startSandboxWork = (context: AppContext, ms = 1_000): Stop =>
  stopAll(
    runPeriodically(context, 'sandbox notices', ms, () => tellUntaken(context)),
    runPeriodically(context, 'sandbox payments', ms, () => payByItself(context, 2_000)),
    runPeriodically(context, 'sandbox payouts', ms, () => payOutByItself(context, 2_000)),
  )

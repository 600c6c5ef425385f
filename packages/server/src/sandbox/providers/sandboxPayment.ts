import type { Pool } from 'pg'
import type { CreateOutcome, OrderStatus, PaymentProvider, QrBankCode, QrOrder, RegisteredQr } from '#ports/payment.ts'
import { withFaults } from './faults.ts'
import { promptPayPayload } from './promptPay.ts'

type Row = { bank_code: QrBankCode; payload: string; reference: string; expires_at: Date; cancelled: boolean }

export function sandboxPayment(pool: Pool): PaymentProvider {
  return {
    namesBankPayment: true,
    createQr: (order) =>
      withFaults<CreateOutcome>(pool, {
        port: 'payment',
        target: order.bankCode,
        run: () => register(pool, order),
        refuse: (note) => ({ outcome: 'refused', message: note ?? 'QR_FAIL' }),
        garbage: () => ({ outcome: 'created', payload: '<html>502 Bad Gateway</html>', reference: '', expiresAt: Number.NaN }),
      }),
    cancelQr: async (orderId) =>
      withFaults(pool, {
        port: 'payment',
        ...(await targetOf(pool, orderId)),
        run: async () =>
          void (await pool.query({
            name: 'sandbox_cancel',
            text: 'insert into sandbox_cancellation values ($1) on conflict do nothing',
            values: [orderId],
          })),
        refuse: () => {
          throw new Error('the sandbox refuses to cancel')
        },
        garbage: () => {},
      }),
    statusOf: async (orderId) =>
      withFaults<OrderStatus>(pool, {
        port: 'payment',
        ...(await targetOf(pool, orderId)),
        run: () => status(pool, orderId),
        refuse: () => {
          throw new Error('the sandbox refuses to report the status')
        },
        garbage: () => ({ state: 'live', payload: '', reference: '', expiresAt: Number.NaN }),
      }),
  }
}

async function register(pool: Pool, { id, bankCode, amount, expiresAt }: QrOrder): Promise<CreateOutcome> {
  // The format allows 20 characters.
  const reference = `KRP${id.replaceAll('-', '').slice(0, 15).toUpperCase()}`
  const { rows } = await pool.query<Row>({
    name: 'sandbox_register',
    text: `insert into sandbox_order (id, bank_code, amount, payload, reference, expires_at) select $1, $2, $3, $4, $5, $6
      where not exists (select from sandbox_cancellation where order_id = $1) on conflict do nothing returning *, false as cancelled`,
    values: [id, bankCode, amount, promptPayPayload(bankCode, amount, reference), reference, new Date(expiresAt)],
  })
  const row = rows[0] ?? (await findOrder(pool, id))
  return row ? { outcome: 'created', ...registered(row) } : { outcome: 'refused', message: 'QR_FAIL' }
}

async function status(pool: Pool, orderId: string): Promise<OrderStatus> {
  const row = await findOrder(pool, orderId)
  return row ? { state: row.cancelled ? 'cancelled' : 'live', ...registered(row) } : { state: 'unknown' }
}

async function findOrder(pool: Pool, id: string): Promise<Row | undefined> {
  const text =
    'select o.*, c.order_id is not null as cancelled from sandbox_order o left join sandbox_cancellation c on c.order_id = o.id where o.id = $1'
  return (await pool.query<Row>({ name: 'sandbox_order', text, values: [id] })).rows[0]
}

/** A provider's faults also affect calls about its orders. */
async function targetOf(pool: Pool, orderId: string): Promise<{ target?: string }> {
  const row = await findOrder(pool, orderId)
  return row ? { target: row.bank_code } : {}
}

const registered = ({ payload, reference, expires_at: expires }: Row): RegisteredQr => ({
  payload,
  reference,
  expiresAt: expires.getTime(),
})

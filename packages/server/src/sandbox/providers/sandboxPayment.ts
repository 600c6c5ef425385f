import type { Pool } from 'pg'
import { recordset } from '#platform/db/recordset.ts'
import { inGroups } from '#platform/queues/inGroups.ts'
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
        run: () => cancel(pool, orderId),
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
          throw new Error('the sandbox refuses to tell')
        },
        garbage: () => ({ state: 'live', payload: '', reference: '', expiresAt: Number.NaN }),
      }),
  }
}

async function register(pool: Pool, order: QrOrder): Promise<CreateOutcome> {
  const row = (await insertOrder(pool, order)) ?? (await findOrder(pool, order.id))
  return row ? { outcome: 'created', ...registered(row) } : { outcome: 'refused', message: 'QR_FAIL' }
}

const insertOrder = inGroups<Pool, QrOrder, Row | undefined>(async (pool, orders) => {
  const given = orders.map(({ id, bankCode, amount, expiresAt }) => {
    // The format allows 20 characters.
    const reference = `KRP${id.replaceAll('-', '').slice(0, 15).toUpperCase()}`
    return { id, bankCode, amount, payload: promptPayPayload(bankCode, amount, reference), reference, expiresAt: new Date(expiresAt) }
  })
  const { rows } = await pool.query<Row & { id: string }>(
    `insert into sandbox_order (id, bank_code, amount, payload, reference, expires_at)
      select * from json_to_recordset($1) as given (id text, "bankCode" text, amount bigint, payload text, reference text, "expiresAt" timestamptz)
        where not exists (select from sandbox_cancellation where order_id = given.id)
      on conflict do nothing returning *, false as cancelled`,
    [recordset(given)],
  )
  const inserted = new Map(rows.map((row) => [row.id, row]))
  return orders.map(({ id }) => inserted.get(id))
})

const cancel = inGroups<Pool, string>(async (pool, orderIds) => {
  await pool.query('insert into sandbox_cancellation select distinct unnest($1::text[]) on conflict do nothing', [orderIds])
})

async function status(pool: Pool, orderId: string): Promise<OrderStatus> {
  const row = await findOrder(pool, orderId)
  return row ? { state: row.cancelled ? 'cancelled' : 'live', ...registered(row) } : { state: 'unknown' }
}

const findOrder = inGroups<Pool, string, Row | undefined>(async (pool, ids) => {
  const { rows } = await pool.query<Row & { id: string }>(
    'select o.*, c.order_id is not null as cancelled from sandbox_order o left join sandbox_cancellation c on c.order_id = o.id where o.id = any ($1)',
    [ids],
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id))
})

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

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { paymentContract } from '#ports/contracts/payment.ts'
import { type PaymentNotification, qrBankCodes } from '#ports/payment.ts'
import { testContract, sandboxFaults } from '#testing/contracts.ts'
import { freshApp } from '#testing/freshApp.ts'
import { addFault, clearFaults, type Fault, listFaults } from './faults.ts'
import { payQr } from './payments.ts'

const { context, pool } = await freshApp()
const { payment } = context.ports

async function payListed(): Promise<PaymentNotification> {
  const id = randomUUID()
  await payment.createQr({ id, bankCode: 'KBANK', amount: 10_000, expiresAt: Date.UTC(2030, 0, 1) })
  await payQr(context, id)
  const { rows } = await pool.query<PaymentNotification>(
    `select order_id as "orderId", provider_reference as reference, amount, to_account_no as "toAccountNo",
      from_bank_code as "fromBankCode", bank_reference as "bankReference" from incoming_payment where order_id = $1`,
    [id],
  )
  if (!rows[0]) throw new Error('the payment was not notified')
  return rows[0]
}

testContract(
  'a payment provider',
  paymentContract({ port: payment, providers: qrBankCodes, payListed, faults: sandboxFaults(pool, 'payment', payment) }),
)

describe('faults of the payment provider', () => {
  beforeEach(() => clearFaults(pool))
  const order = { id: 'order', bankCode: 'WW', amount: 10_000, expiresAt: Date.UTC(2030, 0, 1) } as const
  const once = (fault: Partial<Fault>) => addFault(pool, { port: 'payment', mode: 'failBefore', times: 1, ...fault })
  const known = async (id: string) => (await pool.query('select from sandbox_order where id = $1', [id])).rowCount === 1
  const outcome = (id: string) => payment.createQr({ ...order, id }).then(({ outcome: what }) => what, () => 'failed') // prettier-ignore

  test.each([
    ['refuse', 'refused', false],
    ['failBefore', 'failed', false],
    ['failAfter', 'failed', true],
    ['twice', 'created', true],
    ['slow', 'created', true],
    ['garbage', 'created', true],
  ] as const)('%s: %s, accepted by the provider: %s', async (mode, answer, taken) => {
    await once({ mode, delayMs: 1 })
    const id = `order-${mode}`
    expect([await outcome(id), await known(id), await listFaults(pool)]).toEqual([answer, taken, []])
  })

  test('a fault belongs to a port and target, for a number of calls', async () => {
    await once({ port: 'sms' })
    await once({ target: 'KBANK' })
    await once({ target: 'WW', times: 2 })
    const answers = [await outcome('a'), await outcome('b'), await outcome('c')]
    expect([answers, await listFaults(pool)]).toEqual([
      ['failed', 'failed', 'created'],
      [
        { port: 'sms', target: null, mode: 'failBefore', note: null, delayMs: 0, times: 1 },
        { port: 'payment', target: 'KBANK', mode: 'failBefore', note: null, delayMs: 0, times: 1 },
      ],
    ])
  })

  test('twenty parallel calls use exactly the number of faults', async () => {
    await once({ times: 7 })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => outcome(`many-${index}`)))
    expect([answers.filter((answer) => answer === 'failed').length, await listFaults(pool)]).toEqual([7, []])
  })
})

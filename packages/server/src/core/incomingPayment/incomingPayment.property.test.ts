// More runs: INCOMING_RUNS=500 vitest run --project server incomingPayment.property
import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { handleBankTransfer } from '#capabilities/deposit/bankTransfer.service.ts'
import { handlePaymentNotification } from '#capabilities/qrDeposit/qrPayment.ts'
import { transaction } from '#platform/db/transaction.ts'
import { statusAndBody } from '#testing/calls.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import type { AppContext } from '../context/appContext.ts'
import { checkLedger } from '../ledger/check.ts'
import { balanceOf } from '../ledger/ledger.ts'
import type { IncomingPayment } from './incomingPayment.queries.ts'
import { receiveTransfer } from './receiveTransfer.ts'
import { assignIncoming, mergeIncoming } from './review.service.ts'

const runs = Number(process.env['INCOMING_RUNS'] ?? 12)
const { app, context, pool, another } = await freshApp()
const second = await another()
let amount = 10_000
const toAccountNo = '0719998887'

const kinds = ['identified QR', 'QR', 'identified shared QR', 'shared QR', 'QR of a stranger’s account', 'transfer'] as const
const sources = ['notice', 'bank', 'slip'] as const
type Kind = (typeof kinds)[number]
type Source = (typeof sources)[number]
/** `player` has a shared QR, `sender` pays it. */
type Payment = {
  kind: Kind
  player: TestPlayer
  sender: TestPlayer
  orderId: string
  reference: string
  bankReference: string
  fromAccountNo: string
  at: number
}

const scenario = fc.record({
  payments: fc.array(fc.record({ kind: fc.constantFrom<Kind>(...kinds), player: fc.nat(1), seconds: fc.nat(300) }), {
    minLength: 1,
    maxLength: 4,
  }),
  reports: fc.array(fc.record({ payment: fc.nat(3), source: fc.constantFrom<Source>(...sources) }), { minLength: 1, maxLength: 20 }),
  parallel: fc.constantFrom(1, 1, 4, 20),
})

async function payment({ kind, seconds }: { kind: Kind; seconds: number }, player: TestPlayer, other: TestPlayer): Promise<Payment> {
  const [, qr] = await statusAndBody(app, 'POST', '/api/qrcode/KBANK', { headers: player.headers, body: { amount: amount / 100 } })
  const { qrcodeId: orderId } = qr as { qrcodeId: string }
  const sender = kind.endsWith('shared QR') ? other : player
  const fromAccountNo = kind === 'QR of a stranger’s account' ? '1010101010' : `9${sender.phone.slice(1)}`
  return {
    kind,
    player,
    sender,
    orderId,
    reference: randomUUID(),
    bankReference: randomUUID(),
    fromAccountNo,
    at: context.clock.now() + seconds * 1_000,
  }
}

async function report(copy: AppContext, source: Source, { kind, sender, ...one }: Payment): Promise<void> {
  const transfer = {
    fromBankCode: 'KBANK',
    reference: one.bankReference,
    fromAccountNo: one.fromAccountNo,
    toAccountNo,
    amount,
    at: one.at,
  }
  // Only a QR has notifications, and a slip is from the sender's own account.
  if (source === 'notice' && kind !== 'transfer') {
    const identity = kind.startsWith('identified') ? { toAccountNo, fromBankCode: 'KBANK', bankReference: one.bankReference } : {}
    await handlePaymentNotification(copy)({ orderId: one.orderId, reference: one.reference, amount, paidAt: one.at + 1_000, ...identity })
  } else if (source === 'slip' && kind !== 'QR of a stranger’s account') {
    await transaction(copy.pool, (tx) => receiveTransfer(copy, tx, transfer, { source: 'slip', playerId: sender.playerId }))
  } else await handleBankTransfer(copy)(transfer)
}

const rowsOf = async ({ reference, bankReference }: Payment): Promise<IncomingPayment[]> => {
  const { rows } = await pool.query<IncomingPayment>(
    "select * from incoming_payment where (provider_reference = $1 or bank_reference = $2) and state <> 'same' order by id",
    [reference, bankReference],
  )
  return rows
}
const isSettled = ({ state }: Pick<IncomingPayment, 'state'>): boolean => state === 'credited' || state === 'held'

async function decide(one: Payment): Promise<void> {
  const decision = { by: 'staff', reason: 'looked at the bank statement' }
  for (const row of (await rowsOf(one)).filter((each) => !isSettled(each))) {
    const settled = (await rowsOf(one)).find(isSettled)
    if (settled) await mergeIncoming(context, { ...decision, id: row.id, sameAs: settled.id })
    else await assignIncoming(context, { ...decision, id: row.id, playerId: one.player.playerId, distinct: true })
  }
}

// @covers G7.3
test(
  `receivePayment, ${runs} mixtures of equal payments reported in all ways, credits each once at most and keeps no transfer waiting`,
  {
    timeout: 600_000 + runs * 20_000,
  },
  async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ payments: drawn, reports, parallel }) => {
        amount += 25
        const players = [await signUp(context), await signUp(context)] as const
        const payments: Payment[] = []
        for (const one of drawn) {
          const [player, other] = one.player === 0 ? players : ([players[1], players[0]] as const)
          payments.push(await payment(one, player, other))
        }
        const all = [...reports, ...payments.map((_, index) => ({ payment: index, source: 'bank' as const }))]
        for (let from = 0; from < all.length; from += parallel)
          await Promise.all(
            all.slice(from, from + parallel).map(async ({ payment: index, source }, turn) => {
              const one = payments[index % payments.length]
              if (one) await report(turn % 2 ? second.context : context, source, one)
            }),
          )
        const wallets = async (): Promise<number> =>
          (await balanceOf(pool, players[0].playerId, 'wallet')) + (await balanceOf(pool, players[1].playerId, 'wallet'))
        let credits = 0
        for (const one of payments) {
          const rows = await rowsOf(one)
          const settled = rows.filter(isSettled)
          expect(settled.length).toBeLessThanOrEqual(1)
          expect(settled.length === 1 || rows.some(({ state }) => state === 'review' || state === 'unmatched')).toBe(true)
          const listed = rows.filter(({ bank_reference: reference }) => reference !== null)
          expect(listed.map(({ state }) => state === 'unmatched' || isSettled({ state }))).toEqual([true])
          expect(one.kind === 'QR of a stranger’s account' || listed.every(isSettled)).toBe(true)
          expect(one.kind.startsWith('identified') && rows.length > listed.length).toBe(false)
          credits += settled.length
        }
        expect(await wallets()).toBe(credits * amount)
        for (const one of payments) await decide(one)
        expect(await wallets()).toBe(payments.length * amount)
        for (const one of payments) for (const source of sources) await report(context, source, one)
        for (const one of payments) await decide(one)
        expect(await wallets()).toBe(payments.length * amount)
      }),
      { numRuns: runs, seed: 20_261_123 },
    )
    expect(await checkLedger(pool, { now: context.clock.now() })).toEqual({ ok: true, problems: [] })
  },
)

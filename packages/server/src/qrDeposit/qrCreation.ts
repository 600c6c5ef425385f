// Makes a QR in three steps, because a slow provider must not hold a transaction: the order's row, the provider, the picture.
// Whatever interrupts it, the row remains, and the provider is asked by the order's id what became of it.
import { createHash, randomUUID } from 'node:crypto'
import { transaction, type Tx } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import type { CreateOutcome, QrBankCode, RegisteredQr } from '../ports/payment.ts'
import type { World } from '../world.ts'
import { endLive, findQr, liveQr, lockBank, lockQr, openOrder, type QrRow, setEnded, setLive } from './qrDeposit.queries.ts'
import { asksFor } from './qrPicture.ts'
import { withinTime } from './withinTime.ts'

/** Milliseconds after which a provider counts as away, and a creation without an answer as interrupted. */
const providerTimeout = 10_000
export const interruptedAfter = 3 * providerTimeout

export type Wish = { playerId: number; bankCode: QrBankCode; amount: number; key: string | undefined }
export type Ordered = { id: string; outcome: CreateOutcome | undefined }

/** 503 QR_FAIL; `cause` is for the log. */
export class ProviderAway extends Refusal {
  constructor(cause: unknown) {
    super('QR_FAIL', { status: 503, retryAfter: 5 })
    this.cause = cause
  }
}

/** Steps one and two. `outcome` is undefined for an order that was answered before. Throws ProviderAway when there is no answer that can be trusted. */
export async function orderQr(world: World, wish: Wish, timeout = providerTimeout): Promise<Ordered> {
  const now = world.clock.now()
  const expiresAt = now + world.catalogue.current.service.deposit.qrMinutes * 60_000
  const order = { id: orderIdOf(wish), bankCode: wish.bankCode, amount: wish.amount, expiresAt }
  const row = await transaction(world.pool, (tx) => openOrder(tx, wish.playerId, order, now))
  if (row?.status !== 'creating') return { id: order.id, outcome: undefined }
  try {
    const outcome = await withinTime(world.ports.payment.createQr({ ...order, expiresAt: row.expires_at.getTime() }), timeout)
    if (outcome.outcome === 'created' && !isTrue(outcome, wish.amount)) throw new Error('the QR is not what was ordered')
    return { id: order.id, outcome }
  } catch (error) {
    // It may have taken effect all the same: the row stays `creating`, and the next read finds out.
    throw new ProviderAway(error)
  }
}

/** Step three, in the intent's transaction: the QR is live, and the one before it is not. */
export async function openQr(tx: Tx, playerId: number, { id, outcome }: Ordered, now: number): Promise<QrRow> {
  const row = await lockWithBank(tx, playerId, id)
  if (row.status === 'creating' && outcome?.outcome === 'refused') await setEnded(tx, row, 'refused', now, { message: outcome.message })
  if (row.status === 'creating' && outcome?.outcome === 'created') await becomeLive(tx, row, outcome, now)
  return (await findQr(tx, playerId, id)) ?? row
}

/** Finds out what became of a creation whose answer never came. Rejects while the provider is away. */
export async function resolveQr(world: World, { player_id, id }: QrRow, timeout = providerTimeout): Promise<void> {
  const known = await withinTime(world.ports.payment.statusOf(id), timeout)
  const now = world.clock.now()
  await transaction(world.pool, async (tx) => {
    const row = await lockWithBank(tx, player_id, id)
    if (row.status !== 'creating') return
    if (known.state === 'live' && isTrue(known, row.amount)) return becomeLive(tx, row, known, now)
    if (known.state === 'cancelled') return setEnded(tx, row, 'cancelled', now)
    // Perhaps it is only slow, here or in another copy. A cancel then makes sure that it never takes the order.
    if (now - row.created_at.getTime() >= interruptedAfter) await setEnded(tx, row, 'failed', now, { cancelDue: true })
  })
}

async function lockWithBank(tx: Tx, playerId: number, id: string): Promise<QrRow> {
  const order = await findQr(tx, playerId, id)
  if (!order) throw new Error('an order has a row before anything else')
  await lockBank(tx, playerId, order.bank_code)
  return (await lockQr(tx, playerId, id)) ?? order
}

/** The newest wish wins, whichever was answered first: one QR is live for each player and bank. */
async function becomeLive(tx: Tx, row: QrRow, qr: RegisteredQr, now: number): Promise<void> {
  const live = await liveQr(tx, row.player_id, row.bank_code)
  if (live && live.number > row.number) return setEnded(tx, row, 'cancelled', now, { cancelDue: true })
  await endLive(tx, row, now)
  await setLive(tx, row, qr)
}

const isTrue = ({ payload, expiresAt }: RegisteredQr, amount: number): boolean => Number.isFinite(expiresAt) && asksFor(payload, amount)

/** The same for the same intent, so that a retry after a crash names the same order; without a key each call is its own. */
function orderIdOf({ playerId, bankCode, amount, key }: Wish): string {
  if (!key) return randomUUID()
  return createHash('sha256')
    .update(JSON.stringify([playerId, bankCode, amount, key]))
    .digest('hex')
    .slice(0, 32)
}

// The one way in for money from outside: every report of a payment (notification, bank list, bank webhook, slip, gift link) finds or
// makes the payment's one row, and only the report that settles it credits. docs/adr/0046-incoming-payments.md
import type { Tx } from '../db/transaction.ts'
import { creditDeposit } from '../deposit/deposit.service.ts'
import type { World } from '../world.ts'
import { placeOf } from './accounts.ts'
import {
  addIdentity,
  type IncomingPayment,
  insertPayment,
  lockAmount,
  lockByIdentity,
  type NewPayment,
  postedKind,
  raiseAlarm,
  setSame,
  settledLike,
  setState,
} from './incomingPayment.queries.ts'

type Base = Pick<World, 'clock' | 'catalogue' | 'config'>

/** What somebody reports of a payment. At least one of `bank` and `provider` identifies it. Amount in satang, `at` in ms. */
export type PaymentReport = {
  source: IncomingPayment['source']
  /** The sending bank's code and its reference. */
  bank?: { code: string; reference: string } | undefined
  /** The channel (KBANK, WW, GIFT …) and the provider's reference. */
  provider?: { channel: string; reference: string } | undefined
  orderId?: string
  fromAccountNo?: string
  /** Undefined: not known. */
  toAccountNo: string | undefined
  amount: number
  at: number
  /** Undefined: no player is known, as yet. */
  playerId: number | undefined
  /** Of the idempotent request that brought it. */
  key?: string
  /** It was held against the player's own limits before it was taken: it is credited whatever they are now. */
  agreed?: boolean
}

/** `review`: it may be a payment that was settled already, so it waits for staff. `repeated`: it is settled, here or before. */
export type Received = {
  outcome: 'credited' | 'held' | 'unmatched' | 'review' | 'repeated'
  payment: IncomingPayment
  /** This report named an identity that was not known before. */
  isNews: boolean
}

/**
 * Takes one report of a payment: credits the player where this settles it, and otherwise says what is known. A payment that may be one
 * that is settled already (the same account, amount and day, and no identity to compare) is set aside for review, with an alarm.
 */
export async function receivePayment(world: Base, tx: Tx, report: PaymentReport): Promise<Received> {
  const now = world.clock.now()
  if (canBeReportedApart(world, report)) await lockAmount(tx, report.amount)
  const { payment, isNews } = await findOrInsert(tx, report, now)
  // An identity that was missing may show that it is none of those that it was set aside for.
  if (payment.state === 'review' && !isNews) return { outcome: 'review', payment, isNews }
  if (payment.state !== 'unmatched' && payment.state !== 'review') return { outcome: 'repeated', payment, isNews }
  const playerId = report.playerId ?? payment.player_id
  if (playerId === null) return { outcome: 'unmatched', payment, isNews }
  const mayBe = await settledLike(tx, payment)
  if (mayBe.length > 0) {
    if (payment.state === 'review') return { outcome: 'review', payment, isNews }
    await setState(tx, payment.id, 'review', playerId)
    const { id, amount, to_account_no: toAccountNo } = payment
    await raiseAlarm(tx, 'paymentReview', playerId, { payment: id, mayBe, amount, toAccountNo }, now)
    return { outcome: 'review', payment: { ...payment, state: 'review', player_id: playerId }, isNews }
  }
  const outcome = await settle(world, tx, payment, { playerId, ...(report.key && { key: report.key }), agreed: report.agreed ?? false })
  return { outcome, payment: { ...payment, state: outcome === 'held' ? 'held' : 'credited', player_id: playerId }, isNews }
}

/** Credits a payment to a player, or holds it where it is beyond their own limits. The payment's row is locked. */
export async function settle(
  world: Base,
  tx: Tx,
  payment: IncomingPayment,
  { playerId, ...more }: { playerId: number; key?: string; agreed?: boolean },
): Promise<'credited' | 'held' | 'repeated'> {
  const { kind, reference, from } = depositOf(world, payment)
  const posted = await postedKind(tx, playerId, referencesOf(payment))
  if (posted !== undefined) {
    await setState(tx, payment.id, posted === 'deposit.held' ? 'held' : 'credited', playerId)
    return 'repeated'
  }
  const deposit = { playerId, kind, reference, amount: payment.amount, from, at: world.clock.now(), ...more }
  const { held } = await creditDeposit(tx, deposit)
  await setState(tx, payment.id, held ? 'held' : 'credited', playerId)
  return held ? 'held' : 'credited'
}

/** How it stands in the ledger: by who reported it first. */
function depositOf(world: Base, payment: IncomingPayment): { kind: string; reference: string; from: string } {
  const { source, channel, provider_reference: reference, from_bank_code: bankCode, to_account_no: to } = payment
  if (source === 'gift') return { kind: 'giftLink', reference: reference ?? '', from: 'TRUEWALLET' }
  if (source === 'provider') return { kind: 'qrDeposit', reference: `${channel}:${reference}`, from: channel ?? '' }
  const from = (to === null ? undefined : placeOf(world, to)?.bankCode) ?? bankCode ?? ''
  return { kind: 'bankTransfer', reference: `${bankCode}:${payment.bank_reference}`, from }
}

/** All under which a version of the server may have posted it. */
const referencesOf = (payment: IncomingPayment): string[] => [
  `giftLink:${payment.provider_reference}`,
  `qrDeposit:${payment.channel}:${payment.provider_reference}`,
  `bankTransfer:${payment.from_bank_code}:${payment.bank_reference}`,
]

/** With both identities it can be compared with every report. Into an account that no bank lists it is reported in one way alone. */
const canBeReportedApart = (world: Base, { bank, provider, toAccountNo }: PaymentReport): boolean =>
  !(bank && provider) && (toAccountNo === undefined || placeOf(world, toAccountNo) !== undefined)

async function findOrInsert(tx: Tx, report: PaymentReport, now: number): Promise<{ payment: IncomingPayment; isNews: boolean }> {
  const wanted = rowOf(report, now)
  const inserted = await insertPayment(tx, wanted)
  if (inserted) return { payment: inserted, isNews: true }
  const [known, other] = await lockByIdentity(tx, wanted)
  if (!known) throw new Error('a payment whose identity is taken has a row')
  // Two reports that shared no identity were of one payment, as this third one shows.
  if (other) {
    if (other.state !== 'unmatched' && other.state !== 'review')
      await raiseAlarm(tx, 'paymentSettledTwice', other.player_id, { payments: [known.id, other.id], amount: other.amount }, now)
    await setSame(tx, other.id, known.id)
  }
  const isNews = (!known.bank_reference && !!wanted.bank_reference) || (!known.provider_reference && !!wanted.provider_reference)
  return { payment: isNews ? await addIdentity(tx, known.id, wanted) : known, isNews }
}

const rowOf = (report: PaymentReport, now: number): NewPayment => ({
  from_bank_code: report.bank?.code ?? null,
  bank_reference: report.bank?.reference ?? null,
  channel: report.provider?.channel ?? null,
  provider_reference: report.provider?.reference ?? null,
  order_id: report.orderId ?? null,
  from_account_no: report.fromAccountNo ?? null,
  to_account_no: report.toAccountNo ?? null,
  amount: report.amount,
  at: new Date(report.at),
  seen_at: new Date(now),
  source: report.source,
})

// Every report finds or creates the payment's one row; only the one that settles it credits. docs/adr/0046-incoming-payments.md
import type { Tx } from '#platform/db/transaction.ts'
import { largestAmount } from '#platform/values/money.ts'
import { raiseAlarm } from '../alarm/alarm.queries.ts'
import type { AppContext } from '../context/appContext.ts'
import { creditDeposit } from '../deposits/deposit.service.ts'
import type { Deposit, PayerAccount } from '../deposits/deposit.ts'
import { isAlsoReportedByBank, isOwnAccount, findReceivingAccount } from '../operatorAccounts/accounts.ts'
import {
  addIdentity,
  type IncomingPayment,
  insertPayment,
  lockAmount,
  lockByIdentity,
  type NewPayment,
  setSame,
  settledLike,
  setState,
} from './incomingPayment.queries.ts'

type Base = Pick<AppContext, 'clock' | 'catalogue' | 'config'>

/** Amount in satang, `at` in ms. */
export type PaymentReport = {
  source: IncomingPayment['source']
  bank?: { code: string; reference: string } | undefined
  /** The channel (KBANK, WW, GIFT …) and the provider's reference. */
  provider?: { channel: string; reference: string } | undefined
  orderId?: string
  fromAccountNo?: string
  toAccountNo: string | undefined
  amount: number
  at: number
  playerId: number | undefined
  /** Other possible senders: then the payment has no player and waits for staff. */
  alsoFits?: number[]
  /** Time of the player's claim on the sending account. */
  claimedAt?: Date | undefined
  key?: string
  limitsChecked?: boolean
}

/** `review`: waits for staff. `repeated`: settled before. */
export type ReceivedPayment = {
  outcome: 'credited' | 'held' | 'unmatched' | 'review' | 'repeated'
  payment: IncomingPayment
  isNew: boolean
}

/**
 * Sets aside for review what is too large, the operator's own, older than the player's claim on its account, maybe another player's, or
 * maybe settled or reported apart: a QR payment into a listed account without the bank's reference, or the bank's report of one that staff
 * assigned.
 */
export async function receivePayment(context: Base, tx: Tx, report: PaymentReport): Promise<ReceivedPayment> {
  const now = context.clock.now()
  await lockAmount(tx, report.amount, { shared: true })
  const { payment, isNew } = await findOrInsert(tx, report, now)
  const { alsoFits = [] } = report
  // A new identity may distinguish it from similar payments.
  if (payment.state === 'review' && !isNew && alsoFits.length === 0) return { outcome: 'review', payment, isNew }
  if (payment.state !== 'unmatched' && payment.state !== 'review') return { outcome: 'repeated', payment, isNew }
  // A player who registered the account later did not send it.
  if (isRepeat(payment, report) && !isNew) return { outcome: 'unmatched', payment, isNew }
  const playerId = report.playerId ?? payment.player_id
  const setAside = async (alarm: string, owner: number | null, detail: object): Promise<ReceivedPayment> => {
    const { id, amount, to_account_no: toAccountNo } = payment
    if (payment.state === 'unmatched') await setState(tx, id, 'review', owner)
    // A later uploader may fit too: another alarm.
    if (payment.state === 'unmatched' || alsoFits.length > 0)
      await raiseAlarm(tx, { kind: alarm, playerId, subject: { payment: id, ...detail, amount, toAccountNo }, at: now })
    return { outcome: 'review', payment: { ...payment, state: 'review', player_id: owner }, isNew }
  }
  if (payment.amount > largestAmount) return setAside('paymentTooLarge', playerId, {})
  if (isFromOwnAccount(context, payment, report)) return setAside('paymentReview', null, { why: 'from an account of the catalogue' })
  if (playerId === null) {
    if (report.source === 'bank' && isNew) await raiseUnmatched(context, tx, payment, now)
    return { outcome: payment.state, payment, isNew }
  }
  const isUnnamed = isUnnamedAtBank(context, payment)
  // Without an account it is of a channel that no bank lists.
  const mayBe = isUnnamed || payment.to_account_no !== null ? await settledLike(tx, payment) : []
  if (alsoFits.length > 0) {
    const fits = [playerId, ...alsoFits].toSorted((one, next) => one - next)
    return setAside('paymentReview', null, { mayBe, fits })
  }
  if (isOlder(payment, report)) return setAside('paymentReview', null, { mayBe, why: 'older than the registration of its account' })
  if (isUnnamed || mayBe.length > 0) return setAside('paymentReview', playerId, { mayBe })
  const outcome = await settle(context, tx, payment, {
    playerId,
    ...(report.key && { key: report.key }),
    limitsChecked: report.limitsChecked ?? false,
  })
  return { outcome, payment: { ...payment, state: outcome === 'held' ? 'held' : 'credited', player_id: playerId }, isNew }
}

const isRepeat = (payment: IncomingPayment, { source, fromAccountNo }: PaymentReport): boolean =>
  payment.state === 'unmatched' && source === 'bank' && payment.from_account_no === (fromAccountNo ?? null)

const isFromOwnAccount = (context: Base, payment: IncomingPayment, { fromAccountNo }: PaymentReport): boolean =>
  [payment.from_account_no, fromAccountNo].some(
    (accountNo) => payment.from_bank_code !== null && accountNo && isOwnAccount(context, { bankCode: payment.from_bank_code, accountNo }),
  )

const isOlder = ({ at, seen_at: seenAt }: IncomingPayment, { claimedAt }: PaymentReport): boolean =>
  claimedAt !== undefined && (at < claimedAt || seenAt < claimedAt)

/** A payer with hidden digits may still upload the slip. */
async function raiseUnmatched(context: Base, tx: Tx, payment: IncomingPayment, at: number): Promise<void> {
  const { id, amount, from_account_no: fromAccountNo, to_account_no: toAccountNo } = payment
  const isOffered = toAccountNo !== null && findReceivingAccount(context, toAccountNo) !== undefined
  if (isOffered && fromAccountNo?.includes('x')) return
  const detail = { why: isOffered ? 'unknown payer' : 'unknown receiving account', amount, toAccountNo }
  await raiseAlarm(tx, { kind: 'paymentUnmatched', subject: { payment: id }, detail, at })
}

/** The bank may report it as another payment. */
const isUnnamedAtBank = (context: Base, { source, channel, bank_reference: named, to_account_no: toAccountNo }: IncomingPayment): boolean =>
  source === 'provider' && channel !== null && named === null && isAlsoReportedByBank(context, channel, toAccountNo)

/** The caller has locked its row. */
export async function settle(
  context: Base,
  tx: Tx,
  payment: IncomingPayment,
  { playerId, ...more }: { playerId: number; key?: string; limitsChecked?: boolean },
): Promise<'credited' | 'held'> {
  const at = context.clock.now()
  const payerAccount = payerAccountOf(context, payment)
  const deposit: Deposit = { playerId, ...originOf(context, payment), amount: payment.amount, payerAccount, at, ...more }
  const { held } = await creditDeposit(tx, deposit)
  await setState(tx, payment.id, held ? 'held' : 'credited', playerId)
  return held ? 'held' : 'credited'
}

/** Returns undefined if digits are hidden, or the bank cannot be paid. */
function payerAccountOf(
  { catalogue }: Base,
  { from_bank_code: bankCode, from_account_no: accountNo }: IncomingPayment,
): PayerAccount | undefined {
  if (bankCode === null || accountNo === null || !/^\d+$/.test(accountNo)) return undefined
  return catalogue.bankOf(bankCode) && { bankCode, accountNo }
}

/** Returns kind, reference and channel by the first report of the payment. */
function originOf(context: Base, payment: IncomingPayment): Pick<Deposit, 'kind' | 'reference' | 'channel'> {
  const { source, channel, provider_reference: reference, from_bank_code: bankCode, to_account_no: to } = payment
  if (source === 'gift') return { kind: 'giftLink', reference: reference ?? '', channel: 'TRUEWALLET' }
  if (source === 'provider') return { kind: 'qrDeposit', reference: `${channel}:${reference}`, channel: channel ?? '' }
  const receiver = (to === null ? undefined : findReceivingAccount(context, to)?.bankCode) ?? bankCode ?? ''
  return { kind: 'bankTransfer', reference: `${bankCode}:${payment.bank_reference}`, channel: receiver }
}

async function findOrInsert(tx: Tx, report: PaymentReport, now: number): Promise<{ payment: IncomingPayment; isNew: boolean }> {
  const wanted = rowOf(report, now)
  const inserted = await insertPayment(tx, wanted)
  if (inserted) return { payment: inserted, isNew: true }
  const [known, other] = await lockByIdentity(tx, wanted)
  if (!known) throw new Error('no payment has this identity')
  // The report has the identities of two payments that had none in common.
  if (other) {
    if (other.state !== 'unmatched' && other.state !== 'review')
      await raiseAlarm(tx, {
        kind: 'paymentSettledTwice',
        playerId: other.player_id,
        subject: { payments: [known.id, other.id], amount: other.amount },
        at: now,
      })
    await setSame(tx, other.id, known.id)
  }
  // Fees make amounts of bank and provider differ, but two reports of one source must agree.
  if (known.amount !== wanted.amount && (known.source === 'provider') === (wanted.source === 'provider'))
    await raiseAlarm(tx, {
      kind: 'paymentAmountChanged',
      playerId: known.player_id,
      subject: { payment: known.id, amount: known.amount, reported: wanted.amount },
      at: now,
    })
  const isNew = (!known.bank_reference && !!wanted.bank_reference) || (!known.provider_reference && !!wanted.provider_reference)
  return { payment: isNew ? await addIdentity(tx, known.id, wanted) : known, isNew }
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

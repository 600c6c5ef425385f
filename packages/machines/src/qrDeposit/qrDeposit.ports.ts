import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { BankCode, Krapao, LiveQr, Outcome, QrState, Satang, StatementEntry } from '@krapao/sdk'
import { newKey } from '../shared/newKey.ts'

/** What a QR deposit needs from the outside. Leave one out and it does not compile. */
export type QrDepositPorts = {
  actors: {
    loadQr: PromiseActorLogic<Outcome<QrState>, { bankCode: BankCode }>
    createQr: PromiseActorLogic<Outcome<QrState>, { bankCode: BankCode; amount: Satang; idempotencyKey: string }>
    cancelQr: PromiseActorLogic<Outcome<unknown>, { qrcodeId: string }>
    /** What became of a QR that was live. `since` is when it was first seen live (server's clock, ms). */
    checkQr: PromiseActorLogic<Outcome<QrState>, { bankCode: BankCode; qr: LiveQr | null; since: number }>
  }
  /** The server's clock in ms since the epoch: a phone's own may be minutes off. */
  now: () => number
  newKey: () => string
}

/** The ports over the SDK: how web, and anyone else, wires this machine. */
export const qrDepositPorts = (krapao: Krapao): QrDepositPorts => ({
  actors: {
    loadQr: fromPromise(({ input, signal }) => krapao.qrDeposit.get(input, { signal })),
    createQr: fromPromise(({ input: { idempotencyKey, ...order }, signal }) => krapao.qrDeposit.create(order, { idempotencyKey, signal })),
    cancelQr: fromPromise(({ input, signal }) => krapao.qrDeposit.cancel(input, { signal })),
    checkQr: fromPromise(({ input, signal }) => whatBecameOf(krapao, input, signal)),
  },
  now: () => krapao.clock.now(),
  newKey,
})

type Looked = { bankCode: BankCode; qr: LiveQr | null; since: number }

/** A backend without the status extension only says that there is no QR any more: then the statement knows (contract.md, QR). */
async function whatBecameOf(krapao: Krapao, { bankCode, qr, since }: Looked, signal: AbortSignal): Promise<Outcome<QrState>> {
  const answer = await krapao.qrDeposit.get({ bankCode }, { signal })
  if (!answer.ok || answer.value.status !== 'none' || qr === null) return answer
  const list = await krapao.statement.list({ page: 1, limit: 10 }, { signal })
  if (!list.ok) return list
  const payment = list.value.statements.find(
    (entry) =>
      entry.statementType === 'deposit' &&
      entry.status === 'SUCCESS' &&
      Date.parse(entry.createdAt) >= since - clockError &&
      mayBeOf(entry, bankCode, qr.amount),
  )
  return payment ? { ok: true, value: { status: 'paid', amount: payment.amount, late: false } } : answer
}

/** Whatever came from this provider; of one that the statement does not name, the amount asked for; nothing of another provider. */
const mayBeOf = ({ from, amount }: StatementEntry, bankCode: BankCode, asked: Satang): boolean =>
  from === bankCode || (amount === asked && !providers.includes(from))
const providers: readonly string[] = ['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'FP'] satisfies BankCode[]

/** Ms: the server's clock is known to a second from its first answer. */
const clockError = 1000

import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { BankCode, Krapao, LiveQr, Outcome, QrState, Satang, StatementEntry } from '@krapao/sdk'
import { newKey } from '../shared/newKey.ts'

export type QrDepositPorts = {
  actors: {
    loadQr: PromiseActorLogic<Outcome<QrState>, { bankCode: BankCode }>
    createQr: PromiseActorLogic<Outcome<QrState>, { bankCode: BankCode; amount: Satang; idempotencyKey: string }>
    cancelQr: PromiseActorLogic<Outcome<unknown>, { qrcodeId: string }>
    /** `since` is when the QR was first seen live, in ms of the server's clock. */
    checkQr: PromiseActorLogic<Outcome<QrState>, CheckInput>
  }
  /** Server time in ms, because a phone's clock may be minutes off. */
  now: () => number
  newKey: () => string
}

export const qrDepositPorts = (krapao: Krapao): QrDepositPorts => ({
  actors: {
    loadQr: fromPromise(({ input, signal }) => krapao.qrDeposit.get(input, { signal })),
    createQr: fromPromise(({ input: { idempotencyKey, ...order }, signal }) => krapao.qrDeposit.create(order, { idempotencyKey, signal })),
    cancelQr: fromPromise(({ input, signal }) => krapao.qrDeposit.cancel(input, { signal })),
    checkQr: fromPromise(({ input, signal }) => readResult(krapao, input, signal)),
  },
  now: () => krapao.clock.now(),
  newKey,
})

type CheckInput = { bankCode: BankCode; qr: LiveQr | null; since: number }

/** Reads the statement if the backend lacks the status extension and only reports no QR. */
async function readResult(krapao: Krapao, { bankCode, qr, since }: CheckInput, signal: AbortSignal): Promise<Outcome<QrState>> {
  const answer = await krapao.qrDeposit.get({ bankCode }, { signal })
  if (!answer.ok || answer.value.status !== 'none' || qr === null) return answer
  const list = await krapao.statement.list({ page: 1, limit: 10 }, { signal })
  if (!list.ok) return list
  const payment = list.value.statements.find(
    (entry) =>
      entry.statementType === 'deposit' &&
      entry.status === 'SUCCESS' &&
      Date.parse(entry.createdAt) >= since - clockError &&
      mayBePaymentOf(entry, bankCode, qr.amount),
  )
  return payment ? { ok: true, value: { status: 'paid', amount: payment.amount, late: false } } : answer
}

/** By amount if the statement names no known provider. */
const mayBePaymentOf = ({ from, amount }: StatementEntry, bankCode: BankCode, requestedAmount: Satang): boolean =>
  from === bankCode || (amount === requestedAmount && !providers.includes(from))
const providers: readonly string[] = ['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'FP'] satisfies BankCode[]

/** Ms of the estimated server clock. */
const clockError = 1000

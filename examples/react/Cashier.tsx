// A balance and a QR deposit in React on the SDK alone. The idempotency key lives as long as the page, so that a press after a
// lost answer creates no second QR; @krapao/machines survives a reload too.
import { waitUntilPaid, type Krapao, type Problem, type QrState } from '@krapao/sdk'
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { amountOf } from '../amount.ts'
import { useOutcome } from './useOutcome.ts'

const baht = (satang: number): string => `${(satang / 100).toFixed(2)} baht`

export function Cashier({ krapao, pollIntervalMs = 2_000 }: { krapao: Krapao; pollIntervalMs?: number }) {
  const wallet = useOutcome(useCallback((signal: AbortSignal) => krapao.wallet.get({}, { signal }), [krapao]))
  return (
    <main>
      <p>In your wallet: {wallet.value ? baht(wallet.value.wallet.amount) : '…'}</p>
      {wallet.problem && (
        <p role="alert">
          {messageOf(wallet.problem)} <button onClick={wallet.again}>Try again</button>
        </p>
      )}
      <Deposit krapao={krapao} pollIntervalMs={pollIntervalMs} onPaid={wallet.again} />
    </main>
  )
}

function Deposit({ krapao, pollIntervalMs, onPaid }: { krapao: Krapao; pollIntervalMs: number; onPaid: () => void }) {
  const [state, setState] = useState<QrState>({ status: 'none' })
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isAmountValid, setIsAmountValid] = useState(true)
  const [busy, setBusy] = useState(false)
  const idempotencyKey = useRef<string | null>(null)

  async function create(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('amount')
    const amount = typeof typed === 'string' ? amountOf(typed) : null
    setIsAmountValid(amount !== null)
    if (amount === null) return
    setBusy(true)
    idempotencyKey.current ??= crypto.randomUUID()
    const outcome = await krapao.qrDeposit.create({ bankCode: 'KBANK', amount }, { idempotencyKey: idempotencyKey.current })
    if (outcome.ok || outcome.problem.effect === 'none') idempotencyKey.current = null
    if (outcome.ok) setState(outcome.value)
    setProblem(outcome.ok ? null : outcome.problem)
    setBusy(false)
  }

  const qrcodeId = state.status === 'live' ? state.qr.qrcodeId : null
  useEffect(() => {
    if (qrcodeId === null) return undefined
    const controller = new AbortController()
    const waiting = { signal: controller.signal, interval: pollIntervalMs }
    void waitUntilPaid(krapao, { bankCode: 'KBANK', qrcodeId }, waiting).then((outcome) => {
      if (controller.signal.aborted) return
      if (outcome.ok) setState(outcome.value)
      else setProblem(outcome.problem)
      if (outcome.ok && outcome.value.status === 'paid') onPaid()
    })
    return () => controller.abort()
  }, [qrcodeId, krapao, pollIntervalMs, onPaid])

  return (
    <form onSubmit={create}>
      <label>
        Baht <input name="amount" inputMode="decimal" required aria-invalid={!isAmountValid} />
      </label>
      {!isAmountValid && <p role="alert">For instance 100 or 100.25.</p>}
      <button disabled={busy}>Make a QR</button>
      {state.status === 'live' && (
        // Never inserted, because the server's markup is not trusted.
        <img
          alt={`QR ${state.qr.qrcodeId} to pay ${baht(state.qr.amount)}`}
          src={`data:image/svg+xml,${encodeURIComponent(state.qr.qrcode)}`}
        />
      )}
      {state.status === 'paid' && <p role="status">Paid: {baht(state.amount)}</p>}
      {problem && <p role="alert">{messageOf(problem)}</p>}
    </form>
  )
}

const messageOf = (problem: Problem): string => (problem.kind === 'refused' ? problem.message : `Not now: ${problem.kind}`)

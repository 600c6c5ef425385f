// On the SDK alone, without a framework: signs in, creates a QR, watches it, and sums the statement in a worker.
import { createKrapao, type LiveQr, type Problem } from '@krapao/sdk'
import { amountOf } from '../amount.ts'
import type { Job, Sum } from './sumWorker.ts'

const baseUrl = new URLSearchParams(location.search).get('server') ?? ''
let token: string | null = null
const krapao = createKrapao({ baseUrl, client: 'example-page/1.0.0', language: 'en', token: () => token })

const find = <Found extends HTMLElement>(selector: string, kind: new () => Found): Found => {
  const found = document.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`the page has no ${selector}`)
  return found
}
const [login, deposit] = [find('#login', HTMLFormElement), find('#deposit', HTMLFormElement)]
const [picture, balance, status] = [find('#qr', HTMLImageElement), find('#balance', HTMLElement), find('p[role=status]', HTMLElement)]
const show = (text: string): void => void (status.textContent = text)
const showProblem = (problem: Problem): void => show(problem.kind === 'refused' ? problem.message : problem.kind)
const textOf = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
const bahtOf = (satang: number): string => (satang / 100).toFixed(2)

login.addEventListener('submit', async (event) => {
  event.preventDefault()
  const outcome = await krapao.session.login({ username: textOf(login, 'username'), password: textOf(login, 'password') })
  if (!outcome.ok) return showProblem(outcome.problem)
  token = outcome.value.token
  login.hidden = true
  deposit.hidden = false
  show('')
  await showBalance()
})

/** Kept after a lost answer, so that a second press does not create a second QR. */
let idempotencyKey: string | null = null
deposit.addEventListener('submit', async (event) => {
  event.preventDefault()
  const amount = amountOf(textOf(deposit, 'amount'))
  if (amount === null) return show('How much, in baht? For instance 100 or 100.25.')
  idempotencyKey ??= crypto.randomUUID()
  const outcome = await krapao.qrDeposit.create({ bankCode: 'KBANK', amount }, { idempotencyKey })
  if (outcome.ok || outcome.problem.effect === 'none') idempotencyKey = null
  if (!outcome.ok) return showProblem(outcome.problem)
  if (outcome.value.status === 'live') await watch(outcome.value.qr)
})

async function watch(qr: LiveQr): Promise<void> {
  // Never inserted, because the server's markup is not trusted.
  picture.src = `data:image/svg+xml,${encodeURIComponent(qr.qrcode)}`
  picture.hidden = false
  for (;;) {
    const seconds = Math.max(0, Math.ceil((qr.expiresAt - krapao.clock.now()) / 1000))
    show(`Scan to pay ${bahtOf(qr.amount)} baht, ${seconds} s left`)
    const seen = await krapao.qrDeposit.get({ bankCode: 'KBANK' })
    if (seen.ok && seen.value.status !== 'live') {
      picture.hidden = true
      show(seen.value.status === 'paid' ? `Paid: ${bahtOf(seen.value.amount)} baht` : `Not paid: ${seen.value.status}`)
      return showBalance()
    }
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

async function showBalance(): Promise<void> {
  const outcome = await krapao.wallet.get()
  balance.textContent = outcome.ok ? `${bahtOf(outcome.value.wallet.amount)} baht` : '…'
}

find('#sum', HTMLButtonElement).addEventListener('click', () => {
  const worker = new Worker(new URL('./sumWorker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<Sum>) => {
    show('problem' in data ? data.problem : `${data.entries} entries: ${bahtOf(data.moneyIn)} baht in, ${bahtOf(data.moneyOut)} baht out`)
    worker.terminate()
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of this origin, and takes no other argument
  worker.postMessage({ baseUrl: baseUrl || location.origin, token } satisfies Job)
})

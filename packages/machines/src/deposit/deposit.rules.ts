import type { BankCode, BonusPreview, DepositBank, DepositLookup, DepositWallet, Limits, Satang } from '@krapao/sdk'
import { leftOf, type DepositLimit } from '../limits/limits.rules.ts'
import { oneBaht } from '../qrDeposit/qrDeposit.context.ts'
import type { DepositContext, DepositMethod, DepositSettings, QrPanel } from './deposit.context.ts'

/** PAYMENT, and KBANK in SMS mode, create QR codes, except in manual mode. An unknown provider is shown as an account. */
export function accountsOf({ banks, wallets, isManual, qrMinutes, notes }: DepositLookup, settings: DepositSettings) {
  const makesQr = ({ bankCode, bankType, mode }: DepositBank) =>
    !isManual && (bankType === 'PAYMENT' ? isProvider(bankCode) : bankCode === 'KBANK' && mode === 'SMS')
  const makers = new Map<string, DepositBank>(banks.filter(makesQr).map((bank) => [bank.bankCode, bank]))
  return {
    banks: banks.filter((bank) => !makesQr(bank)),
    wallets,
    isManual,
    qrMinutes: qrMinutes ?? null,
    notes: notes ?? null,
    panels: providers.flatMap((bankCode) => {
      const maker = makers.get(bankCode)
      return maker ? [panelOf(bankCode, settings, maker.minimum)] : []
    }),
  }
}

const providers: readonly BankCode[] = ['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'FP']
const isProvider = (code: string): boolean => providers.some((provider) => provider === code)

/** In baht, for a backend that names no minimum. */
const rules: Record<BankCode, { minimum: number; quick: readonly number[] }> = {
  KBANK: { minimum: 0, quick: [10, 20, 50, 100, 500, 1000] },
  WW: { minimum: 100, quick: [100, 200, 300, 500, 1000] },
  PAYONEX: { minimum: 100, quick: [100, 200, 300, 500, 1000] },
  PAYTIMZ: { minimum: 10, quick: [10, 50, 100, 500, 1000] },
  FP: { minimum: 10, quick: [10, 50, 100, 500, 1000] },
}

export function panelOf(bankCode: BankCode, { minimumDeposit, minimums = {} }: DepositSettings, offered?: Satang): QrPanel {
  const rule = rules[bankCode]
  const override = bankCode === 'PAYTIMZ' || bankCode === 'FP' ? minimums[bankCode] : undefined
  const minimum =
    offered !== undefined && offered > oneBaht ? offered : satang(Math.max(override ?? rule.minimum * 100, minimumDeposit ?? 0))
  const quick = rule.quick.map((baht, index) => (index === 0 && override !== undefined ? override : satang(baht * 100)))
  return { bankCode, minimum, quickAmounts: [...new Set(quick)].filter((amount) => amount >= minimum) }
}

/** The inputs have no fractions. */
const satang = (amount: number): Satang => amount as Satang

export const transferMinimum = ({ minimumDeposit }: DepositSettings): Satang => minimumDeposit ?? oneBaht
/** TrueMoney Wallet's minimum for a gift. */
const giftMinimum = satang(200)

/** Mode AUTO is an account to transfer to from the registered phone; any other takes gift links. */
export const takesTransfers = ({ mode }: DepositWallet): boolean => mode === 'AUTO'

/** `closed` while a bonus runs, for what pays at once. */
export type MethodOffer = { method: DepositMethod; minimum: Satang; closed: boolean }

const offer = (method: DepositMethod, isOffered: boolean, minimum: Satang, closed = false): MethodOffer[] =>
  isOffered ? [{ method, minimum, closed }] : []

/** The usual one first. */
export function methodsOf({ panels, chosenProvider, banks, wallets, settings, bonus, live }: DepositContext): MethodOffer[] {
  const transfer = transferMinimum(settings)
  const minimums = panels.filter(({ bankCode }) => bankCode === (chosenProvider ?? bankCode)).map(({ minimum }) => minimum)
  const bonusRuns = bonus?.state === 'running' || bonus?.state === 'ending'
  return [
    ...offer('qr', minimums.length > 0, satang(Math.min(...minimums)), bonusRuns && live.length === 0),
    ...offer('bank', banks.length > 0, transfer),
    ...offer('trueWallet', wallets.some(takesTransfers), transfer),
    ...offer('gift', !wallets.every(takesTransfers), giftMinimum, bonusRuns),
  ]
}

/** The remembered one where it is open, else the first that is; null if nothing is offered. */
export const methodOf = (context: DepositContext): MethodOffer | null => {
  const offers = methodsOf(context)
  const open = offers.filter(({ closed }) => !closed)
  return open.find(({ method }) => method === context.method) ?? open[0] ?? offers[0] ?? null
}

/** The one chosen by hand; the last one if its QR is live or it takes the amount; else the first that takes it. */
export function providerFor({ panels, provider, chosenProvider, live, amount }: DepositContext): QrPanel | null {
  const last = panels.find(({ bankCode }) => bankCode === provider)
  if (last && (last.bankCode === chosenProvider || live.includes(last.bankCode) || amount >= last.minimum)) return last
  return panels.find(({ minimum }) => amount >= minimum) ?? last ?? panels[0] ?? null
}

export const othersThan = (bankCode: BankCode, panels: readonly QrPanel[]): BankCode[] =>
  panels.map((panel) => panel.bankCode).filter((other) => other !== bankCode)

/** Below one baht nothing is created, also where a provider has no minimum. */
export const shownMinimum = (minimum: Satang): Satang => (minimum < oneBaht ? oneBaht : minimum)

/** A gift link has its own amount. KBANK has no minimum, but below one baht nothing is created. */
export const isPayable = (context: DepositContext, { method, minimum, closed }: MethodOffer): boolean =>
  !closed && (method === 'gift' || (context.amount >= shownMinimum(minimum) && !isOverLimit(context)))

export const canContinue = (context: DepositContext): boolean => {
  const method = methodOf(context)
  return method !== null && (isShownLive(context) || isPayable(context, method))
}

/** Continuing shows the unpaid QR of the provider. */
export const isShownLive = (context: DepositContext): boolean => {
  const provider = providerFor(context)
  return methodOf(context)?.method === 'qr' && provider !== null && context.live.includes(provider.bankCode)
}

export const tightestLimit = ({ limits }: { limits: Limits | null }): (DepositLimit & { left: Satang }) | null =>
  (limits?.deposit ?? [])
    .flatMap((limit) => {
      const left = leftOf(limit)
      return left === null ? [] : [{ ...limit, left }]
    })
    .toSorted((a, b) => a.left - b.left)[0] ?? null

export const isOverLimit = (context: Pick<DepositContext, 'limits' | 'amount'>): boolean => {
  const limit = tightestLimit(context)
  return limit !== null && context.amount > limit.left
}

/** Grant and required wagering if `amount` is deposited now; null without a waiting bonus. A preview: the server decides. */
export function bonusFor(bonus: BonusPreview | null, amount: Satang): { grant: Satang; turnover: Satang } | null {
  if (bonus?.state !== 'waiting') return null
  const { minimum = 0, maximum = Infinity, percent = 0, turnover = 0 } = bonus
  if (amount === 0 || amount < minimum) return { grant: satang(0), turnover: satang(0) }
  const grant = Math.min(Math.floor((amount * percent) / 100), maximum)
  return { grant: satang(grant), turnover: satang((amount + grant) * turnover) }
}

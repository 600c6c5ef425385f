import type { BankCode, BonusPreview, DepositBank, DepositWallet, Limits, Problem, Satang } from '@krapao/sdk'

/** Satang; those of PAYTIMZ and FP also replace the first quick amount. */
export type DepositSettings = { minimumDeposit?: Satang; minimums?: { PAYTIMZ?: Satang; FP?: Satang } }
export type QrPanel = { bankCode: BankCode; minimum: Satang; quickAmounts: readonly Satang[] }

export type DepositMethod = 'qr' | 'bank' | 'trueWallet' | 'gift'
/** Offered again at the next visit. `provider` is of the last QR. */
export type LastDeposit = { method: DepositMethod; provider: BankCode | null }

export type DepositInput = { settings: DepositSettings; last: LastDeposit | null }
export type DepositContext = {
  settings: DepositSettings
  /** Plain banks and KBANK AUTO. */
  banks: readonly DepositBank[]
  wallets: readonly DepositWallet[]
  /** Money is sent by hand: no QR, and no account name to correct. */
  isManual: boolean
  panels: readonly QrPanel[]
  /** Validity of a QR; null if unknown. */
  qrMinutes: number | null
  /** The operator's own note; null without one. */
  notes: string | null
  marked: readonly BankCode[]
  /** Providers with an unpaid QR. */
  live: readonly BankCode[]
  amount: Satang
  method: DepositMethod | null
  /** The QR provider that is shown, at first the one used last. */
  provider: BankCode | null
  chosenProvider: BankCode | null
  /** The account to pay to. */
  account: DepositBank | null
  /** Null until read, and for a backend without them. */
  limits: Limits | null
  bonus: BonusPreview | null
  problem: Problem | null
}

export type DepositEvent =
  | { type: 'amount.changed'; amount: Satang }
  | { type: 'continue.requested' | 'back.requested' | 'method.requested' | 'providers.requested' | 'account.requested' | 'again.requested' }
  | { type: 'method.chosen'; method: DepositMethod }
  | { type: 'provider.chosen'; bankCode: BankCode }
  | { type: 'account.chosen'; account: DepositBank }
  | { type: 'refresh.requested' | 'page.shown' | 'page.hidden' | 'wallet.changed' }
  | { type: 'provider.live' | 'provider.ended' | 'provider.cancelled' | 'provider.created' | 'provider.reloaded'; bankCode: BankCode }
  | { type: 'provider.paid'; bankCode: BankCode; amount: Satang; late: boolean; held?: true }
  | { type: 'provider.failed'; bankCode: BankCode; problem: Problem | null }
  | { type: 'transfer.resumed' | 'transfer.announced' | 'gift.resumed' }
  | { type: 'transfer.arrived'; amount: Satang }
  | { type: 'gift.redeemed'; amount: Satang | null }
export type DepositEmitted =
  | { type: 'qr.created'; bankCode: BankCode }
  | { type: 'qr.failed'; bankCode: BankCode; problem: Problem | null }
  | { type: 'transfer.announced' }
  /** `amount` is null if unknown; what is held is returned to the bank. `isShown` on the screen, as the receipt. */
  | { type: 'deposit.paid'; amount: Satang | null; held: boolean; isShown: boolean }

export const initialContext = ({ settings, last }: DepositInput): DepositContext => ({
  settings,
  banks: [],
  wallets: [],
  isManual: false,
  panels: [],
  qrMinutes: null,
  notes: null,
  marked: [],
  live: [],
  amount: 0 as Satang,
  method: last?.method ?? null,
  provider: last?.provider ?? null,
  chosenProvider: null,
  account: null,
  limits: null,
  bonus: null,
  problem: null,
})

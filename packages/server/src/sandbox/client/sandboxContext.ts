import { setTimeout as sleep } from 'node:timers/promises'

export type Sms = {
  phone: string
  text: string
  /** The one-time code in the text, if any. */
  code: string | null
  /** RFC 3339. */
  at: string
}

/** Omitted switches stay as they are. */
export type SandboxSettings = Partial<{
  /** A registration needs a one-time code. */
  registerOTP: boolean
  /** A code can reset a forgotten password. */
  passwordReset: boolean
  enableChatWidget: boolean
  isManual: boolean
  /** `false` takes the service offline. */
  active: boolean
  spinActive: boolean
  inviteActive: boolean
  refundActive: boolean
  /** Pays each QR automatically. */
  autoPay: boolean
  /** Accepts slips only in their daily window. */
  slipWindow: boolean
}>
export type SandboxPort = 'bank' | 'payment' | 'gift' | 'sms' | 'game' | 'slip' | 'support'

export type SandboxFault = {
  port: SandboxPort
  /** One provider, such as `KBANK`; default: all. */
  target?: string
  mode: 'slow' | 'refuse' | 'failBefore' | 'failAfter' | 'twice' | 'garbage' | 'note'
  /** The message for mode `note`. */
  note?: string
  delayMs?: number
  /** Affected calls, 1 by default. */
  times?: number
}
export type Payout = {
  id: string
  accountNo: string
  /** Baht. */
  amount: number
  state: 'sent' | 'paid' | 'refused'
}
/** Baht. */
export type BankTransfer = {
  fromAccountNo: string
  toAccountNo: string
  amount: number
  fromBankCode?: string
  /** With `false` only its slip shows the transfer. */
  announce?: boolean
  /** RFC 3339; default: now. */
  at?: string
}
export type LedgerReport = { ok: boolean; problems: unknown[] }
export type SandboxContext = ReturnType<typeof sandboxAt>

/** Controls a sandbox server like its console at `/sandbox`. Amounts are baht. Rejects with the server's refusal. */
export function sandboxAt(baseUrl: string) {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await fetch(`${baseUrl}/sandbox/api${path}`, init)
    const text = await response.text()
    if (!response.ok) throw new Error(`sandbox: ${method} ${path} answered ${response.status} ${text}`)
    return (text === '' ? null : JSON.parse(text)) as T
  }
  const done = async (method: string, path: string, body?: unknown): Promise<void> => {
    await call(method, path, body)
  }
  const sms = (phone: string): Promise<Sms[]> => call('GET', `/sms?phone=${encodeURIComponent(phone)}`)
  return {
    baseUrl,
    sms,
    /** Waits for a code; rejects after 30 s. */
    code: async (phone: string): Promise<string> => {
      for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) {
        const code = (await sms(phone))[0]?.code
        if (code) return code
      }
      throw new Error(`no code was sent to ${phone}`)
    },
    /** Pays the QR's own amount (baht) by default; `late`: after its expiry. */
    payQr: (qrcodeId: string, payment: { amount?: number; late?: boolean; identified?: boolean } = {}) =>
      done('POST', `/qr/${qrcodeId}/pay`, payment),
    settings: (settings: SandboxSettings) => done('PUT', '/settings', settings),
    clock: (offsetMs: number) => done('PUT', '/clock', { offsetMs }),
    payouts: () => call<Payout[]>('GET', '/withdrawals'),
    endPayout: (id: string, outcome: 'paid' | 'refused', note?: string) =>
      done('POST', `/withdrawals/${id}`, { outcome, ...(note !== undefined && { note }) }),
    /** Returns the link; a used gift was redeemed by a stranger. */
    gift: async (amount: number, state: 'fresh' | 'used' = 'fresh'): Promise<string> =>
      (await call<{ link: string }>('POST', '/giftLinks', { amount, state })).link,
    /** Returns the bank's reference and the slip's URL. */
    transfer: (transfer: BankTransfer) => call<{ reference: string; slipUrl: string }>('POST', '/bank/transfers', transfer),
    putEntry: (kind: string, code: string, entry: object) => done('PUT', `/catalogue/${kind}/${code}`, entry),
    deleteEntry: (kind: string, code: string) => done('DELETE', `/catalogue/${kind}/${code}`),
    patchPlayer: (phone: string, patch: { noWallet?: boolean; noBank?: boolean; bankAccountName?: string; excludedUntil?: string }) =>
      done('PATCH', `/players/${phone}`, patch),
    fault: (fault: SandboxFault) => done('POST', '/faults', { times: 1, ...fault }),
    clearFaults: () => done('DELETE', '/faults'),
    dropSockets: () => done('POST', '/sockets/drop', {}),
    reset: () => done('POST', '/reset', {}),
    checkLedger: () => call<LedgerReport>('GET', '/ledger/check'),
  }
}

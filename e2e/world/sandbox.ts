import { expect } from '@playwright/test'

export type Sms = { phone: string; text: string; code: string | null; at: string }
export type SandboxSettings = Partial<{
  registerOTP: boolean
  enableChatWidget: boolean
  isManual: boolean
  /** `false`: the service is gone. */
  active: boolean
  spinActive: boolean
  inviteActive: boolean
  refundActive: boolean
  autoPay: boolean
  /** Whether slips are taken within their daily window alone. */
  slipWindow: boolean
}>
export type Port = 'bank' | 'payment' | 'gift' | 'sms' | 'game' | 'slip' | 'support'
export type Fault = {
  port: Port
  /** One provider of the port, such as `KBANK`; without it all of them. */
  target?: string
  mode: 'slow' | 'refuse' | 'failBefore' | 'failAfter' | 'twice' | 'garbage' | 'note'
  /** What mode `note` says. */
  note?: string
  delayMs?: number
  /** For how many calls. */
  times?: number
}
export type Payout = { id: string; accountNo: string; amount: number; state: 'sent' | 'paid' | 'refused' }
type LedgerReport = { ok: boolean; problems: unknown[] }
export type Sandbox = ReturnType<typeof createSandbox>

/** The sandbox's JSON API: what the world around the product does, said by a test. Amounts are baht. */
export function createSandbox(origin: string) {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await fetch(`${origin}/sandbox/api${path}`, init)
    const text = await response.text()
    if (!response.ok) throw new Error(`sandbox: ${method} ${path} answered ${response.status} ${text}`)
    return (text === '' ? null : JSON.parse(text)) as T
  }
  const sandbox = {
    /** The newest first. */
    sms: (phone: string) => call<Sms[]>('GET', `/sms?phone=${phone}`),
    settings: (settings: SandboxSettings) => call<unknown>('PUT', '/settings', settings),
    /** The bank's customer pays the QR; without an amount, the QR's own. */
    payQr: (qrcodeId: string, payment: { amount?: number; late?: boolean } = {}) => call<unknown>('POST', `/qr/${qrcodeId}/pay`, payment),
    /** What the bank has to pay out, the newest first. */
    payouts: () => call<Payout[]>('GET', '/withdrawals'),
    /** The bank pays it, or does not take it. */
    endPayout: (id: string, outcome: 'paid' | 'refused', note?: string) =>
      call<unknown>('POST', `/withdrawals/${id}`, { outcome, ...(note !== undefined && { note }) }),
    /** Somebody makes a gift in their wallet's app; a used one was taken by a stranger. Answers its link. */
    gift: async (amount: number, state: 'fresh' | 'used' = 'fresh') =>
      (await call<{ link: string }>('POST', '/giftLinks', { amount, state })).link,
    /** Somebody transfers to an account; with `announce: false` only its slip ever tells. */
    transfer: (transfer: {
      fromAccountNo: string
      toAccountNo: string
      amount: number
      fromBankCode?: string
      announce?: boolean
      at?: string
    }) => call<{ reference: string; slipUrl: string }>('POST', '/bank/transfers', transfer),
    /** What the operator offers, one entry of its catalogue. */
    putEntry: (kind: string, code: string, entry: object) => call<unknown>('PUT', `/catalogue/${kind}/${code}`, entry),
    deleteEntry: (kind: string, code: string) => call<unknown>('DELETE', `/catalogue/${kind}/${code}`),
    patchPlayer: (phone: string, patch: { noWallet?: boolean; noBank?: boolean; bankAccountName?: string }) =>
      call<unknown>('PATCH', `/players/${phone}`, patch),
    fault: (fault: Fault) => call<unknown>('POST', '/faults', { times: 1, ...fault }),
    clearFaults: () => call<unknown>('DELETE', '/faults'),
    /** Moves the server's clock to this distance from the machine's. */
    clock: (offsetMs: number) => call<unknown>('PUT', '/clock', { offsetMs }),
    /** As after the first start: seed, clock, settings and faults. */
    reset: () => call<unknown>('POST', '/reset', {}),
    ledgerCheck: async (): Promise<void> => {
      expect(await call<LedgerReport>('GET', '/ledger/check')).toEqual({ ok: true, problems: [] })
    },
    /** The code of the newest message to this phone, once there is one. */
    code: async (phone: string): Promise<string> => {
      let code: string | null = null
      await expect.poll(async () => (code = (await sandbox.sms(phone))[0]?.code ?? null), { message: `a code for ${phone}` }).not.toBe(null)
      return code ?? ''
    },
  }
  return sandbox
}

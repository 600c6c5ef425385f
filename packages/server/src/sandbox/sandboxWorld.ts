import { setTimeout as sleep } from 'node:timers/promises'

export type Sms = {
  phone: string
  text: string
  /** The one-time code in it, if there is one. */
  code: string | null
  /** RFC 3339. */
  at: string
}

/** What the operator has switched on; what is left out stays as it is. */
export type SandboxSettings = Partial<{
  /** Whether a registration needs a one-time code. */
  registerOTP: boolean
  /** Whether a forgotten password is set anew by a code. */
  passwordReset: boolean
  enableChatWidget: boolean
  isManual: boolean
  /** `false`: the service is gone. */
  active: boolean
  spinActive: boolean
  inviteActive: boolean
  refundActive: boolean
  /** Whether each QR is paid by itself after a while. */
  autoPay: boolean
  /** Whether slips are taken within their daily window alone. */
  slipWindow: boolean
}>
export type SandboxPort = 'bank' | 'payment' | 'gift' | 'sms' | 'game' | 'slip' | 'support'

/** What goes wrong on the other side of a port. */
export type SandboxFault = {
  port: SandboxPort
  /** One provider of the port, such as `KBANK`; without it all of them. */
  target?: string
  mode: 'slow' | 'refuse' | 'failBefore' | 'failAfter' | 'twice' | 'garbage' | 'note'
  /** What mode `note` says. */
  note?: string
  delayMs?: number
  /** For how many calls; one where it is left out. */
  times?: number
}
export type Payout = {
  id: string
  accountNo: string
  /** Baht. */
  amount: number
  state: 'sent' | 'paid' | 'refused'
}
/** A transfer from one bank account to another; `amount` in baht. */
export type BankTransfer = {
  fromAccountNo: string
  toAccountNo: string
  amount: number
  fromBankCode?: string
  /** With `false` the bank tells nobody of it: only its slip does. */
  announce?: boolean
  /** RFC 3339; now where it is left out. */
  at?: string
}
export type LedgerReport = { ok: boolean; problems: unknown[] }
export type SandboxWorld = ReturnType<typeof sandboxAt>

/**
 * The world around a server whose sandbox is on, as its console at `/sandbox` has it: phones, banks, providers, the operator and the
 * clock. Amounts are baht, as on the wire. Each rejects where the sandbox refuses, with what it answered.
 */
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
    /** Where the server is; for `createKrapao`. */
    baseUrl,
    /** What was sent to a phone, the newest first. */
    sms,
    /** The code of the newest message to a phone, once there is one; rejects when none came within 30 s. */
    code: async (phone: string): Promise<string> => {
      for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) {
        const code = (await sms(phone))[0]?.code
        if (code) return code
      }
      throw new Error(`no code was sent to ${phone}`)
    },
    /** The bank's customer pays the QR; without an amount (baht) the QR's own. `late`: after its end. */
    payQr: (qrcodeId: string, payment: { amount?: number; late?: boolean; identified?: boolean } = {}) =>
      done('POST', `/qr/${qrcodeId}/pay`, payment),
    /** Switches of the operator. */
    settings: (settings: SandboxSettings) => done('PUT', '/settings', settings),
    /** Moves the server's clock to this distance (ms) from the machine's. */
    clock: (offsetMs: number) => done('PUT', '/clock', { offsetMs }),
    /** What the bank has to pay out, the newest first. */
    payouts: () => call<Payout[]>('GET', '/withdrawals'),
    /** The bank pays it, or does not take it. */
    endPayout: (id: string, outcome: 'paid' | 'refused', note?: string) =>
      done('POST', `/withdrawals/${id}`, { outcome, ...(note !== undefined && { note }) }),
    /** Somebody makes a gift (baht) in their wallet's app; a used one was taken by a stranger. Answers its link. */
    gift: async (amount: number, state: 'fresh' | 'used' = 'fresh'): Promise<string> =>
      (await call<{ link: string }>('POST', '/giftLinks', { amount, state })).link,
    /** Somebody transfers to an account. Answers the bank's reference and the address of its slip's picture. */
    transfer: (transfer: BankTransfer) => call<{ reference: string; slipUrl: string }>('POST', '/bank/transfers', transfer),
    /** One entry of what the operator offers, as its catalogue has it. */
    putEntry: (kind: string, code: string, entry: object) => done('PUT', `/catalogue/${kind}/${code}`, entry),
    deleteEntry: (kind: string, code: string) => done('DELETE', `/catalogue/${kind}/${code}`),
    patchPlayer: (phone: string, patch: { noWallet?: boolean; noBank?: boolean; bankAccountName?: string }) =>
      done('PATCH', `/players/${phone}`, patch),
    /** Makes the next calls of a port go wrong. */
    fault: (fault: SandboxFault) => done('POST', '/faults', { times: 1, ...fault }),
    clearFaults: () => done('DELETE', '/faults'),
    /** Cuts every live connection, as a network does that fails for all. */
    dropSockets: () => done('POST', '/sockets/drop', {}),
    /** As after the first start: the demo player, clock, settings and faults. */
    reset: () => done('POST', '/reset', {}),
    /** Whether every satang is somewhere. */
    checkLedger: () => call<LedgerReport>('GET', '/ledger/check'),
  }
}

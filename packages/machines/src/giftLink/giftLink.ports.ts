import type { Krapao, Satang } from '@krapao/sdk'
import { readRequestStatus, submitRequestPorts, savedRequestSlot, type SubmitRequestPorts } from '../submitRequest/submitRequest.ports.ts'
import { movedBy, movedAmountOf, type MovedAmount } from '../shared/money.ts'
import type { KeyValueStore } from '../shared/storage.ts'

/** `walletAccountName` is the operator's receiving wallet. */
export type GiftLinkOrder = { giftLink: string; walletAccountName: string }

/** Satang; null if the backend omits it. */
export type GiftLinkCredit = MovedAmount

export type GiftLinkPorts = SubmitRequestPorts<GiftLinkOrder, GiftLinkCredit>

/** Presence only; the server validates the link. */
export const giftLinkIsEntered = ({ giftLink, walletAccountName }: GiftLinkOrder): boolean =>
  giftLink.trim() !== '' && walletAccountName !== ''

/** Signature of `encryptGiftLink` in `@krapao/sdk/trueLink`. */
export type GiftLinkCipher = (gift: GiftLinkOrder & { key: string }) => string

type PortOptions = {
  /** Rejects if loading fails. */
  cipher: () => Promise<GiftLinkCipher>
  /** Shared with the operator's server; not secret. */
  key: string
  store: KeyValueStore
  playerId: string
}

export const giftLinkRequestName = 'giftLink'

export const giftLinkPorts = (krapao: Krapao, { cipher, key, store, playerId }: PortOptions): GiftLinkPorts =>
  submitRequestPorts<GiftLinkOrder, GiftLinkCredit>(
    {
      submit: async ({ giftLink, walletAccountName }, options) => {
        const encrypt = await cipher().catch(() => null)
        // Without the script, nothing was sent.
        if (!encrypt) return { ok: false, problem: { kind: 'offline', effect: 'none' } }
        const since = krapao.clock.now()
        const outcome = await krapao.giftLink.redeem({ link: encrypt({ giftLink: giftLink.trim(), walletAccountName, key }) }, options)
        return outcome.ok ? { ok: true, value: { amount: await amountOf(krapao, since, options) } } : outcome
      },
      readStatus: readRequestStatus(krapao, movedAmountOf),
    },
    savedRequestSlot(store, giftLinkRequestName, playerId),
  )

/** The answer lacks the amount, so it is read from the idempotency status or the newest statement entry. */
async function amountOf(
  krapao: Krapao,
  since: number,
  { idempotencyKey, signal }: { idempotencyKey: string; signal: AbortSignal },
): Promise<Satang | null> {
  const { amount } = await movedBy(krapao, { idempotencyKey, signal })
  if (amount !== null) return amount
  const list = await krapao.statement.list({ page: 1, limit: 10 }, { signal })
  if (!list.ok) return null
  const line = list.value.statements.find(
    ({ statementType, status, from, createdAt }) =>
      statementType === 'deposit' && status === 'SUCCESS' && from === 'TRUEWALLET' && Date.parse(createdAt) >= since - clockError,
  )
  return line?.amount ?? null
}

/** Ms of the estimated server clock. */
const clockError = 1000

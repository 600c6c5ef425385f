import type { Krapao, Satang } from '@krapao/sdk'
import { askOperation, commandPorts, intentSlot } from '../shared/command.ports.ts'
import { movedBy, movedIn } from '../shared/moved.ts'
import type { KeyValueStore } from '../shared/storage.ts'
import { giftLinkIsEntered, type GiftLinkCredit, type GiftLinkOrder, type GiftLinkPorts } from './giftLink.ts'

/** What `encryptGiftLink` of `@krapao/sdk/trueLink` is. */
export type GiftLinkCipher = (gift: GiftLinkOrder & { key: string }) => string

type Outside = {
  /** Fetches the cipher, which nothing else needs. A rejection means that it could not be fetched. */
  cipher: () => Promise<GiftLinkCipher>
  /** The passphrase, as the operator's server has it too. It hides nothing (contract.md 10). */
  key: string
  store: KeyValueStore
  playerId: string
}

/** The name of the intent in the store, so that a reload finds it. */
export const giftLinkIntent = 'giftLink'

export const giftLinkPorts = (krapao: Krapao, { cipher, key, store, playerId }: Outside): GiftLinkPorts =>
  commandPorts<GiftLinkOrder, GiftLinkCredit>(
    {
      submit: async ({ giftLink, walletAccountName }, options) => {
        const encrypt = await cipher().catch(() => null)
        // Nothing was sent: without the script there is nothing to send.
        if (!encrypt) return { ok: false, problem: { kind: 'offline', effect: 'none' } }
        const since = krapao.clock.now()
        const outcome = await krapao.giftLink.redeem({ link: encrypt({ giftLink: giftLink.trim(), walletAccountName, key }) }, options)
        return outcome.ok ? { ok: true, value: { amount: await amountOf(krapao, since, options) } } : outcome
      },
      ask: askOperation(krapao, movedIn),
    },
    { intent: intentSlot(store, giftLinkIntent, playerId), isComplete: giftLinkIsEntered },
  )

/** The answer holds no amount: the operation knows it, and on a backend without that extension the newest line of the statement. */
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

/** Ms: the server's clock is known to a second from its first answer. */
const clockError = 1000

import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { BonusPreview, DepositLookup, Krapao, Limits, Outcome } from '@krapao/sdk'
import { giftLinkPorts, type GiftLinkCipher, type GiftLinkPorts } from '../giftLink/giftLink.ports.ts'
import { qrDepositPorts, type QrDepositPorts } from '../qrDeposit/qrDeposit.ports.ts'
import { jsonSlot, type KeyValueStore, type Slot } from '../shared/storage.ts'
import { bankTransferPorts, type BankTransferPorts } from './bankTransfer.ports.ts'
import type { DepositInput, DepositSettings, LastDeposit } from './deposit.context.ts'

export type DepositPorts = {
  actors: {
    loadLookup: PromiseActorLogic<Outcome<DepositLookup>>
    loadLimits: PromiseActorLogic<Outcome<Limits>>
    loadBonus: PromiseActorLogic<Outcome<BonusPreview>>
  }
  qrDeposit: QrDepositPorts
  bankTransfer: BankTransferPorts
  giftLink: GiftLinkPorts
  /** The player's last deposit on this device. */
  last: Slot<LastDeposit>
}

type PortOptions = {
  cipher: () => Promise<GiftLinkCipher>
  /** Encrypts gift links; shared with the operator's server, not secret. */
  key: string
  store: KeyValueStore
  /** `profile._id`. */
  playerId: string
}

export const depositPorts = (krapao: Krapao, { store, playerId, ...gift }: PortOptions): DepositPorts => ({
  actors: {
    loadLookup: fromPromise(({ signal }) => krapao.lookups.deposit({}, { signal })),
    loadLimits: fromPromise(({ signal }) => krapao.account.limits({}, { signal })),
    loadBonus: fromPromise(({ signal }) => krapao.bonus.preview({}, { signal })),
  },
  qrDeposit: qrDepositPorts(krapao),
  bankTransfer: bankTransferPorts(krapao, { store, playerId }),
  giftLink: giftLinkPorts(krapao, { ...gift, store, playerId }),
  last: lastDepositSlot(store, playerId),
})

const lastDepositSlot = (store: KeyValueStore, playerId: string): Slot<LastDeposit> => jsonSlot(store, `deposit.last.${playerId}`)

export const depositInput = (settings: DepositSettings, { last }: Pick<DepositPorts, 'last'>): DepositInput => ({
  settings,
  last: last.read(),
})

import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome, WalletResponse } from '@krapao/sdk'
import { textSlot, type KeyValueStore, type Slot } from '../shared/storage.ts'

/** What home needs from the outside. Leave one out and it does not compile. */
export type WalletPorts = {
  actors: {
    loadWallet: PromiseActorLogic<Outcome<WalletResponse>>
    /** Asks every game provider for its balance; the wallet is read afterwards. */
    refreshSlots: PromiseActorLogic<Outcome<unknown>>
  }
  /** When the games were last asked, server's clock in ms; outlives a reload. */
  lastSync: Slot<number>
  now: () => number
}

export const walletPorts = (krapao: Krapao, local: KeyValueStore): WalletPorts => ({
  actors: {
    loadWallet: fromPromise(({ signal }) => krapao.wallet.get({}, { signal })),
    refreshSlots: fromPromise(({ signal }) => krapao.wallet.refreshSlots({}, { signal })),
  },
  lastSync: timeSlot(local),
  now: () => krapao.clock.now(),
})

/** Kept as RFC 3339 text, so that whoever opens the storage can read it. */
function timeSlot(store: KeyValueStore): Slot<number> {
  const text = textSlot(store, 'last_sync')
  return {
    read: () => {
      const time = Date.parse(text.read() ?? '')
      return Number.isNaN(time) ? null : time
    },
    write: (time) => text.write(new Date(time).toISOString()),
    remove: text.remove,
  }
}

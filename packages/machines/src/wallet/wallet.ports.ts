import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome, WalletResponse } from '@krapao/sdk'
import { textSlot, type KeyValueStore, type Slot } from '../shared/storage.ts'

export type WalletPorts = {
  actors: {
    loadWallet: PromiseActorLogic<Outcome<WalletResponse>>
    refreshSlots: PromiseActorLogic<Outcome<unknown>>
  }
  /** The games' last refresh, in ms of the server's clock. */
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

/** RFC 3339 is readable in the storage. */
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

import type { KeyValueStore } from '@krapao/machines'

export const activateMessage = 'take over'

/** A request's key stays stored until it is settled (`savedRequestSlot`). */
export const hasOpenMoneyRequest = (stores: readonly KeyValueStore[]): boolean =>
  stores.some((store) => Array.from({ length: store.length }, (_, index) => store.key(index)).some((key) => key?.startsWith('request.')))

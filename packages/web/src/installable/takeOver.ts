import type { KeyValueStore } from '@krapao/machines'

/** What a page tells a new worker that waits. */
export const takeOver = 'take over'

/** Whether a money command is open in this browser: its intent is kept until it is settled (`intentSlot`). */
export const moneyIsOpen = (stores: readonly KeyValueStore[]): boolean =>
  stores.some((store) => Array.from({ length: store.length }, (_, index) => store.key(index)).some((key) => key?.startsWith('intent.')))

import type { KeyValueStore } from '@krapao/machines'

/** What the offline page shows: satang, and the server's time of the reading in ms. */
export type LastBalances = { total: number; wallet: number; games: number; transit: number; at: number }
type Kept = LastBalances & { of: string }
type Stores = { local: KeyValueStore; tab: KeyValueStore }

const key = 'last-balances'

/**
 * Kept beside the token that they were read with, in the same storage: they last as long as it does, and a logout clears
 * both. A token that was replaced meanwhile, by another tab, gets no figures of ours.
 */
export function keepLastBalances(stores: Stores, token: string | null, balances: LastBalances): void {
  const store = holderOf(stores)
  if (!store || token === null || read(store, 'token') !== token) return
  try {
    store.setItem(key, JSON.stringify({ ...balances, of: markOf(token) } satisfies Kept))
  } catch {
    // A full storage: offline there is nothing to show then.
  }
}

/** Nothing where nobody is signed in, or where the figures are those of an earlier token. */
export function readLastBalances(stores: Stores): LastBalances | null {
  const store = holderOf(stores)
  if (!store) return null
  try {
    const { of, total, wallet, games, transit, at } = JSON.parse(read(store, key) ?? '{}') as Partial<Kept>
    if (of !== markOf(read(store, 'token') ?? '')) return null
    const balances = { total, wallet, games, transit, at }
    return Object.values(balances).every((figure) => Number.isSafeInteger(figure)) ? (balances as LastBalances) : null
  } catch {
    return null
  }
}

/** The storage with the token in use: this tab's own comes first, as the session has it. */
const holderOf = ({ tab, local }: Stores): KeyValueStore | undefined => [tab, local].find((store) => read(store, 'token') !== null)

function read(store: KeyValueStore, name: string): string | null {
  try {
    return store.getItem(name)
  } catch {
    return null
  }
}

/** FNV-1a: tells tokens apart, and says nothing of them. */
function markOf(token: string): string {
  let hash = 0x81_1c_9d_c5
  for (const character of token) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93)
  return (hash >>> 0).toString(36)
}

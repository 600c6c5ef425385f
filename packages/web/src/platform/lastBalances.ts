import type { KeyValueStore } from '@krapao/machines'

/** For the offline page: satang, and the server time of the reading in ms. */
export type LastBalances = { total: number; wallet: number; games: number; transit: number; at: number }
type Kept = LastBalances & { of: string }
type Stores = { local: KeyValueStore; tab: KeyValueStore }

const key = 'last-balances'

/** Beside their token in the same storage, so that a logout clears both; skipped when another tab has replaced the token. */
export function keepLastBalances(stores: Stores, token: string | null, balances: LastBalances): void {
  const store = holderOf(stores)
  if (!store || token === null || read(store, 'token') !== token) return
  try {
    store.setItem(key, JSON.stringify({ ...balances, of: markOf(token) } satisfies Kept))
  } catch {
    // Without space, the offline page will show no balances.
  }
}

/** Null when signed out, or when the balances belong to an earlier token. */
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

/** The tab's own token comes first, as in the session. */
const holderOf = ({ tab, local }: Stores): KeyValueStore | undefined => [tab, local].find((store) => read(store, 'token') !== null)

function read(store: KeyValueStore, name: string): string | null {
  try {
    return store.getItem(name)
  } catch {
    return null
  }
}

/** FNV-1a distinguishes tokens without storing them. */
function markOf(token: string): string {
  let hash = 0x81_1c_9d_c5
  for (const character of token) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93)
  return (hash >>> 0).toString(36)
}

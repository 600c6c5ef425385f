/** A packet is one NOTIFY, which PostgreSQL limits to 8 000 bytes. */
const atOnce = 200

type Batch<Item> = { add: (item: Item) => void; close: () => void }

/** Collects distinct items for `ms`, so that a transfer of five postings sends one notification. */
export function batch<Item>(handle: (items: Item[]) => void, ms = 150): Batch<Item> {
  let waiting = new Set<Item>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = undefined
    const all = [...waiting]
    waiting = new Set()
    for (let first = 0; first < all.length; first += atOnce) handle(all.slice(first, first + atOnce))
  }
  return {
    add: (item) => {
      waiting.add(item)
      timer ??= setTimeout(flush, ms)
    },
    /** Handles the pending items at once, because their changes are committed. */
    close: () => {
      clearTimeout(timer)
      flush()
    },
  }
}

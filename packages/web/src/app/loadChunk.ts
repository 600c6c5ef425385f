/**
 * A browser keeps in mind that a module did not come, and fails at once whenever it is asked for again. So what a screen is made
 * of is fetched first, which may fail as often as it likes, and imported once it lies in the browser's cache.
 *
 * The build's own loader is this one (build/retriedImports.ts): `files` are the addresses, from the root, of the module and all
 * that it needs.
 */
export async function loadChunk<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(need))
  return load()
}

const gone = 'a module of a release that is gone'

/** The server has another release by now: only a new page knows its names. */
export const isGone = (error: unknown): boolean => error instanceof Error && error.message === gone

/** On its way, or here. What did not come is forgotten, so that the next wish asks again. */
const known = new Map<string, Promise<unknown>>()

function need(file: string): Promise<unknown> {
  const address = `/${file}`
  const coming = known.get(address) ?? (file.endsWith('.css') ? style(address) : script(address))
  known.set(address, coming)
  coming.catch(() => known.delete(address))
  return coming
}

/** What the page itself brought is there already. */
const isOnPage = (address: string): boolean => document.querySelector(`[src="${address}"],[href="${address}"]`) !== null

async function script(address: string): Promise<void> {
  if (isOnPage(address)) return
  // oxlint-disable-next-line no-restricted-globals -- a file of the app's, which the SDK itself is made of
  const response = await fetch(address)
  if (!response.ok) throw new Error(response.status === 404 ? gone : `module ${address}: ${response.status}`)
  // To the end: only a whole answer stays in the cache.
  await response.arrayBuffer()
}

const style = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    if (isOnPage(address)) return resolve()
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`module ${address}`))
    })
    document.head.append(link)
  })

/**
 * Fetches a module's files first, because browsers never retry a failed import. Vite's generated code calls it too: `files` are
 * the root-relative addresses of the module and its imports.
 */
export async function loadChunk<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(need))
  return load()
}

const gone = 'a module of a release that is gone'

/** The server has a newer release, so that only a page reload finds its files. */
export const isOutdatedRelease = (error: unknown): boolean => error instanceof Error && error.message === gone

const known = new Map<string, Promise<unknown>>()

function need(file: string): Promise<unknown> {
  const address = `/${file}`
  const coming = known.get(address) ?? (file.endsWith('.css') ? style(address) : script(address))
  known.set(address, coming)
  coming.catch(() => known.delete(address))
  return coming
}

const isOnPage = (address: string): boolean =>
  document.querySelector(`[src="${address}"],[href="${address}"],[content="${address}"]`) !== null

async function script(address: string): Promise<void> {
  if (isOnPage(address)) return
  // oxlint-disable-next-line no-restricted-globals -- a file of the app's, which the SDK itself is made of
  const response = await fetch(address)
  if (!response.ok) throw new Error(response.status === 404 ? gone : `module ${address}: ${response.status}`)
  // Browsers cache only complete responses.
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

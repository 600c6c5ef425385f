import { trustedScriptUrl } from '#platform/trustedScriptUrl.ts'
import type { Pixels } from './qr.worker.ts'
// Vite creates the default export: the address of the worker's bundle.
// oxlint-disable-next-line import/default
import workerUrl from './qr.worker.ts?worker&url'

/** Vite bundles it into one classic script, which more browsers run than a module; in development it stays a module. */
const type = import.meta.env.PROD ? 'classic' : 'module'

export async function findQr(pixels: Pixels, signal: AbortSignal): Promise<string | null> {
  signal.throwIfAborted()
  const worker = new Worker(trustedScriptUrl(workerUrl), { type })
  const { promise, resolve, reject } = Promise.withResolvers<string | null>()
  worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => resolve(data))
  worker.addEventListener('error', () => reject(new Error('the reader of QR codes did not start')))
  signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
  worker.postMessage(pixels, [pixels.data.buffer])
  return promise.finally(() => worker.terminate())
}

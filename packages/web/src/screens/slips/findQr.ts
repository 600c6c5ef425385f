import { trustedScriptUrl } from '#platform/trustedScriptUrl.ts'
import type { Pixels } from './qr.worker.ts'
// Vite creates the default export: the address of the worker's bundle.
// oxlint-disable-next-line import/default
import workerUrl from './qr.worker.ts?worker&url'

export async function findQr(pixels: Pixels, signal: AbortSignal): Promise<string | null> {
  signal.throwIfAborted()
  try {
    return await inWorker(pixels, signal)
  } catch (error) {
    if (signal.aborted) throw error
    return onIdle(pixels)
  }
}

function inWorker(pixels: Pixels, signal: AbortSignal): Promise<string | null> {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<string | null>()
  worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => resolve(data))
  worker.addEventListener('error', () => reject(new Error('the reader of QR codes did not start')))
  signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
  // Copied, not transferred: the fallback needs the pixels when the worker fails. A worker has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(pixels)
  return promise.finally(() => worker.terminate())
}

/** For browsers without module workers. */
async function onIdle({ data, width, height }: Pixels): Promise<string | null> {
  const { default: jsQR } = await import('jsqr')
  await new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve)
    else setTimeout(resolve)
  })
  return jsQR(data, width, height)?.data ?? null
}

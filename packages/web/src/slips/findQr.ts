import { ourScript } from '../app/ourScript.ts'
import type { Pixels } from './qr.worker.ts'
// Vite makes the default export: the address of the worker's own bundle.
// oxlint-disable-next-line import/default
import workerUrl from './qr.worker.ts?worker&url'

/** The text of the QR code in these pixels; null where there is none. Rejects where it could not be looked for. */
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
  const worker = new Worker(ourScript(workerUrl), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<string | null>()
  worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => resolve(data))
  worker.addEventListener('error', () => reject(new Error('the reader of QR codes did not start')))
  signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
  // Copied, not handed over: where the worker fails they are needed here.
  // A worker has no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(pixels)
  return promise.finally(() => worker.terminate())
}

/** For browsers without workers of this kind. */
async function onIdle({ data, width, height }: Pixels): Promise<string | null> {
  const { default: jsQR } = await import('jsqr')
  await new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve)
    else setTimeout(resolve)
  })
  return jsQR(data, width, height)?.data ?? null
}

import ElkApi from 'elkjs/lib/elk-api.js'
import ElkWorker from 'elkjs/lib/elk-worker.min.js?worker&inline'
import { elkInThread } from './elk.ts'
import type { Elk } from './layout.ts'

let shared: Elk | null = null

/** The page stays alive while a large chart is laid out. A page without workers, as in tests, lays out itself. */
export const elkInWorker = (): Elk => (shared ??= typeof Worker === 'function' ? createWorker() : elkInThread())

function createWorker(): Elk {
  const worker = new ElkWorker()
  const api = new ElkApi({ workerFactory: () => worker })
  // ELK itself would wait for an answer for ever.
  const stopped = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({ message }) => {
      shared = null
      worker.terminate()
      reject(new Error(message.replace(/^Uncaught /, '') || 'its worker has stopped.'))
    })
  })
  stopped.catch(() => {})
  return { layout: (...args) => Promise.race([api.layout(...args), stopped]) }
}

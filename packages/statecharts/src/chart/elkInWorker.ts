import ElkApi from 'elkjs/lib/elk-api.js'
import ElkWorker from 'elkjs/lib/elk-worker.min.js?worker&inline'
import { elkHere } from './elk.ts'
import type { Elk } from './layout.ts'

let shared: Elk | null = null

/** The page stays alive while a large chart is laid out. A page without workers, as in tests, lays out itself. */
export const elkInWorker = (): Elk =>
  (shared ??= typeof Worker === 'function' ? new ElkApi({ workerFactory: () => new ElkWorker() }) : elkHere())

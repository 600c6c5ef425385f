import BundledElk from 'elkjs/lib/elk.bundled.js'
import type { Elk } from './layout.ts'

// Its types describe the default export of CommonJS.
const Elkjs = BundledElk as unknown as new () => Elk

export const elkInThread = (): Elk => new Elkjs()

import ElkInThread from 'elkjs/lib/elk.bundled.js'
import type { Elk } from './layout.ts'

// Its types describe the default export of CommonJS.
const Elkjs = ElkInThread as unknown as new () => Elk

export const elkHere = (): Elk => new Elkjs()

import type { EventTypes } from '../load/eventTypes.ts'
import type { StateLines } from '../load/stateLines.ts'

/** A file that may export machines, as the server lists it. */
export type ListedModule = {
  file: string
  url: string | null
  error: string | null
  events: EventTypes
  lines?: StateLines
  /** JSON. */
  definition?: string
  input?: unknown
  source?: string
}

export type ModuleList = { modules: ListedModule[]; screens: string | null }

export type Definitions = { definitions: { name: string; definition: string }[]; errors: string[] }

import type { EventTypes } from '../load/eventTypes.ts'

/** A file that may export machines, as the server lists it. */
export type ListedModule = {
  file: string
  /** To import in the page; null if it could not be bundled, or is a definition. */
  url: string | null
  error: string | null
  events: EventTypes
  /** JSON. */
  definition?: string
  /** Of `<module>.input.json`. */
  input?: unknown
  source?: string
}

export type ModuleList = { modules: ListedModule[]; screens: string | null }

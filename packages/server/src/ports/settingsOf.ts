import { StartError } from '../configReaders.ts'
import type { AdapterBase } from './adapter.ts'

/** Reads the settings that an adapter has of its own; an empty variable is one that is not set. */
export const settingsOf =
  (env: NodeJS.ProcessEnv, whose: string): AdapterBase['setting'] =>
  (name, fallback) => {
    const value = env[name] || fallback
    if (value === undefined) throw new StartError(`${name} must be set: ${whose} needs it.`)
    return value
  }

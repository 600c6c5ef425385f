import { StartError } from '#platform/config/configReaders.ts'
import type { AdapterBase } from './adapter.ts'

export const settingsOf =
  (env: NodeJS.ProcessEnv, whose: string): AdapterBase['setting'] =>
  (name, fallback) => {
    const value = env[name] || fallback
    if (value === undefined) throw new StartError(`${name} must be set: ${whose} needs it.`)
    return value
  }

// Stands for `xstate` in the product's own files while the live inspector runs (dev/liveInspector.ts): every actor is inspected.
import { createActor as original } from 'xstate'
import { inspect } from './channel.ts'

export * from 'xstate'

export const createActor = ((logic: Parameters<typeof original>[0], options?: object) =>
  original(logic, { ...options, inspect })) as typeof original

// Replaces `xstate` in the product while the live inspector runs, so that every actor is inspected.
import { createActor as original } from 'xstate'
import { inspect } from './inspect.ts'

export * from 'xstate'

export const createActor = ((logic: Parameters<typeof original>[0], options?: object) =>
  original(logic, { ...options, inspect })) as typeof original

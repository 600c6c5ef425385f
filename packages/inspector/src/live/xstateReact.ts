// Replaces `@xstate/react` in the product while the live inspector runs.
import { useActorRef as original } from '@xstate/react'
import { inspect } from './inspect.ts'

export * from '@xstate/react'

export const useActorRef = ((machine: Parameters<typeof original>[0], options?: object, observer?: Parameters<typeof original>[2]) =>
  original(machine, { ...options, inspect }, observer)) as typeof original

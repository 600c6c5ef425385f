import { assign, type EventObject } from 'xstate'
import { newKey } from './newKey.ts'

/** Kept until the server settles the request. */
type WithKey = { idempotencyKey: string | null }

/** Actions of a machine that sends its request itself. */
export const keyParts = <TContext extends WithKey, TEvent extends EventObject>() => ({
  actions: {
    ...keyActions<TContext, TEvent>({ newKey }),
    'clear idempotency key': assign<TContext, TEvent, undefined, TEvent, never>(({ context }) => ({ ...context, idempotencyKey: null })),
  },
})

/** An open request keeps its key. */
export const keyActions = <TContext extends WithKey, TEvent extends EventObject>({ newKey: createKey }: { newKey: () => string }) => ({
  'create idempotency key': assign<TContext, TEvent, undefined, TEvent, never>(({ context }) => ({
    ...context,
    idempotencyKey: context.idempotencyKey ?? createKey(),
  })),
})

import { emit, type EventObject, type MachineContext } from 'xstate'

/** The types of events without data. */
type TypeWithoutData<TEmitted extends EventObject> = TEmitted extends EventObject
  ? Exclude<keyof TEmitted, 'type'> extends never
    ? TEmitted['type']
    : never
  : never

/** Emits an event by its type: `{ type: 'emit', params: 'balances.outdated' }`. */
export const emitParts = <TContext extends MachineContext, TEvent extends EventObject, TEmitted extends EventObject>() => ({
  actions: {
    // Safe: only types of events without data are accepted.
    emit: emit<TContext, TEvent, TypeWithoutData<TEmitted>, TEvent, TEmitted>((_, type) => ({ type }) as unknown as TEmitted),
  },
})

import { assign, type EventObject, type MachineContext } from 'xstate'

/** Sets values of the context, as `{ type: 'set', params: { amount: 0 } }`: `setup({…}).extend(setParts<Context, Event>())`. */
export const setParts = <TContext extends MachineContext, TEvent extends EventObject>() => ({
  actions: {
    set: assign<TContext, TEvent, Partial<TContext>, TEvent, never>((_, values) => values),
  },
})

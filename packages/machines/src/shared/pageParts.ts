import { assign, type EventObject } from 'xstate'

export type WithPage = { page: 'shown' | 'hidden' }

/** Guard and action of a machine that rests behind a hidden page. */
export const pageParts = <TContext extends WithPage, TEvent extends EventObject>() => ({
  guards: { 'page is hidden': ({ context }: { context: TContext }) => context.page === 'hidden' },
  actions: {
    'set page': assign<TContext, TEvent, WithPage['page'], TEvent, never>(({ context }, page) => ({ ...context, page })),
  },
})

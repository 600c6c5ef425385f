import { assign, type EventObject } from 'xstate'
import type { RequestContext } from '../submitRequest/requestParts.ts'
import { balancesAfter, canAdd, canPlayWithout, codeOf, firstAddition, holdsMoney } from './gameAccount.rules.ts'
import type { Choice, GameBalances, GameOrder } from './gameAccount.rules.ts'

type MoneyContext = GameBalances & Choice & RequestContext<GameOrder>
type Args<TContext> = { context: TContext }

export const gameMoneyParts = <TContext extends MoneyContext, TEvent extends EventObject>() => ({
  guards: {
    'adds money': ({ context }: Args<TContext>) => canAdd(context),
    'opens without money': ({ context }: Args<TContext>) => context.game.web !== null && canPlayWithout(context),
    'game holds money': ({ context }: Args<TContext>) => holdsMoney(context.game),
    /** A refusal may report an exclusion before the wallet is read again. */
    'is excluded': ({ context }: Args<TContext>) => context.excludedUntil !== null || codeOf(context.problem) === 'INVALID_USER_3',
    'exclusion is over': ({ context }: Args<TContext>, read: GameBalances) => context.excludedUntil !== null && read.excludedUntil === null,
  },
  actions: {
    /** The ports replace it: they know the last addition. */
    'set first addition': assign<TContext, TEvent, undefined, TEvent, never>(({ context }) => ({
      ...context,
      addition: firstAddition(context, null),
    })),
    'set direction': assign<TContext, TEvent, undefined, TEvent, never>(({ context }) => ({
      ...context,
      isReturn: context.request?.order.kind === 'return',
    })),
    /** The ports replace it: they store what the request added. */
    'store addition': () => {},
    'set balances': assign<TContext, TEvent, GameBalances, TEvent, never>(({ context }, read) => ({
      ...context,
      ...balancesAfter(context, read),
    })),
  },
})

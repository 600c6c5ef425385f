import { assign, emit, enqueueActions } from 'xstate'
import type { GameCredentials, Outcome } from '@krapao/sdk'
import type { SubmitOutput } from '../submitRequest/submitRequest.ports.ts'
import type { GameAccountContext, GameAccountEmitted, GameAccountEvent } from './gameAccount.context.ts'
import { codeOf, type GameOrder } from './gameAccount.rules.ts'
import type { GameTarget } from './opening/opening.ts'

type Args = { context: GameAccountContext }

/** For `setup({…}).extend(gameAccountParts())`. */
export const gameAccountParts = () => ({
  guards: {
    'is request for': ({ context }: Args, kind: GameOrder['kind']) => context.request?.order.kind === kind,
    'account is active': ({ context }: Args) => context.game.isActive,
    'has credentials': ({ context }: Args) => context.credentials !== null,
    'has no account': (_: unknown, outcome: Outcome<unknown>) => !outcome.ok && codeOf(outcome.problem) === 'SLOT_NO_ACCOUNT',
    'was activated before': (_: unknown, output: SubmitOutput<null>) =>
      output.status === 'rejected' && codeOf(output.problem) === 'SLOT_ALREADY_ACTIVE',
    'tab is reserved': ({ context }: Args) => context.tab === 'reserved',
  },
  actions: {
    'emit moved': emit<GameAccountContext, GameAccountEvent, undefined, GameAccountEvent, GameAccountEmitted>(({ context: { request } }) =>
      request?.order.kind === 'return' ? { type: 'money.returned', amount: request.order.amount } : { type: 'money.moved' },
    ),
    'set credentials': assign<GameAccountContext, GameAccountEvent, Outcome<GameCredentials>, GameAccountEvent, never>(
      ({ context: { game } }, outcome) => (outcome.ok ? { credentials: outcome.value, game: { ...game, isActive: true } } : {}),
    ),
    'reserve tab': assign<GameAccountContext, GameAccountEvent, undefined, GameAccountEvent, never>(({ context: { game } }) => ({
      tab: game.web === null ? 'none' : 'reserved',
    })),
    'release tab': enqueueActions<
      GameAccountContext,
      GameAccountEvent,
      undefined,
      GameAccountEvent,
      never,
      never,
      never,
      never,
      GameAccountEmitted
    >(({ enqueue }) => {
      enqueue.assign({ tab: 'none' })
      enqueue.emit({ type: 'tab.released' })
    }),
    'emit ready': emit<GameAccountContext, GameAccountEvent, Outcome<GameTarget>, GameAccountEvent, GameAccountEmitted>((_, outcome) =>
      outcome.ok ? { type: 'game.ready', target: outcome.value } : { type: 'tab.released' },
    ),
  },
})

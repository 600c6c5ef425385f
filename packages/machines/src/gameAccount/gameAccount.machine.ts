// Manages an account at a game provider and launches the game. Changes are sent once under a key that survives a reload; a
// reserved tab stays open only while no outcome is unknown.
import { assign, emit, enqueueActions, setup, type ActorRefFrom } from 'xstate'
import type { GameAccount, GameCredentials, Outcome, Problem, Satang } from '@krapao/sdk'
import { emitParts } from '../shared/emitParts.ts'
import { setParts } from '../shared/setParts.ts'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { outcomeParts } from '../shared/outcomeParts.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import { requestActions, requestOf, requestParts, type RequestContext, type RequestEvent } from '../submitRequest/requestParts.ts'
import { provideSubmitRequestPorts, submitRequest } from '../submitRequest/submitRequest.machine.ts'
import type { SubmitOutput } from '../submitRequest/submitRequest.ports.ts'
import type { GameAccountPorts, GameOrder } from './gameAccount.ports.ts'
import type { GameTarget } from './opening/opening.ts'

type Input = { game: GameAccount }
type Context = RequestContext<GameOrder> & {
  game: GameAccount
  credentials: GameCredentials | null
  /** A click waits for the game in a tab that it opened. */
  door: 'shut' | 'knocked'
}
type Event =
  | { type: 'activate.requested' | 'credentials.requested' | 'login.requested' | 'reset.requested' | 'confirm.given' | 'confirm.declined' }
  /** Wallet balance in satang, all of which is transferred. */
  | { type: 'play.requested' | 'transfer.requested'; amount: Satang }
  | RequestEvent
type Emitted =
  | { type: 'account.opened' | 'password.changed' | 'money.moved' | 'door.shut' }
  | { type: 'balances.outdated' }
  | { type: 'game.ready'; way: GameTarget }
type Children = { submitRequest: 'submitRequest'; loadCredentials: 'loadCredentials'; launch: 'launch' }

const activation = ({ context: { game } }: { context: Context }): GameOrder => ({ kind: 'activate', code: game.code })
const transferOfAll = ({ context: { game } }: { context: Context }): GameOrder => ({ kind: 'transferAll', code: game.code })
const passwordReset = ({ context: { game } }: { context: Context }): GameOrder => ({ kind: 'resetPassword', code: game.code })

export type GameAccountActor = ActorRefFrom<typeof gameAccountMachine>

export const gameAccountMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; emitted: Emitted; children: Children },
  actors: {
    ...placeholderActors<Pick<GameAccountPorts['actors'], 'loadCredentials' | 'launch'>>('loadCredentials', 'launch'),
    submitRequest: submitRequest<GameOrder, null>(),
  },
  guards: {
    'is request for': ({ context }, kind: GameOrder['kind']) => context.request?.order.kind === kind,
    'account is active': ({ context }) => context.game.isActive,
    'has web link': ({ context }) => context.game.web !== null,
    'has web link and money': ({ context, event }) => context.game.web !== null && isMoney(event),
    'has money': ({ event }) => isMoney(event),
    'has credentials': ({ context }) => context.credentials !== null,
    'has no account': (_, outcome: Outcome<unknown>) => !outcome.ok && codeOf(outcome.problem) === 'SLOT_NO_ACCOUNT',
    'was activated before': (_, output: SubmitOutput<null>) =>
      output.status === 'rejected' && codeOf(output.problem) === 'SLOT_ALREADY_ACTIVE',
    'a tab waits': ({ context }) => context.door === 'knocked',
  },
  actions: {
    'set account inactive': assign(({ context: { game } }) => ({ game: { ...game, isActive: false } })),
    'set credentials': assign(({ context: { game } }, outcome: Outcome<GameCredentials>) =>
      outcome.ok ? { credentials: outcome.value, game: { ...game, isActive: true } } : {},
    ),
    'release tab': enqueueActions(({ enqueue }) => {
      enqueue.assign({ door: 'shut' })
      enqueue.emit({ type: 'door.shut' })
    }),
    'emit ready': emit((_, outcome: Outcome<GameTarget>) =>
      outcome.ok ? { type: 'game.ready', way: outcome.value } : { type: 'door.shut' },
    ),
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(requestParts<GameOrder, Context, Event>())
  .extend(emitParts<Context, Event, Emitted>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'gameAccount',
    description: 'One game account: inactive, active, its credentials, a new password, and the way into the game.',
    context: ({ input }) => ({ game: input.game, credentials: null, request: null, problem: null, door: 'shut' }),
    initial: 'resuming',
    on: {
      'ask.requested': { actions: 'forward to request' },
      'again.requested': { actions: 'forward to request' },
      'page.shown': { actions: 'forward to request' },
    },
    states: {
      resuming: {
        description: 'Left at once. A request that was open before a reload is resumed.',
        entry: ['restore saved request', { type: 'set', params: { credentials: null } }],
        always: [
          { guard: { type: 'is request for', params: 'activate' }, target: 'activating' },
          { guard: { type: 'is request for', params: 'resetPassword' }, target: 'resetting' },
          { guard: { type: 'is request for', params: 'transferAll' }, target: 'moving' },
          { guard: 'account is active', target: 'loading' },
          { target: 'inactive' },
        ],
      },
      inactive: {
        description: 'The player has no account there.',
        exit: 'clear problem',
        on: { 'activate.requested': { target: 'activating', actions: { type: 'create request', params: activation } } },
      },
      activating: {
        description: 'The provider is asked for an account, once. Without a status endpoint the credentials show whether there is one.',
        exit: 'delete request',
        invoke: {
          id: 'submitRequest',
          src: 'submitRequest',
          input: requestOf,
          onDone: [
            { guard: 'is completed', target: 'loading', actions: { type: 'emit', params: 'account.opened' } },
            {
              guard: { type: 'was activated before', params: outcomeOf },
              target: 'loading',
              actions: ['set rejection', { type: 'emit', params: 'balances.outdated' }],
            },
            { target: 'inactive', actions: 'set rejection' },
          ],
        },
        on: { 'request.undecided': { target: 'loading', actions: { type: 'emit', params: 'balances.outdated' } } },
      },
      loading: {
        description: 'Active: the credentials are read. A problem that led here stays in view.',
        entry: { type: 'set', params: { credentials: null } },
        invoke: {
          id: 'loadCredentials',
          src: 'loadCredentials',
          input: ({ context }) => ({ code: context.game.code }),
          onDone: [
            { guard: { type: 'is ok', params: outcomeOf }, target: 'ready', actions: { type: 'set credentials', params: outcomeOf } },
            {
              guard: { type: 'has no account', params: outcomeOf },
              target: 'inactive',
              actions: ['set account inactive', { type: 'set problem', params: outcomeOf }, { type: 'emit', params: 'balances.outdated' }],
            },
            { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
      },
      failed: {
        description: 'The credentials could not be read; the player can try again.',
        on: { 'credentials.requested': { target: 'loading', actions: 'clear problem' } },
      },
      ready: {
        description: 'The credentials are in view.',
        initial: 'resting',
        exit: 'clear problem',
        on: {
          'play.requested': [
            {
              guard: 'has web link and money',
              target: 'moving',
              actions: [
                { type: 'set', params: { door: 'knocked' } },
                { type: 'create request', params: transferOfAll },
              ],
            },
            { guard: 'has web link', target: 'launching' },
          ],
          'login.requested': { guard: 'has web link', target: 'launching' },
          'transfer.requested': {
            guard: 'has money',
            target: 'moving',
            actions: { type: 'create request', params: transferOfAll },
          },
          'reset.requested': { target: 'confirming' },
        },
        states: {
          resting: {},
          opened: { description: 'The way into the game was told. What is played there is known once the games are asked again.' },
        },
      },
      confirming: {
        description: 'A new password? The player cannot play until it is done.',
        on: {
          'confirm.given': { target: 'resetting', actions: { type: 'create request', params: passwordReset } },
          'confirm.declined': { target: 'ready' },
        },
      },
      resetting: {
        description: 'The provider is asked for a new password, once. Whatever comes of it, the credentials are read again.',
        exit: 'delete request',
        invoke: {
          id: 'submitRequest',
          src: 'submitRequest',
          input: requestOf,
          onDone: [
            { guard: 'is rejected', target: 'loading', actions: 'set rejection' },
            { target: 'loading', actions: { type: 'emit', params: 'password.changed' } },
          ],
        },
        on: { 'request.undecided': { target: 'loading' } },
      },
      moving: {
        description: 'All of the wallet goes into the game, once. The game opens after it only where nothing was in doubt.',
        exit: 'delete request',
        invoke: {
          id: 'submitRequest',
          src: 'submitRequest',
          input: requestOf,
          onDone: [
            { guard: 'is completed', target: 'settled', actions: { type: 'emit', params: 'money.moved' } },
            { target: 'settled', actions: ['set rejection', 'release tab', { type: 'emit', params: 'balances.outdated' }] },
          ],
        },
        on: {
          'request.unanswered': {
            guard: 'a tab waits',
            actions: ['release tab', { type: 'emit', params: 'balances.outdated' }],
            description: 'The answer may take long, so the reserved tab must not cover the explanation.',
          },
        },
      },
      settled: {
        description: 'Left at once: after a reload the credentials are yet to be read.',
        always: [{ guard: 'a tab waits', target: 'launching' }, { guard: 'has credentials', target: 'ready' }, { target: 'loading' }],
      },
      launching: {
        description: 'The way in is asked for. A link that signs in is good once, and for a minute.',
        entry: { type: 'set', params: { door: 'knocked' } },
        exit: { type: 'set', params: { door: 'shut' } },
        invoke: {
          id: 'launch',
          src: 'launch',
          input: ({ context: { game, credentials } }) => ({ game, credentials: credentials ?? { username: '', password: '' } }),
          onDone: [
            { guard: { type: 'is ok', params: outcomeOf }, target: 'ready.opened', actions: { type: 'emit ready', params: outcomeOf } },
            { target: 'ready', actions: [{ type: 'set problem', params: outcomeOf }, 'release tab'] },
          ],
          onError: { target: 'broken' },
        },
      },
      broken: {
        description: 'A defect of ours.',
        entry: 'release tab',
        on: { 'credentials.requested': { target: 'resuming', actions: 'clear problem' } },
      },
    },
  })

export const provideGameAccountPorts = ({ actors, request }: GameAccountPorts) =>
  gameAccountMachine.provide({
    actors: { ...actors, submitRequest: provideSubmitRequestPorts(request) },
    actions: requestActions<GameOrder, Context, Event>(request),
  })

const isMoney = (event: Event): boolean => 'amount' in event && event.amount > 0
const codeOf = (problem: Problem | null): string | undefined => (problem?.kind === 'refused' ? problem.code : undefined)

// Manages an account at a game provider and launches the game. Changes are sent once under a key that survives a reload; a
// reserved tab stays open only while no outcome is unknown.
import { assertEvent, assign, emit, setup, type ActorRefFrom } from 'xstate'
import type { GameAccount, GameCredentials, Outcome, Problem, Satang } from '@krapao/sdk'
import { emitParts } from '../shared/emitParts.ts'
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
  | { type: 'activate.requested' | 'credentials.requested' | 'login.requested' }
  | { type: 'reset.requested' | 'confirm.given' | 'confirm.declined' }
  /** Wallet balance in satang, all of which is transferred. */
  | { type: 'play.requested' | 'transfer.requested'; amount: Satang }
  | RequestEvent
type Emitted =
  | { type: 'account.opened' | 'password.changed' | 'money.moved' }
  | { type: 'balances.outdated' }
  | { type: 'game.ready'; way: GameTarget }
  | { type: 'door.shut' }
type Children = { submitRequest: 'submitRequest'; loadCredentials: 'loadCredentials'; launch: 'launch' }

/** Satisfies the type only: a game is launched from `ready`, which has credentials. */
const nobody: GameCredentials = { username: '', password: '' }

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
    'game has a web link': ({ context }) => context.game.web !== null,
    'game has a web link and wallet is not empty': ({ context, event }) => context.game.web !== null && amountOf(event) > 0,
    'wallet is not empty': ({ event }) => amountOf(event) > 0,
    'has credentials': ({ context }) => context.credentials !== null,
    'has no account': (_, outcome: Outcome<unknown>) => !outcome.ok && codeOf(outcome.problem) === 'SLOT_NO_ACCOUNT',
    'was activated before': (_, output: SubmitOutput<null>) =>
      output.status === 'rejected' && codeOf(output.problem) === 'SLOT_ALREADY_ACTIVE',
    'is completed and a tab waits': ({ context }, output: SubmitOutput<null>) =>
      output.status === 'completed' && context.door === 'knocked',
    'a tab waits': ({ context }) => context.door === 'knocked',
  },
  actions: {
    'set account inactive': assign(({ context: { game } }) => ({ game: { ...game, isActive: false } })),
    'set credentials': assign(({ context: { game } }, outcome: Outcome<GameCredentials>) =>
      outcome.ok ? { credentials: outcome.value, game: { ...game, isActive: true } } : {},
    ),
    'clear credentials': assign({ credentials: null }),
    'set door': assign((_, door: Context['door']) => ({ door })),
    'emit ready': emit((_, outcome: Outcome<GameTarget>) =>
      outcome.ok ? { type: 'game.ready', way: outcome.value } : { type: 'door.shut' },
    ),
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(requestParts<GameOrder, Context, Event>())
  .extend(emitParts<Context, Event, Emitted>())
  .createMachine({
    id: 'gameAccount',
    description: 'One game account: inactive, active, its credentials, a new password, and the way into the game.',
    context: ({ input }) => ({ game: input.game, credentials: null, request: null, problem: null, door: 'shut' }),
    initial: 'resuming',
    states: {
      resuming: {
        description: 'Left at once. A request that was open before a reload is resumed.',
        entry: ['restore saved request', 'clear credentials'],
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
        on: {
          'activate.requested': { target: 'activating', actions: ['clear problem', { type: 'create request', params: activation }] },
        },
      },
      activating: {
        description:
          'The provider is asked for an account, once. Where this backend has no status, the credentials show whether there is one.',
        invoke: {
          id: 'submitRequest',
          src: 'submitRequest',
          input: requestOf,
          onDone: [
            {
              guard: { type: 'is completed', params: outcomeOf },
              target: 'loading',
              actions: ['delete request', { type: 'emit', params: 'account.opened' }],
            },
            {
              guard: { type: 'was activated before', params: outcomeOf },
              target: 'loading',
              actions: ['delete request', { type: 'set rejection', params: outcomeOf }, { type: 'emit', params: 'balances.outdated' }],
            },
            { target: 'inactive', actions: ['delete request', { type: 'set rejection', params: outcomeOf }] },
          ],
        },
        on: {
          'request.undecided': { target: 'loading', actions: ['delete request', { type: 'emit', params: 'balances.outdated' }] },
          'ask.requested': { actions: 'forward to request' },
          'again.requested': { actions: 'forward to request' },
          'page.shown': { actions: 'forward to request' },
        },
      },
      loading: {
        description: 'Active: the credentials are read. A problem that led here stays in view.',
        entry: 'clear credentials',
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
        on: {
          'play.requested': [
            {
              guard: 'game has a web link and wallet is not empty',
              target: 'moving',
              actions: ['clear problem', { type: 'set door', params: 'knocked' }, { type: 'create request', params: transferOfAll }],
            },
            { guard: 'game has a web link', target: 'launching', actions: ['clear problem', { type: 'set door', params: 'knocked' }] },
          ],
          'login.requested': {
            guard: 'game has a web link',
            target: 'launching',
            actions: ['clear problem', { type: 'set door', params: 'knocked' }],
          },
          'transfer.requested': {
            guard: 'wallet is not empty',
            target: 'moving',
            actions: ['clear problem', { type: 'create request', params: transferOfAll }],
          },
          'reset.requested': { target: 'confirming', actions: 'clear problem' },
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
        invoke: {
          id: 'submitRequest',
          src: 'submitRequest',
          input: requestOf,
          onDone: [
            {
              guard: { type: 'is completed', params: outcomeOf },
              target: 'loading',
              actions: ['delete request', { type: 'emit', params: 'password.changed' }],
            },
            { target: 'loading', actions: ['delete request', { type: 'set rejection', params: outcomeOf }] },
          ],
        },
        on: {
          'request.undecided': { target: 'loading', actions: 'delete request' },
          'ask.requested': { actions: 'forward to request' },
          'again.requested': { actions: 'forward to request' },
          'page.shown': { actions: 'forward to request' },
        },
      },
      moving: {
        description: 'All of the wallet goes into the game, once. The game opens after it only where nothing was in doubt.',
        invoke: {
          id: 'submitRequest',
          src: 'submitRequest',
          input: requestOf,
          onDone: [
            {
              guard: { type: 'is completed and a tab waits', params: outcomeOf },
              target: 'launching',
              actions: ['delete request', { type: 'emit', params: 'money.moved' }],
            },
            {
              guard: { type: 'is completed', params: outcomeOf },
              target: 'settled',
              actions: ['delete request', { type: 'emit', params: 'money.moved' }],
            },
            {
              guard: { type: 'is rejected', params: outcomeOf },
              target: 'settled',
              actions: [
                'delete request',
                { type: 'set rejection', params: outcomeOf },
                { type: 'emit', params: 'door.shut' },
                { type: 'emit', params: 'balances.outdated' },
              ],
            },
            { target: 'settled', actions: ['delete request', { type: 'emit', params: 'balances.outdated' }] },
          ],
        },
        on: {
          'request.unanswered': {
            guard: 'a tab waits',
            actions: [
              { type: 'set door', params: 'shut' },
              { type: 'emit', params: 'door.shut' },
              { type: 'emit', params: 'balances.outdated' },
            ],
            description: 'The answer may take long, so the reserved tab must not cover the explanation.',
          },
          'ask.requested': { actions: 'forward to request' },
          'again.requested': { actions: 'forward to request' },
          'page.shown': { actions: 'forward to request' },
        },
      },
      settled: {
        description: 'Left at once: after a reload the credentials are yet to be read.',
        entry: { type: 'set door', params: 'shut' },
        always: [{ guard: 'has credentials', target: 'ready' }, { target: 'loading' }],
      },
      launching: {
        description: 'The way in is asked for. A link that signs in is good once, and for a minute.',
        exit: { type: 'set door', params: 'shut' },
        invoke: {
          id: 'launch',
          src: 'launch',
          input: ({ context: { game, credentials } }) => ({ game, credentials: credentials ?? nobody }),
          onDone: [
            { guard: { type: 'is ok', params: outcomeOf }, target: 'ready.opened', actions: { type: 'emit ready', params: outcomeOf } },
            {
              target: 'ready',
              actions: [
                { type: 'set problem', params: outcomeOf },
                { type: 'emit', params: 'door.shut' },
              ],
            },
          ],
          onError: { target: 'broken' },
        },
      },
      broken: {
        description: 'A defect of ours.',
        entry: [
          { type: 'set door', params: 'shut' },
          { type: 'emit', params: 'door.shut' },
        ],
        on: { 'credentials.requested': { target: 'resuming', actions: 'clear problem' } },
      },
    },
  })

export const provideGameAccountPorts = ({ actors, request }: GameAccountPorts) =>
  gameAccountMachine.provide({
    actors: { ...actors, submitRequest: provideSubmitRequestPorts(request) },
    actions: requestActions<GameOrder, Context, Event>(request),
  })

/** Satang; 0 or less means nothing to transfer. */
function amountOf(event: Event): number {
  assertEvent(event, ['play.requested', 'transfer.requested'])
  return event.amount
}

const codeOf = (problem: Problem | null): string | undefined => (problem?.kind === 'refused' ? problem.code : undefined)

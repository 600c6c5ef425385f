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
  tab: 'none' | 'reserved'
}
type Event =
  | { type: 'activate.requested' | 'credentials.requested' | 'login.requested' | 'reset.requested' | 'confirm.given' | 'confirm.declined' }
  /** Wallet balance in satang, all of which is transferred. */
  | { type: 'play.requested' | 'transfer.requested'; amount: Satang }
  | RequestEvent
type Emitted =
  | { type: 'account.opened' | 'password.changed' | 'money.moved' | 'tab.released' }
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
    'tab is reserved': ({ context }) => context.tab === 'reserved',
  },
  actions: {
    'set account inactive': assign(({ context: { game } }) => ({ game: { ...game, isActive: false } })),
    'set credentials': assign(({ context: { game } }, outcome: Outcome<GameCredentials>) =>
      outcome.ok ? { credentials: outcome.value, game: { ...game, isActive: true } } : {},
    ),
    'release tab': enqueueActions(({ enqueue }) => {
      enqueue.assign({ tab: 'none' })
      enqueue.emit({ type: 'tab.released' })
    }),
    'emit ready': emit((_, outcome: Outcome<GameTarget>) =>
      outcome.ok ? { type: 'game.ready', way: outcome.value } : { type: 'tab.released' },
    ),
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(requestParts<GameOrder, Context, Event>())
  .extend(emitParts<Context, Event, Emitted>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'gameAccount',
    description: 'One game account: its activation, credentials, password reset, transfer and launch.',
    context: ({ input }) => ({ game: input.game, credentials: null, request: null, problem: null, tab: 'none' }),
    initial: 'resuming',
    on: {
      'status.requested': { actions: 'forward to request' },
      'again.requested': { actions: 'forward to request' },
      'page.shown': { actions: 'forward to request' },
    },
    states: {
      resuming: {
        description: 'Transient. A request that was open before a reload is resumed.',
        entry: ['restore request', { type: 'set', params: { credentials: null } }],
        always: [
          { guard: { type: 'is request for', params: 'activate' }, target: 'activating' },
          { guard: { type: 'is request for', params: 'resetPassword' }, target: 'resetting' },
          { guard: { type: 'is request for', params: 'transferAll' }, target: 'transferring' },
          { guard: 'account is active', target: 'loading' },
          { target: 'inactive' },
        ],
      },
      inactive: {
        description: 'The player has no account at this provider.',
        exit: 'clear problem',
        on: { 'activate.requested': { target: 'activating', actions: { type: 'create request', params: activation } } },
      },
      activating: {
        description: 'Requests an account, once. Without a status endpoint, the credentials show whether it exists.',
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
        description: 'Reads the credentials of the active account. An earlier problem stays visible.',
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
        description: 'The credentials could not be read.',
        on: { 'credentials.requested': { target: 'loading', actions: 'clear problem' } },
      },
      ready: {
        description: 'The credentials are shown.',
        initial: 'idle',
        exit: 'clear problem',
        on: {
          'play.requested': [
            {
              guard: 'has web link and money',
              target: 'transferring',
              actions: [
                { type: 'set', params: { tab: 'reserved' } },
                { type: 'create request', params: transferOfAll },
              ],
            },
            { guard: 'has web link', target: 'launching' },
          ],
          'login.requested': { guard: 'has web link', target: 'launching' },
          'transfer.requested': {
            guard: 'has money',
            target: 'transferring',
            actions: { type: 'create request', params: transferOfAll },
          },
          'reset.requested': { target: 'confirming' },
        },
        states: {
          idle: {},
          launched: { description: 'The game was launched. Its balance is known after the next refresh of the games.' },
        },
      },
      confirming: {
        description: 'Confirms the password reset, during which the player cannot play.',
        on: {
          'confirm.given': { target: 'resetting', actions: { type: 'create request', params: passwordReset } },
          'confirm.declined': { target: 'ready' },
        },
      },
      resetting: {
        description: 'Requests a new password, once. The credentials are read again after any outcome.',
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
      transferring: {
        description: 'Transfers the whole wallet to the game, once. The game opens afterwards only if no outcome was unknown.',
        exit: 'delete request',
        invoke: {
          id: 'submitRequest',
          src: 'submitRequest',
          input: requestOf,
          onDone: [
            { guard: 'is completed', target: 'transferred', actions: { type: 'emit', params: 'money.moved' } },
            { target: 'transferred', actions: ['set rejection', 'release tab', { type: 'emit', params: 'balances.outdated' }] },
          ],
        },
        on: {
          'request.unanswered': {
            guard: 'tab is reserved',
            actions: ['release tab', { type: 'emit', params: 'balances.outdated' }],
            description: 'The response may take long, so the reserved tab must not cover the explanation.',
          },
        },
      },
      transferred: {
        description: 'Transient. After a reload the credentials are not loaded yet.',
        always: [{ guard: 'tab is reserved', target: 'launching' }, { guard: 'has credentials', target: 'ready' }, { target: 'loading' }],
      },
      launching: {
        description: 'Requests the launch link, which is valid once and for a minute.',
        entry: { type: 'set', params: { tab: 'reserved' } },
        exit: { type: 'set', params: { tab: 'none' } },
        invoke: {
          id: 'launch',
          src: 'launch',
          input: ({ context: { game, credentials } }) => ({ game, credentials: credentials ?? { username: '', password: '' } }),
          onDone: [
            { guard: { type: 'is ok', params: outcomeOf }, target: 'ready.launched', actions: { type: 'emit ready', params: outcomeOf } },
            { target: 'ready', actions: [{ type: 'set problem', params: outcomeOf }, 'release tab'] },
          ],
          onError: { target: 'broken' },
        },
      },
      broken: {
        description: 'A port threw an exception.',
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

// Manages an account at a game provider, moves money there and back, and launches the game. Changes are sent once under a key that
// survives a reload; a reserved tab stays open only while no outcome is unknown.
import { setup, type ActorRefFrom } from 'xstate'
import { emitParts, setParts, outcomeOf, outcomeParts, placeholderActors } from '../shared/chartParts.ts'
import { requestOf, requestParts } from '../submitRequest/requestParts.ts'
import { submitRequest } from '../submitRequest/submitRequest.machine.ts'
import type { GameAccountContext, GameAccountEmitted, GameAccountEvent } from './gameAccount.context.ts'
import type { GameAccountPorts } from './gameAccount.ports.ts'
import { activation, noChoice, passwordReset, returnOfBalance, transferOfAddition } from './gameAccount.rules.ts'
import type { GameBalances, GameOrder } from './gameAccount.rules.ts'
import { gameAccountParts } from './gameAccountParts.ts'
import { gameMoneyParts } from './gameMoneyParts.ts'

type Children = { submitRequest: 'submitRequest'; loadCredentials: 'loadCredentials'; launch: 'launch' }

const eventOf = ({ event }: { event: GameBalances }): GameBalances => event

export type GameAccountActor = ActorRefFrom<typeof gameAccountMachine>

export const gameAccountMachine = setup({
  types: {} as {
    input: GameBalances
    context: GameAccountContext
    events: GameAccountEvent
    emitted: GameAccountEmitted
    children: Children
  },
  actors: {
    ...placeholderActors<Pick<GameAccountPorts['actors'], 'loadCredentials' | 'launch'>>('loadCredentials', 'launch'),
    submitRequest: submitRequest<GameOrder, null>(),
  },
})
  .extend(gameAccountParts())
  .extend(outcomeParts<GameAccountContext, GameAccountEvent>())
  .extend(gameMoneyParts<GameAccountContext, GameAccountEvent>())
  .extend(requestParts<GameOrder, GameAccountContext, GameAccountEvent>())
  .extend(emitParts<GameAccountContext, GameAccountEvent, GameAccountEmitted>())
  .extend(setParts<GameAccountContext, GameAccountEvent>())
  .createMachine({
    id: 'gameAccount',
    description: 'One game account: its activation, credentials, password reset, money there and back, and launch.',
    context: ({ input }) => ({
      ...input,
      ...noChoice,
      credentials: null,
      request: null,
      problem: null,
      tab: 'none',
    }),
    entry: 'set first addition',
    initial: 'resuming',
    on: {
      'status.requested': { actions: 'forward to request' },
      'again.requested': { actions: 'forward to request' },
      'page.shown': { actions: 'forward to request' },
      'balances.changed': { actions: { type: 'set balances', params: eventOf } },
    },
    states: {
      resuming: {
        description: 'Transient. A request that was open before a reload is resumed.',
        entry: ['restore request', { type: 'set', params: { credentials: null } }],
        always: [
          { guard: { type: 'is request for', params: 'activate' }, target: 'activating' },
          { guard: { type: 'is request for', params: 'resetPassword' }, target: 'resetting' },
          { guard: 'has request', target: 'transferring' },
          { guard: 'is excluded', target: 'excluded' },
          { guard: 'account is active', target: 'loading' },
          { target: 'inactive' },
        ],
      },
      excluded: {
        description: 'The player is excluded. Money can only leave the game, and the credentials are not readable.',
        // The wallet's answer has the end of the exclusion.
        entry: { type: 'emit', params: 'balances.outdated' },
        exit: 'clear problem',
        on: {
          'return.requested': {
            guard: 'game holds money',
            target: 'transferring',
            actions: { type: 'create request', params: returnOfBalance },
          },
          'balances.changed': {
            guard: { type: 'exclusion is over', params: eventOf },
            target: 'resuming',
            actions: { type: 'set balances', params: eventOf },
          },
        },
      },
      inactive: {
        description: 'The player has no account at this provider.',
        exit: 'clear problem',
        always: { guard: 'is excluded', target: 'excluded' },
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
              actions: [
                { type: 'set', params: ({ context: { game } }) => ({ game: { ...game, isActive: false } }) },
                { type: 'set problem', params: outcomeOf },
                { type: 'emit', params: 'balances.outdated' },
              ],
            },
            { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
      },
      failed: {
        description: 'The credentials could not be read.',
        exit: 'clear problem',
        always: { guard: 'is excluded', target: 'excluded' },
        on: {
          'credentials.requested': { target: 'loading' },
          'return.requested': {
            guard: 'game holds money',
            target: 'transferring',
            actions: { type: 'create request', params: returnOfBalance },
          },
        },
      },
      ready: {
        description: 'The credentials are known.',
        initial: 'idle',
        exit: 'clear problem',
        always: { guard: 'is excluded', target: 'excluded' },
        on: {
          'play.requested': [
            {
              guard: 'adds money',
              target: 'transferring',
              actions: ['reserve tab', { type: 'create request', params: transferOfAddition }],
            },
            { guard: 'opens without money', target: 'launching' },
          ],
          'addition.chosen': {
            actions: { type: 'set', params: ({ event: { addition } }) => ({ addition, isChosen: true, problem: null }) },
          },
          'return.requested': {
            guard: 'game holds money',
            target: 'transferring',
            actions: { type: 'create request', params: returnOfBalance },
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
        description: 'Transfers the chosen amount to the game, or its balance back, once. The game opens only if no outcome was unknown.',
        entry: 'set direction',
        invoke: {
          id: 'submitRequest',
          src: 'submitRequest',
          input: requestOf,
          onDone: [
            {
              guard: 'is completed',
              target: 'moved',
              actions: ['store addition', 'emit moved', 'delete request', { type: 'set', params: () => noChoice }],
            },
            { target: 'moved', actions: ['delete request', 'set rejection', 'release tab', { type: 'emit', params: 'balances.outdated' }] },
          ],
        },
        // The response may take long, so a reserved tab must not cover the explanation.
        on: { 'request.unanswered': { actions: ['release tab', { type: 'emit', params: 'balances.outdated' }] } },
      },
      moved: {
        description: 'Transient. After a reload the credentials are not loaded yet.',
        always: [
          { guard: 'tab is reserved', target: 'launching' },
          { guard: 'has credentials', target: 'ready' },
          { guard: 'is excluded', target: 'excluded' },
          { target: 'loading' },
        ],
      },
      launching: {
        description: 'Requests the launch link, which is valid once and for a minute.',
        entry: 'reserve tab',
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

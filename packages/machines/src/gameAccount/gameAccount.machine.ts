// Manages an account at a game provider and launches the game. Changes are sent once under a key that survives a reload; a
// reserved tab stays open only while no outcome is unknown.
import { assertEvent, assign, emit, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { GameAccount, GameCredentials, Outcome, Problem, Satang } from '@krapao/sdk'
import { provideCommandPorts, type CommandLogic } from '../shared/command.machine.ts'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import type { GameAccountPorts, GameOrder } from './gameAccount.ports.ts'
import type { GameTarget } from './opening/opening.ts'

type Input = { game: GameAccount }
type Context = {
  game: GameAccount
  credentials: GameCredentials | null
  /** Unsettled request from before a reload. */
  order: GameOrder | null
  /** State and problem of its command. */
  work: Work
  problem: Problem | null
  /** Whether a click waits for the game in a tab that it opened. */
  door: 'shut' | 'knocked'
}
type Work = { state: string; problem: Problem | null }
type Event =
  | { type: 'activate.requested' | 'credentials.requested' | 'login.requested' }
  | { type: 'reset.requested' | 'confirm.given' | 'confirm.declined' }
  /** Wallet balance in satang, all of which is transferred. */
  | { type: 'play.requested' | 'transfer.requested'; amount: Satang }
  | { type: 'ask.requested' | 'again.requested' | 'page.shown' }
type Emitted =
  | { type: 'account.opened' | 'password.changed' | 'money.moved' }
  /** Something may have changed, so known balances are outdated. */
  | { type: 'balances.outdated' }
  | { type: 'game.ready'; way: GameTarget }
  | { type: 'door.shut' }

const atRest: Work = { state: 'editing', problem: null }
/** Satisfies the type only: a game is launched from `ready`, which has credentials. */
const nobody: GameCredentials = { username: '', password: '' }

export type GameAccountActor = ActorRefFrom<typeof gameAccountMachine>

export const gameAccountMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; emitted: Emitted },
  actors: placeholderActors<GameAccountPorts['actors'] & { command: CommandLogic<GameOrder, null> }>(
    'loadCredentials',
    'launch',
    'command',
  ),
  guards: {
    'an activation is open': ({ context }) => context.order?.kind === 'activate',
    'a reset is open': ({ context }) => context.order?.kind === 'resetPassword',
    'a transfer is open': ({ context }) => context.order?.kind === 'transferAll',
    'account is active': ({ context }) => context.game.isActive,
    'game has a web link': ({ context }) => context.game.web !== null,
    'game has a web link, and there is money to take along': ({ context, event }) => context.game.web !== null && amountOf(event) > 0,
    'there is money to take along': ({ event }) => amountOf(event) > 0,
    'credentials are here': ({ context }) => context.credentials !== null,
    'it worked': (_, outcome: Outcome<unknown>) => outcome.ok,
    'there is no account': (_, outcome: Outcome<unknown>) => !outcome.ok && codeOf(outcome.problem) === 'SLOT_NO_ACCOUNT',
    'it is done': (_, work: Work) => work.state === 'accepted',
    'it is done, and a tab waits': ({ context }, work: Work) => work.state === 'accepted' && context.door === 'knocked',
    'it was refused': (_, work: Work) => work.state === 'refused',
    'it was done before': (_, work: Work) => work.state === 'refused' && codeOf(work.problem) === 'SLOT_ALREADY_ACTIVE',
    'it was given up': (_, work: Work) => work.state === 'editing',
    'nobody can say': (_, work: Work) => work.state === 'undecided',
    'a tab waits in vain': ({ context }, work: Work) => context.door === 'knocked' && isInDoubt(work.state),
  },
  actions: {
    'recall the order': assign(() => placeholderActors.value('intent')),
    'end the order': assign({ order: null, work: atRest }),
    'note that it is not': assign(({ context: { game } }) => ({ game: { ...game, isActive: false } })),
    'hand on the wish': sendTo('command', ({ event }) => event),
    'drop the intent': () => placeholderActors.value('intent'),
    'show work': assign((_, work: Work) => ({ work })),
    'show why not': assign((_, work: Work) => ({ problem: work.problem })),
    'show credentials': assign(({ context: { game } }, outcome: Outcome<GameCredentials>) =>
      outcome.ok ? { credentials: outcome.value, game: { ...game, isActive: true } } : {},
    ),
    'forget credentials': assign({ credentials: null }),
    'show problem': assign((_, outcome: Outcome<unknown>) => (outcome.ok ? {} : { problem: outcome.problem })),
    'clear problem': assign({ problem: null }),
    'note the knock': assign({ door: 'knocked' }),
    'shut the door': assign({ door: 'shut' }),
    'let the tab go': emit({ type: 'door.shut' }),
    'tell opening': emit({ type: 'account.opened' }),
    'tell new password': emit({ type: 'password.changed' }),
    'tell move': emit({ type: 'money.moved' }),
    'tell of old balances': emit({ type: 'balances.outdated' }),
    'tell the way': emit((_, outcome: Outcome<GameTarget>) =>
      outcome.ok ? { type: 'game.ready', way: outcome.value } : { type: 'door.shut' },
    ),
  },
}).createMachine({
  id: 'gameAccount',
  description: 'One game account: inactive, active, its credentials, a new password, and the way into the game.',
  context: ({ input }) => ({ game: input.game, credentials: null, order: null, work: atRest, problem: null, door: 'shut' }),
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Left at once. What was asked for before a reload is asked about first.',
      entry: ['recall the order', 'forget credentials'],
      always: [
        { guard: 'an activation is open', target: 'activating' },
        { guard: 'a reset is open', target: 'resetting' },
        { guard: 'a transfer is open', target: 'moving' },
        { guard: 'account is active', target: 'loading' },
        { target: 'inactive' },
      ],
    },
    inactive: {
      description: 'The player has no account there.',
      on: { 'activate.requested': { target: 'activating', actions: 'clear problem' } },
    },
    activating: {
      description: 'The provider is asked for an account, once. Where this backend cannot say whether it is, the credentials can.',
      exit: 'end the order',
      invoke: {
        id: 'command',
        src: 'command',
        input: ({ context }) => ({ order: { kind: 'activate', code: context.game.code }, eager: true }),
        onSnapshot: [
          { guard: { type: 'it is done', params: workIn }, target: 'loading', actions: 'tell opening' },
          {
            guard: { type: 'it was done before', params: workIn },
            target: 'loading',
            actions: [{ type: 'show why not', params: workIn }, 'tell of old balances'],
          },
          {
            guard: { type: 'it was refused', params: workIn },
            target: 'inactive',
            actions: { type: 'show why not', params: workIn },
          },
          {
            guard: { type: 'nobody can say', params: workIn },
            target: 'loading',
            actions: ['drop the intent', 'tell of old balances'],
          },
          { actions: { type: 'show work', params: workIn } },
        ],
        onError: { target: 'broken' },
      },
      on: {
        'ask.requested': { actions: 'hand on the wish' },
        'again.requested': { actions: 'hand on the wish' },
        'page.shown': { actions: 'hand on the wish' },
      },
    },
    loading: {
      description: 'Active: the credentials are read. A problem that led here stays in view.',
      entry: 'forget credentials',
      invoke: {
        id: 'loadCredentials',
        src: 'loadCredentials',
        input: ({ context }) => ({ code: context.game.code }),
        onDone: [
          { guard: { type: 'it worked', params: outcomeOf }, target: 'ready', actions: { type: 'show credentials', params: outcomeOf } },
          {
            guard: { type: 'there is no account', params: outcomeOf },
            target: 'inactive',
            actions: ['note that it is not', { type: 'show problem', params: outcomeOf }, 'tell of old balances'],
          },
          { target: 'failed', actions: { type: 'show problem', params: outcomeOf } },
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
            guard: 'game has a web link, and there is money to take along',
            target: 'moving',
            actions: ['clear problem', 'note the knock'],
          },
          { guard: 'game has a web link', target: 'launching', actions: ['clear problem', 'note the knock'] },
        ],
        'login.requested': { guard: 'game has a web link', target: 'launching', actions: ['clear problem', 'note the knock'] },
        'transfer.requested': {
          guard: 'there is money to take along',
          target: 'moving',
          actions: 'clear problem',
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
        'confirm.given': { target: 'resetting' },
        'confirm.declined': { target: 'ready' },
      },
    },
    resetting: {
      description: 'The provider is asked for a new password, once. Whatever comes of it, the credentials are read again.',
      exit: 'end the order',
      invoke: {
        id: 'command',
        src: 'command',
        input: ({ context }) => ({ order: { kind: 'resetPassword', code: context.game.code }, eager: true }),
        onSnapshot: [
          { guard: { type: 'it is done', params: workIn }, target: 'loading', actions: 'tell new password' },
          { guard: { type: 'it was refused', params: workIn }, target: 'loading', actions: { type: 'show why not', params: workIn } },
          { guard: { type: 'nobody can say', params: workIn }, target: 'loading', actions: 'drop the intent' },
          { actions: { type: 'show work', params: workIn } },
        ],
        onError: { target: 'broken' },
      },
      on: {
        'ask.requested': { actions: 'hand on the wish' },
        'again.requested': { actions: 'hand on the wish' },
        'page.shown': { actions: 'hand on the wish' },
      },
    },
    moving: {
      description: 'All of the wallet goes into the game, once. The game opens after it only where nothing was in doubt.',
      exit: 'end the order',
      invoke: {
        id: 'command',
        src: 'command',
        input: ({ context }) => ({ order: { kind: 'transferAll', code: context.game.code }, eager: true }),
        onSnapshot: [
          { guard: { type: 'it is done, and a tab waits', params: workIn }, target: 'launching', actions: 'tell move' },
          { guard: { type: 'it is done', params: workIn }, target: 'settled', actions: 'tell move' },
          {
            guard: { type: 'it was refused', params: workIn },
            target: 'settled',
            actions: [{ type: 'show why not', params: workIn }, 'let the tab go', 'tell of old balances'],
          },
          { guard: { type: 'it was given up', params: workIn }, target: 'settled', actions: 'tell of old balances' },
          {
            guard: { type: 'a tab waits in vain', params: workIn },
            actions: [{ type: 'show work', params: workIn }, 'shut the door', 'let the tab go', 'tell of old balances'],
          },
          { actions: { type: 'show work', params: workIn } },
        ],
        onError: { target: 'broken' },
      },
      on: {
        'ask.requested': { actions: 'hand on the wish' },
        'again.requested': { actions: 'hand on the wish' },
        'page.shown': { actions: 'hand on the wish' },
      },
    },
    settled: {
      description: 'Left at once: after a reload the credentials are yet to be read.',
      entry: 'shut the door',
      always: [{ guard: 'credentials are here', target: 'ready' }, { target: 'loading' }],
    },
    launching: {
      description: 'The way in is asked for. A link that signs in is good once, and for a minute.',
      exit: 'shut the door',
      invoke: {
        id: 'launch',
        src: 'launch',
        input: ({ context: { game, credentials } }) => ({ game, credentials: credentials ?? nobody }),
        onDone: [
          { guard: { type: 'it worked', params: outcomeOf }, target: 'ready.opened', actions: { type: 'tell the way', params: outcomeOf } },
          { target: 'ready', actions: [{ type: 'show problem', params: outcomeOf }, 'let the tab go'] },
        ],
        onError: { target: 'broken' },
      },
    },
    broken: {
      description: 'A defect of ours. What may have been asked for is asked about first.',
      entry: ['shut the door', 'let the tab go'],
      on: { 'credentials.requested': { target: 'restoring', actions: 'clear problem' } },
    },
  },
})

function workIn({ event }: { event: { snapshot: unknown } }): Work {
  const { value, context } = event.snapshot as { value?: string; context?: { problem: Problem | null } }
  return { state: value ?? 'restoring', problem: context?.problem ?? null }
}

export const provideGameAccountPorts = ({ actors, command }: GameAccountPorts) =>
  gameAccountMachine.provide({
    actors: { ...actors, command: provideCommandPorts(command) },
    actions: {
      'recall the order': assign(() => ({ order: command.intent.read()?.order ?? null })),
      'drop the intent': () => command.intent.remove(),
    },
  })

/** Returns satang; 0 or less means nothing to transfer. */
function amountOf(event: Event): number {
  assertEvent(event, ['play.requested', 'transfer.requested'])
  return event.amount
}

/** Returns whether the answer may take long, so that the reserved tab must not cover the explanation. */
const isInDoubt = (state: string): boolean => ['outcomeUnknown', 'asking', 'pending', 'undecided'].includes(state)

const codeOf = (problem: Problem | null): string | undefined => (problem?.kind === 'refused' ? problem.code : undefined)

// Submits one idempotent request that moves money. It runs at most once; the key is stored first and survives a reload, and after
// a lost answer the server is queried by key.
import { assertEvent, assign, emit, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import { outcomeOf } from './outcomeOf.ts'
import { isTemporary, retryDelays } from './retryDelays.ts'
import { placeholderActors } from './placeholderActors.ts'
import type { WithContext } from './withContext.ts'
import type { CommandPorts, Intent, IntentState } from './command.ports.ts'

type Input<TOrder> = {
  order: TOrder
  confirm?: boolean
  /** Submit at once, for a parent with a complete order. */
  eager?: boolean
}
type Context<TOrder, TResult> = {
  order: TOrder
  confirm: boolean
  eager: boolean
  /** Null when no request is open. */
  idempotencyKey: string | null
  result: TResult | null
  problem: Problem | null
}
type Event =
  | { type: 'order.changed'; order: unknown }
  | { type: 'submit.requested' }
  /** `order` as confirmed, if the question added details such as the price. */
  | { type: 'confirm.given'; order?: unknown }
  | { type: 'confirm.declined' }
  | { type: 'ask.requested' }
  | { type: 'page.shown' }
  | { type: 'again.requested' }
type Emitted = { type: 'command.accepted'; result: unknown } | { type: 'command.refused'; problem: Problem | null }

export const commandMachine = setup({
  types: {} as { input: Input<unknown>; context: Context<unknown, unknown>; events: Event; emitted: Emitted },
  actors: placeholderActors<CommandPorts<unknown, unknown>['actors']>('submit', 'ask'),
  delays: { betweenQuestions: 3000 },
  guards: {
    'an intent is open': ({ context }) => context.idempotencyKey !== null,
    'it starts by itself': ({ context }) => context.eager,
    'order is complete': () => placeholderActors.value('isComplete'),
    'it must be confirmed': ({ context }) => context.confirm,
    'it worked': (_, outcome: Outcome<unknown>) => outcome.ok,
    'answer was lost': (_, outcome: Outcome<unknown>) => !outcome.ok && outcome.problem.effect === 'unknown',
    'it was done': (_, outcome: Outcome<IntentState<unknown>>) => outcome.ok && outcome.value.state === 'done',
    'it was refused': (_, outcome: Outcome<IntentState<unknown>>) => outcome.ok && outcome.value.state === 'refused',
    'it is under way': (_, outcome: Outcome<IntentState<unknown>>) => outcome.ok && outcome.value.state === 'pending',
    'it will never be done': (_, outcome: Outcome<IntentState<unknown>>) => outcome.ok && outcome.value.state === 'unknown',
    'the server cannot be asked': (_, outcome: Outcome<unknown>) => !outcome.ok && cannotBeAsked(outcome.problem),
  },
  actions: {
    'recall the intent': assign(() => placeholderActors.value('intent')),
    'remember order': assign(({ event }) => {
      assertEvent(event, 'order.changed')
      return { order: event.order, problem: null }
    }),
    'remember what was confirmed': assign(({ context, event }) => {
      assertEvent(event, 'confirm.given')
      return { order: event.order ?? context.order }
    }),
    'name the intent': assign(() => placeholderActors.value('newKey')),
    'keep the intent': () => placeholderActors.value('intent'),
    'drop the intent': () => placeholderActors.value('intent'),
    'end the intent': assign({ idempotencyKey: null }),
    'show result': assign((_, outcome: Outcome<unknown>) => (outcome.ok ? { result: outcome.value, problem: null } : {})),
    'show what was done': assign((_, outcome: Outcome<IntentState<unknown>>) =>
      outcome.ok && outcome.value.state === 'done' ? { result: outcome.value.result, problem: null } : {},
    ),
    'show why not': assign((_, outcome: Outcome<IntentState<unknown>>) =>
      outcome.ok && outcome.value.state === 'refused' ? { problem: outcome.value.problem } : {},
    ),
    'show that nothing was done': assign({ problem: { kind: 'timeout', effect: 'none' } }),
    'show problem': assign((_, outcome: Outcome<unknown>) => (outcome.ok ? {} : { problem: outcome.problem })),
    'clear problem': assign({ problem: null }),
    'forget result': assign({ result: null }),
    'tell success': emit(({ context }) => ({ type: 'command.accepted', result: context.result })),
    'tell refusal': emit(({ context }) => ({ type: 'command.refused', problem: context.problem })),
  },
}).createMachine({
  id: 'command',
  description: 'One thing that moves value: asked for once, done once or not at all, and told as it is.',
  context: ({ input: { order, confirm = false, eager = false } }) => ({
    order,
    confirm,
    eager,
    idempotencyKey: null,
    result: null,
    problem: null,
  }),
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Left at once. An intent of before a reload is asked for first.',
      entry: 'recall the intent',
      always: [
        { guard: 'an intent is open', target: 'asking' },
        { guard: 'it starts by itself', target: 'checked' },
        { target: 'editing' },
      ],
    },
    editing: {
      description: 'The order can be filled in.',
      on: {
        'order.changed': { actions: 'remember order' },
        'submit.requested': { guard: 'order is complete', target: 'checked', actions: 'clear problem' },
      },
    },
    checked: {
      description: 'Passed through: some orders are confirmed first.',
      always: [{ guard: 'it must be confirmed', target: 'confirming' }, { target: 'submitting' }],
    },
    confirming: {
      description: 'Are you sure? Nothing was sent yet.',
      on: { 'confirm.given': { target: 'submitting', actions: 'remember what was confirmed' }, 'confirm.declined': { target: 'editing' } },
    },
    submitting: {
      description: 'On its way, once: another cannot be asked for.',
      entry: ['name the intent', 'keep the intent'],
      invoke: {
        id: 'submit',
        src: 'submit',
        input: ({ context }) => ({ order: context.order, idempotencyKey: context.idempotencyKey ?? '' }),
        onDone: [
          { guard: { type: 'it worked', params: outcomeOf }, target: 'accepted', actions: { type: 'show result', params: outcomeOf } },
          {
            guard: { type: 'answer was lost', params: outcomeOf },
            target: 'outcomeUnknown',
            actions: { type: 'show problem', params: outcomeOf },
          },
          { target: 'refused', actions: { type: 'show problem', params: outcomeOf } },
        ],
        onError: { target: 'broken' },
      },
    },
    outcomeUnknown: {
      description: 'No answer came. It may have been done: the server is asked by the key, again and again.',
      after: { betweenQuestions: { target: 'asking' } },
      on: { 'ask.requested': { target: 'asking' }, 'page.shown': { target: 'asking' } },
    },
    asking: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => ({ idempotencyKey: context.idempotencyKey ?? '' }),
        onDone: [
          {
            guard: { type: 'it was done', params: outcomeOf },
            target: 'accepted',
            actions: { type: 'show what was done', params: outcomeOf },
          },
          { guard: { type: 'it was refused', params: outcomeOf }, target: 'refused', actions: { type: 'show why not', params: outcomeOf } },
          { guard: { type: 'it is under way', params: outcomeOf }, target: 'pending' },
          { guard: { type: 'it will never be done', params: outcomeOf }, target: 'refused', actions: 'show that nothing was done' },
          {
            guard: { type: 'the server cannot be asked', params: outcomeOf },
            target: 'undecided',
            actions: { type: 'show problem', params: outcomeOf },
          },
          { target: 'outcomeUnknown', actions: { type: 'show problem', params: outcomeOf } },
        ],
        onError: { target: 'broken' },
      },
    },
    pending: {
      description: 'The server is at it; asked again until it is settled.',
      entry: 'clear problem',
      after: { betweenQuestions: { target: 'asking' } },
      on: { 'ask.requested': { target: 'asking' }, 'page.shown': { target: 'asking' } },
    },
    undecided: {
      description: 'This backend cannot be asked. The player looks at the statement, and only then begins anew.',
      on: { 'again.requested': { target: 'editing', actions: ['drop the intent', 'end the intent', 'clear problem'] } },
    },
    accepted: {
      description: 'Done, once.',
      entry: ['drop the intent', 'end the intent', 'tell success'],
      on: { 'again.requested': { target: 'editing', actions: 'forget result' } },
    },
    refused: {
      description: 'Nothing was done; the problem says why. The next try is a new intent.',
      entry: ['drop the intent', 'end the intent', 'tell refusal'],
      on: {
        'order.changed': { target: 'editing', actions: 'remember order' },
        'submit.requested': { guard: 'order is complete', target: 'checked', actions: 'clear problem' },
        'again.requested': { target: 'editing', actions: 'clear problem' },
      },
    },
    broken: {
      description: 'A defect of ours. The intent may have been sent, so it is asked for before anything else.',
      on: { 'again.requested': { target: 'restoring' } },
    },
  },
})

/** Returns whether the backend lacks the status endpoint. */
const cannotBeAsked = (problem: Problem): boolean =>
  problem.kind === 'unreadable'
    ? problem.status < 500
    : problem.kind === 'refused' && !isTemporary(problem) && problem.code !== 'INTERNAL_SERVER_ERROR'

export type CommandLogic<TOrder, TResult> = WithContext<typeof commandMachine, Context<TOrder, TResult>, Input<TOrder>>
export type CommandActor<TOrder, TResult> = ActorRefFrom<CommandLogic<TOrder, TResult>>

export const provideCommandPorts = <TOrder, TResult>(ports: CommandPorts<TOrder, TResult>) => {
  // Safe: `Input<TOrder>` below restricts orders to those of the ports.
  const { actors, isComplete, intent, newKey } = ports as unknown as CommandPorts<unknown, unknown>
  return commandMachine.provide({
    actors,
    guards: { 'order is complete': ({ context }) => isComplete(context.order) },
    delays: { betweenQuestions: ({ context }) => retryDelays(3000, context.problem) },
    actions: {
      'recall the intent': assign(() => recalled(intent.read())),
      'name the intent': assign(({ context }) => ({ idempotencyKey: context.idempotencyKey ?? newKey() })),
      'keep the intent': ({ context }) => intent.write({ key: context.idempotencyKey ?? '', order: context.order }),
      'drop the intent': () => intent.remove(),
    },
  }) as unknown as CommandLogic<TOrder, TResult>
}

const recalled = (kept: Intent<unknown> | null) => (kept ? { idempotencyKey: kept.key, order: kept.order } : {})

// Changes a deposit limit or starts a self-exclusion. The confirmed end is the one sent; an outdated one is shown again. A retry
// after a lost answer reuses the key.
import { assertEvent, assign, emit, setup, type ActorRefFrom } from 'xstate'
import type { Limits, Outcome, Problem, Satang } from '@krapao/sdk'
import { keyActions, keyParts } from '../shared/keyParts.ts'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { outcomeParts } from '../shared/outcomeParts.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import type { LimitChangePorts } from './limitChange.ports.ts'
import { changesLimit, exclusionEnd, isFarEnough, isLonger, type Change } from './limits.rules.ts'

type Input = {
  change: Change
  limits: Limits
  /** Opens the confirmation at once, for a complete change. */
  confirm?: boolean
}
type Context = Omit<Required<Input>, 'confirm'> & {
  asksAtOnce: boolean
  /** A self-exclusion's end in ms. */
  end: number | null
  /** Kept while the outcome is unknown. */
  idempotencyKey: string | null
  problem: Problem | null
}
type Event =
  | { type: 'amount.changed'; amount: Satang | null }
  | { type: 'days.changed'; days: number }
  | { type: 'nothing.requested' | 'change.requested' | 'confirm.given' | 'confirm.declined' | 'again.requested' }
type Emitted = { type: 'change.saved'; limits: Limits }

export type LimitChangeActor = ActorRefFrom<typeof limitChangeMachine>

export const limitChangeMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; emitted: Emitted },
  actors: placeholderActors<LimitChangePorts['actors']>('saveChange'),
  guards: {
    'it was asked for as it is': ({ context }) => context.asksAtOnce,
    'it changes something': ({ context }) => changesSomething(context, Date.now()),
    'nothing is another limit': ({ context: { change, limits } }) =>
      change.kind === 'limit' && changesLimit(limits, change.period, nothing),
    'the end still holds': ({ context }) => endHolds(context, Date.now()),
  },
  actions: {
    'remember amount': assign(({ context: { change }, event }) => {
      assertEvent(event, 'amount.changed')
      return change.kind === 'limit' ? { change: { ...change, amount: event.amount }, idempotencyKey: null, problem: null } : {}
    }),
    'let nothing be the amount': assign(({ context: { change } }) =>
      change.kind === 'limit' ? { change: { ...change, amount: nothing }, idempotencyKey: null } : {},
    ),
    'remember days': assign(({ context: { change }, event }) => {
      assertEvent(event, 'days.changed')
      return change.kind === 'break' ? { change: { ...change, days: event.days }, end: null, idempotencyKey: null, problem: null } : {}
    }),
    'set the end': () => {},
    'show what holds': assign((_, outcome: Outcome<Limits>) => (outcome.ok ? { limits: outcome.value } : {})),
    'tell what holds': emit(({ context }) => ({ type: 'change.saved', limits: context.limits })),
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(keyParts<Context, Event>())
  .createMachine({
    id: 'limitChange',
    description: 'A limit of the player’s own, or a rest: filled in, confirmed with its exact figures and times, saved once.',
    context: ({ input: { change, limits, confirm = false } }) => ({
      change,
      limits,
      asksAtOnce: confirm,
      end: null,
      idempotencyKey: null,
      problem: null,
    }),
    initial: 'beginning',
    states: {
      beginning: {
        description: 'Left at once.',
        always: [{ guard: 'it was asked for as it is', target: 'confirming' }, { target: 'editing' }],
      },
      editing: {
        description: 'How much, or for how long. A problem of the try before stands until it is changed.',
        on: {
          'amount.changed': { actions: 'remember amount' },
          'days.changed': { actions: 'remember days' },
          'change.requested': { guard: 'it changes something', target: 'confirming', actions: 'clear problem' },
          'nothing.requested': {
            guard: 'nothing is another limit',
            target: 'confirming',
            actions: ['let nothing be the amount', 'clear problem'],
            description: 'A wish of its own: an empty field is no amount, and must not mean that no deposit is let in.',
          },
        },
      },
      confirming: {
        description: 'What will hold, and from when until when; nothing was sent yet.',
        entry: 'set the end',
        on: {
          'confirm.given': [
            { guard: 'the end still holds', target: 'saving' },
            { target: 'confirming', reenter: true, description: 'It was read for so long that the end would come too early.' },
          ],
          'confirm.declined': { target: 'editing' },
        },
      },
      saving: {
        entry: ['create idempotency key', 'clear problem'],
        invoke: {
          id: 'saveChange',
          src: 'saveChange',
          input: ({ context: { change, end, idempotencyKey } }) => ({ change, end, idempotencyKey: idempotencyKey ?? '' }),
          onDone: [
            {
              guard: { type: 'is ok', params: outcomeOf },
              target: 'saved',
              actions: ['clear idempotency key', { type: 'show what holds', params: outcomeOf }],
            },
            {
              guard: { type: 'is outcome unknown', params: outcomeOf },
              target: 'lost',
              actions: { type: 'set problem', params: outcomeOf },
            },
            { target: 'editing', actions: ['clear idempotency key', { type: 'set problem', params: outcomeOf }] },
          ],
          onError: { target: 'broken' },
        },
      },
      lost: {
        description: 'Nobody knows whether it was saved. The same is asked for again, under its key.',
        on: { 'again.requested': { target: 'saving' } },
      },
      saved: { description: 'It holds, as the server said.', entry: 'tell what holds', type: 'final' },
      broken: { description: 'A defect of ours, not an outcome.', on: { 'again.requested': { target: 'editing' } } },
    },
  })

const nothing = 0 as Satang

const changesSomething = ({ change, limits }: Pick<Context, 'change' | 'limits'>, now: number): boolean =>
  change.kind === 'limit'
    ? change.amount !== 0 && changesLimit(limits, change.period, change.amount)
    : change.days > 0 && isLonger(exclusionEnd(change.days, now), limits)

const endHolds = ({ change, end }: Pick<Context, 'change' | 'end'>, now: number): boolean =>
  change.kind === 'limit' || isFarEnough(end ?? 0, change.days, now)

export const provideLimitChangePorts = ({ actors, newKey, now }: LimitChangePorts) =>
  limitChangeMachine.provide({
    actors,
    guards: {
      'it changes something': ({ context }) => changesSomething(context, now()),
      'the end still holds': ({ context }) => endHolds(context, now()),
    },
    actions: {
      'set the end': assign(({ context: { change, end } }) => {
        if (change.kind === 'limit') return {}
        return { end: end !== null && isFarEnough(end, change.days, now()) ? end : exclusionEnd(change.days, now()) }
      }),
      ...keyActions<Context, Event>({ newKey }),
    },
  })

// Changes a deposit limit or starts a self-exclusion. The confirmed end is the one sent; an outdated one is shown again. A retry
// after a lost answer reuses the key.
import { assertEvent, assign, emit, setup, type ActorRefFrom } from 'xstate'
import type { Limits, Outcome, Problem, Satang } from '@krapao/sdk'
import { outcomeOf, outcomeParts, placeholderActors } from '../shared/chartParts.ts'
import { keyActions, keyParts } from '../shared/keyParts.ts'
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
  | { type: 'zero.requested' | 'change.requested' | 'confirm.given' | 'confirm.declined' | 'again.requested' }
type Emitted = { type: 'change.saved'; limits: Limits }

export type LimitChangeActor = ActorRefFrom<typeof limitChangeMachine>

export const limitChangeMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; emitted: Emitted },
  actors: placeholderActors<LimitChangePorts['actors']>('saveChange'),
  guards: {
    'confirms at once': ({ context }) => context.asksAtOnce,
    'change has an effect': ({ context }) => changesSomething(context, Date.now()),
    'zero is a new limit': ({ context: { change, limits } }) => change.kind === 'limit' && changesLimit(limits, change.period, nothing),
    'end is still valid': ({ context }) => endHolds(context, Date.now()),
  },
  actions: {
    'set amount': assign(({ context: { change }, event }) => {
      assertEvent(event, 'amount.changed')
      return change.kind === 'limit' ? { change: { ...change, amount: event.amount }, idempotencyKey: null, problem: null } : {}
    }),
    'set amount to zero': assign(({ context: { change } }) =>
      change.kind === 'limit' ? { change: { ...change, amount: nothing }, idempotencyKey: null } : {},
    ),
    'set days': assign(({ context: { change }, event }) => {
      assertEvent(event, 'days.changed')
      return change.kind === 'break' ? { change: { ...change, days: event.days }, end: null, idempotencyKey: null, problem: null } : {}
    }),
    'set end': () => {},
    'set limits': assign((_, outcome: Outcome<Limits>) => (outcome.ok ? { limits: outcome.value } : {})),
    'emit change saved': emit(({ context }) => ({ type: 'change.saved', limits: context.limits })),
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(keyParts<Context, Event>())
  .createMachine({
    id: 'limitChange',
    description: 'A deposit limit or self-exclusion: edited, confirmed with its exact amount and times, saved once.',
    context: ({ input: { change, limits, confirm = false } }) => ({
      change,
      limits,
      asksAtOnce: confirm,
      end: null,
      idempotencyKey: null,
      problem: null,
    }),
    initial: 'starting',
    states: {
      starting: {
        description: 'Transient.',
        always: [{ guard: 'confirms at once', target: 'confirming' }, { target: 'editing' }],
      },
      editing: {
        description: 'The amount or duration. The problem of the last attempt stays until it is changed.',
        on: {
          'amount.changed': { actions: 'set amount' },
          'days.changed': { actions: 'set days' },
          'change.requested': { guard: 'change has an effect', target: 'confirming', actions: 'clear problem' },
          'zero.requested': {
            guard: 'zero is a new limit',
            target: 'confirming',
            actions: ['set amount to zero', 'clear problem'],
            description: 'A separate event, because an empty field must not set a limit of zero.',
          },
        },
      },
      confirming: {
        description: 'Shows the change and when it applies; nothing was sent yet.',
        entry: 'set end',
        on: {
          'confirm.given': [
            { guard: 'end is still valid', target: 'saving' },
            { target: 'confirming', reenter: true, description: 'Confirmed too late for the shown end, so a new one is shown.' },
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
              actions: ['clear idempotency key', { type: 'set limits', params: outcomeOf }],
            },
            {
              guard: { type: 'is outcome unknown', params: outcomeOf },
              target: 'outcomeUnknown',
              actions: { type: 'set problem', params: outcomeOf },
            },
            { target: 'editing', actions: ['clear idempotency key', { type: 'set problem', params: outcomeOf }] },
          ],
          onError: { target: 'broken' },
        },
      },
      outcomeUnknown: {
        description: 'The response was lost. A retry sends the same change with the same idempotency key.',
        on: { 'again.requested': { target: 'saving' } },
      },
      saved: { entry: 'emit change saved', type: 'final' },
      broken: { description: 'A port threw an exception.', on: { 'again.requested': { target: 'editing' } } },
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
      'change has an effect': ({ context }) => changesSomething(context, now()),
      'end is still valid': ({ context }) => endHolds(context, now()),
    },
    actions: {
      'set end': assign(({ context: { change, end } }) => {
        if (change.kind === 'limit') return {}
        return { end: end !== null && isFarEnough(end, change.days, now()) ? end : exclusionEnd(change.days, now()) }
      }),
      ...keyActions<Context, Event>({ newKey }),
    },
  })

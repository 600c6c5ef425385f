// Spends one coin on one spin. The server draws before the wheel turns, which then stops on the drawn slice. Interrupted spins
// still show their prize, and recovering never draws again.
import { assign, emit, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Outcome, Problem, SpinSetup } from '@krapao/sdk'
import { provideCommandPorts, type CommandLogic } from '../shared/command.machine.ts'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { snapshotOf } from '../shared/snapshotOf.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import { angleOf, planSpin, type SpinPlan } from './spin.plan.ts'
import type { SpinDrawn, SpinOrder, SpinPorts } from './spin.ports.ts'

type Context = {
  wheel: SpinSetup | null
  problem: Problem | null
  /** State and problem of the command. */
  work: { state: CommandSnapshot['value']; problem: Problem | null }
  last: SpinDrawn | null
  /** Its prize was not shown yet. */
  unseen: boolean
  plan: SpinPlan | null
  /** Resting angle of the wheel, in degrees clockwise. */
  angle: number
}
type Event = {
  type: 'spin.requested' | 'prize.closed' | 'reload.requested' | 'wallet.changed' | 'page.shown' | 'ask.requested' | 'again.requested'
}
type Emitted = { type: 'coupons.outdated' }
type Command = CommandLogic<SpinOrder, SpinDrawn>
type CommandSnapshot = SnapshotFrom<Command>
type Loaded = Outcome<SpinSetup>

export type SpinActor = ActorRefFrom<typeof spinMachine>

export const spinMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted },
  actors: placeholderActors<{ command: Command; loadWheel: SpinPorts['loadWheel'] }>('command', 'loadWheel'),
  delays: { turnTime: ({ context }) => context.plan?.ms ?? 0, aMoment: 2000 },
  guards: {
    'it worked': (_, outcome: Loaded) => outcome.ok,
    'there is no wheel': (_, outcome: Loaded) => !outcome.ok && outcome.problem.kind === 'refused' && outcome.problem.code === 'NO_DATA',
    'a draw was not seen': ({ context }) => context.unseen,
    'a wheel is in view, and all of it was seen': ({ context }) => context.wheel !== null && !context.unseen,
    'a coin is there': ({ context }) => (context.wheel?.userCoin ?? 0) > 0,
    'the wheel can turn to what was drawn': (_unused, _command: CommandSnapshot) => placeholderActors.value('mayTurn'),
    'it was drawn on the wheel in view': ({ context }, command: CommandSnapshot) => context.wheel !== null && command.value === 'accepted',
    'it was drawn': (_, command: CommandSnapshot) => command.value === 'accepted',
    'it was not drawn': (_, command: CommandSnapshot) => command.value === 'refused',
    'it was given up': ({ context }, command: CommandSnapshot) => command.value === 'editing' && atWork.includes(context.work.state),
    'it can be asked for': (_, command: CommandSnapshot) => command.value === 'editing',
    'it is at work': (_, command: CommandSnapshot) => atWork.includes(command.value),
  },
  actions: {
    'recall the draw': assign(() => placeholderActors.value('unseen')),
    'keep the draw': () => placeholderActors.value('unseen'),
    'drop the draw': () => placeholderActors.value('unseen'),
    'show wheel': assign(({ context }, outcome: Loaded) =>
      outcome.ok ? { wheel: outcome.value, problem: null, angle: sameSlices(context.wheel, outcome.value) ? context.angle : 0 } : {},
    ),
    'show problem': assign((_, outcome: Loaded) => (outcome.ok ? {} : { problem: outcome.problem })),
    'clear problem': assign({ problem: null }),
    'forget the wheel': assign({ wheel: null }),
    'hand on an order': () => placeholderActors.value('newSeed'),
    'ask for it': sendTo('command', { type: 'submit.requested' }),
    'hand on the wish': sendTo('command', ({ event }) => event),
    'make room for another': sendTo('command', { type: 'again.requested' }),
    'show work': assign((_, { value, context: { problem } }: CommandSnapshot) => ({ work: { state: value, problem } })),
    'show the draw': assign(({ context: { wheel } }, { context: { result } }: CommandSnapshot) =>
      result ? { last: result, unseen: true, wheel: wheel && wheelAfter(wheel, result) } : {},
    ),
    'plan the turn': assign(() => placeholderActors.value('random')),
    'turn to it at once': assign(({ context }) => {
      const place = placeOf(context)
      return place ? { plan: null, angle: angleOf(place) } : {}
    }),
    'note that it was seen': assign({ unseen: false }),
    'tell that coupons are old': emit({ type: 'coupons.outdated' }),
  },
}).createMachine({
  id: 'spin',
  description: 'The wheel: a coin is handed to the child `command`, which has it drawn once; then the wheel turns to what was drawn.',
  context: { wheel: null, problem: null, work: { state: 'editing', problem: null }, last: null, unseen: false, plan: null, angle: 0 },
  entry: 'recall the draw',
  invoke: {
    id: 'command',
    src: 'command',
    input: { order: { clientSeed: '', promise: null } },
    onSnapshot: [
      {
        guard: { type: 'the wheel can turn to what was drawn', params: snapshotOf },
        target: '.turning',
        actions: [
          { type: 'show work', params: snapshotOf },
          { type: 'show the draw', params: snapshotOf },
          'keep the draw',
          'plan the turn',
        ],
      },
      {
        guard: { type: 'it was drawn on the wheel in view', params: snapshotOf },
        target: '.prize',
        actions: [
          { type: 'show work', params: snapshotOf },
          { type: 'show the draw', params: snapshotOf },
          'keep the draw',
          'turn to it at once',
        ],
        description: 'The person wants no motion, or the wheel has changed.',
      },
      {
        guard: { type: 'it was drawn', params: snapshotOf },
        target: '.loading',
        actions: [{ type: 'show work', params: snapshotOf }, { type: 'show the draw', params: snapshotOf }, 'keep the draw'],
        description: 'Found out after a reload: the prize is shown once the wheel is there.',
      },
      { guard: { type: 'it was not drawn', params: snapshotOf }, target: '.loading', actions: { type: 'show work', params: snapshotOf } },
      { guard: { type: 'it was given up', params: snapshotOf }, target: '.loading', actions: { type: 'show work', params: snapshotOf } },
      { guard: { type: 'it is at work', params: snapshotOf }, target: '.drawing', actions: { type: 'show work', params: snapshotOf } },
      { guard: { type: 'it can be asked for', params: snapshotOf }, actions: { type: 'show work', params: snapshotOf } },
    ],
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The first reading of the wheel; passed through where one is in view.',
      entry: 'clear problem',
      always: { guard: 'a wheel is in view, and all of it was seen', target: 'ready.reloading' },
      invoke: {
        id: 'loadWheel',
        src: 'loadWheel',
        onDone: [
          {
            guard: 'a draw was not seen',
            target: 'prize',
            actions: [{ type: 'show wheel', params: outcomeOf }, { type: 'show problem', params: outcomeOf }, 'turn to it at once'],
            description: 'Also where the wheel does not come: what was won is told.',
          },
          { guard: { type: 'it worked', params: outcomeOf }, target: 'ready', actions: { type: 'show wheel', params: outcomeOf } },
          { guard: { type: 'there is no wheel', params: outcomeOf }, target: 'inactive' },
          { target: 'failed', actions: { type: 'show problem', params: outcomeOf } },
        ],
        onError: { target: 'broken' },
      },
    },
    inactive: {
      description: 'The wheel is switched off, or there is none.',
      on: { 'reload.requested': { target: 'loading' }, 'page.shown': { target: 'loading' } },
    },
    failed: {
      description: 'Nothing could be loaded; the problem says why.',
      on: { 'reload.requested': { target: 'loading' }, 'page.shown': { target: 'loading' } },
    },
    ready: {
      description: 'The wheel at rest. Why the try before was not drawn stands until the next one.',
      initial: 'fresh',
      states: {
        fresh: { description: 'As the server said it last.' },
        reloading: {
          description: 'Read again; it stays in view, and can be spun.',
          entry: 'clear problem',
          invoke: {
            id: 'reloadWheel',
            src: 'loadWheel',
            onDone: [
              { guard: { type: 'it worked', params: outcomeOf }, target: 'fresh', actions: { type: 'show wheel', params: outcomeOf } },
              { guard: { type: 'there is no wheel', params: outcomeOf }, target: '#spin.inactive', actions: 'forget the wheel' },
              { target: 'stale', actions: { type: 'show problem', params: outcomeOf } },
            ],
            onError: { target: '#spin.broken' },
          },
        },
        stale: { description: 'It could not be read again: the old one, and the problem.' },
      },
      on: {
        'spin.requested': { guard: 'a coin is there', actions: ['hand on an order', 'ask for it'] },
        'reload.requested': { target: '.reloading' },
        'page.shown': { target: '.reloading', actions: 'tell that coupons are old' },
        'wallet.changed': { target: '.reloading', actions: 'tell that coupons are old', description: 'Coins may have come.' },
      },
    },
    drawing: {
      description: 'Asked for: being drawn, being asked about, or left to the player. Also at once, after a reload.',
      on: {
        'ask.requested': { actions: 'hand on the wish' },
        'again.requested': { actions: 'hand on the wish' },
        'page.shown': { actions: 'hand on the wish' },
        'wallet.changed': { description: 'The coupon list would tell what the wheel has yet to show.' },
      },
    },
    turning: {
      description: 'It was drawn, and the wheel turns to it.',
      after: { turnTime: { target: 'settled' } },
      on: { 'wallet.changed': {} },
    },
    settled: {
      description: 'The wheel shows what was drawn, for a moment (spec 4).',
      after: { aMoment: { target: 'prize' } },
      on: { 'wallet.changed': {} },
    },
    prize: {
      description: 'What was won. Closing it reads the wheel again.',
      entry: 'tell that coupons are old',
      on: {
        'prize.closed': { target: 'loading', actions: ['drop the draw', 'note that it was seen', 'make room for another'] },
      },
    },
    broken: {
      description: 'A defect of ours, not an outcome.',
      on: { 'reload.requested': { target: 'loading' } },
    },
  },
  on: { 'wallet.changed': { actions: 'tell that coupons are old' } },
})

const atWork: readonly CommandSnapshot['value'][] = ['submitting', 'outcomeUnknown', 'asking', 'pending', 'undecided', 'broken']

function wheelAfter({ commitment: _used, ...wheel }: SpinSetup, { drawn: { result, commitment } }: SpinDrawn): SpinSetup {
  return { ...wheel, userCoin: result.remainingCoin, ...(commitment !== undefined && { commitment }) }
}

/** Returns null if the slice is not on the wheel in view. */
function placeOf({ wheel, last }: Pick<Context, 'wheel' | 'last'>): { slices: number; index: number } | null {
  const slices = wheel?.activeSpinwheel.slice ?? []
  const index = slices.findIndex(({ code }) => code === last?.drawn.result.code)
  return index < 0 ? null : { slices: slices.length, index }
}

const sameSlices = (one: SpinSetup | null, other: SpinSetup): boolean => codesOf(one) === codesOf(other)
const codesOf = (wheel: SpinSetup | null): string => JSON.stringify(wheel?.activeSpinwheel.slice.map(({ code }) => code) ?? [])

/** Creates the order; the client seed is made after reading the commitment. */
function orderOf(wheel: SpinSetup | null, clientSeed: string): SpinOrder {
  const { commitment, weights } = wheel ?? {}
  return { clientSeed, promise: commitment !== undefined && weights ? { commitment, weights } : null }
}

export const provideSpinPorts = ({ loadWheel, command, unseen, newSeed, random, mayTurn }: SpinPorts) =>
  spinMachine.provide({
    actors: { loadWheel, command: provideCommandPorts(command) },
    guards: {
      'the wheel can turn to what was drawn': ({ context: { wheel } }, { value, context }) =>
        value === 'accepted' && placeOf({ wheel, last: context.result }) !== null && mayTurn(),
    },
    actions: {
      'recall the draw': assign(() => {
        const kept = unseen.read()
        return kept ? { last: { order: kept.order, drawn: kept.drawn }, unseen: true } : {}
      }),
      'keep the draw': ({ context: { last } }) => last && unseen.write({ ...last, key: last.order.clientSeed }),
      'drop the draw': () => unseen.remove(),
      'hand on an order': sendTo('command', ({ context }) => ({ type: 'order.changed', order: orderOf(context.wheel, newSeed()) })),
      'plan the turn': assign(({ context }) => {
        const place = placeOf(context)
        const plan = place && planSpin({ ...place, from: context.angle }, random)
        return plan ? { plan, angle: plan.to % 360 } : {}
      }),
    },
  })

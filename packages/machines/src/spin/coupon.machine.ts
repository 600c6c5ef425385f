// Claims a coupon at most once, after showing its value and cost; after a lost answer or a reload the server is queried.
import { assertEvent, assign, emit, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Coupon, Problem } from '@krapao/sdk'
import { provideCommandPorts, type CommandLogic } from '../shared/command.machine.ts'
import { snapshotOf } from '../shared/snapshotOf.ts'
import { unprovided } from '../shared/unprovided.ts'
import type { CouponOrder, CouponPorts } from './coupon.ports.ts'

type Context = CouponOrder & {
  /** State and problem of the command. */
  work: { state: CommandSnapshot['value']; problem: Problem | null }
}
type Event =
  | { type: 'claim.requested'; coupon: Coupon }
  | { type: 'confirm.given' | 'confirm.declined' | 'ask.requested' | 'again.requested' | 'page.shown' }
type Emitted = { type: 'coupon.claimed'; coupon: Coupon } | { type: 'coupons.outdated' }
type Command = CommandLogic<CouponOrder, null>
type CommandSnapshot = SnapshotFrom<Command>

export type CouponActor = ActorRefFrom<typeof couponMachine>

export const couponMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted },
  actors: unprovided<{ command: Command }>('command'),
  delays: { debounce: 500 },
  guards: {
    'it is done': (_, command: CommandSnapshot) => command.value === 'accepted',
    'it was refused': (_, command: CommandSnapshot) => command.value === 'refused',
    'it was given up': ({ context }, command: CommandSnapshot) => command.value === 'editing' && atWork.includes(context.work.state),
    'it can be asked for': (_, command: CommandSnapshot) => command.value === 'editing',
    'it is at work': (_, command: CommandSnapshot) => atWork.includes(command.value),
  },
  actions: {
    'remember coupon': assign(({ event }) => {
      assertEvent(event, 'claim.requested')
      return { coupon: event.coupon, work: { state: 'editing', problem: null } }
    }),
    'show work': assign((_, { value, context: { problem } }: CommandSnapshot) => ({ work: { state: value, problem } })),
    'show its order': assign((_, { context: { order } }: CommandSnapshot) => order),
    'hand on the order': sendTo('command', ({ context: { coupon } }) => ({ type: 'order.changed', order: { coupon } })),
    'ask for it': sendTo('command', { type: 'submit.requested' }),
    'hand on the wish': sendTo('command', ({ event }) => event),
    'make room for another': sendTo('command', { type: 'again.requested' }),
    'tell success': emit(({ context: { coupon } }) => (coupon ? { type: 'coupon.claimed', coupon } : { type: 'coupons.outdated' })),
    'tell that coupons are old': emit({ type: 'coupons.outdated' }),
  },
}).createMachine({
  id: 'coupon',
  description: 'A coupon is claimed: confirmed, and handed to the child `command`, which asks for it once.',
  context: { coupon: null, work: { state: 'editing', problem: null } },
  invoke: {
    id: 'command',
    src: 'command',
    input: { order: { coupon: null } },
    onSnapshot: [
      {
        guard: { type: 'it is done', params: snapshotOf },
        target: '.idle',
        actions: [
          { type: 'show work', params: snapshotOf },
          { type: 'show its order', params: snapshotOf },
          'tell success',
          'make room for another',
        ],
      },
      {
        guard: { type: 'it was refused', params: snapshotOf },
        target: '.idle',
        actions: [{ type: 'show work', params: snapshotOf }, { type: 'show its order', params: snapshotOf }, 'tell that coupons are old'],
      },
      {
        guard: { type: 'it was given up', params: snapshotOf },
        target: '.idle',
        actions: [{ type: 'show work', params: snapshotOf }, 'tell that coupons are old'],
      },
      {
        guard: { type: 'it is at work', params: snapshotOf },
        target: '.claiming',
        actions: [
          { type: 'show work', params: snapshotOf },
          { type: 'show its order', params: snapshotOf },
        ],
      },
      { guard: { type: 'it can be asked for', params: snapshotOf }, actions: { type: 'show work', params: snapshotOf } },
    ],
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is asked for. Why the one before was refused stands until the next.',
      on: { 'claim.requested': { target: 'confirming', actions: 'remember coupon' } },
    },
    confirming: {
      description: 'What it brings and what it costs; nothing was sent yet.',
      on: { 'confirm.given': { target: 'pressed' }, 'confirm.declined': { target: 'idle' } },
    },
    pressed: {
      description: 'Presses that follow one another within half a second are one (spec 9).',
      after: { debounce: { actions: ['hand on the order', 'ask for it'] } },
      on: { 'confirm.given': { target: 'pressed', reenter: true }, 'confirm.declined': { target: 'idle' } },
    },
    claiming: {
      description: 'Asked for: being done, being asked about, or left to the player. Also at once, after a reload.',
      on: {
        'ask.requested': { actions: 'hand on the wish' },
        'again.requested': { actions: 'hand on the wish' },
        'page.shown': { actions: 'hand on the wish' },
      },
    },
  },
})

const atWork: readonly CommandSnapshot['value'][] = ['submitting', 'outcomeUnknown', 'asking', 'pending', 'undecided', 'broken']

export const provideCouponPorts = (ports: CouponPorts) => couponMachine.provide({ actors: { command: provideCommandPorts(ports) } })

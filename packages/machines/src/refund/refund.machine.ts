// Receives a refund and moves it to the wallet. Each step runs at most once, and moving needs a confirmation of the freshly read
// payout. Every attempt ends with a read.
import { assign, emit, enqueueActions, raise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Problem, RefundCheck, Satang } from '@krapao/sdk'
import { provideCommandPorts, type CommandLogic } from '../shared/command.machine.ts'
import type { MovedAmount } from '../shared/movedAmount.ts'
import { provideResourcePorts, type ResourceLogic } from '../shared/resource.machine.ts'
import { snapshotOf } from '../shared/snapshotOf.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import type { AddOrder, ReceiveOrder, RefundPorts } from './refund.ports.ts'
import { refundPayout } from './refund.rules.ts'

type Receive = CommandLogic<ReceiveOrder, null>
type Add = CommandLogic<AddOrder, MovedAmount>
type Check = ResourceLogic<RefundCheck>
type CommandState = SnapshotFrom<Receive>['value']
/** State and problem of a command. */
type Work = { state: CommandState; problem: Problem | null }

type Context = {
  check: RefundCheck | null
  /** Failed read, without a problem for an internal error. */
  unread: { problem: Problem | null } | null
  receive: Work
  add: Work
}
type Event =
  | { type: 'receive.requested' | 'add.requested' | 'confirm.given' | 'confirm.declined' }
  | { type: 'ask.requested' | 'again.requested' | 'reload.requested' | 'page.shown' | 'wallet.changed' }
  | { type: 'check.read' | 'check.failed' }
type Emitted =
  | { type: 'refund.received' }
  /** Satang credited to the wallet; null if the backend omits it. */
  | { type: 'refund.added'; amount: MovedAmount['amount'] }
  | { type: 'balances.outdated' }
type ReceiveSnapshot = SnapshotFrom<Receive>
type AddSnapshot = SnapshotFrom<Add>

export type RefundActor = ActorRefFrom<typeof refundMachine>

export const refundMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted },
  actors: placeholderActors<{ check: Check; receive: Receive; add: Add }>('check', 'receive', 'add'),
  guards: {
    'it is there': (_, { value }: { value: unknown }) => value === 'ready',
    'it is not to be had': (_, { value }: { value: unknown }) => value === 'failed' || value === 'broken',
    'it is done': (_, { value }: { value: CommandState }) => value === 'accepted',
    'it was refused': (_, { value }: { value: CommandState }) => value === 'refused',
    'it can be asked for': (_, { value }: { value: CommandState }) => value === 'editing',
    'it waits for a yes': (_, { value }: { value: CommandState }) => value === 'confirming',
    'it is at work': (_, { value }: { value: CommandState }) => atWork.includes(value),
    'receiving was given up': ({ context }, { value }: { value: CommandState }) =>
      value === 'editing' && atWork.includes(context.receive.state),
    'adding was given up': ({ context }, { value }: { value: CommandState }) =>
      value === 'editing' && [...atWork, 'confirming'].includes(context.add.state),
    'there is none': ({ context }) => context.check?.result !== true,
    'a bonus is running': ({ context }) => context.check?.bonus === true,
    'there is something to add': ({ context }) => reachesTheWallet(context.check),
    'there is nothing to add': ({ context }) => !reachesTheWallet(context.check),
    'its price is not known': ({ context: { check, unread } }) => check === null || unread !== null,
  },
  actions: {
    'show check': assign((_, { context: { value } }: SnapshotFrom<Check>) => ({ check: value, unread: null })),
    'show that it could not be read': assign((_, { context: { problem } }: SnapshotFrom<Check>) => ({ unread: { problem } })),
    'show receiving': assign((_, { value, context: { problem } }: ReceiveSnapshot) => ({ receive: { state: value, problem } })),
    'show adding': assign((_, { value, context: { problem } }: AddSnapshot) => ({ add: { state: value, problem } })),
    'tell that it was read': raise({ type: 'check.read' }),
    'tell that it was not': raise({ type: 'check.failed' }),
    'look again': sendTo('check', { type: 'load.requested' }),
    // Clears the results of earlier attempts at both steps.
    'begin receiving anew': sendTo('receive', { type: 'again.requested' }),
    'hand on what accrued': sendTo('receive', ({ context: { check } }) => ({
      type: 'order.changed',
      order: { accrued: check?.accrued ?? null },
    })),
    'ask to receive': sendTo('receive', { type: 'submit.requested' }),
    'begin adding anew': sendTo('add', { type: 'again.requested' }),
    'hand on the amount': sendTo('add', ({ context: { check } }) => ({
      type: 'order.changed',
      order: { amount: check?.refundAmount ?? 0 },
    })),
    'ask to add': sendTo('add', { type: 'submit.requested' }),
    'take the question back': enqueueActions(({ enqueue }) => {
      enqueue.assign({ add: { state: 'editing', problem: null } })
      enqueue.sendTo('add', { type: 'confirm.declined' })
    }),
    'hand on to receiving': sendTo('receive', ({ event }) => event),
    'hand on to adding': sendTo('add', ({ event }) => event),
    'tell that it was received': emit({ type: 'refund.received' }),
    'tell that it was added': emit((_, { context: { result } }: AddSnapshot) => ({
      type: 'refund.added',
      amount: result?.amount ?? null,
    })),
    'tell that balances are old': emit({ type: 'balances.outdated' }),
  },
}).createMachine({
  id: 'refund',
  description: 'The refund sheet: what there is, received by the child `receive` and put into the wallet by the child `add`, each once.',
  context: { check: null, unread: null, receive: { state: 'editing', problem: null }, add: { state: 'editing', problem: null } },
  invoke: [
    {
      id: 'check',
      src: 'check',
      input: { query: null, eager: true },
      onSnapshot: [
        {
          guard: { type: 'it is there', params: snapshotOf },
          actions: [{ type: 'show check', params: snapshotOf }, 'tell that it was read'],
        },
        {
          guard: { type: 'it is not to be had', params: snapshotOf },
          actions: [{ type: 'show that it could not be read', params: snapshotOf }, 'tell that it was not'],
        },
      ],
    },
    {
      id: 'receive',
      src: 'receive',
      input: { order: { accrued: null } },
      onSnapshot: [
        {
          guard: { type: 'it is done', params: snapshotOf },
          target: '.checking',
          actions: [{ type: 'show receiving', params: snapshotOf }, 'tell that it was received', 'look again'],
        },
        {
          guard: { type: 'it was refused', params: snapshotOf },
          target: '.checking',
          actions: [{ type: 'show receiving', params: snapshotOf }, 'look again'],
        },
        {
          guard: { type: 'receiving was given up', params: snapshotOf },
          target: '.checking',
          actions: [{ type: 'show receiving', params: snapshotOf }, 'look again'],
        },
        {
          guard: { type: 'it is at work', params: snapshotOf },
          target: '.receiving',
          actions: { type: 'show receiving', params: snapshotOf },
        },
        { guard: { type: 'it can be asked for', params: snapshotOf }, actions: { type: 'show receiving', params: snapshotOf } },
      ],
    },
    {
      id: 'add',
      src: 'add',
      input: () => ({ order: { amount: nothing }, confirm: true }),
      onSnapshot: [
        {
          guard: { type: 'it is done', params: snapshotOf },
          target: '.added',
          actions: [
            { type: 'show adding', params: snapshotOf },
            { type: 'tell that it was added', params: snapshotOf },
          ],
        },
        {
          guard: { type: 'it was refused', params: snapshotOf },
          target: '.checking',
          actions: [{ type: 'show adding', params: snapshotOf }, 'tell that balances are old', 'look again'],
        },
        {
          guard: { type: 'adding was given up', params: snapshotOf },
          target: '.checking',
          actions: [{ type: 'show adding', params: snapshotOf }, 'look again'],
        },
        {
          guard: { type: 'it waits for a yes', params: snapshotOf },
          target: '.confirming',
          actions: { type: 'show adding', params: snapshotOf },
        },
        {
          guard: { type: 'it is at work', params: snapshotOf },
          target: '.adding',
          actions: { type: 'show adding', params: snapshotOf },
        },
        { guard: { type: 'it can be asked for', params: snapshotOf }, actions: { type: 'show adding', params: snapshotOf } },
      ],
    },
  ],
  initial: 'checking',
  states: {
    checking: {
      description: 'What there is is being read: at first, and after each try. What was seen before stays in view.',
      on: { 'check.read': { target: 'looked' }, 'check.failed': { target: 'failed' } },
    },
    failed: {
      description: 'It could not be read, and what was seen before may be wrong now.',
      on: {
        'check.read': { target: 'looked' },
        'reload.requested': { target: 'checking', actions: 'look again' },
      },
    },
    looked: {
      description: 'Passed through.',
      always: [
        { guard: 'there is none', target: 'nothing' },
        { guard: 'a bonus is running', target: 'found.withBonus' },
        { target: 'found.free' },
      ],
    },
    nothing: {
      description: 'No refund to receive. What was received before can be put into the wallet.',
      on: {
        'check.read': { target: 'looked' },
        'add.requested': { guard: 'there is something to add', target: 'weighing', actions: ['begin receiving anew', 'look again'] },
      },
    },
    found: {
      initial: 'free',
      states: {
        withBonus: { description: 'A bonus is running: it cannot be received until that ends.' },
        free: {
          on: { 'receive.requested': { actions: ['begin adding anew', 'begin receiving anew', 'hand on what accrued', 'ask to receive'] } },
        },
      },
      on: {
        'check.read': { target: 'looked' },
        'add.requested': { guard: 'there is something to add', target: 'weighing', actions: ['begin receiving anew', 'look again'] },
      },
    },
    receiving: {
      description: 'Asked for: being done, being asked about, or left to the player. Also at once, after a reload.',
      on: {
        'ask.requested': { actions: 'hand on to receiving' },
        'again.requested': { actions: 'hand on to receiving' },
        'page.shown': { actions: 'hand on to receiving' },
      },
    },
    weighing: {
      description: 'A bonus may have begun since: what it costs is read before it is asked about.',
      on: {
        'check.read': [
          { guard: 'there is something to add', actions: ['begin adding anew', 'hand on the amount', 'ask to add'] },
          { target: 'looked' },
        ],
        'check.failed': { target: 'failed' },
      },
    },
    confirming: {
      description:
        'What reaches the wallet and what is lost, in percent and baht; nothing was sent yet. Read again meanwhile, and nothing is left of it or nobody knows: it is not asked about any more.',
      always: [
        { guard: 'its price is not known', target: 'failed', actions: 'take the question back' },
        { guard: 'there is nothing to add', target: 'looked', actions: 'take the question back' },
      ],
      on: { 'confirm.given': { actions: 'hand on to adding' }, 'confirm.declined': { actions: 'hand on to adding' } },
    },
    adding: {
      description: 'Asked for: being done, being asked about, or left to the player. Also at once, after a reload.',
      on: {
        'ask.requested': { actions: 'hand on to adding' },
        'again.requested': { actions: 'hand on to adding' },
        'page.shown': { actions: 'hand on to adding' },
      },
    },
    added: { description: 'In the wallet. The sheet closes.' },
  },
  on: {
    'reload.requested': { actions: 'look again' },
    'page.shown': { actions: 'look again' },
    'wallet.changed': { actions: 'look again', description: 'What is being read may be older, so it is read anew.' },
  },
})

const atWork: readonly CommandState[] = ['submitting', 'outcomeUnknown', 'asking', 'pending', 'undecided', 'broken']
const nothing = 0 as Satang

const reachesTheWallet = (check: RefundCheck | null): boolean => check !== null && refundPayout(check).now.pays > 0

export const provideRefundPorts = ({ check, receive, add }: RefundPorts) =>
  refundMachine.provide({
    actors: { check: provideResourcePorts(check), receive: provideCommandPorts(receive), add: provideCommandPorts(add) },
  })

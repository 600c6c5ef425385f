// Receives a refund and moves it to the wallet, each step once; moving needs a confirmation of the freshly read payout. Every
// attempt ends with a read.
import { assign, emit, raise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Problem, RefundCheck, Satang } from '@krapao/sdk'
import type { MovedAmount } from '../shared/movedAmount.ts'
import { emitParts } from '../shared/emitParts.ts'
import { setParts } from '../shared/setParts.ts'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import { requestActions, requestOf, requestParts, type RequestContext, type RequestEvent } from '../submitRequest/requestParts.ts'
import { provideResourcePorts, type ResourceLogic } from '../loading/resource.machine.ts'
import { resourceParts } from '../loading/resourceParts.ts'
import { snapshotOf } from '../shared/snapshotOf.ts'
import { provideSubmitRequestPorts, submitRequest } from '../submitRequest/submitRequest.machine.ts'
import type { SubmitOutput } from '../submitRequest/submitRequest.ports.ts'
import { stepOf, type RefundOrder, type RefundPorts, type RefundStep } from './refund.ports.ts'
import { refundPayout } from './refund.rules.ts'

type Check = ResourceLogic<RefundCheck>
type Context = RequestContext<RefundOrder> & {
  check: RefundCheck | null
  /** A failed read has no problem after an internal error. */
  unread: { problem: Problem | null } | null
  /** Belongs to the open request, or the last one. */
  step: RefundStep | null
}
type Event =
  | { type: 'receive.requested' | 'add.requested' | 'confirm.given' | 'confirm.declined' | 'reload.requested' | 'wallet.changed' }
  | { type: 'check.read' | 'check.failed' }
  | RequestEvent
type Emitted =
  | { type: 'refund.received' }
  /** Satang credited; null if the backend omits it. */
  | { type: 'refund.added'; amount: MovedAmount['amount'] }
  | { type: 'balances.outdated' }
type Children = { submitRequest: 'submitRequest'; check: 'check' }

export type RefundActor = ActorRefFrom<typeof refundMachine>

export const refundMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted; children: Children },
  actors: { ...placeholderActors<{ check: Check }>('check'), submitRequest: submitRequest<RefundOrder, MovedAmount>() },
  guards: {
    'is request to': ({ context: { request } }, step: RefundStep) => request !== null && stepOf(request.order) === step,
    'there is none': ({ context }) => context.check?.result !== true,
    'a bonus is running': ({ context }) => context.check?.bonus === true,
    'there is something to add': ({ context }) => reachesTheWallet(context.check),
    'there is nothing to add': ({ context }) => !reachesTheWallet(context.check),
    'payout is not known': ({ context: { check, unread } }) => check === null || unread !== null,
  },
  actions: {
    'set check': assign((_, { context: { value } }: SnapshotFrom<Check>) => ({ check: value, unread: null })),
    'set that it could not be read': assign((_, { context: { problem } }: SnapshotFrom<Check>) => ({ unread: { problem } })),
    'raise read': raise({ type: 'check.read' }),
    'raise failed': raise({ type: 'check.failed' }),
    'load check': sendTo('check', { type: 'load.requested' }),
    'emit added': emit((_, output: SubmitOutput<MovedAmount>) => ({
      type: 'refund.added',
      amount: output.status === 'completed' ? (output.result?.amount ?? null) : null,
    })),
  },
})
  .extend(requestParts<RefundOrder, Context, Event>())
  .extend(resourceParts())
  .extend(emitParts<Context, Event, Emitted>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'refund',
    description: 'The refund sheet: what there is, received and put into the wallet, each submitted once by the child `submitRequest`.',
    context: { check: null, unread: null, step: null, request: null, problem: null },
    invoke: {
      id: 'check',
      src: 'check',
      input: { query: null, eager: true },
      onSnapshot: [
        { guard: { type: 'is loaded', params: snapshotOf }, actions: [{ type: 'set check', params: snapshotOf }, 'raise read'] },
        {
          guard: { type: 'has failed to load', params: snapshotOf },
          actions: [{ type: 'set that it could not be read', params: snapshotOf }, 'raise failed'],
        },
      ],
    },
    initial: 'resuming',
    states: {
      resuming: {
        description: 'Left at once, also after each request: one that is saved, of before a reload, is resumed.',
        entry: 'restore saved request',
        always: [
          { guard: { type: 'is request to', params: 'receive' }, target: 'receiving' },
          { guard: { type: 'is request to', params: 'add' }, target: 'adding' },
          { target: 'checking' },
        ],
      },
      checking: {
        description: 'What there is is being read: at first, and after each try. What was seen before stays in view.',
        on: { 'check.read': { target: 'looked' }, 'check.failed': { target: 'failed' } },
      },
      failed: {
        description: 'It could not be read, and what was seen before may be wrong now.',
        on: { 'check.read': { target: 'looked' }, 'reload.requested': { target: 'checking', actions: 'load check' } },
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
          'add.requested': { guard: 'there is something to add', target: 'weighing', actions: ['clear problem', 'load check'] },
        },
      },
      found: {
        initial: 'free',
        states: {
          withBonus: { description: 'A bonus is running: it cannot be received until that ends.' },
          free: {
            on: {
              'receive.requested': {
                target: '#refund.receiving',
                actions: [
                  'clear problem',
                  { type: 'create request', params: ({ context: { check } }) => ({ accrued: check?.accrued ?? null }) },
                ],
              },
            },
          },
        },
        on: {
          'check.read': { target: 'looked' },
          'add.requested': { guard: 'there is something to add', target: 'weighing', actions: ['clear problem', 'load check'] },
        },
      },
      receiving: {
        description: 'One request to receive is open: on its way, or its outcome is being found out.',
        entry: { type: 'set', params: { step: 'receive' } },
        invoke: {
          id: 'submitRequest',
          src: 'submitRequest',
          input: requestOf,
          onDone: [
            {
              guard: 'is completed',
              target: 'resuming',
              actions: ['delete request', { type: 'emit', params: 'refund.received' }, 'load check'],
            },
            { target: 'resuming', actions: ['delete request', 'set rejection', 'load check'] },
          ],
        },
        on: {
          'ask.requested': { actions: 'forward to request' },
          'again.requested': { actions: 'forward to request' },
          'page.shown': { actions: 'forward to request' },
        },
      },
      weighing: {
        description: 'A bonus may have begun since: what it costs is read before it is asked about.',
        on: {
          'check.read': [{ guard: 'there is something to add', target: 'confirming' }, { target: 'looked' }],
          'check.failed': { target: 'failed' },
        },
      },
      confirming: {
        description:
          'What reaches the wallet and what is lost, in percent and baht; nothing was sent yet. Read again meanwhile, and nothing is left of it or nobody knows: it is not asked about any more.',
        always: [
          { guard: 'payout is not known', target: 'failed' },
          { guard: 'there is nothing to add', target: 'looked' },
        ],
        on: {
          'confirm.given': {
            target: 'adding',
            actions: { type: 'create request', params: ({ context: { check } }) => ({ amount: check?.refundAmount ?? nothing }) },
          },
          'confirm.declined': { target: 'checking', actions: 'load check' },
        },
      },
      adding: {
        description: 'One request to add is open: on its way, or its outcome is being found out.',
        entry: { type: 'set', params: { step: 'add' } },
        invoke: {
          id: 'submitRequest',
          src: 'submitRequest',
          input: requestOf,
          onDone: [
            { guard: 'is completed', target: 'added', actions: ['delete request', { type: 'emit added', params: outcomeOf }] },
            {
              guard: 'is rejected',
              target: 'resuming',
              actions: ['delete request', 'set rejection', { type: 'emit', params: 'balances.outdated' }, 'load check'],
            },
            { target: 'resuming', actions: ['delete request', 'load check'] },
          ],
        },
        on: {
          'ask.requested': { actions: 'forward to request' },
          'again.requested': { actions: 'forward to request' },
          'page.shown': { actions: 'forward to request' },
        },
      },
      added: { description: 'In the wallet. The sheet closes.' },
    },
    on: {
      'reload.requested': { actions: 'load check' },
      'page.shown': { actions: 'load check' },
      'wallet.changed': { actions: 'load check', description: 'What is being read may be older, so it is read anew.' },
    },
  })

const nothing = 0 as Satang

const reachesTheWallet = (check: RefundCheck | null): boolean => check !== null && refundPayout(check).now.pays > 0

export const provideRefundPorts = ({ check, request }: RefundPorts) =>
  refundMachine.provide({
    actors: { check: provideResourcePorts(check), submitRequest: provideSubmitRequestPorts(request) },
    actions: requestActions<RefundOrder, Context, Event>(request),
  })

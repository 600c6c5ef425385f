// Receives a refund and moves it to the wallet, each step once; moving needs a confirmation of the freshly read payout. Every
// attempt ends with a read.
import { emit, raise, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { Problem, RefundCheck, Satang } from '@krapao/sdk'
import type { MovedAmount } from '../shared/money.ts'
import { emitParts, setParts, outcomeOf, placeholderActors } from '../shared/chartParts.ts'
import { snapshotOf } from '../shared/snapshotOf.ts'
import { requestActions, requestOf, requestParts, type RequestContext, type RequestEvent } from '../submitRequest/requestParts.ts'
import { provideResourcePorts, type ResourceLogic } from '../loading/resource.machine.ts'
import { resourceParts } from '../loading/resourceParts.ts'
import { provideSubmitRequestPorts, submitRequest } from '../submitRequest/submitRequest.machine.ts'
import type { SubmitOutput } from '../submitRequest/submitRequest.ports.ts'
import { stepOf, type RefundOrder, type RefundPorts, type RefundStep } from './refund.ports.ts'
import { refundPayout } from './refund.rules.ts'

type Check = ResourceLogic<RefundCheck>
type Context = RequestContext<RefundOrder> & {
  check: RefundCheck | null
  /** Set while the last read has failed; the problem is null after an internal error. */
  readFailure: { problem: Problem | null } | null
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
    'has no refund': ({ context }) => context.check?.result !== true,
    'has active bonus': ({ context }) => context.check?.bonus === true,
    'has payout': ({ context }) => reachesTheWallet(context.check),
    'has no payout': ({ context }) => !reachesTheWallet(context.check),
    'payout is unknown': ({ context: { check, readFailure } }) => check === null || readFailure !== null,
  },
  actions: {
    'raise check read': raise({ type: 'check.read' }),
    'raise check failed': raise({ type: 'check.failed' }),
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
    description: 'The refund sheet: a refund is received, then added to the wallet, each submitted once by the child `submitRequest`.',
    context: { check: null, readFailure: null, step: null, request: null, problem: null },
    invoke: {
      id: 'check',
      src: 'check',
      input: { query: null, eager: true },
      onSnapshot: [
        {
          guard: { type: 'is loaded', params: snapshotOf },
          actions: [
            { type: 'set', params: ({ event: { snapshot } }) => ({ check: snapshot.context.value, readFailure: null }) },
            'raise check read',
          ],
        },
        {
          guard: { type: 'has failed to load', params: snapshotOf },
          actions: [
            { type: 'set', params: ({ event: { snapshot } }) => ({ readFailure: { problem: snapshot.context.problem } }) },
            'raise check failed',
          ],
        },
      ],
    },
    initial: 'resuming',
    states: {
      resuming: {
        description: 'Transient, also after each request. A request that was open before a reload is resumed.',
        entry: 'restore request',
        always: [
          { guard: { type: 'is request to', params: 'receive' }, target: 'receiving' },
          { guard: { type: 'is request to', params: 'add' }, target: 'adding' },
          { target: 'checking' },
        ],
      },
      checking: {
        description: 'Reads the refund, at first and after each attempt. An earlier value stays visible.',
        on: { 'check.read': { target: 'deciding' }, 'check.failed': { target: 'failed' } },
      },
      failed: {
        description: 'The refund could not be read, and an earlier value may be outdated.',
        on: { 'check.read': { target: 'deciding' }, 'reload.requested': { target: 'checking', actions: 'load check' } },
      },
      deciding: {
        description: 'Transient.',
        always: [
          { guard: 'has no refund', target: 'empty' },
          { guard: 'has active bonus', target: 'available.blockedByBonus' },
          { target: 'available.receivable' },
        ],
      },
      empty: {
        description: 'No refund to receive. One received before can be added to the wallet.',
        on: {
          'check.read': { target: 'deciding' },
          'add.requested': { guard: 'has payout', target: 'loadingPayout', actions: ['clear problem', 'load check'] },
        },
      },
      available: {
        initial: 'receivable',
        states: {
          blockedByBonus: { description: 'The refund cannot be received while a bonus is active.' },
          receivable: {
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
          'check.read': { target: 'deciding' },
          'add.requested': { guard: 'has payout', target: 'loadingPayout', actions: ['clear problem', 'load check'] },
        },
      },
      receiving: {
        description: 'The request to receive is being sent, or its outcome is being read.',
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
          'status.requested': { actions: 'forward to request' },
          'again.requested': { actions: 'forward to request' },
          'page.shown': { actions: 'forward to request' },
        },
      },
      loadingPayout: {
        description: 'Reads the payout before the confirmation, because a bonus may have started since.',
        on: {
          'check.read': [{ guard: 'has payout', target: 'confirming' }, { target: 'deciding' }],
          'check.failed': { target: 'failed' },
        },
      },
      confirming: {
        description: 'Shows the payout and the forfeited amount; nothing was sent yet. Closes if a reload finds no payout or fails.',
        always: [
          { guard: 'payout is unknown', target: 'failed' },
          { guard: 'has no payout', target: 'deciding' },
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
        description: 'The request to add is being sent, or its outcome is being read.',
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
          'status.requested': { actions: 'forward to request' },
          'again.requested': { actions: 'forward to request' },
          'page.shown': { actions: 'forward to request' },
        },
      },
      added: { description: 'Added to the wallet. The sheet closes.' },
    },
    on: {
      'reload.requested': { actions: 'load check' },
      'page.shown': { actions: 'load check' },
      'wallet.changed': { actions: 'load check', description: 'The pending response may be outdated, so it is loaded again.' },
    },
  })

const nothing = 0 as Satang

const reachesTheWallet = (check: RefundCheck | null): boolean => check !== null && refundPayout(check).now.pays > 0

export const provideRefundPorts = ({ check, request }: RefundPorts) =>
  refundMachine.provide({
    actors: { check: provideResourcePorts(check), submitRequest: provideSubmitRequestPorts(request) },
    actions: requestActions<RefundOrder, Context, Event>(request),
  })

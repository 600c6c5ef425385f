// Withdraws to the registered bank account, once, after a confirmation that names what a bonus forfeits, if that is known.
import { assign, cancel, raise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Satang, WalletResponse, WithdrawAllAnswer } from '@krapao/sdk'
import { emitParts, setParts, placeholderActors } from '../shared/chartParts.ts'
import { snapshotOf } from '../shared/snapshotOf.ts'
import { requestActions, requestOf, requestParts } from '../submitRequest/requestParts.ts'
import { provideResourcePorts } from '../loading/resource.machine.ts'
import { resourceParts } from '../loading/resourceParts.ts'
import { newestWithdrawal } from '../statement/statement.ts'
import { provideSubmitRequestPorts, submitRequest } from '../submitRequest/submitRequest.machine.ts'
import type { SubmitOutput } from '../submitRequest/submitRequest.ports.ts'
import type { Limits, Lines, Preview, WithdrawContext, WithdrawEmitted, WithdrawEvent } from './withdraw.context.ts'
import type { WithdrawPorts } from './withdraw.ports.ts'
import { fundsOf, limitsFor, mostOf, withdrawError, type WithdrawOrder } from './withdraw.rules.ts'

type Children = { submitRequest: 'submitRequest'; limits: 'limits'; preview: 'preview' }

export type WithdrawActor = ActorRefFrom<typeof withdrawMachine>

export const withdrawMachine = setup({
  types: {} as {
    input: { wallet: WalletResponse }
    context: WithdrawContext
    events: WithdrawEvent
    emitted: WithdrawEmitted
    children: Children
  },
  actors: {
    ...placeholderActors<{ limits: Limits; preview: Preview }>('limits', 'preview'),
    submitRequest: submitRequest<WithdrawOrder, WithdrawAllAnswer>(),
  },
  delays: { previewDelay: 400 },
  guards: {
    'amount is allowed': ({ context: { amount, funds, limits: lookup } }) => {
      const limits = limitsFor(funds, lookup)
      return limits !== null && withdrawError(amount, limits) === null
    },
    'payout is shown': ({ context: { previewing } }) => previewing !== 'loading',
    'limits are known': ({ context }) => context.limits !== null,
  },
  actions: {
    'set the largest amount': assign(({ context: { funds, limits } }) => (limits ? { amount: mostOf(funds, limits), problem: null } : {})),
    'set preview': assign((_, { value: previewing, context }: SnapshotFrom<Preview>) => ({
      previewing,
      ...(previewing === 'ready' && context.value
        ? { preview: { ...context.value, amount: context.query }, bonusAtStake: context.value.forfeits > 0 }
        : { preview: null }),
    })),
    'set amounts of the request': assign(({ context: { request } }) =>
      request
        ? { amount: request.order.amount, pays: request.order.pays ?? null, lastRequestedAt: request.order.lastRequestedAt ?? null }
        : {},
    ),
    'load preview': sendTo('preview', ({ context: { amount } }) => ({ type: 'load.requested', query: amount })),
    'load first preview': sendTo('preview', ({ context: { amount, funds, limits } }) => ({
      type: 'load.requested',
      query: amount > 0 || !limits ? amount : mostOf(funds, limits),
    })),
    'load preview soon': raise({ type: 'preview.due' }, { id: 'preview', delay: 'previewDelay' }),
    'cancel preview': cancel('preview'),
    'load limits': sendTo('limits', { type: 'refresh.requested' }),
    'set last withdrawal': assign((_, lines: Lines) => ({ lastRequestedAt: newestWithdrawal(lines)?.createdAt ?? null })),
    'set withdrawal': assign(({ context: { lastRequestedAt, withdrawal } }, lines: Lines) => {
      const newest = newestWithdrawal(lines)
      return { withdrawal: newest && newest.createdAt !== lastRequestedAt ? newest : withdrawal }
    }),
  },
})
  .extend(requestParts<WithdrawOrder, WithdrawContext, WithdrawEvent>())
  .extend(resourceParts())
  .extend(emitParts<WithdrawContext, WithdrawEvent, WithdrawEmitted>())
  .extend(setParts<WithdrawContext, WithdrawEvent>())
  .createMachine({
    id: 'withdraw',
    description: 'The withdraw sheet: an amount within the limits, confirmed, and submitted once by the child `submitRequest`.',
    context: ({ input }) => ({
      amount: 0 as Satang,
      pays: null,
      funds: fundsOf(input.wallet),
      limits: null,
      limitsFailed: null,
      preview: null,
      bonusAtStake: false,
      previewing: 'idle',
      touched: false,
      keptBy: [],
      lastRequestedAt: null,
      withdrawal: null,
      request: null,
      problem: null,
    }),
    invoke: [
      {
        id: 'limits',
        src: 'limits',
        input: { query: null, eager: true },
        onSnapshot: [
          {
            guard: { type: 'is loaded', params: snapshotOf },
            actions: [
              { type: 'set', params: ({ event: { snapshot } }) => ({ limits: snapshot.context.value, limitsFailed: null }) },
              'load first preview',
            ],
          },
          {
            guard: { type: 'has failed to load', params: snapshotOf },
            actions: { type: 'set', params: ({ event: { snapshot } }) => ({ limitsFailed: { problem: snapshot.context.problem } }) },
          },
          { actions: { type: 'set', params: { limitsFailed: null } } },
        ],
      },
      {
        id: 'preview',
        src: 'preview',
        input: ({ context: { amount } }) => ({ query: amount }),
        onSnapshot: { actions: { type: 'set preview', params: snapshotOf } },
      },
    ],
    initial: 'resuming',
    states: {
      resuming: {
        description: 'Transient. A withdrawal that was open before a reload is resumed.',
        entry: 'restore request',
        always: [{ guard: 'has request', target: 'submitting' }, { target: 'filling' }],
      },
      filling: {
        description: 'The amount. The problem of the last request stays until it is changed.',
        on: {
          'amount.changed': {
            actions: [
              { type: 'set', params: ({ event: { amount } }) => ({ amount, problem: null }) },
              'cancel preview',
              'load preview soon',
            ],
            description: 'The effect is shown while typing, once the typing pauses.',
          },
          'preview.due': { guard: 'amount is allowed', actions: 'load preview' },
          'all.requested': {
            guard: 'limits are known',
            actions: ['set the largest amount', { type: 'set', params: { touched: true } }, 'load preview'],
          },
          'amount.left': [
            { guard: 'amount is allowed', actions: [{ type: 'set', params: { touched: true } }, 'load preview'] },
            { actions: { type: 'set', params: { touched: true } } },
          ],
          'limits.requested': { actions: 'load limits' },
          'latest.read': { actions: { type: 'set last withdrawal', params: linesIn } },
          'withdraw.requested': [
            { guard: 'amount is allowed', target: 'confirming', actions: ['clear problem', 'load preview'] },
            {
              actions: [
                { type: 'set', params: { touched: true } },
                { type: 'emit', params: 'withdraw.incomplete' },
              ],
            },
          ],
        },
      },
      confirming: {
        description: 'The amount, the payout and the account; nothing was sent yet.',
        on: {
          'confirm.given': {
            guard: 'payout is shown',
            target: 'submitting',
            actions: { type: 'create request', params: ({ context }) => confirmed(context) },
          },
          'confirm.declined': { target: 'filling' },
          'latest.read': { actions: { type: 'set last withdrawal', params: linesIn } },
        },
      },
      submitting: {
        description: 'One withdrawal is being sent, or its outcome is being read.',
        entry: 'set amounts of the request',
        invoke: {
          id: 'submitRequest',
          src: 'submitRequest',
          input: requestOf,
          onDone: [
            {
              guard: 'is completed',
              target: 'withdrawn',
              actions: ['delete request', { type: 'set', params: ({ event: { output } }) => ({ keptBy: keptIn(output) }) }],
            },
            {
              guard: 'is rejected',
              target: 'filling',
              actions: [
                'delete request',
                'set rejection',
                { type: 'set', params: { touched: false } },
                'load preview',
                { type: 'emit', params: 'balances.outdated' },
              ],
              description: 'Money that the games returned stays in the wallet, and a bonus may now forfeit another amount.',
            },
            { target: 'filling', actions: 'delete request' },
          ],
        },
        on: {
          'request.delayed': { actions: { type: 'emit', params: 'balances.outdated' } },
          'request.undecided': { actions: { type: 'emit', params: 'balances.outdated' } },
          'status.requested': { actions: 'forward to request' },
          'again.requested': { actions: 'forward to request' },
          'page.shown': { actions: 'forward to request' },
        },
      },
      withdrawn: {
        description: 'Debited from the wallet. Its entry in the statement follows it to the bank.',
        entry: { type: 'emit', params: 'balances.outdated' },
        on: { 'latest.read': { actions: { type: 'set withdrawal', params: linesIn } } },
      },
    },
    on: { 'wallet.changed': { actions: { type: 'set', params: ({ event: { wallet } }) => ({ funds: fundsOf(wallet) }) } } },
  })

const confirmed = ({ amount, preview, lastRequestedAt }: WithdrawContext): WithdrawOrder => ({
  amount,
  ...(preview?.amount === amount && { pays: preview.pays, forfeits: preview.forfeits }),
  ...(lastRequestedAt !== null && { lastRequestedAt }),
})

function linesIn({ event }: { event: { lines: Lines } }): Lines {
  return event.lines
}

const keptIn = (output: SubmitOutput<WithdrawAllAnswer>): string[] =>
  output.status === 'completed' ? (output.result?.legs ?? []).filter(({ failed }) => failed).map(({ code }) => code) : []

export const provideWithdrawPorts = ({ request, limits, preview }: WithdrawPorts) =>
  withdrawMachine.provide({
    actors: {
      submitRequest: provideSubmitRequestPorts(request),
      limits: provideResourcePorts(limits),
      preview: provideResourcePorts(preview),
    },
    actions: requestActions<WithdrawOrder, WithdrawContext, WithdrawEvent>(request),
  })

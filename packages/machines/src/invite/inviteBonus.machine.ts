import { assertEvent, emit, setup, type ActorRefFrom } from 'xstate'
import type { Satang } from '@krapao/sdk'
import type { MovedAmount } from '../shared/money.ts'
import { emitParts, setParts, outcomeOf } from '../shared/chartParts.ts'
import { requestActions, requestOf, requestParts, type RequestContext, type RequestEvent } from '../submitRequest/requestParts.ts'
import { provideSubmitRequestPorts, submitRequest } from '../submitRequest/submitRequest.machine.ts'
import type { SubmitOutput } from '../submitRequest/submitRequest.ports.ts'
import type { InviteBonusOrder, InviteBonusPorts } from './inviteBonus.ports.ts'

/** `startsWithConfirmation`: the player opened the sheet to receive the bonus. */
type Input = { amount: Satang; startsWithConfirmation: boolean }
type Context = RequestContext<InviteBonusOrder> & Input
type Event = { type: 'receive.requested'; amount: Satang } | { type: 'confirm.given' | 'confirm.declined' } | RequestEvent
type Emitted =
  /** Satang credited; null if the backend omits it. */
  | { type: 'invite.received'; amount: MovedAmount['amount'] }
  /** Another device may have received it. */
  | { type: 'balances.outdated' }

export type InviteBonusActor = ActorRefFrom<typeof inviteBonusMachine>

export const inviteBonusMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; emitted: Emitted },
  actors: { submitRequest: submitRequest<InviteBonusOrder, MovedAmount>() },
  guards: {
    'starts with confirmation': ({ context: { startsWithConfirmation, amount } }) => startsWithConfirmation && amount > 0,
    'has bonus': ({ event }) => {
      assertEvent(event, 'receive.requested')
      return event.amount > 0
    },
  },
  actions: {
    'emit received': emit((_, output: SubmitOutput<MovedAmount>) => ({
      type: 'invite.received',
      amount: output.status === 'completed' ? (output.result?.amount ?? null) : null,
    })),
  },
})
  .extend(requestParts<InviteBonusOrder, Context, Event>())
  .extend(emitParts<Context, Event, Emitted>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'inviteBonus',
    description: 'The bonus for invited friends: confirmed, then received once by the child `submitRequest`.',
    context: ({ input: { amount, startsWithConfirmation } }) => ({ amount, startsWithConfirmation, request: null, problem: null }),
    initial: 'resuming',
    states: {
      resuming: {
        description: 'Transient. A request that was open before a reload is resumed.',
        entry: 'restore request',
        always: [
          {
            guard: 'has request',
            target: 'submitting',
            actions: { type: 'set', params: ({ context: { amount, request } }) => ({ amount: request?.order.amount ?? amount }) },
          },
          { guard: 'starts with confirmation', target: 'confirming' },
          { target: 'idle' },
        ],
      },
      idle: {
        description: 'No request is open. The problem of the last one stays until the next.',
        on: {
          'receive.requested': {
            guard: 'has bonus',
            target: 'confirming',
            actions: ['clear problem', { type: 'set', params: ({ event: { amount } }) => ({ amount }) }],
          },
        },
      },
      confirming: {
        description: 'Shows the amount for the wallet; nothing was sent yet.',
        on: {
          'confirm.given': { target: 'submitting', actions: { type: 'create request', params: ({ context: { amount } }) => ({ amount }) } },
          'confirm.declined': { target: 'idle' },
        },
      },
      submitting: {
        description: 'One request is being sent, or its outcome is being read.',
        invoke: {
          id: 'submitRequest',
          src: 'submitRequest',
          input: requestOf,
          onDone: [
            { guard: 'is completed', target: 'received', actions: ['delete request', { type: 'emit received', params: outcomeOf }] },
            {
              guard: 'is rejected',
              target: 'idle',
              actions: ['delete request', 'set rejection', { type: 'emit', params: 'balances.outdated' }],
            },
            { target: 'idle', actions: 'delete request' },
          ],
        },
        on: {
          'status.requested': { actions: 'forward to request' },
          'again.requested': { actions: 'forward to request' },
          'page.shown': { actions: 'forward to request' },
        },
      },
      received: { description: 'Credited to the wallet. The sheet closes.' },
    },
  })

export const provideInviteBonusPorts = (ports: InviteBonusPorts) =>
  inviteBonusMachine.provide({
    actors: { submitRequest: provideSubmitRequestPorts(ports) },
    actions: requestActions<InviteBonusOrder, Context, Event>(ports),
  })

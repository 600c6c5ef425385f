import { assign, emit, setup, type ActorRefFrom } from 'xstate'
import { emitParts, outcomeOf, setParts } from '../shared/chartParts.ts'
import { requestActions, requestOf, requestParts, type RequestContext, type RequestEvent } from '../submitRequest/requestParts.ts'
import { provideSubmitRequestPorts, submitRequest } from '../submitRequest/submitRequest.machine.ts'
import type { SubmitOutput } from '../submitRequest/submitRequest.ports.ts'
import { giftLinkIsEntered, type GiftLinkCredit, type GiftLinkOrder, type GiftLinkPorts } from './giftLink.ports.ts'

type Input = { gift: GiftLinkOrder }
type Context = RequestContext<GiftLinkOrder> & { gift: GiftLinkOrder; credit: GiftLinkCredit }
type Event = { type: 'gift.changed'; gift: GiftLinkOrder } | { type: 'redeem.requested' } | RequestEvent
type Emitted = { type: 'gift.resumed' } | { type: 'gift.redeemed'; amount: GiftLinkCredit['amount'] }

export type GiftLinkActor = ActorRefFrom<typeof giftLinkMachine>

export const giftLinkMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; emitted: Emitted },
  actors: { submitRequest: submitRequest<GiftLinkOrder, GiftLinkCredit>() },
  guards: { 'gift link is entered': ({ context }) => giftLinkIsEntered(context.gift) },
  actions: {
    'set credit': assign((_, output: SubmitOutput<GiftLinkCredit>) =>
      output.status === 'completed' && output.result ? { credit: output.result } : {},
    ),
    'emit redeemed': emit(({ context: { credit } }) => ({ type: 'gift.redeemed', amount: credit.amount })),
  },
})
  .extend(requestParts<GiftLinkOrder, Context, Event>())
  .extend(emitParts<Context, Event, Emitted>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'giftLink',
    description: 'A gift link, redeemed once by the child `submitRequest`.',
    context: ({ input: { gift } }) => ({ gift, credit: { amount: null }, request: null, problem: null }),
    initial: 'resuming',
    states: {
      resuming: {
        description: 'Transient. A link that was being redeemed before a reload is resumed.',
        entry: 'restore request',
        always: [
          {
            guard: 'has request',
            target: 'submitting',
            actions: [
              { type: 'set', params: ({ context: { gift, request } }) => ({ gift: request?.order ?? gift }) },
              { type: 'emit', params: 'gift.resumed' },
            ],
          },
          { target: 'filling' },
        ],
      },
      filling: {
        description: 'The link and the wallet that it is for. The problem of the last request stays until one of them is changed.',
        on: {
          'gift.changed': { actions: { type: 'set', params: ({ event: { gift } }) => ({ gift, problem: null }) } },
          'redeem.requested': {
            guard: 'gift link is entered',
            target: 'submitting',
            actions: ['clear problem', { type: 'create request', params: ({ context: { gift } }) => gift }],
          },
        },
      },
      submitting: {
        description: 'The link is being redeemed, or the outcome is being read.',
        invoke: {
          id: 'submitRequest',
          src: 'submitRequest',
          input: requestOf,
          onDone: [
            { guard: 'is completed', target: 'redeemed', actions: ['delete request', { type: 'set credit', params: outcomeOf }] },
            { target: 'filling', actions: ['delete request', 'set rejection'] },
          ],
        },
        on: {
          'status.requested': { actions: 'forward to request' },
          'again.requested': { actions: 'forward to request' },
          'page.shown': { actions: 'forward to request' },
        },
      },
      redeemed: {
        description: 'The gift was credited. A link works once, so the next one starts empty.',
        entry: 'emit redeemed',
        on: {
          'again.requested': {
            target: 'filling',
            actions: { type: 'set', params: ({ context: { gift } }) => ({ gift: { ...gift, giftLink: '' }, credit: { amount: null } }) },
          },
        },
      },
    },
  })

export const provideGiftLinkPorts = (ports: GiftLinkPorts) =>
  giftLinkMachine.provide({
    actors: { submitRequest: provideSubmitRequestPorts(ports) },
    actions: requestActions<GiftLinkOrder, Context, Event>(ports),
  })

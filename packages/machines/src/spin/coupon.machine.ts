// Claims a coupon once, after showing its value and cost; after a lost answer or a reload the server is asked.
import { emit, setup, type ActorRefFrom } from 'xstate'
import type { Coupon } from '@krapao/sdk'
import { emitParts, setParts } from '../shared/chartParts.ts'
import { requestActions, requestOf, requestParts, type RequestContext, type RequestEvent } from '../submitRequest/requestParts.ts'
import { provideSubmitRequestPorts, submitRequest } from '../submitRequest/submitRequest.machine.ts'
import type { CouponOrder, CouponPorts } from './coupon.ports.ts'

type Context = CouponOrder & RequestContext<CouponOrder>
type Event = { type: 'claim.requested'; coupon: Coupon } | { type: 'confirm.given' | 'confirm.declined' } | RequestEvent
type Emitted = { type: 'coupon.claimed'; coupon: Coupon } | { type: 'coupons.outdated' }

export type CouponActor = ActorRefFrom<typeof couponMachine>

export const couponMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted },
  actors: { submitRequest: submitRequest<CouponOrder, null>() },
  delays: { debounce: 500 },
  actions: {
    'emit claimed': emit(({ context: { coupon } }) => (coupon ? { type: 'coupon.claimed', coupon } : { type: 'coupons.outdated' })),
  },
})
  .extend(requestParts<CouponOrder, Context, Event>())
  .extend(emitParts<Context, Event, Emitted>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'coupon',
    description: 'A coupon is claimed: confirmed, then submitted once by the child `submitRequest`.',
    context: { coupon: null, request: null, problem: null },
    initial: 'resuming',
    states: {
      resuming: {
        description: 'Transient. A claim that was open before a reload is resumed.',
        entry: 'restore request',
        always: [
          {
            guard: 'has request',
            target: 'submitting',
            actions: { type: 'set', params: ({ context: { coupon, request } }) => ({ coupon: request?.order.coupon ?? coupon }) },
          },
          { target: 'idle' },
        ],
      },
      idle: {
        description: 'No claim is open. The problem of the last one stays until the next.',
        on: {
          'claim.requested': {
            target: 'confirming',
            actions: { type: 'set', params: ({ event: { coupon } }) => ({ coupon, problem: null }) },
          },
        },
      },
      confirming: {
        description: 'Shows the value and the cost; nothing was sent yet.',
        on: { 'confirm.given': { target: 'debouncing' }, 'confirm.declined': { target: 'idle' } },
      },
      debouncing: {
        description: 'Presses within half a second of each other count as one.',
        after: {
          debounce: { target: 'submitting', actions: { type: 'create request', params: ({ context: { coupon } }) => ({ coupon }) } },
        },
        on: { 'confirm.given': { target: 'debouncing', reenter: true }, 'confirm.declined': { target: 'idle' } },
      },
      submitting: {
        description: 'One claim is being sent, or its outcome is being read.',
        invoke: {
          id: 'submitRequest',
          src: 'submitRequest',
          input: requestOf,
          onDone: [
            { guard: 'is completed', target: 'idle', actions: ['delete request', 'emit claimed'] },
            { target: 'idle', actions: ['delete request', 'set rejection', { type: 'emit', params: 'coupons.outdated' }] },
          ],
        },
        on: {
          'status.requested': { actions: 'forward to request' },
          'again.requested': { actions: 'forward to request' },
          'page.shown': { actions: 'forward to request' },
        },
      },
    },
  })

export const provideCouponPorts = (ports: CouponPorts) =>
  couponMachine.provide({
    actors: { submitRequest: provideSubmitRequestPorts(ports) },
    actions: requestActions<CouponOrder, Context, Event>(ports),
  })

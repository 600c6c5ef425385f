// Shows one bonus or promotion with its price for the entered deposit, and activates it once.
import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { BonusPreview, Problem, Satang } from '@krapao/sdk'
import { emitParts, setParts, placeholderActors } from '../shared/chartParts.ts'
import { snapshotOf } from '../shared/snapshotOf.ts'
import { requestActions, requestOf, requestParts, type RequestContext, type RequestEvent } from '../submitRequest/requestParts.ts'
import { provideResourcePorts, type ResourceLogic } from '../loading/resource.machine.ts'
import { resourceParts } from '../loading/resourceParts.ts'
import { provideSubmitRequestPorts, submitRequest } from '../submitRequest/submitRequest.machine.ts'
import type { BonusPorts } from './bonus.ports.ts'
import { isPriceShown, lastingRefusals, type Offer, type OfferQuery } from './bonus.rules.ts'

type Input = { offer: Offer }
type Context = RequestContext<Offer> & {
  offer: Offer
  /** Satang; null until the terms give a minimum. */
  deposit: Satang | null
  /** Null if unknown. */
  terms: BonusPreview | null
  /** The terms for `deposit`, computed by the server; null if unknown. */
  price: (BonusPreview & { deposit: Satang }) | null
  /** Set when the price could not be loaded; `problem` is null if a port threw. */
  priceFailed: { problem: Problem | null } | null
}
type Event = { type: 'deposit.changed'; deposit: Satang } | { type: 'deposit.left' | 'price.requested' | 'take.requested' } | RequestEvent
type Emitted = { type: 'bonuses.outdated' }
type Children = { submitRequest: 'submitRequest'; price: 'price' }
type Price = ResourceLogic<BonusPreview, OfferQuery>
type PriceSnapshot = SnapshotFrom<Price>

export type BonusActor = ActorRefFrom<typeof bonusMachine>

export const bonusMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; emitted: Emitted; children: Children },
  actors: { ...placeholderActors<{ price: Price }>('price'), submitRequest: submitRequest<Offer, null>() },
  delays: { debounce: 400 },
  guards: {
    'terms are loaded': (_, { value, context }: PriceSnapshot) => value === 'ready' && context.query.deposit === null,
    'price is shown': ({ context }) => isPriceShown(context),
  },
  actions: {
    'set terms': assign(({ context: { deposit } }, { context: { value } }: PriceSnapshot) => ({
      terms: value,
      deposit: deposit ?? exampleOf(value),
      priceFailed: null,
    })),
    'set price': assign((_, { context: { value, query } }: PriceSnapshot) => ({
      price: value && query.deposit !== null ? { ...value, deposit: query.deposit } : null,
      priceFailed: null,
    })),
    'load price': sendTo('price', ({ context: { offer, deposit } }) => ({ type: 'load.requested', query: { ...offer, deposit } })),
  },
})
  .extend(requestParts<Offer, Context, Event>())
  .extend(resourceParts())
  .extend(emitParts<Context, Event, Emitted>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'bonus',
    description: 'One bonus or promotion: its terms, and its price for a deposit. It is activated once by the child `submitRequest`.',
    context: ({ input: { offer } }) => ({
      offer,
      deposit: null,
      terms: null,
      price: null,
      priceFailed: null,
      request: null,
      problem: null,
    }),
    invoke: {
      id: 'price',
      src: 'price',
      input: ({ context: { offer } }) => ({ query: { ...offer, deposit: null }, eager: true }),
      onSnapshot: [
        { guard: { type: 'terms are loaded', params: snapshotOf }, actions: [{ type: 'set terms', params: snapshotOf }, 'load price'] },
        { guard: { type: 'is loaded', params: snapshotOf }, actions: { type: 'set price', params: snapshotOf } },
        {
          guard: { type: 'has failed to load', params: snapshotOf },
          actions: { type: 'set', params: ({ event: { snapshot } }) => ({ priceFailed: { problem: snapshot.context.problem } }) },
        },
        { actions: { type: 'set', params: { price: null, priceFailed: null } } },
      ],
    },
    initial: 'resuming',
    states: {
      resuming: {
        description: 'Transient. A request that was open before a reload is resumed.',
        entry: 'restore request',
        always: [
          {
            guard: 'has request',
            target: 'submitting',
            actions: { type: 'set', params: ({ context: { offer, request } }) => ({ offer: request?.order ?? offer }) },
          },
          { target: 'previewing' },
        ],
      },
      previewing: {
        description: 'Shows the bonus and its price for the entered deposit. The problem of the last attempt stays.',
        initial: 'idle',
        states: {
          idle: {},
          debouncing: {
            description: 'Waits until the player stops typing before the price is loaded.',
            after: { debounce: { target: 'idle', actions: 'load price' } },
            on: { 'deposit.left': { target: 'idle', actions: 'load price' } },
          },
        },
        on: {
          'deposit.changed': {
            target: '.debouncing',
            reenter: true,
            actions: { type: 'set', params: ({ event: { deposit } }) => ({ deposit }) },
          },
          'price.requested': { actions: 'load price' },
          'take.requested': [
            {
              guard: 'price is shown',
              target: 'submitting',
              actions: ['clear problem', { type: 'create request', params: ({ context: { offer } }) => offer }],
            },
            { target: '.idle', actions: 'load price' },
          ],
        },
      },
      submitting: {
        description: 'One request is being sent, or its outcome is being read.',
        invoke: {
          id: 'submitRequest',
          src: 'submitRequest',
          input: requestOf,
          onDone: [
            { guard: 'is completed', target: 'taken', actions: 'delete request' },
            {
              guard: { type: 'is rejected with', params: lastingRefusals },
              target: 'refused',
              actions: ['delete request', 'set rejection', { type: 'emit', params: 'bonuses.outdated' }],
            },
            {
              guard: 'is rejected',
              target: 'previewing',
              actions: ['delete request', 'set rejection', { type: 'emit', params: 'bonuses.outdated' }],
            },
            { target: 'previewing', actions: 'delete request' },
          ],
        },
        on: {
          'status.requested': { actions: 'forward to request' },
          'again.requested': { actions: 'forward to request' },
          'page.shown': { actions: 'forward to request' },
        },
      },
      refused: { description: 'The player cannot take this one, so another has to be chosen. The problem says why.' },
      taken: {
        description: 'The bonus starts with the next deposit.',
        entry: { type: 'emit', params: 'bonuses.outdated' },
      },
    },
  })

/** 100 baht, or the minimum if higher. */
const exampleOf = (terms: BonusPreview | null): Satang => {
  const least = terms?.minimum ?? hundredBaht
  return least > hundredBaht ? least : hundredBaht
}

const hundredBaht = 10_000 as Satang

export const provideBonusPorts = ({ request, price }: BonusPorts) =>
  bonusMachine.provide({
    actors: { submitRequest: provideSubmitRequestPorts(request), price: provideResourcePorts(price) },
    actions: requestActions<Offer, Context, Event>(request),
  })

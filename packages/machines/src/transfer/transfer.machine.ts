// Transfers money between wallet and games. Only complete orders are sent, once, and cannot change while pending. Bringing everything
// back sends one transfer after another, and a reload continues with the rest.
import { assertEvent, assign, setup, type ActorRefFrom } from 'xstate'
import type { Satang, WalletResponse } from '@krapao/sdk'
import { emitParts, setParts } from '../shared/chartParts.ts'
import { requestActions, requestOf, requestParts, type RequestContext, type RequestEvent } from '../submitRequest/requestParts.ts'
import { provideSubmitRequestPorts, submitRequest } from '../submitRequest/submitRequest.machine.ts'
import type { TransferPorts } from './transfer.ports.ts'
import {
  amountIn,
  firstEnds,
  withoutAll,
  legsOf,
  orderOfMoving,
  placesOf,
  retriedLeg,
  stillThere,
  transferErrors,
  walletCode,
  withLeg,
  type Leg,
  type Place,
  type TransferField,
  type TransferOrder,
} from './transfer.rules.ts'

type Input = { wallet: WalletResponse }
type Context = TransferOrder &
  RequestContext<TransferOrder> & {
    places: readonly Place[]
    /** Fields with visible errors: those left, and all after a submit. */
    touched: readonly TransferField[]
    legs: readonly Leg[]
  }
type Event =
  | { type: 'from.chosen' | 'to.chosen'; code: string | null }
  | { type: 'ends.swapped' | 'all.requested' | 'amount.left' | 'transfer.requested' | 'sweep.requested' }
  | { type: 'amount.changed'; amount: Satang }
  | { type: 'wallet.changed'; wallet: WalletResponse }
  | { type: 'leg.retried'; code: string }
  | RequestEvent
/** Money may have moved. */
type Emitted = { type: 'balances.outdated' }

export type TransferActor = ActorRefFrom<typeof transferMachine>

export const transferMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; emitted: Emitted },
  actors: { submitRequest: submitRequest<TransferOrder, null>() },
  guards: {
    'order is complete': ({ context }) => Object.keys(transferErrors(context)).length === 0,
    'a game holds money': ({ context }) => legsOf(context.places).length > 0,
    'a game waits': ({ context }) => context.legs.some(({ state }) => state === 'waiting'),
    'was sweeping': ({ context }) => context.request?.order.legs !== undefined,
    'balance is not empty': ({ context }) => amountIn(context.places, context.from) > 0,
  },
  actions: {
    'restore last game': assign(() => ({})),
    'store last game': () => {},
    'set places': assign(({ event }) => {
      assertEvent(event, 'wallet.changed')
      return { places: placesOf(event.wallet) }
    }),
    'set from': assign(({ context, event }) => {
      assertEvent(event, 'from.chosen')
      return { from: event.code, ...withoutAll(context), problem: null }
    }),
    'swap ends': assign(({ context }) => ({ from: context.to, to: context.from, ...withoutAll(context), problem: null })),
    'set the whole balance': assign(({ context: { places, from } }) => ({
      amount: amountIn(places, from),
      everything: from === walletCode,
      problem: null,
    })),
    'update order from places': assign(({ context: { places, from, to, amount, everything } }) => ({
      from: stillThere(places, from),
      to: stillThere(places, to),
      amount: everything ? amountIn(places, walletCode) : amount,
    })),
    'show amount error': assign(({ context: { touched } }) => ({ touched: [...touched.filter((field) => field !== 'amount'), 'amount'] })),
    'set legs': assign(({ context }) => ({ legs: legsOf(context.places) })),
    'set leg moving': assign(({ context: { legs } }) => ({ legs: withLeg(legs, { state: 'waiting' }, { state: 'moving' }) })),
    'set leg moved': assign(({ context: { legs } }) => ({ legs: withLeg(legs, { state: 'moving' }, { state: 'moved' }) })),
    'set leg failed': assign(({ context: { legs, problem } }) => ({
      legs: withLeg(legs, { state: 'moving' }, { state: 'failed', problem }),
      problem: null,
    })),
    'set order of the request': assign(({ context: { request } }) => request?.order ?? {}),
  },
})
  .extend(requestParts<TransferOrder, Context, Event>())
  .extend(emitParts<Context, Event, Emitted>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'transfer',
    description: 'The transfer sheet: from, to and an amount, submitted once by the child `submitRequest`.',
    context: ({ input }) => ({
      places: placesOf(input.wallet),
      ...firstEnds(placesOf(input.wallet)),
      legs: [],
      amount: 0 as Satang,
      everything: false,
      touched: [],
      request: null,
      problem: null,
    }),
    initial: 'resuming',
    states: {
      resuming: {
        description: 'Transient. What was open before a reload is resumed.',
        entry: ['restore last game', 'restore request'],
        always: [
          { guard: 'was sweeping', target: 'sweeping.moving', actions: 'set order of the request' },
          { guard: 'has request', target: 'submitting', actions: 'set order of the request' },
          { target: 'filling' },
        ],
      },
      filling: {
        description: 'The source, destination and amount. The problem of the last request stays until one of them is changed.',
        on: {
          'from.chosen': { actions: 'set from' },
          'to.chosen': { actions: { type: 'set', params: ({ event: { code } }) => ({ to: code, problem: null }) } },
          'ends.swapped': { actions: 'swap ends' },
          'amount.changed': { actions: { type: 'set', params: ({ event: { amount } }) => ({ amount, everything: false, problem: null }) } },
          'all.requested': { guard: 'balance is not empty', actions: 'set the whole balance' },
          'amount.left': { actions: 'show amount error' },
          'wallet.changed': { actions: ['set places', 'update order from places'] },
          'sweep.requested': { guard: 'a game holds money', target: 'sweeping', actions: ['clear problem', 'set legs'] },
          'transfer.requested': [
            {
              guard: 'order is complete',
              target: 'submitting',
              actions: [
                'clear problem',
                { type: 'create request', params: ({ context: { from, to, amount, everything } }) => ({ from, to, amount, everything }) },
              ],
            },
            { actions: { type: 'set', params: { touched: ['from', 'to', 'amount'] } } },
          ],
        },
      },
      submitting: {
        description: 'One transfer is being sent, or its outcome is being read.',
        invoke: {
          id: 'submitRequest',
          src: 'submitRequest',
          input: requestOf,
          onDone: [
            { guard: 'is completed', target: 'moved', actions: 'delete request' },
            {
              guard: 'is rejected',
              target: 'filling',
              actions: [
                'delete request',
                'set rejection',
                { type: 'set', params: { touched: [] } },
                { type: 'emit', params: 'balances.outdated' },
              ],
              description: 'Money that a game did not accept is in the wallet, whatever the source was.',
            },
            { target: 'filling', actions: 'delete request' },
          ],
        },
        on: {
          'request.delayed': { actions: { type: 'emit', params: 'balances.outdated' } },
          'request.undecided': { actions: { type: 'emit', params: 'balances.outdated' } },
        },
      },
      sweeping: {
        description: 'Brings the money of every game back to the wallet, one transfer after another. A game that refuses stops no other.',
        initial: 'next',
        states: {
          next: {
            description: 'Transient.',
            always: [
              {
                guard: 'a game waits',
                target: 'moving',
                actions: ['set leg moving', { type: 'create request', params: ({ context }) => orderOfMoving(context.legs) }],
                description: 'One write replaces the request before, so that a reload never loses the list.',
              },
              { target: 'swept' },
            ],
          },
          moving: {
            description: 'One game is asked, or the outcome is being read.',
            exit: { type: 'emit', params: 'balances.outdated' },
            invoke: {
              id: 'submitRequest',
              src: 'submitRequest',
              input: requestOf,
              onDone: [
                { guard: 'is completed', target: 'next', actions: 'set leg moved' },
                { guard: 'is rejected', target: 'next', actions: ['set rejection', 'set leg failed'] },
                { target: 'next', actions: 'set leg failed' },
              ],
            },
          },
          swept: {
            description: 'Every game has answered, and the balances are read. One that failed can be asked again.',
            entry: 'delete request',
            initial: 'reading',
            states: {
              reading: { on: { 'wallet.changed': { target: 'current', actions: 'set places' } } },
              current: {},
            },
            on: {
              'leg.retried': {
                target: 'next',
                actions: {
                  type: 'set',
                  params: ({ context, event: { code } }) => ({
                    legs: withLeg(context.legs, { state: 'failed', code }, retriedLeg(context.places, code)),
                  }),
                },
              },
            },
          },
        },
      },
      moved: {
        description: 'The transfer is completed, and the balances are read.',
        entry: ['store last game', { type: 'emit', params: 'balances.outdated' }],
        initial: 'reading',
        states: {
          reading: { on: { 'wallet.changed': { target: 'current', actions: 'set places' } } },
          current: {},
        },
      },
    },
    on: {
      'wallet.changed': { actions: 'set places' },
      'status.requested': { actions: 'forward to request' },
      'again.requested': { actions: 'forward to request' },
      'page.shown': { actions: 'forward to request' },
    },
  })

export const provideTransferPorts = (ports: TransferPorts) =>
  transferMachine.provide({
    actors: { submitRequest: provideSubmitRequestPorts(ports) },
    actions: {
      ...requestActions<TransferOrder, Context, Event>(ports),
      'restore last game': assign(({ context }) => firstEnds(context.places, ports.lastGame.read())),
      'store last game': ({ context: { from, to } }) => {
        const game = to === walletCode ? from : to
        if (game !== null) ports.lastGame.write(game)
      },
    },
  })

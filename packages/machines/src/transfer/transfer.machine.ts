// Transfers money between wallet and games. Only complete orders are sent, once, and cannot change while pending. Bringing everything
// back sends one transfer after another.
import { assertEvent, assign, setup, type ActorRefFrom } from 'xstate'
import type { Satang, WalletResponse } from '@krapao/sdk'
import { emitParts } from '../shared/emitParts.ts'
import { setParts } from '../shared/setParts.ts'
import { requestActions, requestOf, requestParts, type RequestContext, type RequestEvent } from '../submitRequest/requestParts.ts'
import { provideSubmitRequestPorts, submitRequest } from '../submitRequest/submitRequest.machine.ts'
import type { TransferPorts } from './transfer.ports.ts'
import {
  amountIn,
  firstEnds,
  legsOf,
  placesOf,
  transferErrors,
  waitingLeg,
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
    /** While everything is brought back. */
    legs: readonly Leg[]
  }
type Event =
  | { type: 'from.chosen' | 'to.chosen'; code: string | null }
  | { type: 'ends.swapped' | 'all.requested' | 'amount.left' | 'transfer.requested' }
  | { type: 'amount.changed'; amount: Satang }
  | { type: 'wallet.changed'; wallet: WalletResponse }
  | { type: 'bringBack.requested' }
  | { type: 'leg.retried'; code: string }
  | RequestEvent
type Emitted =
  | { type: 'transfer.moved' }
  /** Money may have moved, but not as requested. */
  | { type: 'balances.outdated' }

export type TransferActor = ActorRefFrom<typeof transferMachine>

export const transferMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; emitted: Emitted },
  actors: { submitRequest: submitRequest<TransferOrder, null>() },
  guards: {
    'order is complete': ({ context }) => Object.keys(transferErrors(context)).length === 0,
    'a game holds money': ({ context }) => legsOf(context.places).length > 0,
    'a game waits': ({ context }) => waitingLeg(context.legs) !== undefined,
    'balance is not empty': ({ context }) => amountIn(context.places, context.from) > 0,
  },
  actions: {
    'set from': assign(({ context, event }) => {
      assertEvent(event, 'from.chosen')
      return { from: event.code, ...lessThanAll(context), problem: null }
    }),
    'swap ends': assign(({ context }) => ({ from: context.to, to: context.from, ...lessThanAll(context), problem: null })),
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
    'set leg moving': assign(({ context: { legs } }) => ({ legs: withLeg(legs, isWaiting, { state: 'moving' }) })),
    'set leg moved': assign(({ context: { legs } }) => ({ legs: withLeg(legs, isMoving, { state: 'moved' }) })),
    'set leg failed': assign(({ context: { legs, problem } }) => ({
      legs: withLeg(legs, isMoving, { state: 'failed', problem }),
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
      amount: nothing,
      everything: false,
      touched: [],
      request: null,
      problem: null,
    }),
    initial: 'resuming',
    states: {
      resuming: {
        description: 'Transient. A transfer that was open before a reload is resumed.',
        entry: 'restore request',
        always: [{ guard: 'has request', target: 'submitting', actions: 'set order of the request' }, { target: 'filling' }],
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
          'wallet.changed': {
            actions: [{ type: 'set', params: ({ event: { wallet } }) => ({ places: placesOf(wallet) }) }, 'update order from places'],
          },
          'bringBack.requested': { guard: 'a game holds money', target: 'bringing', actions: ['clear problem', 'set legs'] },
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
          'wallet.changed': { actions: { type: 'set', params: ({ event: { wallet } }) => ({ places: placesOf(wallet) }) } },
          'request.delayed': { actions: { type: 'emit', params: 'balances.outdated' } },
          'request.undecided': { actions: { type: 'emit', params: 'balances.outdated' } },
          'status.requested': { actions: 'forward to request' },
          'again.requested': { actions: 'forward to request' },
          'page.shown': { actions: 'forward to request' },
        },
      },
      bringing: {
        description: 'Brings the money of every game back to the wallet, one transfer after another. A game that refuses stops no other.',
        initial: 'next',
        states: {
          next: {
            description: 'Transient.',
            always: [
              {
                guard: 'a game waits',
                target: 'moving',
                actions: [{ type: 'create request', params: ({ context }) => backFrom(waitingLeg(context.legs)) }, 'set leg moving'],
              },
              { target: 'brought' },
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
                { guard: 'is completed', target: 'next', actions: ['delete request', 'set leg moved'] },
                { guard: 'is rejected', target: 'next', actions: ['delete request', 'set rejection', 'set leg failed'] },
                { target: 'next', actions: ['delete request', 'set leg failed'] },
              ],
            },
            on: {
              'status.requested': { actions: 'forward to request' },
              'again.requested': { actions: 'forward to request' },
              'page.shown': { actions: 'forward to request' },
            },
          },
          brought: {
            description: 'Every game has answered. One that failed can be asked again.',
            on: {
              'leg.retried': {
                target: 'next',
                actions: {
                  type: 'set',
                  params: ({ context, event: { code } }) => ({
                    legs: withLeg(context.legs, isFailedOf(code), { state: 'waiting', problem: null }),
                  }),
                },
              },
            },
          },
        },
        on: { 'wallet.changed': { actions: { type: 'set', params: ({ event: { wallet } }) => ({ places: placesOf(wallet) }) } } },
      },
      moved: {
        description: 'The transfer is completed.',
        entry: { type: 'emit', params: 'transfer.moved' },
      },
    },
  })

/** "All" applied to another source, so its amount is reset. */
const lessThanAll = ({ amount, everything }: TransferOrder) => ({ amount: everything ? nothing : amount, everything: false })

const isWaiting = ({ state }: Leg): boolean => state === 'waiting'
const isMoving = ({ state }: Leg): boolean => state === 'moving'
const isFailedOf =
  (code: string) =>
  (leg: Leg): boolean =>
    leg.code === code && leg.state === 'failed'

function backFrom(leg: Leg | undefined): TransferOrder {
  if (!leg) throw new Error('no game waits')
  return { from: leg.code, to: walletCode, amount: leg.amount, everything: false }
}

const stillThere = (places: readonly Place[], code: string | null): string | null =>
  places.some((place) => place.code === code) ? code : null

export const provideTransferPorts = (ports: TransferPorts) =>
  transferMachine.provide({
    actors: { submitRequest: provideSubmitRequestPorts(ports) },
    actions: requestActions<TransferOrder, Context, Event>(ports),
  })

const nothing = 0 as Satang

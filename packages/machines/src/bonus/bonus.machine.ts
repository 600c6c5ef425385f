// Shows and takes one bonus or promotion. It is taken once, and only the one in view; its cost comes from the server and matches
// the deposit shown.
import { assertEvent, assign, emit, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { BonusPreview, Problem, Satang } from '@krapao/sdk'
import { provideCommandPorts, type CommandLogic } from '../shared/command.machine.ts'
import { provideResourcePorts, type ResourceLogic } from '../shared/resource.machine.ts'
import { snapshotOf } from '../shared/snapshotOf.ts'
import { unprovided } from '../shared/unprovided.ts'
import type { BonusPorts } from './bonus.ports.ts'
import { costWasTold, type Offer, type OfferQuery } from './bonus.rules.ts'

type Input = { offer: Offer }
type Context = {
  offer: Offer
  /** Satang; null until the terms give a minimum deposit. */
  deposit: Satang | null
  /** Terms of the offer; null if unknown. */
  terms: BonusPreview | null
  /** Cost for the requested deposit; null if unknown. */
  price: (BonusPreview & { deposit: Satang }) | null
  /** Failed read, without a problem for an internal error; null while loading or loaded. */
  priceFailed: { problem: Problem | null } | null
  /** State and problem of the command. */
  work: { state: CommandSnapshot['value']; problem: Problem | null }
}
type Event =
  | { type: 'deposit.changed'; deposit: Satang }
  | { type: 'deposit.left' | 'price.requested' | 'take.requested' | 'ask.requested' | 'again.requested' | 'page.shown' }
type Emitted = { type: 'bonus.taken'; offer: Offer } | { type: 'bonuses.outdated' }
type Command = CommandLogic<Offer, null>
type CommandSnapshot = SnapshotFrom<Command>
type Price = ResourceLogic<BonusPreview, OfferQuery>
type PriceSnapshot = SnapshotFrom<Price>

export type BonusActor = ActorRefFrom<typeof bonusMachine>

export const bonusMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; emitted: Emitted },
  actors: unprovided<{ command: Command; price: Price }>('command', 'price'),
  delays: { pause: 400 },
  guards: {
    'terms are there': (_, { value, context }: PriceSnapshot) => value === 'ready' && context.query.deposit === null,
    'a price is there': (_, { value }: PriceSnapshot) => value === 'ready',
    'it is being read': (_, { value }: PriceSnapshot) => value === 'loading',
    'it is not to be had': (_, { value }: PriceSnapshot) => value === 'failed' || value === 'broken',
    'what it costs was told': ({ context }) => costWasTold(context),
    'it is done': (_, command: CommandSnapshot) => command.value === 'accepted',
    'it was refused': (_, command: CommandSnapshot) => command.value === 'refused',
    'it can be taken': (_, command: CommandSnapshot) => command.value === 'editing',
    'it is at work': (_, command: CommandSnapshot) => atWork.includes(command.value),
  },
  actions: {
    'remember deposit': assign(({ event }) => {
      assertEvent(event, 'deposit.changed')
      return { deposit: event.deposit }
    }),
    'show terms': assign(({ context: { deposit } }, { context: { value } }: PriceSnapshot) => ({
      terms: value,
      deposit: deposit ?? exampleOf(value),
      priceFailed: null,
    })),
    'show price': assign((_, { context: { value, query } }: PriceSnapshot) => ({
      price: value && query.deposit !== null ? { ...value, deposit: query.deposit } : null,
      priceFailed: null,
    })),
    'show that there is none': assign((_, { context: { problem } }: PriceSnapshot) => ({ priceFailed: { problem } })),
    'wait for the price': assign({ price: null, priceFailed: null }),
    'ask what it brings': sendTo('price', ({ context: { offer, deposit } }) => ({
      type: 'load.requested',
      query: { ...offer, deposit },
    })),
    'show work': assign((_, { value, context: { problem } }: CommandSnapshot) => ({ work: { state: value, problem } })),
    'show its order': assign((_, { context: { order } }: CommandSnapshot) => ({ offer: order })),
    'ask for it': sendTo('command', { type: 'submit.requested' }),
    'hand on the wish': sendTo('command', ({ event }) => event),
    'tell that it was taken': emit(({ context: { offer } }) => ({ type: 'bonus.taken', offer })),
    'tell that bonuses are old': emit({ type: 'bonuses.outdated' }),
  },
}).createMachine({
  id: 'bonus',
  description: 'One bonus or promotion in view: its terms, what a deposit brings and costs, and the child `command`, which takes it once.',
  context: ({ input: { offer } }) => ({
    offer,
    deposit: null,
    terms: null,
    price: null,
    priceFailed: null,
    work: { state: 'editing', problem: null },
  }),
  invoke: [
    {
      id: 'command',
      src: 'command',
      input: ({ context: { offer } }) => ({ order: offer }),
      onSnapshot: [
        {
          guard: { type: 'it is done', params: snapshotOf },
          target: '.taken',
          actions: { type: 'show its order', params: snapshotOf },
        },
        {
          guard: { type: 'it was refused', params: snapshotOf },
          target: '.looking',
          actions: [{ type: 'show work', params: snapshotOf }, 'tell that bonuses are old'],
        },
        {
          guard: { type: 'it can be taken', params: snapshotOf },
          target: '.looking',
          actions: { type: 'show work', params: snapshotOf },
        },
        {
          guard: { type: 'it is at work', params: snapshotOf },
          target: '.taking',
          actions: [
            { type: 'show work', params: snapshotOf },
            { type: 'show its order', params: snapshotOf },
          ],
        },
      ],
    },
    {
      id: 'price',
      src: 'price',
      input: ({ context: { offer } }) => ({ query: { ...offer, deposit: null }, eager: true }),
      onSnapshot: [
        {
          guard: { type: 'terms are there', params: snapshotOf },
          actions: [{ type: 'show terms', params: snapshotOf }, 'ask what it brings'],
        },
        { guard: { type: 'a price is there', params: snapshotOf }, actions: { type: 'show price', params: snapshotOf } },
        { guard: { type: 'it is not to be had', params: snapshotOf }, actions: { type: 'show that there is none', params: snapshotOf } },
        { guard: { type: 'it is being read', params: snapshotOf }, actions: 'wait for the price' },
      ],
    },
  ],
  initial: 'looking',
  states: {
    looking: {
      description: 'What it gives and costs, by the deposit. A refusal of the try before stands.',
      initial: 'still',
      states: {
        still: {},
        typing: {
          description: 'Not every figure on the way to an amount is asked for.',
          after: { pause: { target: 'still', actions: 'ask what it brings' } },
          on: { 'deposit.left': { target: 'still', actions: 'ask what it brings' } },
        },
      },
      on: {
        'deposit.changed': { target: '.typing', reenter: true, actions: 'remember deposit' },
        'price.requested': { actions: 'ask what it brings' },
        'take.requested': [
          { guard: 'what it costs was told', actions: 'ask for it' },
          { target: '.still', actions: 'ask what it brings' },
        ],
      },
    },
    taking: {
      description: 'Asked for: being done, being asked about, or left to the player. Also at once, after a reload.',
      on: {
        'ask.requested': { actions: 'hand on the wish' },
        'again.requested': { actions: 'hand on the wish' },
        'page.shown': { actions: 'hand on the wish' },
      },
    },
    taken: { description: 'It waits for the next deposit.', entry: ['tell that it was taken', 'tell that bonuses are old'] },
  },
})

const atWork: readonly CommandSnapshot['value'][] = ['submitting', 'outcomeUnknown', 'asking', 'pending', 'undecided', 'broken']

/** Returns the example deposit: 100 baht, or the minimum if higher. */
const exampleOf = (terms: BonusPreview | null): Satang => {
  const least = terms?.minimum ?? hundredBaht
  return least > hundredBaht ? least : hundredBaht
}

const hundredBaht = 10_000 as Satang

export const provideBonusPorts = ({ command, price }: BonusPorts) =>
  bonusMachine.provide({ actors: { command: provideCommandPorts(command), price: provideResourcePorts(price) } })

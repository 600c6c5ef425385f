// Transfers money between wallet and games. Only complete orders are sent, once, and cannot be changed while pending.
import { assertEvent, assign, emit, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Problem, Satang, WalletResponse } from '@krapao/sdk'
import { provideCommandPorts, type CommandLogic } from '../shared/command.machine.ts'
import { snapshotOf } from '../shared/snapshotOf.ts'
import { unprovided } from '../shared/unprovided.ts'
import type { TransferPorts } from './transfer.ports.ts'
import { amountIn, placesOf, transferErrors, walletCode, type Place, type TransferField, type TransferOrder } from './transfer.rules.ts'

type Input = { wallet: WalletResponse }
type Context = TransferOrder & {
  places: readonly Place[]
  /** Fields with visible errors: those left, and all after a submit. */
  told: readonly TransferField[]
  /** State and problem of the command. */
  work: { state: CommandSnapshot['value']; problem: Problem | null }
}
type Event =
  | { type: 'from.chosen' | 'to.chosen'; code: string | null }
  | { type: 'ends.swapped' | 'all.requested' | 'amount.left' | 'transfer.requested' }
  | { type: 'amount.changed'; amount: Satang }
  | { type: 'wallet.changed'; wallet: WalletResponse }
  | { type: 'ask.requested' | 'again.requested' | 'page.shown' }
type Emitted =
  | { type: 'transfer.moved' }
  /** Money may have moved, but not as requested. */
  | { type: 'balances.outdated' }
type Command = CommandLogic<TransferOrder, null>
type CommandSnapshot = SnapshotFrom<Command>

export type TransferActor = ActorRefFrom<typeof transferMachine>

export const transferMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; emitted: Emitted },
  actors: unprovided<{ command: Command }>('command'),
  guards: {
    'order is complete': ({ context }) => Object.keys(transferErrors(context)).length === 0,
    'there is something to take': ({ context }) => amountIn(context.places, context.from) > 0,
    'it is done': (_, command: CommandSnapshot) => command.value === 'accepted',
    'it was refused': (_, command: CommandSnapshot) => command.value === 'refused',
    'it can be filled in': (_, command: CommandSnapshot) => command.value === 'editing',
    'it is at work': (_, command: CommandSnapshot) => atWork.includes(command.value),
    'it takes a while': (_, command: CommandSnapshot) => command.value === 'pending' || command.value === 'undecided',
  },
  actions: {
    'remember from': assign(({ context, event }) => {
      assertEvent(event, 'from.chosen')
      return { from: event.code, ...lessThanAll(context) }
    }),
    'remember to': assign(({ event }) => {
      assertEvent(event, 'to.chosen')
      return { to: event.code }
    }),
    'swap ends': assign(({ context }) => ({ from: context.to, to: context.from, ...lessThanAll(context) })),
    'remember amount': assign(({ event }) => {
      assertEvent(event, 'amount.changed')
      return { amount: event.amount, everything: false }
    }),
    'take all there is': assign(({ context: { places, from } }) => ({ amount: amountIn(places, from), everything: from === walletCode })),
    'show balances': assign(({ event }) => {
      assertEvent(event, 'wallet.changed')
      return { places: placesOf(event.wallet) }
    }),
    'fit the order to them': assign(({ context: { places, from, to, amount, everything } }) => ({
      from: stillThere(places, from),
      to: stillThere(places, to),
      amount: everything ? amountIn(places, walletCode) : amount,
    })),
    'tell of the amount': assign(({ context: { told } }) => ({ told: [...told.filter((field) => field !== 'amount'), 'amount'] })),
    'tell of every field': assign({ told: ['from', 'to', 'amount'] }),
    'tell of no field': assign({ told: [] }),
    'show work': assign((_, { value, context: { problem } }: CommandSnapshot) => ({ work: { state: value, problem } })),
    'show its order': assign((_, { context: { order } }: CommandSnapshot) => order),
    'hand on the order': sendTo('command', ({ context: { from, to, amount, everything } }) => ({
      type: 'order.changed',
      order: { from, to, amount, everything },
    })),
    'ask for it': sendTo('command', { type: 'submit.requested' }),
    'hand on the wish': sendTo('command', ({ event }) => event),
    'tell success': emit({ type: 'transfer.moved' }),
    'tell that balances are old': emit({ type: 'balances.outdated' }),
  },
}).createMachine({
  id: 'transfer',
  description: 'The transfer sheet: from, to and an amount, handed to the child `command`, which asks for it once.',
  context: ({ input }) => ({
    places: placesOf(input.wallet),
    from: null,
    to: null,
    amount: nothing,
    everything: false,
    told: [],
    work: { state: 'editing', problem: null },
  }),
  invoke: {
    id: 'command',
    src: 'command',
    input: ({ context: { from, to, amount, everything } }) => ({ order: { from, to, amount, everything } }),
    onSnapshot: [
      { guard: { type: 'it is done', params: snapshotOf }, target: '.moved' },
      {
        guard: { type: 'it was refused', params: snapshotOf },
        target: '.filling',
        actions: [{ type: 'show work', params: snapshotOf }, 'tell of no field', 'tell that balances are old'],
        description: 'What could not be given to a game is back in the wallet, wherever it came from.',
      },
      {
        guard: { type: 'it can be filled in', params: snapshotOf },
        target: '.filling',
        actions: { type: 'show work', params: snapshotOf },
      },
      {
        guard: { type: 'it takes a while', params: snapshotOf },
        target: '.moving',
        actions: [{ type: 'show work', params: snapshotOf }, { type: 'show its order', params: snapshotOf }, 'tell that balances are old'],
      },
      {
        guard: { type: 'it is at work', params: snapshotOf },
        target: '.moving',
        actions: [
          { type: 'show work', params: snapshotOf },
          { type: 'show its order', params: snapshotOf },
        ],
      },
    ],
  },
  initial: 'filling',
  states: {
    filling: {
      description: 'Where from, where to and how much. A refusal of the try before stands until something is changed.',
      on: {
        'from.chosen': { actions: ['remember from', 'hand on the order'] },
        'to.chosen': { actions: ['remember to', 'hand on the order'] },
        'ends.swapped': { actions: ['swap ends', 'hand on the order'] },
        'amount.changed': { actions: ['remember amount', 'hand on the order'] },
        'all.requested': { guard: 'there is something to take', actions: ['take all there is', 'hand on the order'] },
        'amount.left': { actions: 'tell of the amount' },
        'wallet.changed': { actions: ['show balances', 'fit the order to them'] },
        'transfer.requested': [
          { guard: 'order is complete', actions: ['hand on the order', 'ask for it'] },
          { actions: 'tell of every field' },
        ],
      },
    },
    moving: {
      description: 'Asked for: being done, being asked about, or left to the player. Also at once, after a reload.',
      on: {
        'wallet.changed': { actions: 'show balances' },
        'ask.requested': { actions: 'hand on the wish' },
        'again.requested': { actions: 'hand on the wish' },
        'page.shown': { actions: 'hand on the wish' },
      },
    },
    moved: {
      description: 'The money is there.',
      entry: 'tell success',
    },
  },
})

const atWork: readonly CommandSnapshot['value'][] = ['submitting', 'outcomeUnknown', 'asking', 'broken']

/** "All" applied to another source, so its amount is reset. */
const lessThanAll = ({ amount, everything }: TransferOrder) => ({ amount: everything ? nothing : amount, everything: false })

const stillThere = (places: readonly Place[], code: string | null): string | null =>
  places.some((place) => place.code === code) ? code : null

export const provideTransferPorts = (ports: TransferPorts) => transferMachine.provide({ actors: { command: provideCommandPorts(ports) } })

const nothing = 0 as Satang

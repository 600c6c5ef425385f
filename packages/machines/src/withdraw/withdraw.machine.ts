// Withdraws money to the registered bank account, once and after a confirmation. A bonus's forfeited amount is shown first if
// known; games that did not return their money are named.
import { assertEvent, assign, emit, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { BonusPreview, Problem, Satang, WalletResponse, WithdrawAllAnswer } from '@krapao/sdk'
import { provideCommandPorts, type CommandLogic } from '../shared/command.machine.ts'
import { provideResourcePorts, type ResourceLogic } from '../shared/resource.machine.ts'
import { snapshotOf } from '../shared/snapshotOf.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import type { WithdrawPorts } from './withdraw.ports.ts'
import { fundsOf, mostOf, withdrawError, type Funds, type WithdrawLimits, type WithdrawOrder } from './withdraw.rules.ts'

type Input = { wallet: WalletResponse }
type Context = {
  amount: Satang
  /** Confirmed payout to the bank; null if unknown. */
  pays: Satang | null
  funds: Funds
  /** Null until the lookup has loaded. */
  limits: WithdrawLimits | null
  /** Failed read, without a problem for an internal error; null while loading or loaded. */
  limitsFailed: { problem: Problem | null } | null
  /** Payout of the requested amount; null if unknown. */
  preview: (BonusPreview & { amount: Satang }) | null
  /** Confirming waits until the preview is loaded. */
  previewing: SnapshotFrom<Preview>['value']
  /** Whether the amount's error is visible: after leaving the field or submitting. */
  told: boolean
  /** Codes of games that did not return their money. */
  keptBy: readonly string[]
  /** State and problem of the command. */
  work: { state: CommandSnapshot['value']; problem: Problem | null }
}
type Event =
  | { type: 'amount.changed'; amount: Satang }
  | { type: 'amount.left' | 'all.requested' | 'withdraw.requested' | 'confirm.given' | 'confirm.declined' | 'limits.requested' }
  | { type: 'wallet.changed'; wallet: WalletResponse }
  | { type: 'ask.requested' | 'again.requested' | 'page.shown' }
type Emitted =
  | { type: 'withdraw.accepted'; amount: Satang; keptBy: readonly string[] }
  | { type: 'withdraw.incomplete' }
  /** Money may have moved, but not as requested. */
  | { type: 'balances.outdated' }
type Command = CommandLogic<WithdrawOrder, WithdrawAllAnswer>
type CommandSnapshot = SnapshotFrom<Command>
type Limits = ResourceLogic<WithdrawLimits>
type Preview = ResourceLogic<BonusPreview, Satang>

export type WithdrawActor = ActorRefFrom<typeof withdrawMachine>

export const withdrawMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; emitted: Emitted },
  actors: placeholderActors<{ command: Command; limits: Limits; preview: Preview }>('command', 'limits', 'preview'),
  guards: {
    'amount is allowed': ({ context: { amount, limits } }) => limits !== null && withdrawError(amount, limits) === null,
    'its price was shown': ({ context: { previewing } }) => previewing !== 'loading',
    'limits are known': ({ context }) => context.limits !== null,
    'it is there': (_, { value }: { value: unknown }) => value === 'ready',
    'it is not to be had': (_, { value }: { value: unknown }) => value === 'failed' || value === 'broken',
    'it is done': (_, command: CommandSnapshot) => command.value === 'accepted',
    'a game kept its money': (_, command: CommandSnapshot) => command.value === 'accepted' && keptIn(command).length > 0,
    'it was refused': (_, command: CommandSnapshot) => command.value === 'refused',
    'it can be filled in': (_, command: CommandSnapshot) => command.value === 'editing',
    'it waits for a yes': (_, command: CommandSnapshot) => command.value === 'confirming',
    'it takes a while': (_, command: CommandSnapshot) => command.value === 'pending' || command.value === 'undecided',
    'it is at work': (_, command: CommandSnapshot) => atWork.includes(command.value),
  },
  actions: {
    'remember amount': assign(({ event }) => {
      assertEvent(event, 'amount.changed')
      return { amount: event.amount }
    }),
    'take all there is': assign(({ context: { funds, limits } }) => (limits ? { amount: mostOf(funds, limits) } : {})),
    'show balances': assign(({ event }) => {
      assertEvent(event, 'wallet.changed')
      return { funds: fundsOf(event.wallet) }
    }),
    'show limits': assign((_, { context: { value } }: SnapshotFrom<Limits>) => ({ limits: value, limitsFailed: null })),
    'show that there are none': assign((_, { context: { problem } }: SnapshotFrom<Limits>) => ({ limitsFailed: { problem } })),
    'wait for the limits': assign({ limitsFailed: null }),
    'show preview': assign((_, { value: previewing, context: { value, query } }: SnapshotFrom<Preview>) => ({
      previewing,
      preview: value && { ...value, amount: query },
    })),
    'forget preview': assign((_, { value: previewing }: SnapshotFrom<Preview>) => ({ previewing, preview: null })),
    'tell of the amount': assign({ told: true }),
    'tell of nothing': assign({ told: false }),
    'show work': assign((_, { value, context: { problem } }: CommandSnapshot) => ({ work: { state: value, problem } })),
    'show its order': assign((_, { context: { order } }: CommandSnapshot) => ({ amount: order.amount, pays: order.pays ?? null })),
    'name those games': assign((_, command: CommandSnapshot) => ({ keptBy: keptIn(command) })),
    'ask what it pays': sendTo('preview', ({ context: { amount } }) => ({ type: 'load.requested', query: amount })),
    'ask for the limits': sendTo('limits', { type: 'refresh.requested' }),
    'hand on the order': sendTo('command', ({ context: { amount } }) => ({ type: 'order.changed', order: { amount } })),
    'ask for it': sendTo('command', { type: 'submit.requested' }),
    'hand on the yes': sendTo('command', ({ context }) => ({ type: 'confirm.given', order: confirmed(context) })),
    'hand on the wish': sendTo('command', ({ event }) => event),
    'point at the amount': emit({ type: 'withdraw.incomplete' }),
    'tell success': emit(({ context: { amount, pays, keptBy } }) => ({ type: 'withdraw.accepted', amount: pays ?? amount, keptBy })),
    'tell that balances are old': emit({ type: 'balances.outdated' }),
  },
}).createMachine({
  id: 'withdraw',
  description: 'The withdraw sheet: an amount within the limits, confirmed, and handed to the child `command`, which asks for it once.',
  context: ({ input }) => ({
    amount: nothing,
    pays: null,
    funds: fundsOf(input.wallet),
    limits: null,
    limitsFailed: null,
    preview: null,
    previewing: 'idle',
    told: false,
    keptBy: [],
    work: { state: 'editing', problem: null },
  }),
  invoke: [
    {
      id: 'command',
      src: 'command',
      input: ({ context: { amount } }) => ({ order: { amount }, confirm: true }),
      onSnapshot: [
        {
          guard: { type: 'a game kept its money', params: snapshotOf },
          target: '.partly',
          actions: [
            { type: 'show its order', params: snapshotOf },
            { type: 'name those games', params: snapshotOf },
          ],
        },
        {
          guard: { type: 'it is done', params: snapshotOf },
          target: '.withdrawn',
          actions: [
            { type: 'show its order', params: snapshotOf },
            { type: 'name those games', params: snapshotOf },
          ],
        },
        {
          guard: { type: 'it was refused', params: snapshotOf },
          target: '.filling',
          actions: [
            { type: 'show work', params: snapshotOf },
            { type: 'show its order', params: snapshotOf },
            'tell of nothing',
            'ask what it pays',
            'tell that balances are old',
          ],
          description: 'What the games gave back is in the wallet all the same. A bonus may take another share by now.',
        },
        {
          guard: { type: 'it can be filled in', params: snapshotOf },
          target: '.filling',
          actions: { type: 'show work', params: snapshotOf },
        },
        {
          guard: { type: 'it waits for a yes', params: snapshotOf },
          target: '.confirming',
          actions: { type: 'show its order', params: snapshotOf },
        },
        {
          guard: { type: 'it takes a while', params: snapshotOf },
          target: '.withdrawing',
          actions: [
            { type: 'show work', params: snapshotOf },
            { type: 'show its order', params: snapshotOf },
            'tell that balances are old',
          ],
        },
        {
          guard: { type: 'it is at work', params: snapshotOf },
          target: '.withdrawing',
          actions: [
            { type: 'show work', params: snapshotOf },
            { type: 'show its order', params: snapshotOf },
          ],
        },
      ],
    },
    {
      id: 'limits',
      src: 'limits',
      input: { query: null, eager: true },
      onSnapshot: [
        { guard: { type: 'it is there', params: snapshotOf }, actions: { type: 'show limits', params: snapshotOf } },
        { guard: { type: 'it is not to be had', params: snapshotOf }, actions: { type: 'show that there are none', params: snapshotOf } },
        { actions: 'wait for the limits' },
      ],
    },
    {
      id: 'preview',
      src: 'preview',
      input: ({ context: { amount } }) => ({ query: amount }),
      onSnapshot: [
        { guard: { type: 'it is there', params: snapshotOf }, actions: { type: 'show preview', params: snapshotOf } },
        { actions: { type: 'forget preview', params: snapshotOf } },
      ],
    },
  ],
  initial: 'filling',
  states: {
    filling: {
      description: 'How much. A refusal of the try before stands until the amount is changed.',
      on: {
        'amount.changed': { actions: ['remember amount', 'hand on the order'] },
        'all.requested': {
          guard: 'limits are known',
          actions: ['take all there is', 'tell of the amount', 'hand on the order', 'ask what it pays'],
        },
        'amount.left': [
          { guard: 'amount is allowed', actions: ['tell of the amount', 'ask what it pays'] },
          { actions: 'tell of the amount' },
        ],
        'limits.requested': { actions: 'ask for the limits' },
        'withdraw.requested': [
          { guard: 'amount is allowed', actions: ['ask what it pays', 'hand on the order', 'ask for it'] },
          { actions: ['tell of the amount', 'point at the amount'] },
        ],
      },
    },
    confirming: {
      description: 'What is taken, what it pays, and where it goes; nothing was sent yet.',
      on: {
        'confirm.given': { guard: 'its price was shown', actions: 'hand on the yes' },
        'confirm.declined': { actions: 'hand on the wish' },
      },
    },
    withdrawing: {
      description: 'Asked for: being done, being asked about, or left to the player. Also at once, after a reload.',
      on: {
        'ask.requested': { actions: 'hand on the wish' },
        'again.requested': { actions: 'hand on the wish' },
        'page.shown': { actions: 'hand on the wish' },
      },
    },
    withdrawn: { description: 'Taken out of the wallet, and on its way to the bank.', entry: 'tell success' },
    partly: {
      description: 'Taken out of the wallet, though a game did not give its money back: that stays in view.',
      entry: 'tell success',
    },
  },
  on: { 'wallet.changed': { actions: 'show balances' } },
})

const atWork: readonly CommandSnapshot['value'][] = ['submitting', 'outcomeUnknown', 'asking', 'broken']

const confirmed = ({ amount, preview }: Context): WithdrawOrder =>
  preview?.amount === amount ? { amount, pays: preview.pays, forfeits: preview.forfeits } : { amount }

const keptIn = ({ context: { result } }: CommandSnapshot): string[] =>
  (result?.legs ?? []).filter(({ failed }) => failed).map(({ code }) => code)

export const provideWithdrawPorts = ({ command, limits, preview }: WithdrawPorts) =>
  withdrawMachine.provide({
    actors: { command: provideCommandPorts(command), limits: provideResourcePorts(limits), preview: provideResourcePorts(preview) },
  })

const nothing = 0 as Satang

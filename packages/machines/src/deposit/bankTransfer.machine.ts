// Announces a bank transfer and follows it in the statement until credited or failed, also after a reload. After a minute without
// credit, a slip upload is suggested.
import { assign, emit, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Outcome, Problem, Satang } from '@krapao/sdk'
import { provideCommandPorts, type CommandLogic } from '../shared/command.machine.ts'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { retryDelays } from '../shared/retryDelays.ts'
import { snapshotOf } from '../shared/snapshotOf.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import type { AnnouncedLine, AnnouncementOrder, BankTransferPorts } from './bankTransfer.ports.ts'

type Context = {
  /** Announced transfer: `at` in ms of the server's clock, `line` its time in the statement once listed. */
  announced: { amount: Satang; at: number; line: number | null } | null
  /** Time of the last read, in ms of the server's clock. */
  now: number
  page: 'shown' | 'hidden'
  problem: Problem | null
}
type Event = { type: 'again.requested' | 'page.shown' | 'page.hidden' | 'wallet.changed' }
type Emitted = { type: 'transfer.announced' } | { type: 'transfer.arrived'; amount: Satang }
type Command = CommandLogic<AnnouncementOrder, null>
type CommandSnapshot = SnapshotFrom<Command>
type Found = Outcome<AnnouncedLine | null>

export type BankTransferActor = ActorRefFrom<typeof bankTransferMachine>

export const bankTransferMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted; children: { command: 'command' } },
  actors: placeholderActors<BankTransferPorts['actors'] & { command: Command }>('findAnnouncement', 'command'),
  delays: { betweenLooks: 3000 },
  guards: {
    'it was announced': (_, command: CommandSnapshot) => command.value === 'accepted',
    'it is under way': (_, found: Found) => found.ok && found.value?.status === 'processing',
    'it arrived': (_, found: Found) => found.ok && found.value?.status === 'success',
    'it never came': (_, found: Found) => found.ok && found.value?.status === 'failed',
    'page is hidden': ({ context }) => context.page === 'hidden',
  },
  actions: {
    'note what was announced': assign((_, { context: { order } }: CommandSnapshot) => ({
      announced: { ...order, at: placeholderActors.value('now'), line: null },
    })),
    'read the clock': assign(() => placeholderActors.value('now')),
    'note page hidden': assign({ page: 'hidden' }),
    'note page shown': assign({ page: 'shown' }),
    'show line': assign((_, found: Found) =>
      found.ok && found.value ? { announced: { amount: found.value.amount, at: found.value.at, line: found.value.at }, problem: null } : {},
    ),
    'show problem': assign((_, found: Found) => ({ problem: found.ok ? null : found.problem })),
    'forget it': assign({ announced: null, problem: null }),
    'ready the form': sendTo('command', { type: 'again.requested' }),
    'tell announcement': emit({ type: 'transfer.announced' }),
    'tell arrival': emit(({ context }) => ({ type: 'transfer.arrived', amount: context.announced?.amount ?? nothing })),
  },
}).createMachine({
  id: 'bankTransfer',
  description: '"I have transferred": announced by the child `command`, then looked after until the statement says how it ended.',
  context: { announced: null, now: 0, page: 'shown', problem: null },
  invoke: {
    id: 'command',
    src: 'command',
    input: () => ({ order: { amount: nothing } }),
    onSnapshot: {
      guard: { type: 'it was announced', params: snapshotOf },
      target: '.asking',
      actions: [{ type: 'note what was announced', params: snapshotOf }, 'tell announcement'],
    },
  },
  on: { 'page.hidden': { actions: 'note page hidden' }, 'page.shown': { actions: 'note page shown' } },
  initial: 'looking',
  states: {
    looking: {
      description: 'One of an earlier visit may be under way. What cannot be read is nothing to wait for.',
      invoke: {
        id: 'findOpen',
        src: 'findAnnouncement',
        input: { amount: null, line: null },
        onDone: [
          {
            guard: { type: 'it is under way', params: outcomeOf },
            target: 'expected',
            actions: { type: 'show line', params: outcomeOf },
          },
          { target: 'none' },
        ],
        onError: { target: 'broken' },
      },
    },
    none: { description: 'Nothing announced: the amount can be entered, in the child.', entry: 'forget it' },
    expected: {
      description: 'Within a minute it is credited by itself; after that it waits for the slip.',
      entry: 'read the clock',
      after: { betweenLooks: [{ guard: 'page is hidden' }, { target: 'asking' }] },
      on: {
        'page.shown': { target: 'asking', actions: 'note page shown' },
        'wallet.changed': { target: 'asking' },
        'again.requested': { target: 'none', actions: 'ready the form', description: 'It is credited all the same.' },
      },
    },
    asking: {
      invoke: {
        id: 'findAgain',
        src: 'findAnnouncement',
        input: ({ context: { announced } }) => ({ amount: announced?.amount ?? null, line: announced?.line ?? null }),
        onDone: [
          { guard: { type: 'it arrived', params: outcomeOf }, target: 'arrived', actions: { type: 'show line', params: outcomeOf } },
          { guard: { type: 'it never came', params: outcomeOf }, target: 'missing', actions: { type: 'show line', params: outcomeOf } },
          { guard: { type: 'it is under way', params: outcomeOf }, target: 'expected', actions: { type: 'show line', params: outcomeOf } },
          {
            target: 'expected',
            actions: { type: 'show problem', params: outcomeOf },
            description: 'A look that failed is repeated; a backend may also show no line of it.',
          },
        ],
        onError: { target: 'broken' },
      },
    },
    arrived: {
      description: 'The money is there.',
      entry: 'tell arrival',
      on: { 'again.requested': { target: 'none', actions: 'ready the form' } },
    },
    missing: {
      description: 'A day is over, and it never came.',
      on: { 'again.requested': { target: 'none', actions: 'ready the form' } },
    },
    broken: {
      description: 'A defect of ours, not an outcome.',
      on: { 'again.requested': { target: 'looking', actions: 'ready the form' } },
    },
  },
})

const nothing = 0 as Satang

/** Time to credit a transfer, in ms, as the deposit notes promise. */
const aMinute = 60_000

export const isOverdue = ({ context: { announced, now } }: SnapshotFrom<typeof bankTransferMachine>): boolean =>
  announced !== null && now - announced.at >= aMinute

export const provideBankTransferPorts = ({ actors, command, now }: BankTransferPorts) =>
  bankTransferMachine.provide({
    actors: {
      ...actors,
      command: provideCommandPorts(command).provide({
        actions: { 'forget result': assign({ result: null, order: { amount: nothing } }) },
      }),
    },
    delays: { betweenLooks: ({ context }) => retryDelays(3000, context.problem) },
    actions: {
      'note what was announced': assign((_, { context: { order } }: CommandSnapshot) => ({
        announced: { ...order, at: now(), line: null },
      })),
      'read the clock': assign(() => ({ now: now() })),
    },
  })

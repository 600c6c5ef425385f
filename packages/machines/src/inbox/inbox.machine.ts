// The inbox: money that arrived, withdrawals that ended and answers of support. New entries are emitted on whatever page is open.
import { assertEvent, assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Outcome, Problem, StatementEntry } from '@krapao/sdk'
import { outcomeOf, outcomeParts, placeholderActors, setParts } from '../shared/chartParts.ts'
import { retryDelayFor } from '../shared/retryDelayFor.ts'
import type { InboxPorts } from './inbox.ports.ts'
import { belongsInInbox, isUnseen, inboxEntryKey } from './inbox.rules.ts'

type Entries = readonly StatementEntry[]
type Context = {
  /** The newest first; null before the first read. */
  entries: Entries | null
  newEntries: Entries
  /** Keys of entries; null before the first read on this device, whose entries count as seen. */
  seen: readonly string[] | null
  /** Unread messages of support. */
  messages: number
  /** Ms of the server's clock. */
  startedAt: number
  tries: number
  problem: Problem | null
}
type Event =
  /** Deposits and withdrawals are read again. */
  | { type: 'wallet.changed' }
  /** The newest lines of the statement, read by a page that shows them, so that one change is read once. */
  | { type: 'latest.read'; lines: Entries }
  | { type: 'messages.counted'; count: number }
  | { type: 'retry.requested' | 'sheet.opened' | 'sheet.closed' | 'player.signedIn' | 'player.signedOut' }
type Emitted = { type: 'entries.arrived'; entries: Entries }

export type InboxActor = ActorRefFrom<typeof inboxMachine>

export const inboxMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted },
  actors: placeholderActors<InboxPorts['actors']>('readEntries'),
  delays: { retryDelay: 5000 },
  guards: {
    'can retry now': ({ context: { problem } }) => retryDelayFor(0, problem) === 0,
    'has new lines': ({ context, event }) => newLinesIn(context, event).length > 0,
    'has new entries': ({ context }, outcome: Outcome<Entries>) => outcome.ok && newEntriesIn(context, outcome.value).length > 0,
  },
  actions: {
    'set start time': () => {},
    'restore seen': () => {},
    'store seen': () => {},
    'set entries': assign(({ context }, outcome: Outcome<Entries>) =>
      outcome.ok
        ? {
            entries: outcome.value,
            newEntries: newEntriesIn(context, outcome.value),
            seen: context.seen ?? oldKeysIn(context, outcome.value),
            tries: 0,
            problem: null,
          }
        : {},
    ),
    'add new lines': assign(({ context, event }) => {
      const newEntries = newLinesIn(context, event)
      return { newEntries, entries: [...newEntries, ...(context.entries ?? [])] }
    }),
    'count failed attempt': assign(({ context: { tries } }, outcome: Outcome<unknown>) =>
      outcome.ok ? {} : { tries: tries + 1, problem: outcome.problem },
    ),
    'emit new entries': emit(({ context: { newEntries } }) => ({ type: 'entries.arrived', entries: newEntries })),
    'set message count': assign(({ event }) => {
      assertEvent(event, 'messages.counted')
      return { messages: event.count }
    }),
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'inbox',
    description: 'What happened while the player was away, and whether it was seen on this device.',
    context: { entries: null, newEntries: [], seen: null, messages: 0, startedAt: 0, tries: 0, problem: null },
    type: 'parallel',
    on: { 'messages.counted': { actions: 'set message count' } },
    states: {
      entries: {
        initial: 'signedOut',
        on: {
          'player.signedOut': {
            target: '.signedOut',
            actions: { type: 'set', params: { entries: null, newEntries: [], seen: null, messages: 0, tries: 0, problem: null } },
          },
        },
        states: {
          signedOut: { on: { 'player.signedIn': { target: 'reading', actions: ['set start time', 'restore seen'] } } },
          reading: {
            description: 'A change starts the read anew, because its response may be older than the change.',
            invoke: {
              id: 'readEntries',
              src: 'readEntries',
              onDone: [
                {
                  guard: { type: 'has new entries', params: outcomeOf },
                  target: 'current',
                  actions: [{ type: 'set entries', params: outcomeOf }, 'store seen', 'emit new entries'],
                },
                {
                  guard: { type: 'is ok', params: outcomeOf },
                  target: 'current',
                  actions: [{ type: 'set entries', params: outcomeOf }, 'store seen'],
                },
                {
                  guard: { type: 'is retryable', params: outcomeOf },
                  target: 'waitingForRetry',
                  actions: { type: 'count failed attempt', params: outcomeOf },
                },
                { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
              ],
              onError: { target: 'failed' },
            },
            on: { 'wallet.changed': { target: 'reading', reenter: true } },
          },
          current: {
            on: {
              'wallet.changed': { target: 'reading' },
              'latest.read': { guard: 'has new lines', actions: ['add new lines', 'emit new entries'] },
            },
          },
          waitingForRetry: {
            description: 'Retried after 5 s, with backoff up to a minute.',
            after: { retryDelay: { target: 'reading' } },
            on: {
              'wallet.changed': { guard: 'can retry now', target: 'reading' },
              'retry.requested': { target: 'reading' },
            },
          },
          failed: { on: { 'wallet.changed': { target: 'reading' }, 'retry.requested': { target: 'reading' } } },
        },
      },
      sheet: {
        initial: 'closed',
        on: { 'player.signedOut': { target: '.closed' } },
        states: {
          closed: { on: { 'sheet.opened': { target: 'open' } } },
          open: {
            description: 'New entries stay marked until the sheet closes.',
            on: {
              'sheet.closed': {
                target: 'closed',
                actions: [
                  { type: 'set', params: ({ context: { entries, seen } }) => ({ seen: entries?.map(inboxEntryKey) ?? seen }) },
                  'store seen',
                ],
              },
            },
          },
        },
      },
    },
  })

/** Before the first read, only entries since the page was opened are new. */
const newEntriesIn = ({ entries, startedAt }: Context, read: Entries): Entries => {
  const known = entries?.map(inboxEntryKey)
  return read.filter((entry) => (known ? !known.includes(inboxEntryKey(entry)) : Date.parse(entry.createdAt) >= startedAt))
}
const newLinesIn = (context: Context, event: Event): Entries =>
  event.type === 'latest.read' ? newEntriesIn(context, event.lines.filter(belongsInInbox)) : []
const oldKeysIn = (context: Context, read: Entries): string[] => {
  const arrived = newEntriesIn(context, read)
  return read.filter((entry) => !arrived.includes(entry)).map(inboxEntryKey)
}

export const provideInboxPorts = ({ actors, now, seen }: InboxPorts) =>
  inboxMachine.provide({
    actors,
    delays: { retryDelay: ({ context: { tries, problem } }) => retryDelayFor(Math.min(5000 * 2 ** (tries - 1), 60_000), problem) },
    actions: {
      'set start time': assign(() => ({ startedAt: now() })),
      'restore seen': assign(() => ({ seen: seen.read() })),
      'store seen': ({ context }) => {
        if (context.seen) seen.write(context.seen)
      },
    },
  })

export const unreadInboxOf = ({ context }: Pick<SnapshotFrom<typeof inboxMachine>, 'context'>): number =>
  context.messages + (context.entries ?? []).filter((entry) => isUnseen(context, entry)).length

// Notifies the player about new messages and money, once across all tabs; the count resets when the page is shown.
import { assertEvent, assign, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { setParts } from '../shared/setParts.ts'
import { retryDelayFor } from '../shared/retryDelayFor.ts'
import { outcomeParts } from '../shared/outcomeParts.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import type { Arrival, AttentionDevice, AttentionPorts, AttentionSettings } from './attention.ports.ts'

type Context = {
  settings: AttentionSettings
  /** Null before the first read. */
  known: readonly string[] | null
  newEntries: readonly string[]
  /** When the player came, in ms of the server's clock. */
  startedAt: number
  /** A change came before the first read. */
  hasChanged: boolean
  isHidden: boolean
  unseen: number
  tries: number
  problem: Problem | null
}
type Event =
  | { type: 'settings.changed'; settings: AttentionSettings }
  | { type: 'message.arrived'; name: string }
  /** Deposits and withdrawals are read again. */
  | { type: 'wallet.changed' }
  | { type: 'try.requested' | 'page.shown' | 'page.hidden' | 'player.signedIn' | 'player.signedOut' }

export type AttentionActor = ActorRefFrom<typeof attentionMachine>

export const attentionMachine = setup({
  types: {} as { context: Context; events: Event },
  actors: placeholderActors<AttentionPorts['actors']>('readArrivals'),
  delays: { retryDelay: 5000 },
  guards: {
    'has new entries': ({ context }, outcome: Outcome<readonly Arrival[]>) =>
      context.known !== null && newEntriesIn(context, outcome).length > 0,
    'has new entries after a change': ({ context }, outcome: Outcome<readonly Arrival[]>) =>
      context.hasChanged && newEntriesIn(context, outcome).length > 0,
    'can retry now': ({ context: { problem } }) => retryDelayFor(0, problem) === 0,
    'data has changed': ({ context }) => context.hasChanged,
    'page is hidden': ({ context }) => context.isHidden,
    'can notify player': ({ context: { settings, isHidden } }) => settings.sound || settings.vibration || (settings.badge && isHidden),
  },
  actions: {
    'restore settings': () => {},
    'store settings': () => {},
    'set entries': assign(({ context }, outcome: Outcome<readonly Arrival[]>) =>
      outcome.ok ? { known: namesOf(outcome.value), newEntries: newEntriesIn(context, outcome), tries: 0, problem: null } : {},
    ),
    'count failed attempt': assign(({ context: { tries } }, outcome: Outcome<unknown>) =>
      outcome.ok ? {} : { tries: tries + 1, problem: outcome.problem },
    ),
    'set start time': () => {},
    'count unseen entry': assign(({ context: { unseen } }) => ({ unseen: unseen + 1 })),
    'notify player': () => {},
    'notify player of entries': () => {},
    'notify player of message': () => {},
    'set badge': () => {},
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'attention',
    description: 'Notifies the player of messages and incoming money by sound, vibration and app badge, as set by the player.',
    context: {
      settings: quiet(),
      known: null,
      newEntries: [],
      startedAt: 0,
      hasChanged: false,
      isHidden: false,
      unseen: 0,
      tries: 0,
      problem: null,
    },
    entry: 'restore settings',
    initial: 'guest',
    states: {
      guest: {
        description: 'Only messages are notified: a guest has no wallet.',
        on: { 'player.signedIn': { target: 'inactive', actions: 'restore settings' } },
      },
      inactive: {
        description: 'Nothing is loaded, because every channel is off, or only the badge is on and the page is visible.',
        always: { guard: 'can notify player', target: 'loading' },
      },
      loading: {
        description: 'Existing entries raise no alert; entries that arrive during the first read do.',
        entry: 'set start time',
        exit: { type: 'set', params: { hasChanged: false } },
        invoke: {
          id: 'loadEntries',
          src: 'readArrivals',
          onDone: [
            {
              guard: { type: 'has new entries after a change', params: outcomeOf },
              target: 'notifying',
              actions: { type: 'set entries', params: outcomeOf },
            },
            {
              guard: 'data has changed',
              target: 'checking',
              actions: { type: 'set entries', params: outcomeOf },
              description: 'The response may be older than the change.',
            },
            { target: 'idle', actions: { type: 'set entries', params: outcomeOf } },
          ],
          onError: { target: 'idle' },
        },
        on: { 'wallet.changed': { actions: { type: 'set', params: { hasChanged: true } } } },
      },
      idle: {
        on: {
          'wallet.changed': [
            { guard: 'can notify player', target: 'checking' },
            { target: 'inactive', actions: { type: 'set', params: { known: null } } },
          ],
        },
      },
      checking: {
        description: 'Checks whether a change was incoming money.',
        invoke: {
          id: 'checkEntries',
          src: 'readArrivals',
          onDone: [
            {
              guard: { type: 'has new entries', params: outcomeOf },
              target: 'notifying',
              actions: { type: 'set entries', params: outcomeOf },
            },
            {
              guard: { type: 'is retryable', params: outcomeOf },
              target: 'waitingForRetry',
              actions: { type: 'count failed attempt', params: outcomeOf },
            },
            { target: 'idle', actions: { type: 'set entries', params: outcomeOf } },
          ],
          onError: { target: 'idle' },
        },
        on: { 'wallet.changed': { target: 'checking', reenter: true } },
      },
      waitingForRetry: {
        description: 'The check failed. Retried after 5 s, with backoff up to a minute.',
        after: { retryDelay: { target: 'checking' } },
        on: { 'wallet.changed': { guard: 'can retry now', target: 'checking' } },
      },
      notifying: {
        description: 'Transient.',
        entry: 'notify player of entries',
        always: [{ guard: 'page is hidden', target: 'idle', actions: ['count unseen entry', 'set badge'] }, { target: 'idle' }],
      },
    },
    on: {
      'message.arrived': [
        { guard: 'page is hidden', actions: ['notify player of message', 'count unseen entry', 'set badge'] },
        { actions: 'notify player of message', description: 'The chat shows the unread count while the page is visible.' },
      ],
      'try.requested': { actions: 'notify player' },
      'settings.changed': {
        actions: [{ type: 'set', params: ({ event: { settings } }) => ({ settings }) }, 'store settings', 'set badge'],
      },
      'page.hidden': { actions: { type: 'set', params: { isHidden: true } } },
      'page.shown': { actions: [{ type: 'set', params: { isHidden: false } }, { type: 'set', params: { unseen: 0 } }, 'set badge'] },
      'player.signedOut': {
        target: '.guest',
        actions: [
          'restore settings',
          { type: 'set', params: { known: null, tries: 0, problem: null } },
          { type: 'set', params: { unseen: 0 } },
          'set badge',
        ],
        description: 'The next player of this browser has other settings and entries.',
      },
    },
  })

const namesOf = (arrivals: readonly Arrival[]): string[] => arrivals.map(({ name }) => name)
/** Before the first read, only arrivals after the player came are new. */
const newEntriesIn = ({ known, startedAt }: Context, outcome: Outcome<readonly Arrival[]>): string[] =>
  outcome.ok ? namesOf(outcome.value.filter(({ name, at }) => (known ? !known.includes(name) : at >= startedAt))) : []

/** Off by default, so that a phone makes no unexpected noise. */
function quiet(): AttentionSettings {
  return { sound: false, vibration: false, badge: true }
}

export const provideAttentionPorts = ({ actors, now, settings, device }: AttentionPorts) =>
  attentionMachine.provide({
    actors,
    delays: { retryDelay: ({ context: { tries, problem } }) => retryDelayFor(Math.min(5000 * 2 ** (tries - 1), 60_000), problem) },
    actions: {
      'set start time': assign(() => ({ startedAt: now() })),
      'restore settings': assign(() => ({ settings: { ...quiet(), ...settings.read() } })),
      'store settings': ({ context }) => settings.write(context.settings),
      'notify player': ({ context }) => notice(context.settings, device),
      'notify player of entries': ({ context }) => device.once(context.newEntries, () => notice(context.settings, device)),
      'notify player of message': ({ context, event }) => {
        assertEvent(event, 'message.arrived')
        device.once([event.name], () => notice(context.settings, device))
      },
      'set badge': ({ context: { settings: wished, unseen } }) => device.badge(wished.badge ? unseen : 0),
    },
  })

function notice(wished: AttentionSettings, device: AttentionDevice): void {
  if (wished.sound) device.sound()
  if (wished.vibration) device.vibrate()
}

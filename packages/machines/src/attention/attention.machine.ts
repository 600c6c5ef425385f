// Notifies the player about new messages and money, once across all tabs; the count resets when the page is shown.
import { assertEvent, assign, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { setParts } from '../shared/setParts.ts'
import { retryDelays } from '../shared/retryDelays.ts'
import { outcomeParts } from '../shared/outcomeParts.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import type { Arrival, AttentionDevice, AttentionPorts, AttentionSettings } from './attention.ports.ts'

type Context = {
  settings: AttentionSettings
  /** Null before the first read. */
  known: readonly string[] | null
  news: readonly string[]
  /** When the player came, in ms of the server's clock. */
  cameAt: number
  /** A change came before the first read. */
  isHinted: boolean
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
  | { type: 'try.requested' | 'page.shown' | 'page.hidden' | 'player.came' | 'player.left' }

export type AttentionActor = ActorRefFrom<typeof attentionMachine>

export const attentionMachine = setup({
  types: {} as { context: Context; events: Event },
  actors: placeholderActors<AttentionPorts['actors']>('readArrivals'),
  delays: { untilNextTry: 5000 },
  guards: {
    'something arrived': ({ context }, outcome: Outcome<readonly Arrival[]>) =>
      context.known !== null && newsIn(context, outcome).length > 0,
    'something arrived since': ({ context }, outcome: Outcome<readonly Arrival[]>) =>
      context.isHinted && newsIn(context, outcome).length > 0,
    'it may be asked now': ({ context: { problem } }) => retryDelays(0, problem) === 0,
    'there was a hint': ({ context }) => context.isHinted,
    'nobody looks': ({ context }) => context.isHidden,
    'has something to announce': ({ context: { settings, isHidden } }) =>
      settings.sound || settings.vibration || (settings.badge && isHidden),
  },
  actions: {
    'recall the settings': () => {},
    'keep the settings': () => {},
    'remember what arrived': assign(({ context }, outcome: Outcome<readonly Arrival[]>) =>
      outcome.ok ? { known: namesOf(outcome.value), news: newsIn(context, outcome), tries: 0, problem: null } : {},
    ),
    'count the try': assign(({ context: { tries } }, outcome: Outcome<unknown>) =>
      outcome.ok ? {} : { tries: tries + 1, problem: outcome.problem },
    ),
    'note when it began': () => {},
    'count it': assign(({ context: { unseen } }) => ({ unseen: unseen + 1 })),
    'make itself noticed': () => {},
    'tell what arrived': () => {},
    'tell of the message': () => {},
    'show the count': () => {},
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'attention',
    description: 'Sound, vibration and a count on the icon, as the player wished, for messages and for money that arrives.',
    context: { settings: quiet(), known: null, news: [], cameAt: 0, isHinted: false, isHidden: false, unseen: 0, tries: 0, problem: null },
    entry: 'recall the settings',
    initial: 'guest',
    states: {
      guest: {
        description: 'Messages alone: a guest has no money here.',
        on: { 'player.came': { target: 'resting', actions: 'recall the settings' } },
      },
      resting: {
        description: 'Only the count is on and the page is visible, or every signal is off: nothing has to be read.',
        always: { guard: 'has something to announce', target: 'learning' },
      },
      learning: {
        description: 'Existing entries raise no alert; entries that arrive during the first read do.',
        entry: 'note when it began',
        exit: { type: 'set', params: { isHinted: false } },
        invoke: {
          id: 'learn',
          src: 'readArrivals',
          onDone: [
            {
              guard: { type: 'something arrived since', params: outcomeOf },
              target: 'telling',
              actions: { type: 'remember what arrived', params: outcomeOf },
            },
            {
              guard: 'there was a hint',
              target: 'looking',
              actions: { type: 'remember what arrived', params: outcomeOf },
              description: 'The answer may be from before it.',
            },
            { target: 'waiting', actions: { type: 'remember what arrived', params: outcomeOf } },
          ],
          onError: { target: 'waiting' },
        },
        on: { 'wallet.changed': { actions: { type: 'set', params: { isHinted: true } } } },
      },
      waiting: {
        on: {
          'wallet.changed': [
            { guard: 'has something to announce', target: 'looking' },
            { target: 'resting', actions: { type: 'set', params: { known: null } } },
          ],
        },
      },
      looking: {
        description: 'Something changed: was it money that arrived?',
        invoke: {
          id: 'look',
          src: 'readArrivals',
          onDone: [
            {
              guard: { type: 'something arrived', params: outcomeOf },
              target: 'telling',
              actions: { type: 'remember what arrived', params: outcomeOf },
            },
            { guard: { type: 'is retryable', params: outcomeOf }, target: 'behind', actions: { type: 'count the try', params: outcomeOf } },
            { target: 'waiting', actions: { type: 'remember what arrived', params: outcomeOf } },
          ],
          onError: { target: 'waiting' },
        },
        on: { 'wallet.changed': { target: 'looking', reenter: true } },
      },
      behind: {
        description: 'Something changed, and could not be looked at: after 5 s, and then ever later, up to a minute.',
        after: { untilNextTry: { target: 'looking' } },
        on: { 'wallet.changed': { guard: 'it may be asked now', target: 'looking' } },
      },
      telling: {
        description: 'Left at once.',
        entry: 'tell what arrived',
        always: [{ guard: 'nobody looks', target: 'waiting', actions: ['count it', 'show the count'] }, { target: 'waiting' }],
      },
    },
    on: {
      'message.arrived': [
        { guard: 'nobody looks', actions: ['tell of the message', 'count it', 'show the count'] },
        { actions: 'tell of the message', description: 'Looked at: it is heard, and counted by the chat alone.' },
      ],
      'try.requested': { actions: 'make itself noticed' },
      'settings.changed': {
        actions: [{ type: 'set', params: ({ event: { settings } }) => ({ settings }) }, 'keep the settings', 'show the count'],
      },
      'page.hidden': { actions: { type: 'set', params: { isHidden: true } } },
      'page.shown': { actions: [{ type: 'set', params: { isHidden: false } }, { type: 'set', params: { unseen: 0 } }, 'show the count'] },
      'player.left': {
        target: '.guest',
        actions: [
          'recall the settings',
          { type: 'set', params: { known: null, tries: 0, problem: null } },
          { type: 'set', params: { unseen: 0 } },
          'show the count',
        ],
        description: 'The next player of this browser has wishes and money of their own.',
      },
    },
  })

const namesOf = (arrivals: readonly Arrival[]): string[] => arrivals.map(({ name }) => name)
/** Before the first read, only arrivals after the player came are new. */
const newsIn = ({ known, cameAt }: Context, outcome: Outcome<readonly Arrival[]>): string[] =>
  outcome.ok ? namesOf(outcome.value.filter(({ name, at }) => (known ? !known.includes(name) : at >= cameAt))) : []

/** Off by default, so that a phone makes no unexpected noise. */
function quiet(): AttentionSettings {
  return { sound: false, vibration: false, badge: true }
}

export const provideAttentionPorts = ({ actors, now, settings, device }: AttentionPorts) =>
  attentionMachine.provide({
    actors,
    delays: { untilNextTry: ({ context: { tries, problem } }) => retryDelays(Math.min(5000 * 2 ** (tries - 1), 60_000), problem) },
    actions: {
      'note when it began': assign(() => ({ cameAt: now() })),
      'recall the settings': assign(() => ({ settings: { ...quiet(), ...settings.read() } })),
      'keep the settings': ({ context }) => settings.write(context.settings),
      'make itself noticed': ({ context }) => notice(context.settings, device),
      'tell what arrived': ({ context }) => device.once(context.news, () => notice(context.settings, device)),
      'tell of the message': ({ context, event }) => {
        assertEvent(event, 'message.arrived')
        device.once([event.name], () => notice(context.settings, device))
      },
      'show the count': ({ context: { settings: wished, unseen } }) => device.badge(wished.badge ? unseen : 0),
    },
  })

function notice(wished: AttentionSettings, device: AttentionDevice): void {
  if (wished.sound) device.sound()
  if (wished.vibration) device.vibrate()
}

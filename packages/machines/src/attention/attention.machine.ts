// Notifies the player of news in one tab only.
import { assertEvent, assign, setup, type ActorRefFrom } from 'xstate'
import { setParts } from '../shared/setParts.ts'
import type { AttentionDevice, AttentionPorts, AttentionSettings } from './attention.ports.ts'

type Context = { settings: AttentionSettings; unseen: number }
type Event =
  | { type: 'settings.changed'; settings: AttentionSettings }
  /** Names identify the news, so that tabs recognise what another one has announced. */
  | { type: 'news.arrived'; names: readonly string[] }
  | { type: 'try.requested' | 'page.shown' | 'page.hidden' | 'player.signedIn' | 'player.signedOut' }

export type AttentionActor = ActorRefFrom<typeof attentionMachine>

export const attentionMachine = setup({
  types: {} as { context: Context; events: Event },
  actions: {
    'restore settings': () => {},
    'store settings': () => {},
    'count unseen news': assign(({ context: { unseen }, event }) => {
      assertEvent(event, 'news.arrived')
      return { unseen: unseen + event.names.length }
    }),
    'notify player': () => {},
    'notify player of news': () => {},
    'set badge': () => {},
  },
})
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'attention',
    description: 'Notifies the player of messages and money by sound, vibration and app badge, as set by the player.',
    context: { settings: quiet(), unseen: 0 },
    entry: 'restore settings',
    initial: 'pageShown',
    states: {
      pageShown: {
        description: 'The chat and the inbox show their own counts.',
        on: { 'news.arrived': { actions: 'notify player of news' }, 'page.hidden': { target: 'pageHidden' } },
      },
      pageHidden: {
        on: { 'news.arrived': { actions: ['notify player of news', 'count unseen news', 'set badge'] } },
      },
    },
    on: {
      'page.shown': {
        target: '.pageShown',
        actions: [{ type: 'set', params: { unseen: 0 } }, 'set badge'],
        description: 'An earlier visit may have left a count on the app’s icon.',
      },
      'try.requested': { actions: 'notify player' },
      'settings.changed': {
        actions: [{ type: 'set', params: ({ event: { settings } }) => ({ settings }) }, 'store settings', 'set badge'],
      },
      'player.signedIn': { actions: 'restore settings' },
      'player.signedOut': {
        actions: ['restore settings', { type: 'set', params: { unseen: 0 } }, 'set badge'],
        description: 'The next player of this browser has other settings and news.',
      },
    },
  })

/** Off by default, so that a phone makes no unexpected noise. */
function quiet(): AttentionSettings {
  return { sound: false, vibration: false, badge: true }
}

export const provideAttentionPorts = ({ settings, device }: AttentionPorts) =>
  attentionMachine.provide({
    actions: {
      'restore settings': assign(() => ({ settings: { ...quiet(), ...settings.read() } })),
      'store settings': ({ context }) => settings.write(context.settings),
      'notify player': ({ context }) => notify(context.settings, device),
      'notify player of news': ({ context, event }) => {
        assertEvent(event, 'news.arrived')
        device.once(event.names, () => notify(context.settings, device))
      },
      'set badge': ({ context }) => device.badge(context.settings.badge ? context.unseen : 0),
    },
  })

function notify(settings: AttentionSettings, device: AttentionDevice): void {
  if (settings.sound) device.sound()
  if (settings.vibration) device.vibrate()
}

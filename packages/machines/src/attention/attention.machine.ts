// Alerts the player in one tab only.
import { assertEvent, assign, setup, type ActorRefFrom } from 'xstate'
import { setParts } from '../shared/chartParts.ts'
import type { AttentionDevice, AttentionPorts, AttentionSettings } from './attention.ports.ts'

type Context = { settings: AttentionSettings; unseen: number }
type Event =
  | { type: 'settings.changed'; settings: AttentionSettings }
  /** The ids let a tab skip items that another tab has announced. */
  | { type: 'items.arrived'; ids: readonly string[] }
  | { type: 'test.requested' | 'page.shown' | 'page.hidden' | 'player.signedIn' | 'player.signedOut' }

export type AttentionActor = ActorRefFrom<typeof attentionMachine>

export const attentionMachine = setup({
  types: {} as { context: Context; events: Event },
  actions: {
    'restore settings': () => {},
    'store settings': () => {},
    'count unseen items': assign(({ context: { unseen }, event }) => {
      assertEvent(event, 'items.arrived')
      return { unseen: unseen + event.ids.length }
    }),
    'alert player': () => {},
    'alert player of items': () => {},
    'set badge': () => {},
  },
})
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'attention',
    description: 'Alerts the player of messages and money by sound, vibration and app badge, as set by the player.',
    context: { settings: defaultSettings(), unseen: 0 },
    entry: 'restore settings',
    initial: 'pageShown',
    states: {
      pageShown: {
        description: 'The chat and the inbox show their own counts.',
        on: { 'items.arrived': { actions: 'alert player of items' }, 'page.hidden': { target: 'pageHidden' } },
      },
      pageHidden: {
        on: { 'items.arrived': { actions: ['alert player of items', 'count unseen items', 'set badge'] } },
      },
    },
    on: {
      'page.shown': {
        target: '.pageShown',
        actions: [{ type: 'set', params: { unseen: 0 } }, 'set badge'],
        description: 'An earlier visit may have left a count on the app’s icon.',
      },
      'test.requested': { actions: 'alert player' },
      'settings.changed': {
        actions: [{ type: 'set', params: ({ event: { settings } }) => ({ settings }) }, 'store settings', 'set badge'],
      },
      'player.signedIn': { actions: 'restore settings' },
      'player.signedOut': {
        actions: ['restore settings', { type: 'set', params: { unseen: 0 } }, 'set badge'],
        description: 'The next player of this browser has other settings and items.',
      },
    },
  })

/** Off by default, so that a phone makes no unexpected noise. */
function defaultSettings(): AttentionSettings {
  return { sound: false, vibration: false, badge: true }
}

export const provideAttentionPorts = ({ settings, device }: AttentionPorts) =>
  attentionMachine.provide({
    actions: {
      'restore settings': assign(() => ({ settings: { ...defaultSettings(), ...settings.read() } })),
      'store settings': ({ context }) => settings.write(context.settings),
      'alert player': ({ context }) => alertPlayer(context.settings, device),
      'alert player of items': ({ context, event }) => {
        assertEvent(event, 'items.arrived')
        device.onceInAllTabs(event.ids, () => alertPlayer(context.settings, device))
      },
      'set badge': ({ context }) => device.badge(context.settings.badge ? context.unseen : 0),
    },
  })

function alertPlayer(settings: AttentionSettings, device: AttentionDevice): void {
  if (settings.sound) device.sound()
  if (settings.vibration) device.vibrate()
}

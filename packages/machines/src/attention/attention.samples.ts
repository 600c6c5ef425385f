import type { Walk } from '../testing/coverPaths.ts'
import { fixedSlot } from '../testing/fakes.ts'
import type { AttentionPorts } from './attention.ports.ts'

const nothing = () => {}

export const attentionFakePorts = (): AttentionPorts => ({
  settings: fixedSlot(),
  device: { sound: nothing, vibrate: nothing, badge: nothing, onceInAllTabs: (_, act) => act() },
})

export const attentionSamples = {
  events: {
    'items.arrived': [{ type: 'items.arrived', ids: ['p1 7'] }],
    'settings.changed': [
      { sound: true, vibration: true, badge: true },
      { sound: false, vibration: false, badge: false },
    ].map((settings) => ({ type: 'settings.changed', settings })),
  },
} satisfies Walk

import type { Walk } from '../testing/coverPaths.ts'
import { failedWith, offline, refusedWith, worked } from '../testing/problems.ts'
import { fixedSlot, silent } from '../testing/fakes.ts'
import type { Arrival, AttentionPorts } from './attention.ports.ts'

const nothing = () => {}

export const attentionFakePorts = (): AttentionPorts => ({
  actors: { readArrivals: silent() },
  now: () => 1000,
  settings: fixedSlot(),
  device: { sound: nothing, vibrate: nothing, badge: nothing, once: (_, act) => act() },
})

export const busy = failedWith({ kind: 'unavailable', effect: 'none', retryAfter: 20 })
const first: Arrival = { name: 'deposit 1', at: 999 }
const second: Arrival = { name: 'deposit 2', at: 1000 }

export const attentionSamples = {
  events: {
    'message.arrived': [{ type: 'message.arrived', name: 'p1 7' }],
    'settings.changed': [
      { sound: true, vibration: true, badge: true },
      { sound: false, vibration: false, badge: false },
    ].map((settings) => ({ type: 'settings.changed', settings })),
  },
  outcomes: {
    loadEntries: [worked([first]), worked([second, first]), offline],
    checkEntries: [worked([first]), worked([second, first]), offline, busy, refusedWith('UNAUTHORIZED')],
  },
} satisfies Walk

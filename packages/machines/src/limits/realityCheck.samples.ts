import type { Walk } from '../testing/coverPaths.ts'
import { fixedSlot } from '../testing/fakes.ts'
import type { RealityCheckPorts } from './realityCheck.ports.ts'

export const realityCheckFakePorts = (now = 3_600_000): RealityCheckPorts => ({
  minutes: fixedSlot(30),
  visit: fixedSlot({ since: 0, seen: now - 60_000, remindedAt: 0 }),
  now: () => now,
})

export const realityCheckSamples = {
  events: { 'minutes.changed': [15, null].map((minutes) => ({ type: 'minutes.changed', minutes })) },
} satisfies Walk

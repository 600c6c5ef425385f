import type { SnapshotFrom } from 'xstate'
import type { ResourceActor } from '../loading/resource.machine.ts'
import type { HomeActor } from './home.machine.ts'
import type { WheelStatus } from './home.ports.ts'
import type { OpenSheet } from './home.rules.ts'

type Snapshot = SnapshotFrom<HomeActor>

/** Returns the actors of the screen's parts, which live as long as `home`. */
export function homeParts({ children: { wallet, statement, bonus, wheel, unfinished } }: Snapshot) {
  if (!wallet || !statement || !bonus || !wheel || !unfinished) throw new Error('home is not running')
  return { wallet, statement, bonus, wheel, unfinished }
}

export const openingSheet = ({ value, context }: Snapshot): OpenSheet | null => (value.sheet === 'opening' ? context.sheet : null)
export const shownSheet = ({ value, context }: Snapshot): OpenSheet | null => (value.sheet === 'open' ? context.sheet : null)

/** Returns null until it is known; a wheel of unknown state is not offered. */
export const isWheelActive = ({ value, context }: SnapshotFrom<ResourceActor<WheelStatus>>): boolean | null =>
  value === 'idle' || value === 'loading' ? null : (context.value?.active ?? false)

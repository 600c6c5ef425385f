import type { SnapshotFrom } from 'xstate'
import type { BonusPreview } from '@krapao/sdk'
import type { bonusMachine } from './bonus.machine.ts'

/** For the current deposit; null if unknown. */
export const priceOf = ({ context: { deposit, price } }: SnapshotFrom<typeof bonusMachine>): BonusPreview | null =>
  price?.deposit === deposit ? price : null

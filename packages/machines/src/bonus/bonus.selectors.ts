import type { SnapshotFrom } from 'xstate'
import type { BonusPreview } from '@krapao/sdk'
import type { bonusMachine } from './bonus.machine.ts'

/** What the deposit as it stands brings and costs; null while that is not known. */
export const priceOf = ({ context: { deposit, price } }: SnapshotFrom<typeof bonusMachine>): BonusPreview | null =>
  price?.deposit === deposit ? price : null

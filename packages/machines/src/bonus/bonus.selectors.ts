import type { SnapshotFrom } from 'xstate'
import type { BonusPreview } from '@krapao/sdk'
import type { bonusMachine } from './bonus.machine.ts'

/** For the current deposit; null if unknown. */
export const priceOf = ({ context: { deposit, price } }: SnapshotFrom<typeof bonusMachine>): BonusPreview | null =>
  price?.deposit === deposit ? price : null

/** Withdrawing right after the deposit would cost the whole bonus. */
export const forfeitsWholeBonus = (price: BonusPreview | null): boolean =>
  price !== null && price.grant !== undefined && price.grant > 0 && price.forfeits >= price.grant

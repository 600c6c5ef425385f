import type { AppGateActor } from '@krapao/machines'
import type { SnapshotFrom } from 'xstate'

export type AgreementView = 'hidden' | 'loading' | 'failed' | 'asking' | 'reading'

/** Separate from the sheet, to stay small in the first script. */
export function agreementView({ value: { agreement } }: SnapshotFrom<AppGateActor>): AgreementView {
  if (agreement === 'open') return 'asking'
  if (typeof agreement === 'string') return 'hidden'
  const inside = 'requested' in agreement ? agreement.requested : agreement.accepted
  switch (inside) {
    case 'loading':
    case 'failed':
      return inside
    case 'shown':
      return 'reading'
    case 'closed':
      return 'hidden'
    default:
      return inside satisfies never
  }
}

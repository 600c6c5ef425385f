import type { AppGateActor } from '@krapao/machines'
import type { SnapshotFrom } from 'xstate'

export type AgreementLook = 'hidden' | 'loading' | 'failed' | 'asking' | 'reading'

/** Separate from the sheet, to stay small in the first script. */
export function agreementLook({ value: { agreement } }: SnapshotFrom<AppGateActor>): AgreementLook {
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

import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from './session.machine.ts'

type Snapshot = SnapshotFrom<typeof sessionMachine>

export type FormState = 'idle' | 'refused' | 'outcomeUnknown' | 'ended' | 'broken' | 'busy' | 'elsewhere'

export function formState({ value }: Snapshot): FormState {
  if (typeof value === 'object') return value.signedOut.form
  switch (value) {
    case 'signingIn':
    case 'signingOut':
      return 'busy'
    case 'restoring':
    case 'signedIn':
    case 'terminated':
      return 'elsewhere'
    default:
      return value satisfies never
  }
}

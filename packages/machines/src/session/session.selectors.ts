import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from './session.machine.ts'

type Snapshot = SnapshotFrom<typeof sessionMachine>

export type FormState = 'idle' | 'refused' | 'outcomeUnknown' | 'ended' | 'broken' | 'busy' | 'elsewhere'

/** An empty field of a login that was tried. */
export const isFieldMissing = ({ context: { form, problem } }: Snapshot, field: 'username' | 'password'): boolean =>
  problem?.kind === 'refused' && problem.code === 'KEY_MISSING' && form[field].trim() === ''

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

import type { SnapshotFrom } from 'xstate'
import type { OtpActor } from '../otp/otp.machine.ts'
import type { RegisterStep } from './registerWizard.fields.ts'
import type { registerWizardMachine } from './registerWizard.machine.ts'

type Snapshot = SnapshotFrom<typeof registerWizardMachine>

export const otpOf = ({ children }: Snapshot): OtpActor | undefined =>
  // XState types a child as any of the machine's actors.
  children.otp as OtpActor | undefined

/** Three steps if no code is sent. @param rule - whether the operator requires a code; a code that was sent counts in any case. */
export const registerStepsOf = ({ value, context }: Snapshot, rule: boolean): readonly RegisterStep[] =>
  rule || value === 'otp' || context.otpToken !== null ? ['phone', 'otp', 'profile', 'bank'] : ['phone', 'profile', 'bank']

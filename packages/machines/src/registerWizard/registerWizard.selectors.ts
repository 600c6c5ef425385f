import type { SnapshotFrom } from 'xstate'
import type { OtpActor } from '../otp/otp.machine.ts'
import type { RegisterStep } from './registerWizard.fields.ts'
import type { registerWizardMachine } from './registerWizard.machine.ts'

type Snapshot = SnapshotFrom<typeof registerWizardMachine>

export const otpOf = ({ children }: Snapshot): OtpActor | undefined =>
  // XState types a child as any of the machine's actors.
  children.otp as OtpActor | undefined

/** Three without a code. @param rule the operator's; what happened so far comes first. */
export const registerStepsOf = ({ value, context }: Snapshot, rule: boolean): readonly RegisterStep[] =>
  rule || value === 'otp' || context.otpToken !== null ? ['phone', 'otp', 'profile', 'bank'] : ['phone', 'profile', 'bank']

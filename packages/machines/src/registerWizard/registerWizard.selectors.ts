import type { SnapshotFrom } from 'xstate'
import type { OtpActor } from '../otp/otp.machine.ts'
import type { registerWizardMachine } from './registerWizard.machine.ts'

export const otpOf = ({ children }: SnapshotFrom<typeof registerWizardMachine>): OtpActor | undefined =>
  // XState types a child as any of the machine's actors.
  children.otp as OtpActor | undefined

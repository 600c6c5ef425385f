import type { SnapshotFrom } from 'xstate'
import type { OtpActor } from '../otp/otp.machine.ts'
import type { registerWizardMachine } from './registerWizard.machine.ts'

export const otpOf = ({ children }: SnapshotFrom<typeof registerWizardMachine>): OtpActor | undefined =>
  // XState types a child as any of the machine's actors; only this one uses the name.
  children.otp as OtpActor | undefined

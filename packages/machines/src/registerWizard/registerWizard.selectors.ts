import type { SnapshotFrom } from 'xstate'
import type { OtpActor } from '../otp/otp.machine.ts'
import type { registerWizardMachine } from './registerWizard.machine.ts'

/** The actor of step 2; undefined at every other step. */
export const otpOf = ({ children }: SnapshotFrom<typeof registerWizardMachine>): OtpActor | undefined =>
  // XState types a child by all actors of the machine; under this name only one is ever invoked.
  children.otp as OtpActor | undefined

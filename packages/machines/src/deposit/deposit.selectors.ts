import type { SnapshotFrom } from 'xstate'
import type { BankCode } from '@krapao/sdk'
import type { QrDepositActor } from '../qrDeposit/qrDeposit.machine.ts'
import { childId, type depositMachine } from './deposit.machine.ts'

export const selectedBank = ({ context: { front, panels } }: SnapshotFrom<typeof depositMachine>): BankCode | null =>
  front ?? panels[0]?.bankCode ?? null

/** Undefined before loading or for an unknown provider. */
export const providerOf = ({ children }: SnapshotFrom<typeof depositMachine>, bankCode: BankCode): QrDepositActor | undefined =>
  // XState cannot type children with computed ids; these belong to providers only.
  children[childId(bankCode)] as QrDepositActor | undefined

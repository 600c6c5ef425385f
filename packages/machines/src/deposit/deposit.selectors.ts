import type { SnapshotFrom } from 'xstate'
import type { BankCode } from '@krapao/sdk'
import type { QrDepositActor } from '../qrDeposit/qrDeposit.machine.ts'
import { childId, type depositMachine } from './deposit.machine.ts'

/** Which provider stands in front: the chosen one, else the one that waits for a payment, else the first; null where there is none. */
export const inFront = ({ context: { front, panels } }: SnapshotFrom<typeof depositMachine>): BankCode | null =>
  front ?? panels[0]?.bankCode ?? null

/** The actor of one provider; undefined until the accounts are loaded, and for a provider that is not among them. */
export const providerOf = ({ children }: SnapshotFrom<typeof depositMachine>, bankCode: BankCode): QrDepositActor | undefined =>
  // Children that are spawned by a computed name have no type of their own; under this name only a provider is spawned.
  children[childId(bankCode)] as QrDepositActor | undefined

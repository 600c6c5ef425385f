// `npm run guards` removes each one and expects its test to fail.
import { gameGuards } from './games.ts'
import type { Guard } from './guard.ts'
import { incomingGuards } from './incoming.ts'
import { ledgerGuards } from './ledger.ts'
import { paymentGuards } from './payments.ts'
import { qrGuards } from './qr.ts'
import { playerGuards } from './player.ts'
import { rewardGuards } from './rewards.ts'
import { staffGuards } from './staff.ts'

export const guards: readonly Guard[] = [
  ...ledgerGuards,
  ...qrGuards,
  ...paymentGuards,
  ...incomingGuards,
  ...rewardGuards,
  ...gameGuards,
  ...playerGuards,
  ...staffGuards,
]

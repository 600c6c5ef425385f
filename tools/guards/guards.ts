// `npm run guards` removes them one by one.
import { gameGuards } from './games.ts'
import type { Guard } from './guard.ts'
import { incomingGuards } from './incoming.ts'
import { ledgerGuards } from './ledger.ts'
import { playerGuards } from './player.ts'
import { rewardGuards } from './rewards.ts'
import { staffGuards } from './staff.ts'
import { wayGuards } from './ways.ts'

export const guards: readonly Guard[] = [
  ...ledgerGuards,
  ...wayGuards,
  ...incomingGuards,
  ...rewardGuards,
  ...gameGuards,
  ...playerGuards,
  ...staffGuards,
]

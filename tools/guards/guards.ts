// What keeps a player's money right, each with the test that fails without it. `npm run guards` takes them out one by one.
import type { Guard } from './guard.ts'
import { ledgerGuards } from './ledger.ts'
import { playerGuards } from './player.ts'
import { rewardGuards } from './rewards.ts'
import { wayGuards } from './ways.ts'

export const guards: readonly Guard[] = [...ledgerGuards, ...wayGuards, ...rewardGuards, ...playerGuards]

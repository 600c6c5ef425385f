import { assign } from 'xstate'
import type { GameAccount, GameCredentials, Problem, Satang } from '@krapao/sdk'
import { commandFakePorts } from '../shared/command.samples.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { lost, offline, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { silent } from '../testing/world.ts'
import type { GameAccountPorts, GameOrder } from './gameAccount.ports.ts'

export const sampleGame: GameAccount = {
  code: 'PG',
  name: 'Panda Garden',
  category: 'slot',
  isActive: true,
  amount: 0 as Satang,
  ftWalletSlot: 1,
  web: 'https://games.example/pg',
  android: null,
  ios: null,
}
export const sampleCredentials: GameCredentials = { username: 'pg0800000001', password: 'Kp-0a1b2c' }

export const gameAccountFakePorts = (): GameAccountPorts => ({
  actors: { loadCredentials: silent(), launch: silent() },
  command: commandFakePorts<GameOrder, null>(() => true),
})

const way = { kind: 'link', url: 'https://games.example/pg?ticket=t1' }
const amounts = [0, 50_000] as Satang[]
const openedBefore = (kind: GameOrder['kind'], game: GameAccount) => ({
  input: { game },
  provide: (machine: Parameters<NonNullable<NonNullable<Walk['starts']>[number]['provide']>>[0]) =>
    machine.provide({ actions: { 'recall the order': assign({ order: { kind, code: game.code } }) } }),
})
const command = (value: string, problem: Problem | null = null) => ({
  type: 'xstate.snapshot.command',
  snapshot: { value, context: { problem } },
})

/** Start states (the last three after a reload), events and answers that cover each transition. */
export const gameAccountSamples = {
  starts: [
    { input: { game: { ...sampleGame, isActive: false } } },
    { input: { game: { ...sampleGame, web: null } } },
    { input: { game: sampleGame } },
    openedBefore('activate', { ...sampleGame, isActive: false }),
    openedBefore('resetPassword', sampleGame),
    openedBefore('transferAll', sampleGame),
  ],
  events: {
    'play.requested': amounts.map((amount) => ({ type: 'play.requested', amount })),
    'transfer.requested': amounts.map((amount) => ({ type: 'transfer.requested', amount })),
    'xstate.snapshot.command': [
      command('submitting'),
      command('outcomeUnknown', problemIn(lost)),
      command('undecided', problemIn(lost)),
      command('editing'),
      command('refused', problemIn(refusedWith('SLOT_ALREADY_ACTIVE'))),
      command('refused', problemIn(refusedWith('NO_GAME'))),
      command('accepted'),
    ],
  },
  outcomes: {
    loadCredentials: [worked(sampleCredentials), refusedWith('SLOT_NO_ACCOUNT'), offline],
    launch: [worked(way), refusedWith('LOGIN_FAIL')],
  },
} satisfies Walk

import { assign } from 'xstate'
import type { GameAccount, GameCredentials, Satang } from '@krapao/sdk'
import { requestFakePorts, requestOutputs } from '../submitRequest/submitRequest.samples.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { offline, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { silent } from '../testing/fakes.ts'
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
  request: requestFakePorts<GameOrder, null>(),
})

const way = { kind: 'link', url: 'https://games.example/pg?ticket=t1' }
const amounts = [0, 50_000] as Satang[]
export const openedBefore = (kind: GameOrder['kind'], game: GameAccount) => ({
  input: { game },
  provide: (machine: Parameters<NonNullable<NonNullable<Walk['starts']>[number]['provide']>>[0]) =>
    machine.provide({
      actions: {
        'restore request': assign({ request: { order: { kind, code: game.code }, idempotencyKey: 'k0', resumed: true } }),
      },
    }),
})

/** The last three starts are after a reload. */
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
  },
  outcomes: {
    submitRequest: [
      ...requestOutputs(null, problemIn(refusedWith('NO_GAME'))),
      { status: 'rejected', problem: problemIn(refusedWith('SLOT_ALREADY_ACTIVE')) },
    ],
    loadCredentials: [worked(sampleCredentials), refusedWith('SLOT_NO_ACCOUNT'), offline],
    launch: [worked(way), refusedWith('LOGIN_FAIL')],
  },
} satisfies Walk

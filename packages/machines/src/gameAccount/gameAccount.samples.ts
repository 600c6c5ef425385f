import { assign } from 'xstate'
import type { GameAccount, GameCredentials, Satang } from '@krapao/sdk'
import { requestFakePorts, requestOutputs } from '../submitRequest/submitRequest.samples.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { offline, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { fixedSlot, silent } from '../testing/fakes.ts'
import type { GameAccountPorts } from './gameAccount.ports.ts'
import type { Addition, GameBalances, GameOrder } from './gameAccount.rules.ts'

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
  lastAddition: fixedSlot(),
})

/** 500 baht in the wallet, and no exclusion. */
export const sampleBalances = (more: Partial<GameAccount> = {}, others: Partial<GameBalances> = {}): GameBalances => ({
  game: { ...sampleGame, ...more },
  inWallet: 50_000 as Satang,
  excludedUntil: null,
  ...others,
})

const target = { kind: 'link', url: 'https://games.example/pg?ticket=t1' }
const filled: Partial<GameAccount> = { amount: 20_000 as Satang }
const excluded: Partial<GameBalances> = { excludedUntil: '2026-12-01T03:00:00Z' }
const tooMuch: Addition = { kind: 'own', amount: 60_000 as Satang }
const orders = {
  activate: { kind: 'activate', code: 'PG' },
  resetPassword: { kind: 'resetPassword', code: 'PG' },
  transferAll: { kind: 'transferAll', code: 'PG' },
} as const satisfies Record<string, GameOrder>
const resumedWith = (kind: keyof typeof orders, input: GameBalances) => ({
  input,
  provide: (machine: Parameters<NonNullable<NonNullable<Walk['starts']>[number]['provide']>>[0]) =>
    machine.provide({
      actions: { 'restore request': assign({ request: { order: orders[kind], idempotencyKey: 'k0', resumed: true } }) },
    }),
})

/** The last three starts are after a reload. */
export const gameAccountSamples = {
  starts: [
    { input: sampleBalances({ isActive: false }) },
    { input: sampleBalances({ web: null }) },
    { input: sampleBalances() },
    { input: sampleBalances(filled) },
    { input: sampleBalances(filled, excluded) },
    resumedWith('activate', sampleBalances({ isActive: false })),
    resumedWith('resetPassword', sampleBalances()),
    resumedWith('transferAll', sampleBalances()),
  ],
  events: {
    'addition.chosen': [{ type: 'addition.chosen', addition: tooMuch }],
    'balances.changed': [sampleBalances(filled, excluded), sampleBalances(filled)].map((balances) => ({
      type: 'balances.changed',
      ...balances,
    })),
  },
  outcomes: {
    submitRequest: [
      ...requestOutputs(null, problemIn(refusedWith('NO_GAME'))),
      { status: 'rejected', problem: problemIn(refusedWith('SLOT_ALREADY_ACTIVE')) },
      { status: 'rejected', problem: problemIn(refusedWith('INVALID_USER_3')) },
    ],
    loadCredentials: [worked(sampleCredentials), refusedWith('SLOT_NO_ACCOUNT'), refusedWith('INVALID_USER_3'), offline],
    launch: [worked(target), refusedWith('LOGIN_FAIL')],
  },
} satisfies Walk

import type { GameAccount, Satang, WalletResponse } from '@krapao/sdk'
import type { Walk } from '../testing/coverPaths.ts'
import { offline, worked } from '../testing/problems.ts'
import { fixedSlot, silent } from '../testing/fakes.ts'
import type { WalletPorts } from './wallet.ports.ts'

const satang = (amount: number) => amount as Satang

const game = (code: string, category: GameAccount['category'], amount: number, failed = false): GameAccount => ({
  code,
  name: code,
  category,
  logo: '',
  background: '',
  isActive: true,
  amount: satang(amount),
  ftWalletSlot: 1,
  web: null,
  android: null,
  ios: null,
  failed,
})

export const sampleWallet: WalletResponse = {
  profile: { _id: 'p1', username: '0812345678', name: 'Somchai', createdAt: '2026-01-02T03:04:05Z', coin: 3 },
  bankAccount: { bankCode: 'SCB', bankAccountName: 'SOMCHAI JAIDEE', bankAccountNo: '1234567890', bank: { nameTH: 'ไทยพาณิชย์' } },
  wallet: { amount: satang(123_450) },
  invite: { amount: satang(5_000), success: 100, fail: 50 },
  slots: [game('PG', 'slot', 10_000), game('UFABET', 'sport', 20_000, true), game('SEXYGAME', 'sport', 0), game('HUAYHD', 'lotto', 30)],
  inTransit: satang(1_000),
}

/** Games were refreshed one hour after the epoch. */
export const walletFakePorts = (): WalletPorts => ({
  actors: { loadWallet: silent(), refreshSlots: silent() },
  lastSync: fixedSlot(3_600_000),
  now: () => 7_200_000,
})

const answers = [worked(sampleWallet), offline]

export const walletSamples = {
  outcomes: { loadWallet: answers, reloadWallet: answers, readWallet: answers, refreshSlots: [worked(null), offline] },
} satisfies Walk

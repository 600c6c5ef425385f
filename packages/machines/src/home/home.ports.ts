import { fromPromise, type PromiseActorLogic, type SnapshotFrom } from 'xstate'
import type { Krapao, Outcome, WalletResponse } from '@krapao/sdk'
import { readBonusProgress, type BonusProgress } from '../bonus/bonusOverview.ts'
import type { ResourceLogic } from '../loading/resource.machine.ts'
import { resourcePorts, type ResourcePorts } from '../loading/resource.ports.ts'
import { jsonSlot, type KeyValueStore, type Slot } from '../shared/storage.ts'
import { statementPorts, type StatementPorts } from '../statement/statement.ports.ts'
import type { provideStatementPorts } from '../statement/statement.ts'
import type { unfinishedMachine } from '../unfinished/unfinished.machine.ts'
import { unfinishedPorts, type UnfinishedPorts } from '../unfinished/unfinished.ports.ts'
import { walletPorts, type WalletPorts } from '../wallet/wallet.ports.ts'
import type { walletMachine } from '../wallet/wallet.machine.ts'
import type { HomeSheet } from './home.rules.ts'

type Value<T> = T extends { ok: true; value: infer TValue } ? TValue : never
export type WheelStatus = Value<Awaited<ReturnType<Krapao['spin']['active']>> & Outcome<unknown>>

/** Stores the balances for the offline page; `loadedAt` in ms of the server's clock. */
type KeepBalances = (wallet: WalletResponse, loadedAt: number) => void

export type HomeParts = {
  wallet: typeof walletMachine
  statement: ReturnType<typeof provideStatementPorts>
  bonus: ResourceLogic<BonusProgress>
  wheel: ResourceLogic<WheelStatus>
  unfinished: typeof unfinishedMachine
}
export type WalletSnapshot = SnapshotFrom<typeof walletMachine>

export type HomePorts = {
  actors: {
    /** Loads a sheet's script and words; false if that failed. */
    loadSheet: PromiseActorLogic<boolean, { name: HomeSheet }>
  }
  wallet: WalletPorts
  statement: StatementPorts
  bonus: ResourcePorts<BonusProgress>
  wheel: ResourcePorts<WheelStatus>
  unfinished: UnfinishedPorts
  keepBalances: KeepBalances
  /** On this device. */
  areBalancesHidden: Slot<boolean>
}

type Browser = { local: KeyValueStore; loadSheet: (name: HomeSheet) => Promise<boolean>; keepBalances: KeepBalances }

export const homePorts = (krapao: Krapao, { local, loadSheet, keepBalances }: Browser): HomePorts => ({
  actors: { loadSheet: fromPromise(({ input }) => loadSheet(input.name)) },
  wallet: walletPorts(krapao, local),
  statement: statementPorts(krapao),
  bonus: resourcePorts(krapao, (_query, options) => readBonusProgress(krapao, options)),
  wheel: resourcePorts(krapao, (_query, options) => krapao.spin.active({}, options)),
  unfinished: unfinishedPorts(krapao, local),
  keepBalances,
  areBalancesHidden: jsonSlot(local, 'balances-hidden'),
})

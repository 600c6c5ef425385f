import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { DepositLookup, Krapao, Outcome } from '@krapao/sdk'
import { qrDepositPorts, type QrDepositPorts } from '../qrDeposit/qrDeposit.ports.ts'

export type DepositPorts = {
  actors: { loadLookup: PromiseActorLogic<Outcome<DepositLookup>> }
  qrDeposit: QrDepositPorts
}

export const depositPorts = (krapao: Krapao): DepositPorts => ({
  actors: { loadLookup: fromPromise(({ signal }) => krapao.lookups.deposit({}, { signal })) },
  qrDeposit: qrDepositPorts(krapao),
})

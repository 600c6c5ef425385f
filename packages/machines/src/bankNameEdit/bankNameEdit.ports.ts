import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome } from '@krapao/sdk'
import { newKey } from '../shared/newKey.ts'

export type BankNameEditPorts = {
  actors: {
    saveName: PromiseActorLogic<Outcome<null>, { bankCode: string; bankAccountName: string; idempotencyKey: string }>
  }
  newKey: () => string
}

export const bankNameEditPorts = (krapao: Pick<Krapao, 'profile'>): BankNameEditPorts => ({
  actors: {
    saveName: fromPromise(({ input: { idempotencyKey, ...update }, signal }) =>
      krapao.profile.updateBankAccountName(update, { idempotencyKey, signal }),
    ),
  },
  newKey,
})

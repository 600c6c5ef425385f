import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { GameCredentials, Krapao, Outcome } from '@krapao/sdk'
import { readRequestStatus, submitRequestPorts, savedRequestSlot, type SubmitRequestPorts } from '../submitRequest/submitRequest.ports.ts'
import { jsonSlot, type KeyValueStore, type Slot } from '../shared/storage.ts'
import { walletCode } from '../transfer/transfer.rules.ts'
import type { GameOrder, LastAddition } from './gameAccount.rules.ts'
import type { GameTarget, LaunchGame, LaunchInput } from './opening/opening.ts'

export type GameAccountPorts = {
  actors: {
    loadCredentials: PromiseActorLogic<Outcome<GameCredentials>, { code: string }>
    launch: PromiseActorLogic<Outcome<GameTarget>, LaunchInput>
  }
  request: SubmitRequestPorts<GameOrder, null>
  /** On this device, of this player; removed by signing out. */
  lastAddition: Slot<LastAddition>
}

/** `playerId` is `profile._id`, `code` the game's. */
type StorageOptions = { store: KeyValueStore; playerId: string; code: string }

export const gameAccountPorts = (krapao: Krapao, launch: LaunchGame, { store, playerId, code }: StorageOptions): GameAccountPorts => ({
  actors: {
    loadCredentials: fromPromise(({ input, signal }) => krapao.gameAccount.credentials({ slotCode: input.code }, { signal })),
    launch: fromPromise(({ input, signal }) => launch(input, signal)),
  },
  request: submitRequestPorts(
    { submit: submitTo(krapao), readStatus: readRequestStatus(krapao) },
    savedRequestSlot(store, `gameAccount.${code}`, playerId),
  ),
  lastAddition: jsonSlot(store, `game-addition.${playerId}`),
})

type Options = { idempotencyKey: string; signal: AbortSignal }

const submitTo =
  (krapao: Krapao) =>
  (order: GameOrder, options: Options): Promise<Outcome<null>> => {
    const { kind, code } = order
    switch (kind) {
      case 'activate':
        return krapao.gameAccount.activate({ slotCode: code }, options)
      case 'resetPassword':
        return krapao.gameAccount.resetPassword({ slotCode: code }, options)
      case 'transferAll':
        return krapao.transfer.moveAll({ to: code }, options)
      case 'transfer':
        return krapao.transfer.move({ from: walletCode, to: code, amount: order.amount }, options)
      case 'return':
        return krapao.transfer.move({ from: code, to: walletCode, amount: order.amount }, options)
      default:
        return kind satisfies never
    }
  }

import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome, SpinResult, SpinSetup } from '@krapao/sdk'
import { readRequestStatus, submitRequestPorts, savedRequestSlot, type SubmitRequestPorts } from '../submitRequest/submitRequest.ports.ts'
import { newKey } from '../shared/newKey.ts'
import { jsonSlot, type KeyValueStore, type Slot } from '../shared/storage.ts'

export type SpinOrder = {
  clientSeed: string
  /** Extension: what the server published before the draw; null without commitments. */
  promise: { commitment: string; weights: Readonly<Record<string, number>> } | null
}

export type SpinDrawn = { order: SpinOrder; drawn: SpinResult }

/** Not shown yet; `key` marks it as unfinished. */
export type StoredDraw = SpinDrawn & { key: string }

export type SpinPorts = {
  loadWheel: PromiseActorLogic<Outcome<SpinSetup>>
  request: SubmitRequestPorts<SpinOrder, SpinDrawn>
  /** Kept across reloads until its prize was shown. */
  unseen: Slot<StoredDraw>
  /** 128 unpredictable bits, the client's part of the draw. */
  newSeed: () => string
  /** In [0, 1), for the animation only. */
  random: () => number
  /** False if the player prefers reduced motion. */
  mayTurn: () => boolean
}

export const spinRequestName = 'spin'

type PortOptions = { store: KeyValueStore; playerId: string; mayTurn: () => boolean }

/** `playerId` is `profile._id`. */
export function spinPorts(krapao: Krapao, { store, playerId, mayTurn }: PortOptions): SpinPorts {
  const savedRequest = savedRequestSlot<SpinOrder>(store, spinRequestName, playerId)
  let sent = savedRequest.read()?.order ?? null
  type Options = { idempotencyKey: string; signal: AbortSignal }
  const submit = async (order: SpinOrder, options: Options): Promise<Outcome<SpinDrawn>> => {
    sent = order
    const outcome = await krapao.spin.spin({ clientSeed: order.clientSeed }, options)
    return outcome.ok ? { ok: true, value: { order, drawn: outcome.value } } : outcome
  }
  const readStatus = readRequestStatus(krapao)
  return {
    loadWheel: fromPromise(({ signal }) => krapao.spin.setup({}, { signal })),
    request: submitRequestPorts<SpinOrder, SpinDrawn>(
      {
        submit,
        // The status only reports completion; repeating the request with its key and body returns the slice without a new draw.
        readStatus: async ({ key }, { signal }) => {
          const outcome = await readStatus({ key }, { signal })
          if (!outcome.ok || outcome.value.state !== 'done') return outcome
          if (sent === null) return { ok: false, problem: { kind: 'unreadable', status: 200, effect: 'none' } }
          const again = await submit(sent, { idempotencyKey: key, signal })
          return again.ok ? { ok: true, value: { state: 'done', result: again.value } } : again
        },
      },
      savedRequest,
    ),
    unseen: jsonSlot(store, `request.${spinRequestName}.prize.${playerId}`),
    newSeed: newKey,
    random: Math.random,
    mayTurn,
  }
}

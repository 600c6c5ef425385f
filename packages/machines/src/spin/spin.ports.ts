import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome, SpinResult, SpinSetup } from '@krapao/sdk'
import { askOperation, commandPorts, intentSlot, type CommandPorts } from '../shared/command.ports.ts'
import { newKey } from '../shared/newKey.ts'
import { jsonSlot, type KeyValueStore, type Slot } from '../shared/storage.ts'

/** One spin: the seed of this side, and what the server had promised when it was made. */
export type SpinOrder = {
  clientSeed: string
  /** Extension: null on a backend that promises nothing. */
  promise: { commitment: string; weights: Readonly<Record<string, number>> } | null
}

/** What was drawn for an order. */
export type SpinDrawn = { order: SpinOrder; drawn: SpinResult }

/** A draw that the player has not been shown yet. `key` marks it as something that was left unfinished. */
export type KeptDraw = SpinDrawn & { key: string }

/** What the wheel needs from the outside. Leave one out and it does not compile. */
export type SpinPorts = {
  loadWheel: PromiseActorLogic<Outcome<SpinSetup>>
  command: CommandPorts<SpinOrder, SpinDrawn>
  /** Where a draw outlives a reload until its prize was seen. */
  unseen: Slot<KeptDraw>
  /** This side's part in the draw: 128 bits that nobody else can guess. */
  newSeed: () => string
  /** From 0 to below 1; for the motion alone. */
  random: () => number
  /** False where the person wants no motion: then the result is there at once. */
  mayTurn: () => boolean
}

/** The name of the intent in the store, so that home finds it after a reload. */
export const spinIntent = 'spin'

type Outside = { store: KeyValueStore; playerId: string; mayTurn: () => boolean }

/** `playerId` is `profile._id` of the wallet: whose spins are kept in `store`. */
export function spinPorts(krapao: Krapao, { store, playerId, mayTurn }: Outside): SpinPorts {
  const intent = intentSlot<SpinOrder>(store, spinIntent, playerId)
  let sent = intent.read()?.order ?? null
  type Options = { idempotencyKey: string; signal: AbortSignal }
  const submit = async (order: SpinOrder, options: Options): Promise<Outcome<SpinDrawn>> => {
    sent = order
    const outcome = await krapao.spin.spin({ clientSeed: order.clientSeed }, options)
    return outcome.ok ? { ok: true, value: { order, drawn: outcome.value } } : outcome
  }
  const look = askOperation(krapao)
  return {
    loadWheel: fromPromise(({ signal }) => krapao.spin.setup({}, { signal })),
    command: commandPorts<SpinOrder, SpinDrawn>(
      {
        submit,
        // That it was done is all that the look-up tells. The same key and body are answered with the slice, and draw nothing anew.
        ask: async ({ key }, { signal }) => {
          const outcome = await look({ key }, { signal })
          if (!outcome.ok || outcome.value.state !== 'done') return outcome
          if (sent === null) return { ok: false, problem: { kind: 'unreadable', status: 200, effect: 'none' } }
          const again = await submit(sent, { idempotencyKey: key, signal })
          return again.ok ? { ok: true, value: { state: 'done', result: again.value } } : again
        },
      },
      { intent, isComplete: ({ clientSeed }) => clientSeed !== '' },
    ),
    unseen: jsonSlot(store, `intent.${spinIntent}.prize.${playerId}`),
    newSeed: newKey,
    random: Math.random,
    mayTurn,
  }
}

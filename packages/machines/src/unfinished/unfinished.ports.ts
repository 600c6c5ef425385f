import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, OperationState, Outcome } from '@krapao/sdk'
import type { KeyValueStore } from '../shared/storage.ts'
import { jsonSlot } from '../shared/storage.ts'
import type { Intent } from '../shared/command.ports.ts'

/** An intent that this device keeps: not settled, as far as it knows. `capability` is the name under which its command keeps it. */
export type KeptIntent = { capability: string; key: string; order: unknown }

/** What recovery needs from the outside. Leave one out and it does not compile. */
export type UnfinishedPorts = {
  actors: {
    /** Extension: what the server has not settled yet, asked for on any device. */
    listOpen: PromiseActorLogic<Outcome<readonly OperationState[]>>
  }
  /** What this device keeps for that player. */
  keptIntents: (playerId: string) => readonly KeptIntent[]
}

export const unfinishedPorts = (krapao: Pick<Krapao, 'wallet'>, local: KeyValueStore): UnfinishedPorts => ({
  actors: {
    listOpen: fromPromise(async ({ signal }) => {
      const outcome = await krapao.wallet.openOperations({}, { signal })
      return outcome.ok ? { ok: true, value: outcome.value.operations } : outcome
    }),
  },
  keptIntents: (playerId) => keptIntents(local, playerId),
})

/** By the names that `intentSlot` gives them, in their order. What cannot be read is none, and nothing of another player is. */
function keptIntents(local: KeyValueStore, playerId: string): KeptIntent[] {
  return namesIn(local)
    .flatMap((name) => {
      if (!name.startsWith('intent.') || !name.endsWith(`.${playerId}`)) return []
      // A name may go on after the capability, where it keeps one for each of several: `gameAccount.PG`.
      const [capability = ''] = name.slice('intent.'.length, -`.${playerId}`.length).split('.')
      const intent = jsonSlot<Partial<Intent<unknown>>>(local, name).read()
      return typeof intent?.key === 'string' ? [{ capability, key: intent.key, order: intent.order ?? null }] : []
    })
    .toSorted((one, other) => (one.capability < other.capability ? -1 : 1))
}

function namesIn(local: KeyValueStore): string[] {
  try {
    return Array.from({ length: local.length }, (_, index) => local.key(index) ?? '')
  } catch {
    // A browser that forbids its storage keeps nothing.
    return []
  }
}

import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, OperationState, Outcome } from '@krapao/sdk'
import type { KeyValueStore } from '../shared/storage.ts'
import { jsonSlot } from '../shared/storage.ts'
import type { SavedRequest } from '../submitRequest/submitRequest.ports.ts'

/** A request that this device has sent and has no answer to. `capability` is the part of its storage key that names the machine. */
export type StoredRequest = { capability: string; key: string; order: unknown }

export type UnfinishedPorts = {
  actors: {
    /** Includes other devices (extension). */
    listOpen: PromiseActorLogic<Outcome<readonly OperationState[]>>
  }
  storedRequests: (playerId: string) => readonly StoredRequest[]
}

export const unfinishedPorts = (krapao: Pick<Krapao, 'wallet'>, local: KeyValueStore): UnfinishedPorts => ({
  actors: {
    listOpen: fromPromise(async ({ signal }) => {
      const outcome = await krapao.wallet.openOperations({}, { signal })
      return outcome.ok ? { ok: true, value: outcome.value.operations } : outcome
    }),
  },
  storedRequests: (playerId) => storedRequests(local, playerId),
})

/** Skips unreadable requests. */
function storedRequests(local: KeyValueStore, playerId: string): StoredRequest[] {
  return namesIn(local)
    .flatMap((name) => {
      if (!name.startsWith('request.') || !name.endsWith(`.${playerId}`)) return []
      // A name may have a suffix, as `gameAccount.PG`.
      const [capability = ''] = name.slice('request.'.length, -`.${playerId}`.length).split('.')
      const saved = jsonSlot<Partial<SavedRequest<unknown>>>(local, name).read()
      return typeof saved?.key === 'string' ? [{ capability, key: saved.key, order: saved.order ?? null }] : []
    })
    .toSorted((one, other) => (one.capability < other.capability ? -1 : 1))
}

function namesIn(local: KeyValueStore): string[] {
  try {
    return Array.from({ length: local.length }, (_, index) => local.key(index) ?? '')
  } catch {
    // The browser may forbid its storage.
    return []
  }
}

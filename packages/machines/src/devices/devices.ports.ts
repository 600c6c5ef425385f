import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Device, Krapao, Outcome } from '@krapao/sdk'
import { newKey } from '../shared/newKey.ts'

export type DevicesPorts = {
  actors: {
    load: PromiseActorLogic<Outcome<{ devices: readonly Device[] }>>
    /** Null signs out all, this one included. */
    end: PromiseActorLogic<Outcome<null>, { id: string | null; idempotencyKey: string }>
  }
  newKey: () => string
}

export const devicesPorts = (krapao: Pick<Krapao, 'account'>): DevicesPorts => ({
  actors: {
    load: fromPromise(({ signal }) => krapao.account.devices({}, { signal })),
    end: fromPromise(({ input: { id, idempotencyKey }, signal }) =>
      id === null
        ? krapao.account.signOutEverywhere({}, { idempotencyKey, signal })
        : krapao.account.removeDevice({ id }, { idempotencyKey, signal }),
    ),
  },
  newKey,
})

import type { SnapshotFrom } from 'xstate'
import type { Krapao, Limits } from '@krapao/sdk'
import { provideResourcePorts, type ResourceActor } from '../loading/resource.machine.ts'
import { resourcePorts, type ResourcePorts } from '../loading/resource.ports.ts'

export type LimitsPorts = ResourcePorts<Limits>

/** An extension, refused by backends without it. */
export type LimitsActor = ResourceActor<Limits>

export const limitsPorts = (krapao: Krapao): LimitsPorts => resourcePorts(krapao, (_query, options) => krapao.account.limits({}, options))

export const provideLimitsPorts = (ports: LimitsPorts) => provideResourcePorts(ports)

export const areLimitsAbsent = (snapshot: SnapshotFrom<LimitsActor>): boolean => {
  const { problem } = snapshot.context
  return snapshot.matches('failed') && problem?.kind === 'refused' && problem.code === undefined
}

export const limitsInput = { query: null, eager: true } as const

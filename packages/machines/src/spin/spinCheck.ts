import type { Krapao, SpinSetup, SpinSlice } from '@krapao/sdk'
import type { SpinCheck, SpinDraw } from '@krapao/sdk/spinCheck'
import { provideResourcePorts, type ResourceActor } from '../shared/resource.machine.ts'
import { resourcePorts, type ResourcePorts } from '../shared/resource.ports.ts'
import type { SpinDrawn } from './spin.ports.ts'

/**
 * What working a spin out again has come to. `kept`: the seed is the one that was promised, and gives the slice that was told.
 * `broken`: it isn't, or doesn't. `impossible`: this browser or this backend lets nobody work it out.
 */
export type SpinVerdict = { verdict: 'kept' | 'broken'; check: SpinCheck } | { verdict: 'impossible' }

/** A `resource` of the verdict over one spin. */
export type SpinCheckActor = ResourceActor<SpinVerdict>
export type SpinCheckPorts = ResourcePorts<SpinVerdict>

type Outside = SpinDrawn & {
  /** Fetches `checkSpin` of `@krapao/sdk/spinCheck`. A rejection means that it could not be fetched. */
  checker: () => Promise<(draw: SpinDraw) => Promise<SpinCheck | null>>
}

export const spinCheckPorts = (krapao: Krapao, { order, drawn, checker }: Outside): SpinCheckPorts =>
  resourcePorts<SpinVerdict>(krapao, async () => {
    const { promise, clientSeed } = order
    const { serverSeed, nonce, result } = drawn
    if (promise === null || serverSeed === undefined || nonce === undefined) return { ok: true, value: { verdict: 'impossible' } }
    const checkSpin = await checker().catch(() => null)
    if (!checkSpin) return { ok: false, problem: { kind: 'offline', effect: 'none' } }
    const check = await checkSpin({ weights: promise.weights, clientSeed, serverSeed, nonce })
    if (!check) return { ok: true, value: { verdict: 'impossible' } }
    const kept = check.commitment === promise.commitment && check.slice === result.code
    return { ok: true, value: { verdict: kept ? 'kept' : 'broken', check } }
  })

export const provideSpinCheckPorts = (ports: SpinCheckPorts) => provideResourcePorts(ports)

/** A slice and its chance, from 0 to 1. */
export type Odds = { slice: SpinSlice; chance: number }

/** Extension: the published odds, in the order of the wheel. Null where the backend publishes none. */
export function oddsOf({ activeSpinwheel: { slice: slices }, weights }: SpinSetup): Odds[] | null {
  const total = slices.reduce((sum, { code }) => sum + (weights?.[code] ?? 0), 0)
  if (!weights || total <= 0) return null
  return slices.map((slice) => ({ slice, chance: (weights[slice.code] ?? 0) / total }))
}

import type { Krapao, SpinSetup, SpinSlice } from '@krapao/sdk'
import type { SpinCheck, SpinDraw } from '@krapao/sdk/spinCheck'
import { provideResourcePorts, type ResourceActor } from '../loading/resource.machine.ts'
import { resourcePorts, type ResourcePorts } from '../loading/resource.ports.ts'
import { newHtml } from './coupons.ts'
import type { SpinDrawn } from './spin.ports.ts'

/** `kept`: the seed matches the commitment and yields the slice. `impossible`: unsupported by browser or backend. */
export type SpinVerdict = { verdict: 'kept' | 'broken'; check: SpinCheck } | { verdict: 'impossible' }

export type SpinCheckActor = ResourceActor<SpinVerdict>
export type SpinCheckPorts = ResourcePorts<SpinVerdict>

type PortOptions = SpinDrawn & {
  /** Loads `checkSpin`; rejects if loading fails. */
  checker: () => Promise<(draw: SpinDraw) => Promise<SpinCheck | null>>
}

export const spinCheckPorts = (krapao: Krapao, { order, drawn, checker }: PortOptions): SpinCheckPorts =>
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

/** `description` (HTML) is null if the label says as much. `chance` from 0 to 1. */
export type Odds = { slice: SpinSlice; description: string | null; chance: number }

/** Extension; null if the backend publishes none. */
export function oddsOf({ activeSpinwheel: { slice: slices }, weights }: SpinSetup): Odds[] | null {
  const total = slices.reduce((sum, { code }) => sum + (weights?.[code] ?? 0), 0)
  if (!weights || total <= 0) return null
  return slices.map((slice) => ({
    slice,
    description: newHtml(slice.htmlDescription, slice.label),
    chance: (weights[slice.code] ?? 0) / total,
  }))
}

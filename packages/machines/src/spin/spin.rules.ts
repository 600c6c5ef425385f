import type { SpinSetup } from '@krapao/sdk'
import type { SubmitOutput } from '../submitRequest/submitRequest.ports.ts'
import type { SpinDrawn, SpinOrder } from './spin.ports.ts'

export function wheelAfter({ commitment: _used, ...wheel }: SpinSetup, { drawn: { result, commitment } }: SpinDrawn): SpinSetup {
  return { ...wheel, userCoin: result.remainingCoin, ...(commitment !== undefined && { commitment }) }
}

/** Returns null if the slice is not on the wheel in view. */
export function placeOf({ wheel, last }: { wheel: SpinSetup | null; last: SpinDrawn | null }): { slices: number; index: number } | null {
  const slices = wheel?.activeSpinwheel.slice ?? []
  const index = slices.findIndex(({ code }) => code === last?.drawn.result.code)
  return index < 0 ? null : { slices: slices.length, index }
}

export const isOnWheel = (wheel: SpinSetup | null, output: SubmitOutput<SpinDrawn>): boolean =>
  output.status === 'completed' && placeOf({ wheel, last: output.result }) !== null

export const sameSlices = (one: SpinSetup | null, other: SpinSetup): boolean => codesOf(one) === codesOf(other)
const codesOf = (wheel: SpinSetup | null): string => JSON.stringify(wheel?.activeSpinwheel.slice.map(({ code }) => code) ?? [])

/** The client seed is made after reading the commitment. */
export function orderOf(wheel: SpinSetup | null, clientSeed: string): SpinOrder {
  const { commitment, weights } = wheel ?? {}
  return { clientSeed, promise: commitment !== undefined && weights ? { commitment, weights } : null }
}

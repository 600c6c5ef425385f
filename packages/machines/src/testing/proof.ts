import type { AnyStateMachine } from 'xstate'
import { coverPaths, type PathCoverage, type Walk } from './coverPaths.ts'

export function coverAll(machine: AnyStateMachine, walk: Walk): PathCoverage {
  const coverage = coverPaths(machine, walk)
  const missed = [...coverage.states.missed, ...coverage.transitions.missed]
  if (missed.length > 0) throw new Error(`not reached: ${missed.join('; ')}`)
  return coverage
}

import type { AnyStateMachine } from 'xstate'
import { coverPaths, type PathCoverage, type Walk } from './coverPaths.ts'

export function coverAll(machine: AnyStateMachine, walk: Walk): PathCoverage {
  const coverage = coverPaths(machine, walk)
  const unreached = [...coverage.states.unreached, ...coverage.transitions.unreached]
  if (unreached.length > 0) throw new Error(`not reached: ${unreached.join('; ')}`)
  return coverage
}

export { actorAt, coverPaths, reportOf, type Path, type PathCoverage, type Step, type Walk } from './coverPaths.ts'
export { failedWith, gone, lost, notServed, offline, problemIn, refusedWith, worked } from './problems.ts'
export { survivingGuards } from './survivingGuards.ts'
export {
  answers,
  fixedSlot,
  memorySlot,
  numberedKeys,
  pathOf,
  recorded,
  settled,
  silent,
  simulatedTime,
  type SimulatedTime,
} from './world.ts'
export { sessionSamples, signInForm } from '../session/session.samples.ts'

import type { Walk } from '../testing/coverPaths.ts'
import { failedWith, gone, offline, problemIn } from '../testing/problems.ts'
import { silent } from '../testing/world.ts'
import type { LivePorts } from './live.ports.ts'

/** A connection that says nothing. */
export const liveFakePorts = (): LivePorts => ({
  // Its kind does not matter where it is silent.
  actors: { connection: silent<void, undefined>() as unknown as LivePorts['actors']['connection'] },
  random: () => 0,
})

const problems = [failedWith({ kind: 'signedOut', effect: 'none' }), gone, offline].map(problemIn)

/** Every end of a connection that tells the ways of the machine apart. */
export const liveSamples = {
  events: { 'connection.lost': problems.map((problem) => ({ type: 'connection.lost', problem })) },
} satisfies Walk

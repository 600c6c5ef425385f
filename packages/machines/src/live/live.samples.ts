import type { Walk } from '../testing/coverPaths.ts'
import { failedWith, gone, offline, problemIn } from '../testing/problems.ts'
import { silent } from '../testing/fakes.ts'
import type { LivePorts } from './live.ports.ts'

export const liveFakePorts = (): LivePorts => ({
  actors: { connection: silent<void, undefined>() as unknown as LivePorts['actors']['connection'] },
  random: () => 0,
})

const problems = [failedWith({ kind: 'signedOut', effect: 'none' }), gone, offline].map(problemIn)

export const liveSamples = {
  events: { 'connection.lost': problems.map((problem) => ({ type: 'connection.lost', problem })) },
} satisfies Walk

// Measures an actor's start, event and memory in a separate process.
import { limitChangeMachine, provideLimitChangePorts } from '@krapao/machines'
import { createActor } from 'xstate'
import { limitChangeFakePorts, sampleOwnLimits } from '../packages/machines/src/limits/limitChange.samples.ts'
import type { Satang } from '@krapao/sdk'

const count = Number(process.argv[2])
const machine = limitChangeMachine.provide(provideLimitChangePorts(limitChangeFakePorts()).implementations)
const input = { change: { kind: 'limit', period: 'day', amount: 0 as Satang }, limits: sampleOwnLimits } as const

// Compiles the machine, so that a thousand do not pay alone for what ten thousand share.
for (let warm = 0; warm < 5000; warm++) {
  const actor = createActor(machine, { input }).start()
  actor.send({ type: 'amount.changed', amount: 30_000 as Satang })
  actor.stop()
}
globalThis.gc?.()
const before = process.memoryUsage().heapUsed
let began = performance.now()
const actors = Array.from({ length: count }, () => createActor(machine, { input }).start())
const startUs = ((performance.now() - began) * 1000) / count
began = performance.now()
for (const actor of actors) actor.send({ type: 'amount.changed', amount: 30_000 as Satang })
const eventUs = ((performance.now() - began) * 1000) / count
globalThis.gc?.()
const kilobytes = (process.memoryUsage().heapUsed - before) / 1024 / count
process.send?.({ startUs, eventUs, kilobytes, actors: actors.length })

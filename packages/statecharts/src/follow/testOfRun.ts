import type { AnyStateMachine } from 'xstate'
import type { LiveActor, LoggedEvent } from '../live/wire.ts'
import { subjectOf, type Listed } from '../page/listed.ts'
import { asTest, type Subject } from '../simulate/asTest.ts'
import { simulate } from '../simulate/simulation.ts'

/** The events that were sent to an actor. */
const sentEvents = (entries: readonly LoggedEvent[]): LoggedEvent[] => entries.slice(1).filter(({ event }) => event.type !== 'xstate.stop')

/** `input`, and event types, whose values are masked or were not sent whole. */
const maskedIn = ({ isMasked }: LiveActor, entries: readonly LoggedEvent[]): string[] => [
  ...new Set([...(isMasked ? ['input'] : []), ...sentEvents(entries).flatMap((entry) => (entry.isMasked ? [entry.event.type] : []))]),
]

/** A running actor's events as a test, which is simulated first: masked values may lead elsewhere. */
export function testOfRun(actor: LiveActor, entries: readonly LoggedEvent[], machine: AnyStateMachine, subject: Subject): string {
  const { input } = actor
  const inputs = sentEvents(entries).map(({ event }) => ({ event }))
  const simulation = simulate(machine, { ...(input === undefined ? {} : { input }), guards: {}, inputs }, { isRecorded: true })
  return asTest(simulation, subject, { value: entries.at(-1)?.value, masked: maskedIn(actor, entries) })
}

export function testOfActor(actor: LiveActor, listed: Listed | undefined): ((entries: readonly LoggedEvent[]) => string) | null {
  const { machine } = listed ?? {}
  return listed && machine ? (entries) => testOfRun(actor, entries, machine, subjectOf(listed)) : null
}

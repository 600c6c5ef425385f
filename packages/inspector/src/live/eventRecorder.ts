// Runs in the product's window, in a development build only.
import type { AnyActor, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate'
import { withoutSecrets } from './withoutSecrets.ts'
import type { LiveActor, Message, LoggedEvent } from './wire.ts'

/** Per actor, for windows that open later. */
const maxEntries = 500

type RecorderSettings = {
  page: string
  address: () => string
  now: () => number
  post: (message: Message) => void
}

export type EventRecorder = {
  inspect: (event: InspectionEvent) => void
  receive: (message: Message) => void
}

/** Posts events as they happen, and the whole log on request. */
export function createEventRecorder({ page, address, now, post }: RecorderSettings): EventRecorder {
  const actors = new Map<string, LiveActor>()
  const entries: LoggedEvent[] = []
  const sendLog = (content: { actors: LiveActor[]; entries: LoggedEvent[] }): void =>
    post({ type: 'log.sent', page, address: address(), ...content })
  const steps = new Map<string, number>()
  let number = 0
  return {
    inspect: (event) => {
      if (event.type !== '@xstate.snapshot' || !isOfMachine(event.snapshot)) return
      // All of the product's actors are of this kind.
      const actorRef = event.actorRef as AnyActor
      const known = actors.get(actorRef.sessionId)
      const actor = known ?? liveActorOf(actorRef, event.snapshot.machine)
      actors.set(actor.id, actor)
      const step = steps.get(actor.id) ?? 0
      steps.set(actor.id, step + 1)
      const entry: LoggedEvent = {
        number: ++number,
        actor: actor.id,
        step,
        at: now(),
        event: withoutSecrets(event.event) as LoggedEvent['event'],
        status: event.snapshot.status,
        value: event.snapshot.value,
        active: nodesIn(event.snapshot).map(({ id }) => id),
        persisted: persistedSnapshotOf(actorRef, event.snapshot),
      }
      addToLog(entries, entry)
      sendLog({ actors: known ? [] : [actor], entries: [entry] })
    },
    receive: ({ type }) => {
      if (type === 'log.requested') sendLog({ actors: [...actors.values()], entries })
    },
  }
}

const isOfMachine = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot

function liveActorOf({ sessionId, _parent: parent, options }: AnyActor, { id }: AnyStateMachine): LiveActor {
  return { id: sessionId, machine: id, parent: parent?.sessionId ?? null, input: withoutSecrets(options.input) }
}

function addToLog(entries: LoggedEvent[], entry: LoggedEvent): void {
  entries.push(entry)
  const oldest = entry.step - maxEntries
  if (oldest >= 0)
    entries.splice(
      entries.findIndex(({ actor, step }) => actor === entry.actor && step === oldest),
      1,
    )
}

const nodesIn = ({ _nodes: nodes }: AnyMachineSnapshot) => nodes

function persistedSnapshotOf(actor: AnyActor, { status, value, context }: AnyMachineSnapshot): LoggedEvent['persisted'] {
  try {
    return withoutSecrets(actor.getPersistedSnapshot()) as LoggedEvent['persisted']
  } catch {
    // A child without a name can't be persisted.
    return withoutSecrets({ status, value, context, children: {}, historyValue: {} }) as LoggedEvent['persisted']
  }
}

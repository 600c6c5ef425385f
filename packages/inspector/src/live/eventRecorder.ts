// Runs in the product's window, in a development build only.
import type { AnyActor, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate'
import { withoutSecrets } from './withoutSecrets.ts'
import type { LiveActor, Message, LoggedEvent } from './wire.ts'

/** Per actor, for windows that open later. */
const mostMoments = 500

type RecorderSettings = {
  page: string
  address: () => string
  now: () => number
  post: (message: Message) => void
}

export type EventRecorder = {
  inspect: (event: InspectionEvent) => void
  hear: (message: Message) => void
}

/** Posts events as they happen, and the whole log on request. */
export function createEventRecorder({ page, address, now, post }: RecorderSettings): EventRecorder {
  const actors = new Map<string, LiveActor>()
  const moments: LoggedEvent[] = []
  const tell = (what: { actors: LiveActor[]; moments: LoggedEvent[] }): void => post({ type: 'told', page, address: address(), ...what })
  const steps = new Map<string, number>()
  let number = 0
  return {
    inspect: (event) => {
      if (event.type !== '@xstate.snapshot' || !isOfMachine(event.snapshot)) return
      // All of the product's actors are of this kind.
      const actorRef = event.actorRef as AnyActor
      const known = actors.get(actorRef.sessionId)
      const actor = known ?? told(actorRef, event.snapshot.machine)
      actors.set(actor.id, actor)
      const step = steps.get(actor.id) ?? 0
      steps.set(actor.id, step + 1)
      const moment: LoggedEvent = {
        number: ++number,
        actor: actor.id,
        step,
        at: now(),
        event: withoutSecrets(event.event) as LoggedEvent['event'],
        status: event.snapshot.status,
        value: event.snapshot.value,
        active: nodesIn(event.snapshot).map(({ id }) => id),
        kept: keptOf(actorRef, event.snapshot),
      }
      keep(moments, moment)
      tell({ actors: known ? [] : [actor], moments: [moment] })
    },
    hear: ({ type }) => {
      if (type === 'asked') tell({ actors: [...actors.values()], moments })
    },
  }
}

const isOfMachine = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot

function told({ sessionId, _parent: parent, options }: AnyActor, { id }: AnyStateMachine): LiveActor {
  return { id: sessionId, machine: id, parent: parent?.sessionId ?? null, input: withoutSecrets(options.input) }
}

function keep(moments: LoggedEvent[], moment: LoggedEvent): void {
  moments.push(moment)
  const oldest = moment.step - mostMoments
  if (oldest >= 0)
    moments.splice(
      moments.findIndex(({ actor, step }) => actor === moment.actor && step === oldest),
      1,
    )
}

const nodesIn = ({ _nodes: nodes }: AnyMachineSnapshot) => nodes

function keptOf(actor: AnyActor, { status, value, context }: AnyMachineSnapshot): LoggedEvent['kept'] {
  try {
    return withoutSecrets(actor.getPersistedSnapshot()) as LoggedEvent['kept']
  } catch {
    // A child without a name can't be persisted.
    return withoutSecrets({ status, value, context, children: {}, historyValue: {} }) as LoggedEvent['kept']
  }
}

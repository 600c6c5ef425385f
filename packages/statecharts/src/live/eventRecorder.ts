// Runs in the program that is inspected.
import type { AnyActor, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate'
import { definitionOf } from '../export/definition.ts'
import { withoutSecrets, type MaskOptions } from './withoutSecrets.ts'
import type { LiveActor, LiveMachine, LoggedEvent, Message } from './wire.ts'

/** Per actor, for viewers that open later. */
const maxEntries = 500
/** Per second; more are counted. */
const maxPerSecond = 300
/** Ms of each second that copying contexts may take. */
const maxCopying = 100
/** Entries that keep their context, of all actors: a context may have megabytes. */
const maxContexts = 1000

type RecorderSettings = MaskOptions & {
  page: string
  address: () => string
  now: () => number
  post: (message: Message) => void
  /** Calls it soon; several events are then one message. */
  schedule?: (act: () => void) => void
  /** Ms, of a clock that measures time spent. */
  elapsed?: () => number
}

export type EventRecorder = {
  inspect: (event: InspectionEvent) => void
  receive: (message: Message) => void
}

type LogSent = Extract<Message, { type: 'log.sent' }>
type Content = Required<Pick<LogSent, 'machines' | 'actors' | 'entries' | 'dropped'>>
const nothing = (): Content => ({ machines: [], actors: [], entries: [], dropped: 0 })

/** Posts events as they happen, and the whole log on request. */
export function createEventRecorder(settings: RecorderSettings): EventRecorder {
  const { page, address, now, post, schedule = (act) => act(), elapsed = () => performance.now(), ...mask } = settings
  const log = nothing()
  let unsent: Content | null = null
  const sendLog = (content: Content): void => post({ type: 'log.sent', page, address: address(), ...content })
  const steps = new Map<string, number>()
  const budget = createBudget(now)
  let number = 0

  function send(change: (content: Content) => void): void {
    change(log)
    const isFirst = unsent === null
    unsent ??= nothing()
    change(unsent)
    if (isFirst)
      schedule(() => {
        const content = unsent
        unsent = null
        if (content) sendLog(content)
      })
  }

  function known(actorRef: AnyActor, machine: AnyStateMachine): LiveActor {
    const found = log.actors.find(({ id }) => id === actorRef.sessionId)
    if (found) return found
    const actor = liveActorOf(actorRef, machine, mask)
    const isNew = !log.machines.some(({ id }) => id === machine.id)
    send(({ actors, machines }) => {
      actors.push(actor)
      if (isNew) machines.push(liveMachineOf(machine))
    })
    return actor
  }

  return {
    inspect: (event) => {
      if (event.type !== '@xstate.snapshot' || !isOfMachine(event.snapshot)) return
      // Only actors of machines have such snapshots.
      const actorRef = event.actorRef as AnyActor
      const isEnd = event.snapshot.status !== 'active' || event.event.type === 'xstate.init'
      if (!isEnd && !budget.takeEvent()) return send((content) => void content.dropped++)
      const actor = known(actorRef, event.snapshot.machine)
      const step = steps.get(actor.id) ?? 0
      steps.set(actor.id, step + 1)
      const started = elapsed()
      const { snapshot } = event
      const entry: LoggedEvent = {
        number: ++number,
        actor: actor.id,
        step,
        at: now(),
        event: withoutSecrets(event.event, mask) as LoggedEvent['event'],
        status: snapshot.status,
        value: snapshot.value,
        active: nodesIn(snapshot).map(({ id }) => id),
        persisted: budget.mayCopy() ? persistedSnapshotOf(actorRef, snapshot, mask) : null,
      }
      budget.spend(elapsed() - started)
      send(({ entries }) => entries.push(entry))
      trim(log.entries, entry)
    },
    receive: ({ type }) => {
      if (type === 'log.requested') sendLog(log)
    },
  }
}

/** Renewed each second. */
function createBudget(now: () => number) {
  let second = -1
  let events = 0
  let copying = 0
  const renew = (): void => {
    const current = Math.floor(now() / 1000)
    if (current === second) return
    second = current
    events = 0
    copying = 0
  }
  return {
    takeEvent: () => {
      renew()
      return ++events <= maxPerSecond
    },
    mayCopy: () => {
      renew()
      return copying < maxCopying
    },
    spend: (ms: number) => void (copying += ms),
  }
}

const isOfMachine = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot

function liveActorOf({ sessionId, _parent: parent, options }: AnyActor, { id }: AnyStateMachine, mask: MaskOptions): LiveActor {
  return { id: sessionId, machine: id, parent: parent?.sessionId ?? null, input: withoutSecrets(options.input, mask) }
}

function liveMachineOf(machine: AnyStateMachine): LiveMachine {
  try {
    return { id: machine.id, definition: definitionOf(machine) }
  } catch {
    // Its meta data may be circular.
    return { id: machine.id, definition: '' }
  }
}

function trim(entries: LoggedEvent[], { actor, step }: LoggedEvent): void {
  const oldest = step - maxEntries
  if (oldest >= 0)
    entries.splice(
      entries.findIndex((one) => one.actor === actor && one.step === oldest),
      1,
    )
  const older = entries.at(-maxContexts)
  if (older && entries.length >= maxContexts) entries[entries.length - maxContexts] = { ...older, persisted: null }
}

const nodesIn = ({ _nodes: nodes }: AnyMachineSnapshot) => nodes

function persistedSnapshotOf(actor: AnyActor, { status, value, context }: AnyMachineSnapshot, mask: MaskOptions): LoggedEvent['persisted'] {
  try {
    return withoutSecrets(actor.getPersistedSnapshot(), mask) as LoggedEvent['persisted']
  } catch {
    // A child without a name can't be persisted, nor a context that contains itself.
    return withoutSecrets({ status, value, context, children: {}, historyValue: {} }, mask) as LoggedEvent['persisted']
  }
}

// Runs in the program that is inspected.
import type { AnyActor, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate'
import { identityOf } from '../chart/nodes.ts'
import { definitionOf } from '../export/definition.ts'
import { isWhole, withoutSecrets, type MaskOptions } from './withoutSecrets.ts'
import { jsonOf, type LiveActor, type LiveMachine, type LoggedEvent, type Message } from './wire.ts'

/** Per actor, for viewers that open later. */
const maxEntries = 500
/** For all actors together. */
const maxEntriesInAll = 5000
/** Characters of JSON, for all actors together. */
const maxSize = 20_000_000
/** Per second; more are counted. */
const maxPerSecond = 300
/** Ms of each second that copying contexts may take. */
const maxCopying = 100
/** Entries that keep their context, for all actors together: a context may have megabytes. */
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
  /** Posts what is scheduled. */
  flush: () => void
}

type LogSent = Extract<Message, { type: 'log.sent' }>
type Content = Required<Pick<LogSent, 'machines' | 'actors' | 'entries'>>
const nothing = (): Content => ({ machines: [], actors: [], entries: [] })
type Known = { actor: LiveActor; step: number; kept: number; isEnded: boolean }

/** Posts events as they happen, and the whole log on request. */
export function createEventRecorder(settings: RecorderSettings): EventRecorder {
  const { page, address, now, post, schedule = (act) => act(), elapsed = () => performance.now(), ...mask } = settings
  const machines = new Map<string, LiveMachine>()
  const actors = new Map<string, Known>()
  const log = createLog(actors)
  let dropped = 0
  const sendLog = (content: Content): void => post({ type: 'log.sent', page, address: address(), dropped, ...content })
  const { send, flush } = createBatch(schedule, sendLog)
  const budget = createBudget(now)
  let number = 0

  /** Several may have no id, so that one is `(machine) 2`. */
  function nameOf({ id }: AnyStateMachine): string {
    const isTaken = [...machines.values()].some((one) => one.id === id)
    return isTaken ? `${id} ${machines.size + 1}` : id
  }

  function known(actorRef: AnyActor, machine: AnyStateMachine): Known {
    const found = actors.get(actorRef.sessionId)
    if (found) return found
    const identity = identityOf(machine)
    const isNew = !machines.has(identity)
    const liveMachine = machines.get(identity) ?? liveMachineOf(machine, nameOf(machine))
    machines.set(identity, liveMachine)
    const actor = liveActorOf(actorRef, liveMachine, mask)
    const made = { actor, step: 0, kept: 0, isEnded: false }
    actors.set(actor.id, made)
    send((content) => {
      content.actors.push(actor)
      if (isNew) content.machines.push(liveMachine)
    })
    return made
  }

  function record(actorRef: AnyActor, snapshot: AnyMachineSnapshot, event: LoggedEvent['event']): void {
    const from = known(actorRef, snapshot.machine)
    const started = elapsed()
    const copy = withoutSecrets(event, mask) as LoggedEvent['event']
    const entry: LoggedEvent = {
      number: ++number,
      actor: from.actor.id,
      step: from.step,
      at: now(),
      event: copy,
      ...(isWhole(event, copy) ? {} : { isMasked: true }),
      status: snapshot.status,
      value: snapshot.value,
      active: nodesIn(snapshot).map(({ id }) => id),
      persisted: budget.mayCopy() ? persistedSnapshotOf(actorRef, snapshot, mask) : null,
    }
    from.isEnded = snapshot.status !== 'active'
    log.keep(entry, from)
    budget.spend(elapsed() - started)
    send((content) => content.entries.push(entry))
  }

  return {
    inspect: (inspected) => {
      try {
        if (inspected.type !== '@xstate.snapshot' || !isOfMachine(inspected.snapshot)) return
        const { snapshot, event } = inspected
        const isEnd = snapshot.status !== 'active' || event.type === 'xstate.init'
        // Only actors of machines have such snapshots.
        if (isEnd || budget.takeEvent()) return record(inspected.actorRef as AnyActor, snapshot, event)
      } catch {
        // An exception in the program's `mask` or getters must not stop the program.
      }
      dropped++
      send(() => {})
    },
    receive: ({ type }) => {
      if (type === 'log.requested')
        sendLog({ machines: [...machines.values()], actors: [...actors.values()].map(({ actor }) => actor), entries: log.entries })
    },
    flush,
  }
}

function createBatch(schedule: (act: () => void) => void, sendLog: (content: Content) => void) {
  let unsent: Content | null = null
  const flush = (): void => {
    const content = unsent
    unsent = null
    if (content) sendLog(content)
  }
  const send = (change: (content: Content) => void): void => {
    const isFirst = unsent === null
    unsent ??= nothing()
    change(unsent)
    if (isFirst) schedule(flush)
  }
  return { send, flush }
}

/** The latest events, and only actors that have some or run. */
function createLog(actors: Map<string, Known>) {
  const entries: LoggedEvent[] = []
  let size = 0

  function forget(index: number): void {
    const [entry] = entries.splice(index, 1)
    if (!entry) return
    size -= jsonOf(entry).length
    const from = actors.get(entry.actor)
    if (from && --from.kept === 0 && from.isEnded) actors.delete(entry.actor)
  }

  return {
    entries,
    keep: (entry: LoggedEvent, from: Known): void => {
      entries.push(entry)
      size += jsonOf(entry).length
      from.step++
      if (++from.kept > maxEntries) forget(entries.findIndex(({ actor }) => actor === from.actor.id))
      while (entries.length > maxEntriesInAll || (size > maxSize && entries.length > 1)) forget(0)
      const older = entries.at(-maxContexts)
      if (!older?.persisted) return
      const shorter = { ...older, persisted: null }
      size += jsonOf(shorter).length - jsonOf(older).length
      entries[entries.length - maxContexts] = shorter
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

function liveActorOf({ sessionId, _parent: parent, options }: AnyActor, { id }: LiveMachine, mask: MaskOptions): LiveActor {
  const input = withoutSecrets(options.input, mask)
  return {
    id: sessionId,
    machine: id,
    parent: parent?.sessionId ?? null,
    input,
    ...(isWhole(options.input, input) ? {} : { isMasked: true }),
  }
}

function liveMachineOf(machine: AnyStateMachine, id: string): LiveMachine {
  try {
    return { id, definition: definitionOf(machine) }
  } catch {
    // Its meta data may be circular.
    return { id, definition: '' }
  }
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

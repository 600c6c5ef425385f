// Runs in the program that is inspected.
import type { AnyActor, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate'
import { identityOf } from '../chart/nodes.ts'
import { definitionOf } from '../export/definition.ts'
import { copied, withoutSecrets, type MaskOptions } from './withoutSecrets.ts'
import { jsonOf, type LiveActor, type LiveMachine, type LoggedEvent, type Message } from './wire.ts'

/** Per actor, for viewers that open later. */
const maxEntries = 500
/** For all actors together. */
const maxEntriesInAll = 5000
/** Characters of JSON, for all actors together. */
const maxSize = 20_000_000
/** Events recorded per second; further ones are only counted. */
const maxPerSecond = 300
/** Ms of each second for copying contexts, and as many for copying events and inputs. */
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
  acceptsEvents?: boolean
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
/** `ref` is null when it has ended. */
type Known = { actor: LiveActor; ref: WeakRef<AnyActor> | null; step: number; kept: number }

/** Posts events as they happen, and the whole log on request. */
export function createEventRecorder(settings: RecorderSettings): EventRecorder {
  const { page, address, now, post, acceptsEvents, schedule = (act) => act(), elapsed = () => performance.now(), ...mask } = settings
  const machines = createMachines()
  const actors = new Map<string, Known>()
  const log = createLog(actors)
  let dropped = 0
  const sendLog = (content: Content): void => post({ type: 'log.sent', page, address: address(), dropped, acceptsEvents, ...content })
  const { send, flush } = createBatch(schedule, sendLog)
  const eventBudget = createBudget(now, maxPerSecond)
  const copiedInTime = copyingWithin(createBudget(now, maxCopying), elapsed, mask)
  const contextBudget = createBudget(now, maxCopying)
  let number = 0

  function known(actorRef: AnyActor, machine: AnyStateMachine): Known {
    const found = actors.get(actorRef.sessionId)
    if (found) return found
    const { liveMachine, isNew } = machines.known(machine)
    const actor = liveActorOf(actorRef, liveMachine, copiedInTime)
    const made: Known = { actor, ref: new WeakRef(actorRef), step: 0, kept: 0 }
    actors.set(actor.id, made)
    send((content) => {
      content.actors.push(actor)
      if (isNew) content.machines.push(liveMachine)
    })
    return made
  }

  function record(actorRef: AnyActor, snapshot: AnyMachineSnapshot, event: LoggedEvent['event']): void {
    const from = known(actorRef, snapshot.machine)
    const { copy, isWhole } = copiedInTime(event) ?? { copy: { type: event.type }, isWhole: false }
    const started = elapsed()
    const entry: LoggedEvent = {
      number: ++number,
      actor: from.actor.id,
      step: from.step,
      at: now(),
      event: copy as LoggedEvent['event'],
      ...(isWhole ? {} : { isMasked: true }),
      status: snapshot.status,
      value: snapshot.value,
      active: activeIn(snapshot),
      persisted: contextBudget.isLeft() ? persistedSnapshotOf(actorRef, snapshot, mask) : null,
    }
    from.ref = snapshot.status === 'active' ? new WeakRef(actorRef) : null
    log.keep(entry, from)
    contextBudget.spend(elapsed() - started)
    send((content) => content.entries.push(entry))
  }

  return {
    inspect: (inspected) => {
      try {
        if (inspected.type !== '@xstate.snapshot' || !isOfMachine(inspected.snapshot)) return
        const { snapshot, event } = inspected
        const isEnd = snapshot.status !== 'active' || event.type === 'xstate.init'
        if (isEnd || eventBudget.isLeft()) {
          if (!isEnd) eventBudget.spend(1)
          // Only actors of machines have such snapshots.
          return record(inspected.actorRef as AnyActor, snapshot, event)
        }
      } catch {
        // An exception in the program's `mask` or getters must not stop the program.
      }
      dropped++
      send(() => {})
    },
    receive: (message) => {
      if (message.type === 'log.requested')
        sendLog({ machines: machines.all(), actors: Array.from(actors.values(), ({ actor }) => actor), entries: log.entries })
      if (message.type === 'event.requested' && acceptsEvents && message.page === page && isEvent(message.event))
        actors.get(message.actor)?.ref?.deref()?.send(message.event)
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

/** Keeps the latest events, and the actors that run or have events in it. */
function createLog(actors: Map<string, Known>) {
  const entries: LoggedEvent[] = []
  let size = 0

  function forget(index: number): void {
    const [entry] = entries.splice(index, 1)
    if (!entry) return
    size -= jsonOf(entry).length
    const from = actors.get(entry.actor)
    if (from && --from.kept === 0 && from.ref === null) actors.delete(entry.actor)
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

/** A limit on what is spent in each second. */
function createBudget(now: () => number, most: number) {
  let second = -1
  let spent = 0
  return {
    isLeft: () => {
      const current = Math.floor(now() / 1000)
      if (current !== second) spent = 0
      second = current
      return spent < most
    },
    spend: (more: number) => void (spent += more),
  }
}

/** Null if copying would hold up the program. */
type CopiedInTime = (value: unknown) => ReturnType<typeof copied> | null

const copyingWithin =
  (budget: ReturnType<typeof createBudget>, elapsed: () => number, mask: MaskOptions): CopiedInTime =>
  (value) => {
    if (!budget.isLeft()) return null
    const started = elapsed()
    try {
      return copied(value, mask)
    } finally {
      budget.spend(elapsed() - started)
    }
  }

function createMachines() {
  const machines = new Map<string, LiveMachine>()
  const all = (): LiveMachine[] => [...machines.values()]
  return {
    all,
    known: (machine: AnyStateMachine) => {
      const identity = identityOf(machine)
      const found = machines.get(identity)
      // Several may have no id, so that one is `(machine) 2`.
      const isTaken = all().some(({ id }) => id === machine.id)
      const liveMachine = found ?? liveMachineOf(machine, isTaken ? `${machine.id} ${machines.size + 1}` : machine.id)
      machines.set(identity, liveMachine)
      return { liveMachine, isNew: !found }
    },
  }
}

const isOfMachine = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot

function liveActorOf({ sessionId, _parent: parent, options }: AnyActor, { id }: LiveMachine, copiedInTime: CopiedInTime): LiveActor {
  const { copy, isWhole } = copiedInTime(options.input) ?? { copy: '(left out)', isWhole: false }
  return { id: sessionId, machine: id, parent: parent?.sessionId ?? null, input: copy, ...(isWhole ? {} : { isMasked: true }) }
}

function liveMachineOf(machine: AnyStateMachine, id: string): LiveMachine {
  try {
    return { id, definition: definitionOf(machine) }
  } catch {
    // Its meta data may be circular.
    return { id, definition: '' }
  }
}

const activeIn = ({ _nodes: nodes }: AnyMachineSnapshot): string[] => nodes.map(({ id }) => id)

function persistedSnapshotOf(actor: AnyActor, { status, value, context }: AnyMachineSnapshot, mask: MaskOptions): LoggedEvent['persisted'] {
  try {
    return withoutSecrets(actor.getPersistedSnapshot(), mask) as LoggedEvent['persisted']
  } catch {
    // A child without a name can't be persisted, nor a context that contains itself.
    return withoutSecrets({ status, value, context, children: {}, historyValue: {} }, mask) as LoggedEvent['persisted']
  }
}

/** XState throws for others. */
const isEvent = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'type' in event && typeof event.type === 'string'

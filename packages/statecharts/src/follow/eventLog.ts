// The event log of the running programs.
import { pathOf } from '../chart/nodes.ts'
import { eventName } from '../chart/words.ts'
import type { LiveActor, LiveMachine, LoggedEvent, Message } from '../live/wire.ts'

/** In all, because a viewer may be open for days. */
const mostPages = 20
const mostEntries = 20_000

export type LivePage = {
  id: string
  address: string
  open: boolean
  machines: LiveMachine[]
  actors: LiveActor[]
  entries: LoggedEvent[]
  dropped: number
  acceptsEvents: boolean
}

export function applyMessage(pages: readonly LivePage[], message: Message): readonly LivePage[] {
  if (message.type === 'log.requested' || message.type === 'event.requested') return pages
  const known = pages.find(({ id }) => id === message.page)
  if (message.type === 'page.closed') return known ? pages.map((page) => (page === known ? { ...page, open: false } : page)) : pages
  const before = known ?? { id: message.page, machines: [], actors: [], entries: [], dropped: 0 }
  const page: LivePage = {
    id: before.id,
    address: message.address,
    open: true,
    machines: mergeNew(before.machines, message.machines ?? [], ({ id }) => id),
    actors: mergeNew(before.actors, message.actors, ({ id }) => id),
    entries: merged(before.entries, message.entries),
    dropped: Math.max(before.dropped, message.dropped ?? 0),
    acceptsEvents: message.acceptsEvents ?? false,
  }
  return withoutOldEntries(known ? pages.map((one) => (one === known ? page : one)) : [...withoutOldPages(pages), page])
}

/** Closed ones go first, then the silent ones. */
function withoutOldPages(pages: readonly LivePage[]): readonly LivePage[] {
  if (pages.length < mostPages) return pages
  const lastOf = ({ entries }: LivePage): number => entries.at(-1)?.at ?? Infinity
  const [first] = pages.toSorted((one, other) => Number(one.open) - Number(other.open) || lastOf(one) - lastOf(other))
  return pages.filter((page) => page !== first)
}

function withoutOldEntries(pages: readonly LivePage[]): readonly LivePage[] {
  const over = pages.reduce((sum, { entries }) => sum + entries.length, 0) - mostEntries
  if (over <= 0) return pages
  const longest = pages.reduce((one, other) => (other.entries.length > one.entries.length ? other : one))
  const entries = longest.entries.slice(over)
  const left = new Set(entries.map(({ actor }) => actor))
  const ended = new Set(longest.entries.slice(0, over).flatMap(({ actor, status }) => (status === 'active' ? [] : [actor])))
  const actors = longest.actors.filter(({ id }) => left.has(id) || !ended.has(id))
  return withoutOldEntries(pages.map((page) => (page === longest ? { ...page, entries, actors } : page)))
}

/** A viewer that opened late may get new entries before the earlier ones. */
function merged(before: readonly LoggedEvent[], received: readonly LoggedEvent[]): LoggedEvent[] {
  const last = before.at(-1)?.number ?? 0
  // The usual case, because many come each second.
  if (received.every(({ number }, index) => number > (received[index - 1]?.number ?? last))) return [...before, ...received]
  return mergeNew(before, received, ({ number }) => number).toSorted((one, other) => one.number - other.number)
}

/** The whole log is sent to each viewer that opens, so known items are skipped. */
function mergeNew<T>(before: readonly T[], received: readonly T[], nameOf: (one: T) => unknown): T[] {
  const known = new Set(before.map(nameOf))
  return [...before, ...received.filter((one) => !known.has(nameOf(one)))]
}

/** Puts each actor's children behind it, in order of their start. */
export function parentsFirst(actors: readonly LiveActor[], parent: string | null = null): LiveActor[] {
  const known = new Set(actors.map(({ id }) => id))
  const isBelow = (actor: LiveActor): boolean => (actor.parent !== null && known.has(actor.parent) ? actor.parent : null) === parent
  return actors.filter(isBelow).flatMap((actor) => [actor, ...parentsFirst(actors, actor.id)])
}

export const eventsOfActor = ({ entries }: LivePage, actor: string): LoggedEvent[] => entries.filter((entry) => entry.actor === actor)

export const stateLabelOf = ({ value, status }: Pick<LoggedEvent, 'value' | 'status'>): string =>
  status === 'active' ? pathOf(value) : `${pathOf(value)} (${status})`

export function inputLabel(actor: LiveActor, all: readonly LiveActor[]): string {
  const isAlone = all.filter(({ machine }) => machine === actor.machine).length < 2
  return isAlone || actor.input === undefined || actor.input === null ? '' : shortened(JSON.stringify(actor.input), 60)
}

/** A timer's own event, and what programs call a tick. */
export const isTimer = ({ event: { type } }: LoggedEvent): boolean => type.startsWith('xstate.after.') || /(^|\.)tick(ed)?$/i.test(type)

export function summaryOf({ type, ...carried }: LoggedEvent['event']): { event: string; payload: string } {
  if (type === 'xstate.init') return { event: 'starts', payload: '' }
  const { actorId: _actor, id: _id, snapshot, ...payload } = carried as Record<string, unknown>
  const event = eventName(type)
  // A child reached a state, which is what matters.
  if (isRecord(snapshot) && snapshot['value'] !== undefined) return { event, payload: `→ ${pathOf(snapshot['value'])}` }
  const text = Object.entries(payload).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  return { event, payload: shortened(text.join(', '), 110) }
}

const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

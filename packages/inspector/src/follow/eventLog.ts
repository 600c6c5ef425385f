// The event log of the running pages.
import { pathOf } from '@krapao/machines/testing'
import type { LiveActor, Message, LoggedEvent } from '../live/wire.ts'

/** Kept until the gallery is closed. */
export type LivePage = { id: string; address: string; open: boolean; actors: LiveActor[]; entries: LoggedEvent[] }

export function applyMessage(pages: readonly LivePage[], message: Message): readonly LivePage[] {
  if (message.type === 'log.requested') return pages
  const known = pages.find(({ id }) => id === message.page)
  if (message.type === 'page.closed') return known ? pages.map((page) => (page === known ? { ...page, open: false } : page)) : pages
  const before = known ?? { id: message.page, actors: [], entries: [] }
  const page: LivePage = {
    id: before.id,
    address: message.address,
    open: true,
    actors: mergeNew(before.actors, message.actors, ({ id }) => id),
    // A window that opened late may get new entries before the earlier ones.
    entries: mergeNew(before.entries, message.entries, ({ number }) => number).toSorted((one, other) => one.number - other.number),
  }
  return known ? pages.map((one) => (one === known ? page : one)) : [...pages, page]
}

/** The whole log is sent to each window that opens, so known items are skipped. */
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

export const stateLabelOf = ({ value, status }: LoggedEvent): string =>
  status === 'active' ? pathOf(value) : `${pathOf(value)} (${status})`

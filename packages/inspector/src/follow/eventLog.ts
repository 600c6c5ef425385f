// The event log of the running pages.
import { pathOf } from '@krapao/machines/testing'
import type { LiveActor, Message, LoggedEvent } from '../live/wire.ts'

/** Kept until the gallery is closed. */
export type LivePage = { id: string; address: string; open: boolean; actors: LiveActor[]; moments: LoggedEvent[] }

export function addMessage(pages: readonly LivePage[], message: Message): readonly LivePage[] {
  if (message.type === 'asked') return pages
  const known = pages.find(({ id }) => id === message.page)
  if (message.type === 'left') return known ? pages.map((page) => (page === known ? { ...page, open: false } : page)) : pages
  const before = known ?? { id: message.page, actors: [], moments: [] }
  const page: LivePage = {
    id: before.id,
    address: message.address,
    open: true,
    actors: mergeNew(before.actors, message.actors, ({ id }) => id),
    // A window that opened late may get new moments before the earlier ones.
    moments: mergeNew(before.moments, message.moments, ({ number }) => number).toSorted((one, other) => one.number - other.number),
  }
  return known ? pages.map((one) => (one === known ? page : one)) : [...pages, page]
}

/** The whole log is sent to each window that opens, so known items are skipped. */
function mergeNew<T>(before: readonly T[], told: readonly T[], nameOf: (one: T) => unknown): T[] {
  const known = new Set(before.map(nameOf))
  return [...before, ...told.filter((one) => !known.has(nameOf(one)))]
}

/** Puts each actor's children behind it, in order of their start. */
export function inOrder(actors: readonly LiveActor[], parent: string | null = null): LiveActor[] {
  const known = new Set(actors.map(({ id }) => id))
  const isBelow = (actor: LiveActor): boolean => (actor.parent !== null && known.has(actor.parent) ? actor.parent : null) === parent
  return actors.filter(isBelow).flatMap((actor) => [actor, ...inOrder(actors, actor.id)])
}

export const eventsOfActor = ({ moments }: LivePage, actor: string): LoggedEvent[] => moments.filter((moment) => moment.actor === actor)

export const placeOf = ({ value, status }: LoggedEvent): string => (status === 'active' ? pathOf(value) : `${pathOf(value)} (${status})`)

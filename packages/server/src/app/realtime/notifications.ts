import type { DomainEvent, Topic } from '#core/events/events.ts'
import { batch } from './batch.ts'

type Changed = Extract<DomainEvent, { player: number }>

/**
 * One payment is one notification. Players with the same changes share a packet.
 *
 * @param send - `tab` caused the change and is not notified
 */
export function createNotifications(send: (playerIds: number[], topics: Topic[], tab: string | undefined) => void) {
  const waiting = batch<Changed>((events) => {
    const byPlayer = Map.groupBy(events, ({ player, tab }) => `${player} ${tab ?? ''}`)
    const merged = [...byPlayer.values()].flatMap((group) => {
      const [first] = group
      return first ? [{ ...first, topics: [...new Set(group.flatMap(({ topics }) => topics))].toSorted() }] : []
    })
    for (const group of Map.groupBy(merged, ({ topics, tab }) => `${topics.join()} ${tab ?? ''}`).values()) {
      const [first] = group
      if (first)
        send(
          group.map(({ player }) => player),
          first.topics,
          first.tab,
        )
    }
  })
  return waiting
}

import { inboxPorts, inboxEntryKey, provideInboxPorts, type InboxActor } from '@krapao/machines'
import type { StatementEntry } from '@krapao/sdk'
import { useEffect, useRef } from 'react'
import { createActor } from 'xstate'
import type { AppServices } from '#services/appServices.tsx'
import { local } from '#platform/stores.ts'
import { watchVisibility } from '#platform/watchVisibility.ts'
import { attentionOf } from '#screens/attention/attentionOf.ts'

const actors = new WeakMap<AppServices, InboxActor>()
/** How many pages read the newest lines of the statement themselves. */
let readers = 0

/** The page's actor, created at the first call. It reads again with every change of the wallet, unless a page does so. */
export function inboxOf(services: AppServices): InboxActor {
  const known = actors.get(services)
  if (known) return known
  const { krapao, session, live } = services
  const actor = createActor(provideInboxPorts(inboxPorts(krapao, local)))
  actors.set(services, actor)
  actor.on('entries.arrived', ({ entries }) => attentionOf(services).send({ type: 'items.arrived', ids: entries.map(inboxEntryKey) }))
  session.on('session.started', () => actor.send({ type: 'player.signedIn' }))
  session.on('session.ended', () => actor.send({ type: 'player.signedOut' }))
  const readAgain = () => {
    if (readers === 0) actor.send({ type: 'wallet.changed' })
  }
  live.subscribe((topics) => {
    if (topics?.includes('balance') !== false) readAgain()
  })
  // A connection that was lost while the page was hidden brought no change.
  watchVisibility(({ type }) => {
    if (type === 'page.shown') readAgain()
  })
  actor.start()
  if (session.getSnapshot().matches('signedIn')) actor.send({ type: 'player.signedIn' })
  return actor
}

/**
 * Sends the inbox the entries that the page has read, while it is open. A withdrawal that is no longer under way has ended, maybe
 * beyond those entries.
 */
export function useInboxReader(services: AppServices, lines: readonly StatementEntry[], withdrawalsUnderWay: number): void {
  const before = useRef(withdrawalsUnderWay)
  useEffect(() => {
    readers += 1
    return () => void (readers -= 1)
  }, [])
  useEffect(() => inboxOf(services).send({ type: 'latest.read', lines }), [services, lines])
  useEffect(() => {
    if (withdrawalsUnderWay < before.current) inboxOf(services).send({ type: 'wallet.changed' })
    before.current = withdrawalsUnderWay
  }, [services, withdrawalsUnderWay])
}

import { provideUnfinishedPorts, unfinishedPorts, wantedOf, type UnfinishedActor } from '@krapao/machines'
import type { Krapao } from '@krapao/sdk'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { local } from '../app/stores.ts'
import { sheetFor, type HomeSheet } from './sheets.ts'

type Home = {
  /** Null until the wallet is read. */
  playerId: string | null
  /** Nothing is open over home, or about to be. */
  free: boolean
  open: (sheet: HomeSheet, subject: string | null) => void
  onSettled: () => void
}

/** Finds what was not settled when the player last looked, and opens its sheet, where nothing else is open. */
export function useUnfinished(krapao: Krapao, { playerId, free, open, onSettled }: Home): UnfinishedActor {
  const [machine] = useState(() => provideUnfinishedPorts(unfinishedPorts(krapao, local)))
  const actor = useActorRef(machine)
  useEffect(() => {
    if (playerId !== null) actor.send({ type: 'player.known', playerId })
  }, [actor, playerId])
  const settled = useEffectEvent(onSettled)
  useEffect(() => {
    const heard = actor.on('operation.settled', () => settled())
    return () => heard.unsubscribe()
  }, [actor])
  const wanted = useSelector(actor, (snapshot) => wantedOf(snapshot).find((kept) => sheetFor(kept) !== null) ?? null)
  const openWanted = useEffectEvent(() => {
    const sheet = wanted && sheetFor(wanted)
    if (sheet) open(sheet.name, sheet.subject)
  })
  useEffect(() => {
    if (free && wanted !== null) openWanted()
  }, [free, wanted])
  return actor
}

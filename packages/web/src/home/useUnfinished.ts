import { provideUnfinishedPorts, unfinishedPorts, wantedOf, type UnfinishedActor } from '@krapao/machines'
import type { Krapao } from '@krapao/sdk'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { local } from '../app/stores.ts'
import { sheetFor, type HomeSheet } from './sheets.ts'

type Home = {
  playerId: string | null
  free: boolean
  open: (sheet: HomeSheet, subject: string | null) => void
  onSettled: () => void
}

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

import { provideUnfinishedPorts, unfinishedPorts, wantedOf, type UnfinishedActor } from '@krapao/machines'
import type { Krapao } from '@krapao/sdk'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { local } from '#platform/stores.ts'
import { sheetFor, type HomeSheet } from './sheets.ts'

type Home = {
  playerId: string | null
  free: boolean
  open: (sheet: HomeSheet, subject: string | null) => void
}

export function useUnfinished(krapao: Krapao, { playerId, free, open }: Home): UnfinishedActor {
  const [machine] = useState(() => provideUnfinishedPorts(unfinishedPorts(krapao, local)))
  const actor = useActorRef(machine)
  useEffect(() => {
    if (playerId !== null) actor.send({ type: 'player.known', playerId })
  }, [actor, playerId])
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

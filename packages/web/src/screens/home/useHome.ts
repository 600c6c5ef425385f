import { homePorts, provideHomePorts, totalOf, type HomeActor } from '@krapao/machines'
import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOutdatedRelease } from '#platform/loadChunk.ts'
import { keepLastBalances } from '#platform/lastBalances.ts'
import { local, tab } from '#platform/stores.ts'
import { watchVisibility } from '#platform/watchVisibility.ts'
import { useAppServices } from '#services/appServices.tsx'
import { useLanguageChange } from '#services/useLanguageChange.ts'
import type { HomeSheets } from './sheets.ts'

/** Starts the machine of the home screen and sends it changes of the page, network, data and language. */
export function useHome(sheets: HomeSheets): HomeActor {
  const { krapao, session, live } = useAppServices()
  const [machine] = useState(() =>
    provideHomePorts(
      homePorts(krapao, {
        local,
        loadSheet: (name) => load(sheets[name]),
        keepBalances: (read, at) => {
          const { amount: total, wallet, inGames: games, inTransit: transit } = totalOf(read)
          keepLastBalances({ local, tab }, session.getSnapshot().context.token, { total, wallet, games, transit, at })
        },
      }),
    ),
  )
  const home = useActorRef(machine)
  useEffect(() => live.subscribe((topics) => home.send({ type: 'data.changed', topics })), [live, home])
  useLanguageChange(() => home.send({ type: 'locale.changed' }))
  usePageState(home)
  useHomeToasts(home)
  return home
}

async function load(sheet: { ready: () => Promise<unknown> }): Promise<boolean> {
  try {
    await sheet.ready()
    return true
  } catch (error) {
    if (!isOutdatedRelease(error)) return false
    // A reload loses nothing: drafts are stored.
    location.reload()
    return new Promise(() => {})
  }
}

function usePageState(home: HomeActor): void {
  useEffect(() => {
    const unwatch = watchVisibility((event) => home.send(event))
    const sendNetworkReturn = () => home.send({ type: 'network.returned' })
    if (document.visibilityState !== 'visible') home.send({ type: 'page.hidden' })
    addEventListener('online', sendNetworkReturn)
    return () => {
      unwatch()
      removeEventListener('online', sendNetworkReturn)
    }
  }, [home])
}

function useHomeToasts(home: HomeActor): void {
  const { toasts } = useAppServices()
  const { t } = useTranslation()
  const showFailedSheet = useEffectEvent(() =>
    toasts.show({ kind: 'danger', text: t('sentences', { first: t('loadFailed'), second: t('notLoaded') }) }),
  )
  useEffect(() => {
    const subscription = home.on('sheet.failed', () => showFailedSheet())
    return () => subscription.unsubscribe()
  }, [home])
}

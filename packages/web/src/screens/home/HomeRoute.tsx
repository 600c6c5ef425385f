import {
  provideStatementPorts,
  provideWalletPorts,
  readBonusProgress,
  statementPorts,
  walletPorts,
  type BonusProgress,
  type ResourceActor,
  type UnfinishedActor,
  type WalletActor,
  provideUnfinishedPorts,
  unfinishedPorts,
  wantedOf,
  totalOf,
} from '@krapao/machines'
import type { Krapao } from '@krapao/sdk'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState, type ReactNode, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAppServices } from '#services/appServices.tsx'
import { local, tab } from '#platform/stores.ts'
import { useScriptLoaders } from '#services/useScriptLoader.ts'
import { useRetryFailed } from '#services/useRetryFailed.ts'
import { useCoalesced } from '#services/useCoalesced.ts'
import { useNotifications } from '#services/useNotifications.ts'
import { useLanguageChange } from '#services/useLanguageChange.ts'
import { useResource } from '#services/useResource.ts'
import { usePageShown } from '#services/usePageShown.ts'
import { BonusWidget } from '#screens/bonus/BonusWidget.tsx'
import { Home } from './Home.tsx'
import { homeSheets, renderSheet, type HomeSheet, type HomeSheets, sheetFor } from './sheets.ts'
import { keepLastBalances } from '#platform/lastBalances.ts'

export function HomeRoute({ sheets }: { sheets: HomeSheets }): ReactNode {
  const { krapao, appGate } = useAppServices()
  const [machines] = useState(() => ({
    wallet: provideWalletPorts(walletPorts(krapao, local)),
    statement: provideStatementPorts(statementPorts(krapao)),
  }))
  const wallet = useActorRef(machines.wallet)
  const statement = useActorRef(machines.statement, { input: { limit: latestEntries } })
  const navigate = useNavigate()
  const { wheel, wheelActive } = useWheel(krapao)
  const balances = useSelector(wallet, ({ context }) => context.wallet)
  useLastBalances(wallet)
  const { opening, openingSubject, shown, open, close } = useScriptLoaders<HomeSheet>(sheets)
  const unfinished = useUnfinished(krapao, {
    playerId: balances?.profile._id ?? null,
    free: opening === null && shown === null,
    open: (sheet, subject) => open(sheet, subject, () => left(sheet)),
  })
  const bonus = useResource(krapao, (options) => readBonusProgress(krapao, options))
  const { besideMoved, moneyMoved } = useReloads({ wallet, statement, bonus, wheel, unfinished })
  /** A request that is still stored was left open by the player, or could not be shown. */
  const left = (sheet: HomeSheet) => unfinished.send({ type: 'sheet.closed', intents: homeSheets[sheet].intents })
  return (
    <>
      <Home
        wallet={wallet}
        statement={statement}
        now={() => krapao.clock.now()}
        unfinished={unfinished}
        opening={opening}
        openingGame={openingSubject}
        onOpen={open}
        onRefresh={besideMoved}
        bonus={<BonusWidget standing={bonus} />}
        onGo={(page) => void navigate(page)}
        wheelActive={wheelActive}
        onAgreement={() => appGate.send({ type: 'agreement.requested' })}
      />
      {shown &&
        balances &&
        renderSheet(sheets, shown.name, {
          wallet: balances,
          slips: sheets.slips,
          subject: shown.subject,
          onMoneyMoved: moneyMoved,
          onClose: () => {
            close()
            left(shown.name)
          },
        })}
    </>
  )
}

type Data = {
  wallet: WalletActor
  statement: { send: (event: { type: 'wallet.changed' | 'page.shown' }) => void }
  bonus: ResourceActor<BonusProgress>
  wheel: ReturnType<typeof useWheel>['wheel']
  unfinished: UnfinishedActor
}

/** When money moved, the page returns or the language changes. */
function useReloads({ wallet, statement, bonus, wheel, unfinished }: Data) {
  /** Secondary parts are reloaded with the balances, as some networks block the socket's notifications. */
  const besideMoved = () => {
    statement.send({ type: 'wallet.changed' })
    bonus.send({ type: 'refresh.requested' })
    unfinished.send({ type: 'wallet.changed' })
  }
  const moneyMoved = useCoalesced(() => {
    wallet.send({ type: 'wallet.changed' })
    besideMoved()
  })
  useEffect(() => {
    const settled = unfinished.on('operation.settled', moneyMoved)
    return () => settled.unsubscribe()
  }, [unfinished, moneyMoved])
  usePageShown(wallet, statement, unfinished)
  const isRead = useSelector(wallet, (snapshot) => snapshot.matches('ready'))
  useRetryFailed(isRead, bonus, wheel)
  useNotifications(['balance', 'bonus', 'game', 'limits', 'qr', 'slip'], moneyMoved)
  useLanguageChange(() => {
    statement.send({ type: 'wallet.changed' })
    bonus.send({ type: 'refresh.requested' })
  })
  return { besideMoved, moneyMoved }
}

function useWheel(krapao: Krapao) {
  const wheel = useResource(krapao, (options) => krapao.spin.active({}, options))
  // A wheel of unknown state is not offered.
  const wheelActive = useSelector(wheel, ({ value, context }) =>
    value === 'idle' || value === 'loading' ? null : (context.value?.active ?? false),
  )
  return { wheel, wheelActive }
}

const latestEntries = 4

type Home = {
  playerId: string | null
  free: boolean
  open: (sheet: HomeSheet, subject: string | null) => void
}

function useUnfinished(krapao: Krapao, { playerId, free, open }: Home): UnfinishedActor {
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

function useLastBalances(actor: WalletActor): void {
  const { session } = useAppServices()
  const wallet = useSelector(actor, ({ context }) => context.wallet)
  const at = useSelector(actor, ({ context }) => context.loadedAt)
  useEffect(() => {
    if (!wallet || at === null) return
    const { amount: total, wallet: inWallet, inGames: games, inTransit: transit } = totalOf(wallet)
    keepLastBalances({ local, tab }, session.getSnapshot().context.token, { total, wallet: inWallet, games, transit, at })
  }, [session, wallet, at])
}

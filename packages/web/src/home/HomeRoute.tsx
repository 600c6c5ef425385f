import { provideStatementPorts, provideWalletPorts, readBonusProgress, statementPorts, walletPorts } from '@krapao/machines'
import type { Krapao } from '@krapao/sdk'
import { useActorRef, useSelector } from '@xstate/react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAppServices } from '../app/appServices.tsx'
import { local } from '../app/stores.ts'
import { useScriptLoaders } from '../app/useScriptLoader.ts'
import { useRetryFailed } from '../app/useRetryFailed.ts'
import { useNotifications } from '../app/useNotifications.ts'
import { useLanguageChange } from '../app/useLanguageChange.ts'
import { useResource } from '../app/useResource.ts'
import { usePageShown } from '../app/usePageShown.ts'
import { BonusWidget } from '../bonus/BonusWidget.tsx'
import { useLastBalances } from '../installable/useLastBalances.ts'
import { Home } from './Home.tsx'
import { homeSheets, renderSheet, type HomeSheet } from './sheets.ts'
import { useUnfinished } from './useUnfinished.ts'

export function HomeRoute(): ReactNode {
  const { krapao, appGate, screens } = useAppServices()
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
  const { opening, openingSubject, shown, open, close } = useScriptLoaders<HomeSheet>(screens)
  /** Reloads the secondary parts together with the balances, as some networks block the socket's notifications. */
  const besideMoved = () => {
    statement.send({ type: 'wallet.changed' })
    bonus.send({ type: 'refresh.requested' })
    unfinished.send({ type: 'wallet.changed' })
  }
  const moneyMoved = () => {
    wallet.send({ type: 'wallet.changed' })
    besideMoved()
  }
  const unfinished = useUnfinished(krapao, {
    playerId: balances?.profile._id ?? null,
    free: opening === null && shown === null,
    open: (sheet, subject) => open(sheet, subject, () => left(sheet)),
    onSettled: moneyMoved,
  })
  /** A request that is still stored was left open by the player, or could not be shown. */
  const left = (sheet: HomeSheet) => unfinished.send({ type: 'sheet.closed', intents: homeSheets[sheet].intents })
  const bonus = useResource(krapao, (options) => readBonusProgress(krapao, options))
  usePageShown(wallet, statement, unfinished)
  const isRead = useSelector(wallet, (snapshot) => snapshot.matches('ready'))
  useRetryFailed(isRead, bonus, wheel)
  useNotifications(moneyMoved)
  useLanguageChange(() => {
    statement.send({ type: 'wallet.changed' })
    bonus.send({ type: 'refresh.requested' })
  })
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
        renderSheet(screens, shown.name, {
          wallet: balances,
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

function useWheel(krapao: Krapao) {
  const wheel = useResource(krapao, (options) => krapao.spin.active({}, options))
  // A wheel of unknown state is not offered.
  const wheelActive = useSelector(wheel, ({ value, context }) =>
    value === 'idle' || value === 'loading' ? null : (context.value?.active ?? false),
  )
  return { wheel, wheelActive }
}

const latestEntries = 4

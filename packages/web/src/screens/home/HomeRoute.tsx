import { gameListPorts, homeParts, isWheelActive, openingSheet, provideGameListPorts, shownSheet, type HomeActor } from '@krapao/machines'
import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { useDeferredValue, useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { BonusWidget } from '#screens/bonus/BonusWidget.tsx'
import { useInboxReader } from '#screens/inbox/inboxOf.ts'
import { local } from '#platform/stores.ts'
import { useAppServices } from '#services/appServices.tsx'
import { useFirstLoad } from '#services/useResource.ts'
import { Home } from './Home.tsx'
import { renderSheet, type HomeSheetProps, type HomeSheets } from './sheets.ts'
import { useHome } from './useHome.ts'

export function HomeRoute({ sheets }: { sheets: HomeSheets }): ReactNode {
  const services = useAppServices()
  const { krapao, appGate } = services
  const navigate = useNavigate()
  const home = useHome(sheets)
  const [gameList] = useState(() => provideGameListPorts(gameListPorts(local)))
  const games = useActorRef(gameList)
  const { wallet, statement, bonus, wheel, unfinished } = useSelector(home, homeParts, shallowEqual)
  const latest = useSelector(statement, ({ context }) => context.items)
  const balances = useSelector(wallet, ({ context }) => context.wallet)
  useInboxReader(services, latest, balances?.underWay?.withdrawals.length ?? 0)
  const areBalancesHidden = useSelector(home, ({ context }) => context.areBalancesHidden)
  const opening = useSelector(home, openingSheet)
  const playerId = balances?.profile._id
  useEffect(() => {
    if (playerId === undefined) return undefined
    appGate.send({ type: 'home.entered', playerId })
    return () => appGate.send({ type: 'home.left' })
  }, [appGate, playerId])
  return (
    <>
      <Home
        wallet={wallet}
        statement={statement}
        now={() => krapao.clock.now()}
        unfinished={unfinished}
        games={games}
        opening={opening?.name ?? null}
        openingGame={opening?.subject ?? null}
        onOpen={(name, subject) => home.send({ type: 'sheet.requested', name, subject })}
        onRefresh={() => home.send({ type: 'refresh.requested' })}
        balancesHidden={areBalancesHidden}
        onHide={(hidden) => home.send({ type: hidden ? 'balances.hidden' : 'balances.shown' })}
        bonus={<BonusWidget progress={bonus} hidden={areBalancesHidden} />}
        bonusLoading={useFirstLoad(bonus)}
        onGo={(page) => void navigate(page)}
        wheelActive={useSelector(wheel, isWheelActive)}
        onAgreement={() => appGate.send({ type: 'agreement.requested' })}
      />
      {balances && <ShownSheet home={home} sheets={sheets} wallet={balances} latest={latest} games={games} />}
    </>
  )
}

type ShownSheetProps = { home: HomeActor; sheets: HomeSheets } & Pick<HomeSheetProps, 'wallet' | 'latest' | 'games'>

function ShownSheet({ home, sheets, ...props }: ShownSheetProps): ReactNode {
  // Answers the tap before rendering the sheet.
  const shown = useDeferredValue(useSelector(home, shownSheet))
  if (!shown) return null
  return renderSheet(sheets, shown.name, {
    ...props,
    slips: sheets.slips,
    subject: shown.subject,
    onMoneyMoved: () => home.send({ type: 'money.moved' }),
    onGame: (what) => home.send({ type: `game.${what}` }),
    onOpenGame: (code) => {
      home.send({ type: 'sheet.closed' })
      home.send({ type: 'sheet.requested', name: 'gameAccount', subject: code })
    },
    onClose: () => home.send({ type: 'sheet.closed' }),
  })
}

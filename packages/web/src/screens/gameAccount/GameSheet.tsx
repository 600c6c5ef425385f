import { gameAccountPorts, launchGame, openingNotice, provideGameAccountPorts, type GameTarget } from '@krapao/machines'
import type { GameAccount, WalletResponse } from '@krapao/sdk'
import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { config } from '#platform/config.ts'
import { useAppServices } from '#services/appServices.tsx'
import { serverLink } from '#platform/safeLink.ts'
import { local } from '#platform/stores.ts'
import { usePageShown } from '#services/usePageShown.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Sheet } from '#ui/layout/Sheet.tsx'
import { GameAccountView } from './GameAccountView.tsx'
import { GameLaunch } from './GameLaunch.tsx'
import { useGameLaunch } from './useGameLaunch.ts'

type Props = {
  wallet: WalletResponse
  subject: string | null
  onMoneyMoved: () => void
  onGame: (what: 'entered' | 'left') => void
  onClose: () => void
}

export function GameSheet({ wallet, subject, onMoneyMoved, onGame, onClose }: Props) {
  const { t } = useTranslation(['gameAccount', 'problem'])
  const game = wallet.slots.find(({ code }) => code === subject)
  return (
    <Sheet title={game?.name ?? t('title')} onClose={onClose}>
      {game ? (
        <Opened game={game} wallet={wallet} onMoneyMoved={onMoneyMoved} onGame={onGame} />
      ) : (
        // Removed from the catalogue.
        <Notice tone="bad">{t('problem:NO_GAME')}</Notice>
      )}
    </Sheet>
  )
}

type OpenedProps = { game: GameAccount } & Pick<Props, 'wallet' | 'onMoneyMoved' | 'onGame'>

/** A started request continues after the sheet closes. */
function Opened({ game, wallet, onMoneyMoved, onGame }: OpenedProps) {
  const { t } = useTranslation('gameAccount')
  const { krapao, toasts } = useAppServices()
  const [machine] = useState(() =>
    provideGameAccountPorts(
      gameAccountPorts(krapao, launchGame(krapao, openingSettings), { store: local, playerId: wallet.profile._id, code: game.code }),
    ),
  )
  const actor = useActorRef(machine, { input: { game } })
  const launch = useGameLaunch()
  usePageShown(actor)
  const showSuccess = useEffectEvent((what: 'opened' | 'password' | 'moved') => {
    toasts.show({ kind: 'success', text: t(`toast.${what}`) })
    onMoneyMoved()
  })
  const outdated = useEffectEvent(onMoneyMoved)
  const enter = useEffectEvent((way: GameTarget) => {
    launch.enter(way)
    onGame('entered')
  })
  const done = () => {
    // A link that was followed has only now opened its game.
    if (launch.way?.kind === 'frame') onGame('left')
    launch.done()
  }
  const leave = useEffectEvent(launch.leave)
  // Without `t`, which changes when another screen's words load: the cleanup would close the waiting tab.
  useEffect(() => {
    const subscriptions = [
      actor.on('account.opened', () => showSuccess('opened')),
      actor.on('password.changed', () => showSuccess('password')),
      actor.on('money.moved', () => showSuccess('moved')),
      actor.on('balances.outdated', () => outdated()),
      actor.on('game.ready', ({ way }) => enter(way)),
      actor.on('tab.released', () => leave()),
    ]
    return () => {
      subscriptions.forEach((subscription) => subscription.unsubscribe())
      leave()
    }
  }, [actor])
  return (
    <GameAccountView
      actor={actor}
      game={game}
      inWallet={wallet.wallet.amount}
      now={krapao.clock.now()}
      notice={openingNotice(game.code, config)}
      linkOf={serverLink}
      onPlay={() => launch.openWaitingTab(t('opening.wait', { name: game.name }))}
      inTab={launch.inTab}
      launch={launch.way && <GameLaunch name={game.name} way={launch.way} onDone={done} />}
    />
  )
}

const openingSettings = { ...config, safeLink: serverLink }

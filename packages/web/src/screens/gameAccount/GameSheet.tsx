import {
  gameAccountPorts,
  launchGame,
  openingNotice,
  provideGameAccountPorts,
  type GameBalances,
  type GameListActor,
  type GameTarget,
} from '@krapao/machines'
import type { GameAccount, WalletResponse } from '@krapao/sdk'
import { useActorRef, useSelector } from '@xstate/react'
import Star from 'lucide-react/icons/star'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#i18n/format.ts'
import { config } from '#platform/config.ts'
import { useAppServices } from '#services/appServices.tsx'
import { serverLink } from '#platform/safeLink.ts'
import { local } from '#platform/stores.ts'
import { useSendPageShown } from '#services/useSendPageShown.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { GameAccountView } from './GameAccountView.tsx'
import css from './GameAccount.module.css'
import { GameLaunch } from './GameLaunch.tsx'
import { useGameLaunch } from './useGameLaunch.ts'

type Props = {
  wallet: WalletResponse
  subject: string | null
  games: GameListActor
  onMoneyMoved: () => void
  onGame: (what: 'entered' | 'left') => void
  onClose: () => void
}

export function GameSheet({ wallet, subject, games, onMoneyMoved, onGame, onClose }: Props) {
  const { t } = useTranslation(['gameAccount', 'problem'])
  const game = wallet.slots.find(({ code }) => code === subject)
  return (
    <Sheet
      full={wallet.excludedUntil === undefined}
      title={game?.name ?? t('title')}
      start={game && <Favourite code={game.code} games={games} />}
      onClose={onClose}
    >
      {game ? (
        <Opened game={game} wallet={wallet} games={games} onMoneyMoved={onMoneyMoved} onGame={onGame} />
      ) : (
        // Removed from the catalogue.
        <Notice tone="bad">{t('problem:NO_GAME')}</Notice>
      )}
    </Sheet>
  )
}

function Favourite({ code, games }: { code: string; games: GameListActor }) {
  const { t } = useTranslation('gameAccount')
  const isFavourite = useSelector(games, ({ context }) => context.favourites.includes(code))
  return (
    <button
      type="button"
      className={css.star}
      aria-label={t('favourite')}
      aria-pressed={isFavourite}
      onClick={() => games.send({ type: 'favourite.toggled', code })}
    >
      <Star size={20} aria-hidden />
    </button>
  )
}

type OpenedProps = { game: GameAccount } & Pick<Props, 'wallet' | 'games' | 'onMoneyMoved' | 'onGame'>

function Opened({ game, wallet, games, onMoneyMoved, onGame }: OpenedProps) {
  const { t } = useTranslation('gameAccount')
  const { krapao, toasts } = useAppServices()
  const [machine] = useState(() =>
    provideGameAccountPorts(
      gameAccountPorts(krapao, launchGame(krapao, openingSettings), { store: local, playerId: wallet.profile._id, code: game.code }),
    ),
  )
  const actor = useActorRef(machine, { input: balancesOf(wallet, game) })
  useEffect(() => actor.send({ type: 'balances.changed', ...balancesOf(wallet, game) }), [actor, wallet, game])
  const launch = useGameLaunch()
  useSendPageShown(actor)
  const showSuccess = useEffectEvent((what: 'opened' | 'password' | 'moved' | 'returned', amount = '') => {
    toasts.show({ kind: 'success', text: t(`toast.${what}`, { amount }) })
    onMoneyMoved()
  })
  const outdated = useEffectEvent(onMoneyMoved)
  const enter = useEffectEvent((target: GameTarget) => {
    launch.enter(target)
    onGame('entered')
    games.send({ type: 'game.played', code: game.code })
  })
  const done = () => {
    // A closed frame ends the game; a followed link has just opened it.
    if (launch.target?.kind === 'frame') onGame('left')
    launch.done()
  }
  const leave = useEffectEvent(launch.leave)
  // Without `t`, which changes when another screen's words load: the cleanup would close the waiting tab.
  useEffect(() => {
    const subscriptions = [
      actor.on('account.opened', () => showSuccess('opened')),
      actor.on('password.changed', () => showSuccess('password')),
      actor.on('money.moved', () => showSuccess('moved')),
      actor.on('money.returned', ({ amount }) => showSuccess('returned', formatMoney(amount))),
      actor.on('balances.outdated', () => outdated()),
      actor.on('game.ready', ({ target }) => enter(target)),
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
      now={krapao.clock.now()}
      notice={openingNotice(game.code, config)}
      linkOf={serverLink}
      onPlay={() => launch.openWaitingTab(t('opening.wait', { name: game.name }))}
      inTab={launch.inTab}
      launch={launch.target && <GameLaunch name={game.name} target={launch.target} onDone={done} />}
    />
  )
}

const balancesOf = ({ wallet, excludedUntil }: WalletResponse, game: GameAccount): GameBalances => ({
  game,
  inWallet: wallet.amount,
  excludedUntil: excludedUntil ?? null,
})

const openingSettings = { ...config, safeLink: serverLink }

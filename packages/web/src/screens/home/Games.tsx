import { convertedOf, groupsOf } from '@krapao/machines'
import type { GameAccount, WalletResponse } from '@krapao/sdk'
import Dices from 'lucide-react/icons/dices'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Ticket from 'lucide-react/icons/ticket'
import Trophy from 'lucide-react/icons/trophy'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Freshness, isOld } from '#screens/gameAccount/Freshness.tsx'
import { GameArt } from '#screens/gameAccount/GameArt.tsx'
import { formatMoney } from '#i18n/format.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Choice } from '#ui/form/Choice.tsx'
import { Card, PartTitle } from '#ui/layout/Card.tsx'
import { Balance, BalancesHidden } from './Balance.tsx'
import css from './Games.module.css'

const categories = ['slot', 'sport', 'lotto'] as const
const icons = { slot: Dices, sport: Trophy, lotto: Ticket }

type Props = {
  wallet: WalletResponse
  /** Server time, ms. */
  now: number
  opening: string | null
  onOpen: (code: string) => void
}

/** Those with an account, the fullest first. */
export function OwnGames({ wallet, now, opening, onOpen }: Props) {
  const { t } = useTranslation('home')
  const games = wallet.slots.filter(({ isActive }) => isActive).toSorted((a, b) => b.amount - a.amount)
  if (games.length === 0) return null
  return (
    <section aria-labelledby="own-games">
      <PartTitle id="own-games">{t('ownGames')}</PartTitle>
      <ul className={css.own} aria-labelledby="own-games" data-scrolls>
        {games.map((game) => (
          <li key={game.code}>
            <OwnGame game={game} now={now} opening={opening === game.code} onOpen={() => onOpen(game.code)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type GameProps = { game: GameAccount; opening: boolean; onOpen: () => void }

function OwnGame({ game, now, opening, onOpen }: GameProps & { now: number }) {
  const { t } = useTranslation('home')
  const hidden = useContext(BalancesHidden)
  return (
    <button type="button" className={css.game} aria-haspopup="dialog" aria-busy={opening || undefined} onClick={onOpen}>
      <GameArt game={game} size="card" icon={<Icon of={game} />} />
      <span className={css.words}>
        <b>{game.name}</b>
        <Balance satang={game.amount} />
        {game.ftWalletSlot !== 1 && !hidden && <small>{t('inGame', { amount: formatMoney(convertedOf(game)) })}</small>}
        {game.closed && <small>{t('closed')}</small>}
        {isOld(game, now) && <Freshness game={game} now={now} />}
      </span>
    </button>
  )
}

/** In groups, those with an account first. */
export function AllGames({ wallet, opening, onOpen }: Omit<Props, 'now'>) {
  const { t } = useTranslation('home')
  const [shown, setShown] = useState<(typeof categories)[number] | 'all'>('all')
  const groups = groupsOf(wallet)
  if (wallet.slots.length === 0) {
    return (
      <Card>
        <Empty icon={Gamepad2} title={t('noGames.title')}>
          {t('noGames.text')}
        </Empty>
      </Card>
    )
  }
  const offered = categories.filter((category) => groups[category].length > 0)
  const games = offered.filter((category) => shown === 'all' || shown === category).flatMap((category) => groups[category])
  return (
    <section aria-labelledby="all-games">
      <PartTitle id="all-games" end={<span className={css.count}>{t('games', { count: games.length })}</span>}>
        {t('allGames')}
      </PartTitle>
      {offered.length > 1 && (
        <div className={css.groups} data-scrolls>
          <Choice
            label={t('groups')}
            name="group"
            inline
            value={shown}
            options={(['all', ...offered] as const).map((value) => ({ value, label: t(`category.${value}`) }))}
            onChange={setShown}
          />
        </div>
      )}
      <Card>
        <ul className={css.all} aria-labelledby="all-games">
          {games
            .toSorted((a, b) => Number(b.isActive) - Number(a.isActive))
            .map((game) => (
              <li key={game.code}>
                <Game game={game} opening={opening === game.code} onOpen={() => onOpen(game.code)} />
              </li>
            ))}
        </ul>
      </Card>
    </section>
  )
}

function Game({ game, opening, onOpen }: GameProps) {
  const { t } = useTranslation('home')
  const hidden = useContext(BalancesHidden)
  return (
    <button type="button" className={css.icon} aria-haspopup="dialog" aria-busy={opening || undefined} onClick={onOpen}>
      <GameArt game={game} size="icon" icon={<Icon of={game} />} />
      <span>{game.name}</span>
      {game.isActive ? (
        <b>{hidden ? <Balance satang={game.amount} /> : `฿${formatMoney(game.amount)}`}</b>
      ) : (
        <b className={css.prompt}>{t('openGame')}</b>
      )}
      {game.closed && <small>{t('closed')}</small>}
      {game.failed && <Tag tone="bad">{t('notRead')}</Tag>}
    </button>
  )
}

function Icon({ of: { category } }: { of: GameAccount }) {
  const Shown = icons[category]
  return <Shown size={28} />
}

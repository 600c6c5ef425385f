import { convertedOf, groupsOf } from '@krapao/machines'
import type { GameAccount, WalletResponse } from '@krapao/sdk'
import Dices from 'lucide-react/icons/dices'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Ticket from 'lucide-react/icons/ticket'
import Trophy from 'lucide-react/icons/trophy'
import { useTranslation } from 'react-i18next'
import { formatMoney, timeAgo } from '../i18n/format.ts'
import { Card, PartTitle } from '../ui/Card.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Money } from '../ui/Money.tsx'
import { Tag } from '../ui/Tag.tsx'
import css from './Games.module.css'

const categories = ['slot', 'sport', 'lotto'] as const
/** Where the catalogue has no picture. */
const icons = { slot: Dices, sport: Trophy, lotto: Ticket }

/** The game accounts in their three groups (spec 2). */
export function Games({ wallet, now }: { wallet: WalletResponse; now: number }) {
  const { t } = useTranslation('home')
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
  return categories.map((category) => {
    const group = groups[category]
    if (group.length === 0) return null
    return (
      <section key={category} aria-labelledby={`games-${category}`}>
        <PartTitle id={`games-${category}`} end={<span className={css.count}>{t('games', { count: group.length })}</span>}>
          {t(`category.${category}`)}
        </PartTitle>
        {/* Chromium and axe want what scrolls to be reached by keyboard; there is nothing else in it to reach yet. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <ul className={css.games} aria-labelledby={`games-${category}`} tabIndex={0} data-scrolls>
          {group.map((game) => (
            <GameCard key={game.code} game={game} now={now} />
          ))}
        </ul>
      </section>
    )
  })
}

function GameCard({ game, now }: { game: GameAccount; now: number }) {
  const { t } = useTranslation('home')
  const Icon = icons[game.category]
  return (
    <li className={css.game}>
      <div className={css.art} aria-hidden>
        {game.background ? <img src={game.background} alt="" loading="lazy" /> : <Icon size={28} />}
        {game.logo && <img className={css.logo} src={game.logo} alt="" width={36} height={36} loading="lazy" />}
      </div>
      <div className={css.words}>
        <div className={css.what}>
          <b>{game.name}</b>
          {game.isActive ? <Freshness game={game} now={now} /> : <small>{t('inactive')}</small>}
        </div>
        {game.isActive && (
          <div className={css.amount}>
            <Money satang={game.amount} size="text" />
            {game.ftWalletSlot !== 1 && <small>{t('inGame', { amount: formatMoney(convertedOf(game)) })}</small>}
          </div>
        )}
      </div>
    </li>
  )
}

function Freshness({ game: { failed, syncedAt }, now }: { game: GameAccount; now: number }) {
  const { t } = useTranslation(['home', 'app'])
  if (failed) return <Tag tone="bad">{t('notRead')}</Tag>
  // A backend without the extension says nothing about it, and so do we.
  if (syncedAt === undefined) return null
  if (syncedAt === null) return <small>{t('notSynced')}</small>
  const { unit, count } = timeAgo(syncedAt, now)
  return <small>{t('synced', { ago: t(`app:ago.${unit}`, { count }) })}</small>
}

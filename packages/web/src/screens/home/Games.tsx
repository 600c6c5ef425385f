import { convertedOf, groupsOf } from '@krapao/machines'
import type { GameAccount, WalletResponse } from '@krapao/sdk'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Dices from 'lucide-react/icons/dices'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Ticket from 'lucide-react/icons/ticket'
import Trophy from 'lucide-react/icons/trophy'
import { useTranslation } from 'react-i18next'
import { GameArt } from '#screens/gameAccount/GameArt.tsx'
import { formatMoney } from '#i18n/format.ts'
import { Card, PartTitle } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Money } from '#ui/Money.tsx'
import { Freshness } from '#screens/gameAccount/Freshness.tsx'
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

export function Games({ wallet, now, opening, onOpen }: Props) {
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
        <ul className={css.games} aria-labelledby={`games-${category}`} data-scrolls>
          {group.map((game) => (
            <li key={game.code}>
              <GameCard game={game} now={now} opening={opening === game.code} onOpen={() => onOpen(game.code)} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

function GameCard({ game, now, opening, onOpen }: { game: GameAccount; now: number; opening: boolean; onOpen: () => void }) {
  const { t } = useTranslation('home')
  const Icon = icons[game.category]
  return (
    <button type="button" className={css.game} aria-haspopup="dialog" aria-busy={opening || undefined} onClick={onOpen}>
      <GameArt game={game} size="card" icon={<Icon size={28} />} />
      <span className={css.words}>
        <span className={css.what}>
          <b>{game.name}</b>
          {game.closed && <small>{t('closed')}</small>}
          {game.isActive ? <Freshness game={game} now={now} /> : <small>{t('inactive')}</small>}
        </span>
        {game.isActive && (
          <span className={css.amount}>
            <Money satang={game.amount} size="text" />
            {game.ftWalletSlot !== 1 && <small>{t('inGame', { amount: formatMoney(convertedOf(game)) })}</small>}
          </span>
        )}
        <span className={css.prompt}>
          {t(game.isActive ? 'viewGame' : 'openGame')}
          <ChevronRight size={16} aria-hidden />
        </span>
      </span>
    </button>
  )
}

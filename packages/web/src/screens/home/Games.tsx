import { convertedOf, gamesIn, groupsIn, ownGamesIn, type GameListActor } from '@krapao/machines'
import type { GameAccount, WalletResponse } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import Dices from 'lucide-react/icons/dices'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Lock from 'lucide-react/icons/lock'
import Search from 'lucide-react/icons/search'
import Star from 'lucide-react/icons/star'
import Ticket from 'lucide-react/icons/ticket'
import Trophy from 'lucide-react/icons/trophy'
import X from 'lucide-react/icons/x'
import { useContext, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Freshness, isOld, isUnread } from '#screens/gameAccount/Freshness.tsx'
import { GameArt } from '#screens/gameAccount/GameArt.tsx'
import { formatMoney, formatShortMoney } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Choice } from '#ui/form/choice/Choice.tsx'
import { Box } from '#ui/form/Field.tsx'
import fieldCss from '#ui/form/Field.module.css'
import { Card, PartTitle } from '#ui/layout/Card.tsx'
import { Fold } from '#ui/layout/Fold.tsx'
import { NoMoney } from '#ui/Money.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { Balance, BalancesHidden } from './balance/Balance.tsx'
import css from './Games.module.css'

const icons = { slot: Dices, sport: Trophy, lotto: Ticket }

type Props = {
  wallet: WalletResponse
  games: GameListActor
  /** Server time, ms. */
  now: number
  opening: string | null
  onOpen: (code: string) => void
}

/** Those with an account, the last played first. */
export function OwnGames({ wallet, games, now, opening, onOpen }: Props) {
  const { t } = useTranslation('home')
  const list = useSelector(games, ({ context }) => context)
  const own = ownGamesIn(list, wallet.slots)
  if (own.length === 0) return null
  return (
    <section aria-labelledby="own-games">
      <PartTitle id="own-games" end={wallet.excludedUntil !== undefined && <ClosedForABreak />}>
        {t('ownGames')}
      </PartTitle>
      <ul className={css.own} aria-labelledby="own-games" data-scrolls>
        {own.map((game) => (
          <li key={game.code}>
            <OwnGame
              game={game}
              now={now}
              closed={closedWord(wallet, game)}
              opening={opening === game.code}
              onOpen={() => onOpen(game.code)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The label of a closed game; null for an open one. */
function closedWord({ excludedUntil }: WalletResponse, { closed }: GameAccount): 'closed' | 'closedNow' | null {
  if (closed) return 'closed'
  return excludedUntil === undefined ? null : 'closedNow'
}

function ClosedForABreak() {
  const { t } = useTranslation('home')
  return (
    <p className={css.closedForABreak}>
      <Lock size={16} aria-hidden />
      {t('break.games')}
    </p>
  )
}

type GameProps = { game: GameAccount; closed: ReturnType<typeof closedWord>; opening: boolean; onOpen: () => void }

function OwnGame({ game, now, closed, opening, onOpen }: GameProps & { now: number }) {
  const { t } = useTranslation('home')
  const hidden = useContext(BalancesHidden)
  return (
    <button
      type="button"
      className={classes(css.game, closed && css.closed)}
      aria-haspopup="dialog"
      aria-busy={opening || undefined}
      onClick={onOpen}
    >
      <GameArt game={game} size="card" icon={<Icon of={game} />} />
      <span className={css.words}>
        <b>{game.name}</b>
        {isUnread(game) ? <NoMoney /> : <Balance satang={game.amount} />}
        {game.ftWalletSlot !== 1 && !hidden && <small>{t('inGame', { amount: formatShortMoney(convertedOf(game)) })}</small>}
        {closed && <small>{t(closed)}</small>}
        {isOld(game, now) && <Freshness game={game} now={now} brief />}
      </span>
    </button>
  )
}

export function AllGames(props: Omit<Props, 'now'>) {
  const { wallet, games } = props
  const { t } = useTranslation('home')
  const list = useSelector(games, ({ context }) => context)
  const isSearching = useSelector(games, (snapshot) => snapshot.matches('searching'))
  const groups = groupsIn(list, wallet.slots)
  const shown = gamesIn(list, wallet.slots)
  if (wallet.slots.length === 0) {
    return (
      <Card>
        <Empty icon={Gamepad2} title={t('noGames.title')}>
          {t('noGames.text')}
        </Empty>
      </Card>
    )
  }
  if (wallet.excludedUntil !== undefined) {
    return (
      <section aria-label={t('allGames')}>
        <Fold icon={Lock} title={t('games', { count: wallet.slots.length })} note={t('break.games')}>
          <GameGrid {...props} shown={gamesIn({ ...list, query: '', group: 'all' }, wallet.slots)} />
        </Fold>
      </section>
    )
  }
  return (
    <section aria-labelledby="all-games">
      <PartTitle id="all-games" end={shown.length > 0 && <span className={css.count}>{t('games', { count: shown.length })}</span>}>
        {t('allGames')}
      </PartTitle>
      <SearchField games={games} />
      {!isSearching && groups.length > 2 && (
        <div className={css.groups} data-scrolls>
          <Choice
            label={t('groups')}
            name="group"
            inline
            value={groups.includes(list.group) ? list.group : 'all'}
            options={groups.map((value) => ({ value, label: t(`category.${value}`) }))}
            onChange={(group) => games.send({ type: 'group.chosen', group })}
          />
        </div>
      )}
      <Card>
        <div role="status">{isSearching && shown.length === 0 && <NothingFound games={games} />}</div>
        <GameGrid {...props} shown={shown} />
      </Card>
    </section>
  )
}

function SearchField({ games }: Pick<Props, 'games'>) {
  const { t } = useTranslation('home')
  const query = useSelector(games, ({ context }) => context.query)
  const search = useRef<HTMLInputElement>(null)
  return (
    <div className={css.search} role="search">
      <Box
        before={<Search className={css.searchIcon} size={20} aria-hidden />}
        after={
          query !== '' && (
            <button
              type="button"
              className={fieldCss['reveal']}
              aria-label={t('clearSearch')}
              onClick={() => {
                games.send({ type: 'query.cleared' })
                search.current?.focus()
              }}
            >
              <X size={20} aria-hidden />
            </button>
          )
        }
      >
        <input
          ref={search}
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={({ target }) => games.send({ type: 'query.changed', query: target.value })}
        />
      </Box>
    </div>
  )
}

function GameGrid({ wallet, games, opening, onOpen, shown }: Omit<Props, 'now'> & { shown: readonly GameAccount[] }) {
  const { t } = useTranslation('home')
  const favourites = useSelector(games, ({ context }) => context.favourites)
  return (
    <ul className={css.all} aria-label={t('allGames')}>
      {shown.map((game) => (
        <li key={game.code}>
          <Game
            game={game}
            closed={closedWord(wallet, game)}
            isFavourite={favourites.includes(game.code)}
            opening={opening === game.code}
            onOpen={() => onOpen(game.code)}
          />
        </li>
      ))}
    </ul>
  )
}

function NothingFound({ games }: Pick<Props, 'games'>) {
  const { t } = useTranslation('home')
  return (
    <Empty icon={Gamepad2} title={t('notFound')}>
      <Button onClick={() => games.send({ type: 'query.cleared' })}>{t('showAll')}</Button>
    </Empty>
  )
}

function Game({ game, closed, isFavourite, opening, onOpen }: GameProps & { isFavourite: boolean }) {
  const { t } = useTranslation('home')
  const hidden = useContext(BalancesHidden)
  return (
    <button
      type="button"
      className={classes(css.icon, closed && css.closed)}
      aria-haspopup="dialog"
      aria-busy={opening || undefined}
      onClick={onOpen}
    >
      <GameArt game={game} size="icon" icon={<Icon of={game} />} />
      <span>{game.name}</span>
      {isFavourite && (
        <span className={css.star}>
          <Star size={16} aria-hidden />
          <VisuallyHidden>{t('favourite')}</VisuallyHidden>
        </span>
      )}
      {game.isActive && <b>{isUnread(game) ? '–' : hidden ? <Balance satang={game.amount} /> : `฿${formatMoney(game.amount)}`}</b>}
      {!game.isActive && !closed && <VisuallyHidden>{t('openGame')}</VisuallyHidden>}
      {closed === 'closed' && <small>{t(closed)}</small>}
      {/* The heading says it of all games. */}
      {closed === 'closedNow' && <VisuallyHidden>{t(closed)}</VisuallyHidden>}
      {game.failed && <Tag tone="bad">{t('notRead')}</Tag>}
    </button>
  )
}

function Icon({ of: { category } }: { of: GameAccount }) {
  const Shown = icons[category]
  return <Shown size={28} />
}

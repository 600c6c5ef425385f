import {
  breakLeft,
  mayHoldMoney,
  sumsOf,
  totalOf,
  type GameListActor,
  type HomeSheet,
  type StatementActor,
  type UnfinishedActor,
  type WalletActor,
} from '@krapao/machines'
import type { WalletResponse } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import Coffee from 'lucide-react/icons/coffee'
import Gift from 'lucide-react/icons/gift'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#ui/Link.tsx'
import { formatDayTime } from '#i18n/time.ts'
import { languageOf } from '#i18n/i18n.ts'
import { problemText } from '#i18n/problemText.ts'
import { useReportBreak } from '#services/onBreak.ts'
import { useIsWide } from '#services/useIsWide.ts'
import { useOnline } from '#shell/OfflineBar.tsx'
import { FailedNotice, Notice, ProblemNotice } from '#ui/feedback/Notice.tsx'
import { Row, Rows } from '#ui/layout/Rows.tsx'
import { BalancesHidden, useAmounts } from './balance/Balance.tsx'
import { Actions, BalanceCard, shortTime } from './balance/BalanceCard.tsx'
import { AllGames, OwnGames } from './Games.tsx'
import css from './Home.module.css'
import { GamesSkeleton, HomeSkeleton } from './HomeSkeleton.tsx'
import { Rewards } from './Rewards.tsx'
import { Side } from './Side.tsx'
import type { HomePage } from './sheets.ts'
import { UnderWay } from './UnderWay.tsx'
import { Unfinished } from './Unfinished.tsx'
import { UnknownBalance, useLastBalances } from './balance/UnknownBalance.tsx'

type Props = {
  wallet: WalletActor
  statement: StatementActor
  unfinished: UnfinishedActor
  games: GameListActor
  /** Server time, ms. */
  now: () => number
  opening?: HomeSheet | null
  openingGame?: string | null
  onOpen: (sheet: HomeSheet, subject?: string) => void
  onGo: (page: HomePage | '/user/statement' | '/user/profile') => void
  onRefresh: () => void
  wheelActive?: boolean | null
  onAgreement: () => void
  balancesHidden?: boolean
  onHide?: (hidden: boolean) => void
  bonus?: ReactNode
  /** Games and rewards wait for the bonus above them, so that nothing moves. */
  bonusLoading?: boolean
}

export function Home(props: Props) {
  return (
    <BalancesHidden value={props.balancesHidden ?? false}>
      <Inside {...props} />
    </BalancesHidden>
  )
}

function Inside(props: Props) {
  const state = useSelector(props.wallet, ({ value }) => (typeof value === 'object' ? 'refreshing' : value))
  const wallet = useSelector(props.wallet, ({ context }) => context.wallet)
  switch (state) {
    case 'loading':
      return <HomeSkeleton />
    case 'failed':
      return <Failed wallet={props.wallet} />
    case 'broken':
      return wallet ? <Shown {...props} shown={wallet} state="broken" /> : <Failed wallet={props.wallet} />
    case 'ready':
    case 'refreshing':
    case 'reloading':
    case 'stale':
      return wallet && <Shown {...props} shown={wallet} state={state} />
    default:
      return state satisfies never
  }
}

/** For a backend without `underWay`: from its sum of the withdrawals, or else from the latest entries. */
function ToBank({ statement, wallet }: Pick<Props, 'statement'> & { wallet: WalletResponse }) {
  const { t } = useTranslation('home')
  const { short } = useAmounts()
  const listed = useSelector(statement, ({ context }) => sumsOf(context.items).onTheWay.bank)
  const { underWay, withdrawing = listed } = wallet
  if (underWay || withdrawing === 0) return null
  return (
    <Link className={css.toBank} to="/user/statement">
      {t('toBank', { amount: short(withdrawing) })}
    </Link>
  )
}

function Failed({ wallet }: Pick<Props, 'wallet'>) {
  const { t } = useTranslation('home')
  const problem = useSelector(wallet, ({ context }) => context.problem)
  const reload = () => wallet.send({ type: 'refresh.requested' })
  const last = useLastBalances()
  return (
    <div className={css.home}>
      <h1 className={css.hello}>{t('helloUnnamed')}</h1>
      <div className={css.money}>
        <UnknownBalance {...last} onRefresh={reload} />
        <FailedNotice title={t('failed')} problem={problem} contact onRetry={reload} />
      </div>
    </div>
  )
}

function OnABreak({ until, now, inGames }: { until: string | undefined; now: number; inGames: boolean }) {
  const { t, i18n } = useTranslation('home')
  if (until === undefined) return null
  const { unit, count } = breakLeft(until, now)
  return (
    <>
      <Notice tone="wait" title={t('break.title', { time: formatDayTime(until, languageOf(i18n)) })}>
        {t(inGames ? 'break.text' : 'break.textEmpty')}
      </Notice>
      <Rows>
        <Row icon={Coffee} title={t('break.extend')} note={t(`break.${unit}`, { count })} to="/user/profile/limits#rest" />
      </Rows>
    </>
  )
}

type ShownProps = Props & { shown: WalletResponse; state: 'ready' | 'refreshing' | 'reloading' | 'stale' | 'broken' }

function Shown(props: ShownProps) {
  const { wallet, unfinished, statement, now, opening = null, onOpen, onGo, onRefresh, onHide = () => {}, bonus, shown, state } = props
  const { t, i18n } = useTranslation('home')
  const isOnline = useOnline()
  const { loadedAt, lastSync } = useSelector(wallet, ({ context }) => context)
  const total = totalOf(shown)
  const inGames = mayHoldMoney(total)
  const onBreak = shown.excludedUntil !== undefined
  const isFirst = shown.isNew === true && !onBreak
  const syncedAt = lastSync ?? loadedAt
  const isWide = useIsWide()
  useReportBreak(onBreak)
  const rewards = !isFirst && !onBreak && <RewardsOf {...props} />
  return (
    <div className={css.home}>
      <h1 className={css.hello}>{t('hello', { name: shown.profile.name })}</h1>
      <div className={css.money}>
        <BalanceCard
          total={total.amount}
          parts={isFirst ? null : { wallet: total.wallet, games: total.inGames, transit: total.inTransit }}
          syncedAt={syncedAt}
          now={now()}
          refreshing={state === 'refreshing' || state === 'reloading'}
          onRefresh={onRefresh}
          onHide={onHide}
        >
          <ToBank statement={statement} wallet={shown} />
          <Actions wallet={shown} now={now()} opening={opening} onOpen={onOpen} onBreak={onBreak} isFirst={isFirst} inGames={inGames} />
          {!isOnline && <p className={css.why}>{t('needsInternet', { time: shortTime(syncedAt ?? now(), now(), languageOf(i18n)) })}</p>}
        </BalanceCard>
        <OnABreak until={shown.excludedUntil} now={now()} inGames={inGames} />
        <UnderWay
          wallet={shown}
          statement={statement}
          now={now}
          isFirst={isFirst}
          onOpen={onOpen}
          onStatement={() => onGo('/user/statement')}
        />
        <Unfinished unfinished={unfinished} onOpen={onOpen} onGo={onGo} />
        <Doubts wallet={wallet} missing={total.missing} />
        {!onBreak && bonus}
        <Games {...props} isFirst={isFirst} rewards={!isWide && rewards} />
      </div>
      {!props.bonusLoading && <Side {...props} wallet={shown} onBreak={onBreak} isFirst={isFirst} rewards={isWide && rewards} />}
    </div>
  )
}

function RewardsOf({ shown, state, opening = null, onOpen, onRefresh, wheelActive = null }: ShownProps) {
  // Not while only the wallet loads, as the games can be refreshed meanwhile.
  const refreshing = state === 'refreshing'
  return (
    <Rewards wallet={shown} wheelActive={wheelActive} refreshing={refreshing} opening={opening} onOpen={onOpen} onRefresh={onRefresh} />
  )
}

function Games(props: ShownProps & { isFirst: boolean; rewards: ReactNode }) {
  const { shown, games, now, openingGame = null, onOpen, bonusLoading, isFirst, rewards } = props
  if (bonusLoading) return <GamesSkeleton />
  const onGame = (code: string) => onOpen('gameAccount', code)
  return (
    <>
      <OwnGames wallet={shown} games={games} now={now()} opening={openingGame} onOpen={onGame} />
      {isFirst && <FirstBonus />}
      {rewards}
      <AllGames wallet={shown} games={games} opening={openingGame} onOpen={onGame} />
    </>
  )
}

function FirstBonus() {
  const { t } = useTranslation('home')
  return (
    <Rows>
      <Row icon={Gift} title={t('first.bonus')} note={t('first.bonusText')} to="/user/bonus" />
    </Rows>
  )
}

function Doubts({ wallet, missing }: Pick<Props, 'wallet'> & { missing: readonly string[] }) {
  const { t, i18n } = useTranslation(['home', 'problem', 'ui'])
  const state = useSelector(wallet, ({ value }) => value)
  const { problem, loadedAt } = useSelector(wallet, ({ context }) => context)
  const retry = { action: t('ui:tryAgain'), onAction: () => wallet.send({ type: 'refresh.requested' }) }
  const old = loadedAt === null ? '' : t('old', { time: formatDayTime(loadedAt, languageOf(i18n)) })
  const isOnline = useOnline()
  // The bar at the top says it already.
  const stale = state === 'stale' && problem && isOnline ? problemText(t, problem) : null
  const title = state === 'broken' ? t('problem:broken') : stale
  return (
    <>
      {title !== null && (
        <Notice tone={state === 'broken' ? 'bad' : 'wait'} title={title} {...retry}>
          {old}
        </Notice>
      )}
      {state === 'ready' && <ProblemNotice problem={problem} onRetry={retry.onAction} />}
      {missing.length > 0 && <Notice tone="wait">{t('partial', { games: missing.join(', ') })}</Notice>}
    </>
  )
}

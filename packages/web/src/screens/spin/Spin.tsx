import { oddsOf, type CouponActor, type CouponsActor, type SpinActor } from '@krapao/machines'
import type { SpinSetup } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import CircleSlash from 'lucide-react/icons/circle-slash'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslation } from 'react-i18next'
import { RequestNotice } from '#ui/feedback/RequestNotice.tsx'
import { useReportBreak } from '#services/onBreak.ts'
import { useRequest } from '#services/useRequest.ts'
import { useIsWide } from '#services/useIsWide.ts'
import { formatCount } from '#i18n/format.ts'
import { formatDayTime, inOneLine } from '#i18n/time.ts'
import { languageOf } from '#i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { Card, PartTitle } from '#ui/layout/Card.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { BreakNotice } from '#ui/feedback/BreakNotice.tsx'
import { FailedNotice, ProblemNotice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { codeAmong, Coupons } from './Coupons.tsx'
import { Chances, useFairnessTitle } from './Fairness.tsx'
import css from './Spin.module.css'
import { Wheel, WheelSkeleton } from './wheel/Wheel.tsx'

type Props = {
  spin: SpinActor
  coupons: CouponsActor
  coupon: CouponActor
  onCheck: () => void
}

export function Spin({ spin, coupons, coupon, onCheck }: Props) {
  const { t } = useTranslation('spin')
  const name = useSelector(spin, ({ context }) => context.wheel?.activeSpinwheel.name)
  // During a break the coupons would only repeat what the wheel says.
  const onBreak = useSelector(
    spin,
    ({ context: { wheelProblem } }) => wheelProblem?.kind === 'refused' && wheelProblem.code === 'INVALID_USER_3',
  )
  return (
    <div className={css.screen}>
      <h1 className={css.title}>{name ?? t('title')}</h1>
      <section className={css.play} aria-label={t('title')}>
        <Play spin={spin} onCheck={onCheck} />
      </section>
      {!onBreak && (
        <div className={css.side}>
          <Coupons coupons={coupons} coupon={coupon} />
          <Odds spin={spin} coupons={coupons} />
        </div>
      )}
    </div>
  )
}

/** On a desktop, where there is room; after the coupons, so that nothing moves. */
function Odds({ spin, coupons }: Pick<Props, 'spin' | 'coupons'>) {
  const { t } = useTranslation('spin')
  const wheel = useSelector(spin, ({ context }) => context.wheel)
  const waits = useSelector(coupons, (snapshot) => snapshot.matches('loading'))
  const odds = useIsWide() && wheel && oddsOf(wheel)
  if (!odds || waits) return null
  return (
    <section className={css.odds} aria-labelledby="odds">
      <PartTitle id="odds">{t('fair.odds')}</PartTitle>
      <Card>
        <Chances odds={odds} />
      </Card>
    </section>
  )
}

function Play({ spin, onCheck }: Pick<Props, 'spin' | 'onCheck'>) {
  const { t } = useTranslation('spin')
  const state = useSelector(spin, ({ value }) => (typeof value === 'object' ? value.ready : value))
  const { wheel, wheelProblem } = useSelector(spin, ({ context }) => context)
  const retry = () => spin.send({ type: 'reload.requested' })
  if (wheel) return <Shown spin={spin} wheel={wheel} state={state} onCheck={onCheck} />
  switch (state) {
    case 'inactive':
      return (
        <Card>
          <Empty icon={CircleSlash} title={t('inactive.title')}>
            {t('inactive.text')}
          </Empty>
        </Card>
      )
    case 'failed':
      return <FailedNotice problem={wheelProblem} onRetry={retry} />
    case 'broken':
      return <FailedNotice problem={null} onRetry={retry} />
    case 'resuming':
    case 'loading':
    case 'prize':
      return <SpinSkeleton />
    case 'drawing':
      return (
        <>
          <SpinSkeleton />
          <DrawState spin={spin} />
        </>
      )
    case 'fresh':
    case 'reloading':
    case 'stale':
    case 'turning':
    case 'settled':
      return null
    default:
      return state satisfies never
  }
}

function SpinSkeleton() {
  const { t } = useTranslation('spin')
  return (
    <>
      <Skeleton>
        <WheelSkeleton />
      </Skeleton>
      <p className={css.hint} />
      <div className={css.notYet} aria-hidden>
        <Button kind="primary" wide disabled>
          {t('spinFor')}
        </Button>
      </div>
      <div className={css.notYet} aria-hidden>
        <FairnessLink isDrawnFirst />
      </div>
    </>
  )
}

export function SpinWaiting() {
  const { t } = useTranslation('spin')
  return (
    <div className={css.screen}>
      <h1 className={css.title}>{t('title')}</h1>
      <section className={css.play} aria-label={t('title')}>
        <SpinSkeleton />
      </section>
    </div>
  )
}

type State =
  | 'resuming'
  | 'loading'
  | 'inactive'
  | 'failed'
  | 'drawing'
  | 'turning'
  | 'settled'
  | 'prize'
  | 'broken'
  | 'fresh'
  | 'reloading'
  | 'stale'

function Shown({ spin, wheel, state, onCheck }: { spin: SpinActor; wheel: SpinSetup; state: State; onCheck: () => void }) {
  const { t } = useTranslation('spin')
  const { angle, plan, wheelProblem, last } = useSelector(spin, ({ context }) => context)
  const slices = wheel.activeSpinwheel.slice
  const moves = state === 'turning' || state === 'settled'
  const retry = () => spin.send({ type: 'reload.requested' })
  const turn = () => spin.send({ type: 'spin.requested' })
  return (
    <>
      <Wheel
        slices={slices}
        angle={angle}
        plan={moves ? plan : null}
        settled={state === 'settled'}
        label={t('wheel', { slices: slices.map(({ label }) => label).join(', ') })}
      >
        <Hub coins={wheel.userCoin} busy={state === 'drawing'} moves={moves} onSpin={turn} />
      </Wheel>
      <p className={css.hint} role="status">
        {state === 'drawing' && t('drawing')}
        {state === 'turning' && t('turning')}
        {(state === 'settled' || state === 'prize') && last && t('stopped', { label: last.drawn.result.label })}
        {['fresh', 'reloading', 'stale'].includes(state) && wheel.userCoin <= 0 && t('noCoins')}
      </p>
      <Button kind="primary" wide busy={state === 'drawing' || moves} disabled={wheel.userCoin <= 0} onClick={turn}>
        {t('spinFor')}
      </Button>
      <DrawState spin={spin} />
      {state === 'broken' && <FailedNotice problem={null} onRetry={retry} />}
      {state === 'stale' && <ProblemNotice problem={wheelProblem} onRetry={retry} />}
      <FairnessLink isDrawnFirst={wheel.commitment !== undefined} onCheck={onCheck} />
    </>
  )
}

function FairnessLink({ isDrawnFirst, onCheck = null }: { isDrawnFirst: boolean; onCheck?: (() => void) | null }) {
  const { t } = useTranslation('spin')
  return (
    <div className={css.fair}>
      <p>{isDrawnFirst && t('drawnFirst')}</p>
      <Button kind="quiet" icon={ShieldCheck} disabled={!onCheck} onClick={() => onCheck?.()}>
        {useFairnessTitle()}
      </Button>
    </div>
  )
}

function Hub({ coins, busy, moves, onSpin }: { coins: number; busy: boolean; moves: boolean; onSpin: () => void }) {
  const { t } = useTranslation('spin')
  return (
    <button
      type="button"
      className={classes(css.hub, busy && css.busy, coins <= 0 && !busy && !moves && css.empty)}
      aria-busy={busy || undefined}
      // Not `disabled`, which would lose the focus.
      aria-disabled={busy || moves || coins <= 0 || undefined}
      onClick={onSpin}
    >
      <b data-testid="coins">{formatCount(coins)}</b>
      <span>{t('coinWord', { count: coins })}</span>
      <VisuallyHidden>{t('spin')}</VisuallyHidden>
    </button>
  )
}

function DrawState({ spin }: Pick<Props, 'spin'>) {
  const { t } = useTranslation('spin')
  const request = useRequest(spin)
  const refusal = useRefusalText(request.problem)
  return (
    <RequestNotice
      {...request}
      {...(refusal !== null && { refusal })}
      undecided={t('undecided')}
      onCheck={() => spin.send({ type: 'status.requested' })}
      onAgain={() => spin.send({ type: 'again.requested' })}
    />
  )
}

/** The general texts of these codes are about money and pages. */
function useRefusalText(problem: Parameters<typeof RequestNotice>[0]['problem']): string | null {
  const { t } = useTranslation('spin')
  const code = codeAmong(problem, ['NO_DATA', 'MONEY_NOT_ENOUGH'])
  return code === undefined ? null : t(`refused.${code}`)
}

/** In place of the wheel. */
export function ClosedByBreak({ until }: { until: string }) {
  const { t, i18n } = useTranslation('spin')
  useReportBreak(true)
  return (
    <div className={css.closed}>
      <h1 className={css.title}>{t('title')}</h1>
      <BreakNotice title={t('break.title')} limits={t('break.limits')}>
        {t('break.text', { time: inOneLine(formatDayTime(until, languageOf(i18n))) })}
      </BreakNotice>
    </div>
  )
}

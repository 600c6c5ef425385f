import { bonusCostOf, couponWordsOf, hasNextPage, itemNumber, pageCount, type CouponActor, type CouponsActor } from '@krapao/machines'
import type { Coupon, Problem } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import Ticket from 'lucide-react/icons/ticket'
import { useTranslation } from 'react-i18next'
import { RequestNotice } from '#ui/feedback/RequestNotice.tsx'
import { ServerHtml } from '#ui/ServerHtml.tsx'
import { useRequest } from '#services/useRequest.ts'
import { formatShortMoney } from '#i18n/format.ts'
import { formatDay } from '#i18n/time.ts'
import { languageOf } from '#i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { Card, PartTitle } from '#ui/layout/Card.tsx'
import { Confirm } from '#ui/sheet/Confirm.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { IconCircle } from '#ui/feedback/Tag.tsx'
import { FailedNotice, Notice, ProblemNotice } from '#ui/feedback/Notice.tsx'
import { Pagination } from '#ui/layout/Pagination.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import css from './Coupons.module.css'

type Props = { coupons: CouponsActor; coupon: CouponActor }

export function Coupons({ coupons, coupon }: Props) {
  const { t } = useTranslation('spin')
  const couponId = useSelector(coupon, ({ context }) => context.coupon?._id ?? '')
  const claiming = useSelector(coupon, (snapshot) => snapshot.matches('submitting'))
  const isListed = useSelector(coupons, ({ context }) => context.items.some(({ _id }) => _id === couponId))
  // Claiming a coupon removes the button that had the focus.
  const section = useFocusOnChange<HTMLElement>({ ifLost: true, on: isListed ? '' : couponId, atFirst: false })
  return (
    <section ref={section} tabIndex={-1} className={css.part} aria-labelledby="coupons">
      <PartTitle id="coupons">{t('coupons.title')}</PartTitle>
      {claiming && <p className={css.hint}>{t('coupons.oneAtATime')}</p>}
      <Doubt coupon={coupon} />
      <Body coupons={coupons} coupon={coupon} />
      <Question coupon={coupon} />
    </section>
  )
}

function Body(props: Props) {
  const { coupons } = props
  const state = useSelector(coupons, ({ value }) => (typeof value === 'object' ? value.page : value))
  const problem = useSelector(coupons, ({ context }) => context.problem)
  const retry = () => coupons.send({ type: 'reload.requested' })
  switch (state) {
    case 'loading':
      return (
        <Card flush>
          <SkeletonRows rows={3} />
        </Card>
      )
    case 'fresh':
    case 'loadingPage':
    case 'changingQuery':
    case 'stale':
      return (
        <>
          {state === 'stale' && <ProblemNotice problem={problem} onRetry={retry} />}
          <Pages {...props} busy={state === 'loadingPage'} />
        </>
      )
    case 'failed':
      return <FailedNotice problem={problem} onRetry={retry} />
    case 'broken':
      return <FailedNotice problem={null} onRetry={retry} />
    default:
      return state satisfies never
  }
}

function Pages({ coupons, coupon, busy }: Props & { busy: boolean }) {
  const { t } = useTranslation('spin')
  const context = useSelector(coupons, (snapshot) => snapshot.context)
  if (context.items.length === 0) {
    return (
      <Card flush>
        <Empty icon={Ticket} title={t('coupons.none')}>
          {t('coupons.noneText')}
        </Empty>
      </Card>
    )
  }
  return (
    <>
      <Card flush>
        {/* Explicit roles, as browsers drop table semantics when CSS changes the layout. */}
        <table role="table" className={css.table} aria-labelledby="coupons" aria-busy={busy}>
          <thead role="rowgroup" className={css.names}>
            <tr role="row">
              {(['number', 'prize', 'amount', 'claim'] as const).map((column) => (
                <th key={column} role="columnheader" scope="col">
                  {t(`coupons.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {context.items.map((one, index) => (
              <Row key={one._id} item={one} number={itemNumber(context, index)} coupon={coupon} />
            ))}
          </tbody>
        </table>
      </Card>
      <Pagination
        label={t('coupons.pages')}
        page={context.page}
        pages={pageCount(context)}
        hasNext={hasNextPage(context)}
        busy={busy}
        onGo={(page) => coupons.send({ type: 'page.requested', page })}
      />
    </>
  )
}

function Row({ item, number, coupon }: { item: Coupon; number: number; coupon: CouponActor }) {
  const { t, i18n } = useTranslation('spin')
  const claiming = useSelector(coupon, (snapshot) => snapshot.matches('submitting'))
  const { title, namesAmount } = couponWordsOf(item)
  const amount = amountOf(item, t)
  return (
    <tr role="row">
      <td role="cell" className={css.number}>
        <IconCircle tone="gold">
          <Ticket size={20} />
        </IconCircle>
        <VisuallyHidden>{number}</VisuallyHidden>
      </td>
      <td role="cell" className={css.prize}>
        <b>{title}</b>
        {item.expiresAt !== undefined && <small>{t('coupons.until', { date: formatDay(item.expiresAt, languageOf(i18n)) })}</small>}
      </td>
      <td role="cell" className={css.amount}>
        {namesAmount ? <VisuallyHidden>{amount}</VisuallyHidden> : amount}
      </td>
      <td role="cell" className={css.claim}>
        <Button
          kind="safe"
          label={t('coupons.claimWhat', { name: item.prize.name })}
          disabled={claiming}
          onClick={() => coupon.send({ type: 'claim.requested', coupon: item })}
        >
          {t('coupons.claim')}
        </Button>
      </td>
    </tr>
  )
}

const amountOf = ({ unit, amount }: Coupon, t: TFunction<'spin'>): string =>
  unit === 'coin' ? t('coins', { count: amount }) : `฿${formatShortMoney(amount)}`

function Question({ coupon }: Pick<Props, 'coupon'>) {
  const { t, i18n } = useTranslation('spin')
  const { state: request } = useRequest(coupon)
  const isOpen = useSelector(coupon, ({ value }) => value === 'confirming' || value === 'debouncing') || request === 'submitting'
  const busy = useSelector(coupon, (snapshot) => !snapshot.matches('confirming'))
  const item = useSelector(coupon, ({ context }) => context.coupon)
  if (!isOpen || !item) return null
  const { description } = couponWordsOf(item)
  return (
    <Confirm
      title={item.kind === 'wallet' ? t('claim.toWallet', { amount: amountOf(item, t) }) : t('claim.question', { name: item.prize.name })}
      confirm={t('claim.confirm', { amount: amountOf(item, t) })}
      cancel={t('claim.later')}
      busy={busy}
      onConfirm={() => coupon.send({ type: 'confirm.given' })}
      onCancel={() => coupon.send({ type: 'confirm.declined' })}
    >
      {description !== null && <ServerHtml html={description} lang={languageOf(i18n)} />}
      <Cost item={item} />
    </Confirm>
  )
}

function Cost({ item }: { item: Coupon }) {
  const { t } = useTranslation('spin')
  const cost = bonusCostOf(item)
  if (!cost) return null
  return (
    <Notice title={t('claim.stake', { stake: formatShortMoney(cost.stake) })}>
      {cost.percentFail === null ? t('claim.costPlain') : t('claim.cost', { percent: cost.percentFail })}
    </Notice>
  )
}

function Doubt({ coupon }: Pick<Props, 'coupon'>) {
  const { t } = useTranslation('spin')
  const request = useRequest(coupon)
  const name = useSelector(coupon, ({ context }) => context.coupon?.prize.name ?? '')
  const code = codeAmong(request.problem, ['BONUS_REMAINING', 'INVALID_CODE', 'NO_CLAIMABLE_COUPON'])
  const own = code === undefined ? null : t(`claimRefused.${code}`)
  if (['editing', 'submitting'].includes(request.state)) return null
  return (
    <RequestNotice
      {...request}
      {...(own !== null && { refusal: own })}
      error={t('claim.failed', { name })}
      checking={{ title: t('claim.checking', { name }), text: t('claim.checkingText') }}
      pending={t('claim.checking', { name })}
      undecided={t('claim.undecided', { name })}
      again={t('claim.again')}
      onCheck={() => coupon.send({ type: 'status.requested' })}
      onAgain={() => coupon.send({ type: 'again.requested' })}
    />
  )
}

/** The code of the refusal, if it is one of these. */
export const codeAmong = <const Code extends string>(problem: Problem | null, codes: readonly Code[]): Code | undefined =>
  codes.find((code) => problem?.kind === 'refused' && problem.code === code)

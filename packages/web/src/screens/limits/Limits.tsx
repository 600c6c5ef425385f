import { leftOf, limitsAreAbsent, type DepositLimit, type LimitChange, type LimitsActor } from '@krapao/machines'
import type { Limits as OwnLimits } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourceView } from '#ui/feedback/ResourceView.tsx'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Card, PartTitle } from '#ui/layout/Card.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import css from './Limits.module.css'

/** `confirm` skips the form. */
export type RequestedChange = { change: LimitChange; limits: OwnLimits; confirm?: boolean }
type Props = {
  actor: LimitsActor
  onWish: (requested: RequestedChange) => void
  toRest?: string | null
}

export function Limits({ actor, onWish, toRest = null }: Props) {
  const { t } = useTranslation('limits')
  const absent = useSelector(actor, limitsAreAbsent)
  if (absent) return null
  return (
    <ResourceView
      actor={actor}
      skeleton={
        <Skeleton>
          <Piece as="card" />
        </Skeleton>
      }
    >
      {(limits) => (
        <>
          <section aria-labelledby="limits" className={css.part}>
            <PartTitle id="limits">{t('title')}</PartTitle>
            <p className={css.lead}>{t('lead')}</p>
            {limits.returning > 0 && <Notice tone="wait">{t('returning', { amount: formatMoney(limits.returning) })}</Notice>}
            <Card flush>
              <ul>
                {limits.deposit.map((limit) => (
                  <Row
                    key={limit.period}
                    limit={limit}
                    onWish={(change, confirm) => onWish({ change, limits, ...(confirm && { confirm }) })}
                  />
                ))}
              </ul>
            </Card>
          </section>
          <Rest limits={limits} onWish={onWish} toRest={toRest} />
        </>
      )}
    </ResourceView>
  )
}

function Row({ limit, onWish }: { limit: DepositLimit; onWish: (change: LimitChange, confirm: boolean) => void }) {
  const { t } = useTranslation('limits')
  const { period, limit: most, used, resetsAt, next } = limit
  const left = leftOf(limit)
  const title = t(`limit.${period}`)
  return (
    <li className={css.row} aria-label={title}>
      <div className={css.head}>
        <h3>{title}</h3>
        <b>{most === null ? t('none') : t('amount', { amount: formatMoney(most) })}</b>
      </div>
      {most !== null && <progress className={css.used} max={Math.max(1, most)} value={most === 0 ? 1 : used} aria-label={title} />}
      <p className={css.small}>
        {t('used', { amount: formatMoney(used) })}
        {left !== null && ` · ${t('left', { amount: formatMoney(left) })}`}
      </p>
      <p className={css.small}>{t('resets', { time: formatDateTime(resetsAt) })}</p>
      {next && most !== null && (
        <Notice
          tone="wait"
          action={t('keep', { amount: formatMoney(most) })}
          onAction={() => onWish({ kind: 'limit', period, amount: most }, true)}
        >
          {next.limit === null
            ? t('next.none', { time: formatDateTime(next.from), now: formatMoney(most) })
            : t('next.amount', { time: formatDateTime(next.from), amount: formatMoney(next.limit), now: formatMoney(most) })}
        </Notice>
      )}
      <div>
        <Button
          label={`${t(most === null ? 'set' : 'change')}: ${title}`}
          onClick={() => onWish({ kind: 'limit', period, amount: nothing }, false)}
        >
          {t(most === null ? 'set' : 'change')}
        </Button>
      </div>
    </li>
  )
}

function Rest({ limits, onWish, toRest }: { limits: OwnLimits; onWish: Props['onWish']; toRest: string | null }) {
  const { t } = useTranslation('limits')
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (toRest !== null) place.current?.focus()
  }, [toRest])
  const { excludedUntil } = limits
  return (
    <section ref={place} id="rest" tabIndex={-1} aria-labelledby="rest-title" className={css.part}>
      <PartTitle id="rest-title">{t('rest.title')}</PartTitle>
      {excludedUntil === null ? (
        <p className={css.lead}>{t('rest.lead')}</p>
      ) : (
        <Notice tone="wait" title={t('rest.on', { time: formatDateTime(excludedUntil) })}>
          {t('rest.onText')}
        </Notice>
      )}
      <div>
        <Button onClick={() => onWish({ change: { kind: 'break', days: 0 }, limits })}>
          {t(excludedUntil === null ? 'rest.open' : 'rest.longer')}
        </Button>
      </div>
    </section>
  )
}

const nothing = 0 as NonNullable<DepositLimit['limit']>

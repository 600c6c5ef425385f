import { leftOf, areLimitsAbsent, type DepositLimit, type LimitChange, type LimitsActor, type RealityCheckActor } from '@krapao/machines'
import type { Limits as OwnLimits } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import Coffee from 'lucide-react/icons/coffee'
import Timer from 'lucide-react/icons/timer'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatShortMoney } from '#i18n/format.ts'
import { formatDayTime } from '#i18n/time.ts'
import { languageOf } from '#i18n/i18n.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ResourceView } from '#ui/feedback/ResourceView.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { PartTitle } from '#ui/layout/Card.tsx'
import { Row, Rows } from '#ui/layout/Rows.tsx'
import { LimitUsed } from './LimitUsed.tsx'
import css from './Limits.module.css'
import { useReminderValue } from './useReminderValue.ts'

/** `confirm` skips the form. */
export type RequestedChange = { change: LimitChange; limits: OwnLimits; confirm?: boolean }
type Props = {
  actor: LimitsActor
  /** Null until its script is loaded. */
  reminder: RealityCheckActor | null
  onChange: (requested: RequestedChange) => void
  onReminder: () => void
  /** Focuses the section with the breaks whenever this changes; null does not. */
  focusRequest?: string | null
}

export function Limits({ actor, reminder, onChange, onReminder, focusRequest = null }: Props) {
  const absent = useSelector(actor, areLimitsAbsent)
  const reminderRow = reminder && <ReminderRow actor={reminder} onOpen={onReminder} />
  if (absent) return <TimeSection>{reminderRow}</TimeSection>
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
          <Notices limits={limits} />
          <DepositLimits limits={limits} onChange={onChange} />
          <TimeSection focusRequest={focusRequest}>
            <BreakRow limits={limits} onChange={onChange} />
            {reminderRow}
          </TimeSection>
        </>
      )}
    </ResourceView>
  )
}

function Notices({ limits: { excludedUntil, returning } }: { limits: OwnLimits }) {
  const { t, i18n } = useTranslation('limits')
  return (
    <>
      {excludedUntil !== null && (
        <Notice tone="wait" title={t('rest.on', { time: formatDayTime(excludedUntil, languageOf(i18n)) })}>
          {t('rest.onText')}
        </Notice>
      )}
      {returning > 0 && <Notice tone="wait">{t('returning', { amount: formatShortMoney(returning) })}</Notice>}
    </>
  )
}

type OnChange = Pick<Props, 'onChange'>

function DepositLimits({ limits, onChange }: { limits: OwnLimits } & OnChange) {
  const { t } = useTranslation('limits')
  return (
    <section aria-labelledby="limits" className={css.part}>
      <PartTitle id="limits">{t('title')}</PartTitle>
      <Rows>
        {limits.deposit.map((limit) => (
          <LimitRow
            key={limit.period}
            limit={limit}
            onChange={(change, confirm) => onChange({ change, limits, ...(confirm && { confirm }) })}
          />
        ))}
      </Rows>
      <p className={css.lead}>{t('lead')}</p>
    </section>
  )
}

function LimitRow({ limit, onChange }: { limit: DepositLimit; onChange: (change: LimitChange, confirm: boolean) => void }) {
  const { t, i18n } = useTranslation('limits')
  const { period, limit: maximum, used, resetsAt, next } = limit
  const left = leftOf(limit)
  return (
    <Row
      title={t(`limit.${period}`)}
      note={
        <>
          {left === null ? t(`used.${period}`, { amount: formatShortMoney(used) }) : t('left', { amount: formatShortMoney(left) })}
          {left !== null && ` · ${t('resets', { time: formatDayTime(resetsAt, languageOf(i18n)) })}`}
          {maximum !== null && <LimitUsed limit={maximum} used={used} />}
        </>
      }
      end={<b className={css.value}>{maximum === null ? t('none') : t('amount', { amount: formatShortMoney(maximum) })}</b>}
      below={
        next &&
        maximum !== null && (
          <Notice
            tone="wait"
            action={t('keep', { amount: formatShortMoney(maximum) })}
            onAction={() => onChange({ kind: 'limit', period, amount: maximum }, true)}
          >
            {next.limit === null
              ? t('next.none', { time: formatDayTime(next.from, languageOf(i18n)), now: formatShortMoney(maximum) })
              : t('next.amount', {
                  time: formatDayTime(next.from, languageOf(i18n)),
                  amount: formatShortMoney(next.limit),
                  now: formatShortMoney(maximum),
                })}
          </Notice>
        )
      }
      onClick={() => onChange({ kind: 'limit', period, amount: noAmount }, false)}
    />
  )
}

function TimeSection({ focusRequest = null, children }: { focusRequest?: string | null; children: ReactNode }) {
  const { t } = useTranslation('limits')
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (focusRequest !== null) section.current?.focus()
  }, [focusRequest])
  return (
    <section ref={section} id="rest" tabIndex={-1} aria-labelledby="rest-title" className={css.part}>
      <PartTitle id="rest-title">{t('time')}</PartTitle>
      <Rows>{children}</Rows>
    </section>
  )
}

function BreakRow({ limits, onChange }: { limits: OwnLimits } & OnChange) {
  const { t, i18n } = useTranslation('limits')
  const { excludedUntil } = limits
  return (
    <Row
      icon={Coffee}
      title={t(excludedUntil === null ? 'rest.title' : 'rest.longer')}
      note={excludedUntil === null ? t('rest.range') : t('rest.ends', { time: formatDayTime(excludedUntil, languageOf(i18n)) })}
      onClick={() => onChange({ change: { kind: 'break', days: 0 }, limits })}
    />
  )
}

function ReminderRow({ actor, onOpen }: { actor: RealityCheckActor; onOpen: () => void }) {
  const { t } = useTranslation('limits')
  return <Row icon={Timer} title={t('remind.title')} note={useReminderValue(actor)} onClick={onOpen} />
}

const noAmount = 0 as NonNullable<DepositLimit['limit']>

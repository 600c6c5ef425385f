import { depositLimitOf, leftOf, limitRises, exclusionDays, timeOutDays, type LimitChangeActor } from '@krapao/machines'
import type { Satang } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatShortMoney } from '#i18n/format.ts'
import { formatDayTime } from '#i18n/time.ts'
import { languageOf } from '#i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { MoneyField } from '#ui/form/MoneyField.tsx'
import { RadioRows } from '#ui/form/choice/RadioRows.tsx'
import { Card, Fact, Facts } from '#ui/layout/Card.tsx'
import { FailedNotice, Notice, ProblemNotice } from '#ui/feedback/Notice.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import css from './Limits.module.css'

type Props = { actor: LimitChangeActor }

export function LimitChange(props: Props) {
  const { actor } = props
  const state = useSelector(actor, ({ value }) => value)
  switch (state) {
    case 'starting':
    case 'saved':
      return null
    case 'editing':
      return <Form {...props} />
    case 'confirming':
    case 'saving':
      return <Question {...props} saving={state === 'saving'} />
    case 'outcomeUnknown':
      return <Lost {...props} />
    case 'broken':
      return <FailedNotice problem={null} onRetry={() => actor.send({ type: 'again.requested' })} />
    default:
      return state satisfies never
  }
}

function Form({ actor }: Props) {
  const { t } = useTranslation('limits')
  const { change, limits, problem } = useSelector(actor, ({ context }) => context)
  const ready = useSelector(actor, (snapshot) => snapshot.can({ type: 'change.requested' }))
  const canBeNothing = useSelector(actor, (snapshot) => snapshot.can({ type: 'zero.requested' }))
  const form = useFocusOnChange<HTMLFormElement>({ ifLost: true })
  const known = change.kind === 'limit' ? (depositLimitOf(limits, change.period)?.limit ?? null) : null
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={t(change.kind === 'limit' ? `limit.${change.period}` : 'rest.title')}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'change.requested' })
      }}
    >
      {change.kind === 'limit' ? <AmountFields actor={actor} known={known} /> : <DaysFields actor={actor} />}
      <ProblemNotice problem={problem} />
      <Button
        kind={change.kind === 'limit' ? 'primary' : 'safe'}
        type="submit"
        wide
        missing={ready ? null : t(change.kind === 'break' ? 'rest.why' : change.amount ? 'edit.why' : 'edit.empty')}
      >
        {t('edit.go')}
      </Button>
      {canBeNothing && (
        <Button kind="quiet" wide onClick={() => actor.send({ type: 'zero.requested' })}>
          {t('edit.nothing')}
        </Button>
      )}
      {change.kind === 'limit' && known !== null && (
        <Button
          kind="quiet"
          wide
          onClick={() => {
            actor.send({ type: 'amount.changed', amount: null })
            actor.send({ type: 'change.requested' })
          }}
        >
          {t('edit.remove')}
        </Button>
      )}
    </form>
  )
}

function AmountFields({ actor, known }: Props & { known: Satang | null }) {
  const { t } = useTranslation('limits')
  const change = useSelector(actor, ({ context }) => context.change)
  const ready = useSelector(actor, (snapshot) => snapshot.can({ type: 'change.requested' }))
  if (change.kind === 'break') return null
  return (
    <>
      <MoneyField
        label={t('edit.amount')}
        name="limit"
        hint={t('edit.now', { amount: known === null ? t('none') : t('amount', { amount: formatShortMoney(known) }) })}
        value={change.amount ?? 0}
        onChange={(amount) => actor.send({ type: 'amount.changed', amount: amount as Satang })}
      />
      {ready && <Preview actor={actor} />}
      <p className={css.lead}>{t('edit.rule')}</p>
    </>
  )
}

function DaysFields({ actor }: Props) {
  const { t } = useTranslation('limits')
  const change = useSelector(actor, ({ context }) => context.change)
  if (change.kind === 'limit') return null
  return (
    <>
      <p className={css.lead}>{t('rest.lead')}</p>
      <RadioRows
        label={t('rest.howLong')}
        name="days"
        value={String(change.days)}
        options={[...timeOutDays, ...exclusionDays].map((days) => ({ value: String(days), label: t(`rest.days.${days}`) }))}
        onChange={(days) => actor.send({ type: 'days.changed', days: Number(days) })}
      />
      <Notice tone="wait">{t('rest.forGood')}</Notice>
    </>
  )
}

function Preview({ actor }: Props) {
  const { t } = useTranslation('limits')
  const { change, limits } = useSelector(actor, ({ context }) => context)
  if (change.kind === 'break' || change.amount === null) return null
  const { period, amount } = change
  const known = depositLimitOf(limits, period)
  const rises = limitRises(limits, period, amount)
  const left = known && leftOf({ ...known, limit: rises ? known.limit : amount })
  const baht = (satang: Satang) => t('amount', { amount: formatShortMoney(satang) })
  return (
    <Card>
      <Facts>
        <Fact name={t('edit.new')}>{baht(amount)}</Fact>
        <Fact name={t('edit.starts')}>{t(rises ? 'edit.later' : 'edit.atOnce')}</Fact>
        {left != null && <Fact name={t('edit.left')}>{baht(left)}</Fact>}
      </Facts>
    </Card>
  )
}

function Question({ actor, saving }: Props & { saving: boolean }) {
  const { t, i18n } = useTranslation('limits')
  const panel = useFocusOnChange<HTMLDivElement>()
  const { change, end } = useSelector(actor, ({ context }) => context)
  const isRest = change.kind === 'break'
  return (
    <div ref={panel} tabIndex={-1} className={css.form} role="group" aria-label={t('confirm.title')}>
      {isRest ? <RestMeaning until={formatDayTime(end ?? 0, languageOf(i18n))} /> : <LimitMeaning actor={actor} />}
      <div className={css.answers}>
        <Button disabled={saving} onClick={() => actor.send({ type: 'confirm.declined' })}>
          {t('confirm.back')}
        </Button>
        <Button kind={isRest ? 'safe' : 'primary'} busy={saving} onClick={() => actor.send({ type: 'confirm.given' })}>
          {isRest ? t('rest.yes') : answerOf(change.amount, t)}
        </Button>
      </div>
    </div>
  )
}

/** Names the result. */
function answerOf(amount: Satang | null, t: TFunction<'limits'>): string {
  if (amount === null) return t('edit.remove')
  return amount === 0 ? t('edit.nothing') : t('confirm.yes', { amount: formatShortMoney(amount) })
}

function LimitMeaning({ actor }: { actor: LimitChangeActor }) {
  const { t } = useTranslation('limits')
  const { change, limits } = useSelector(actor, ({ context }) => context)
  if (change.kind === 'break') return null
  const { period, amount } = change
  const known = depositLimitOf(limits, period)
  const now = known?.limit ?? null
  const used = known?.used ?? 0
  return (
    <>
      <p>
        <b>
          {amount === null && t(`confirm.remove.${period}`)}
          {amount === 0 && t('confirm.nothing')}
          {amount !== null && amount > 0 && t(`confirm.set.${period}`, { amount: formatShortMoney(amount) })}
        </b>
      </p>
      {limitRises(limits, period, amount) && now !== null ? (
        <Notice tone="wait">{t('confirm.later', { now: formatShortMoney(now) })}</Notice>
      ) : (
        <Notice>
          <p>{t(known?.next ? 'confirm.dropped' : 'confirm.atOnce')}</p>
          {used > 0 && <p>{t(`used.${period}`, { amount: formatShortMoney(used) })}</p>}
        </Notice>
      )}
    </>
  )
}

function RestMeaning({ until }: { until: string }) {
  const { t } = useTranslation('limits')
  return (
    <>
      <p>
        <b>{t('rest.question', { time: until })}</b>
      </p>
      <ul>
        <li>{t('rest.closed')}</li>
        <li>{t('rest.stays')}</li>
        <li>{t('rest.forGood')}</li>
      </ul>
    </>
  )
}

function Lost({ actor }: Props) {
  const { t } = useTranslation('limits')
  const panel = useFocusOnChange<HTMLDivElement>()
  return (
    <div ref={panel} tabIndex={-1} className={css.form}>
      <Notice tone="wait" action={t('lost.again')} onAction={() => actor.send({ type: 'again.requested' })}>
        {t('lost.text')}
      </Notice>
    </div>
  )
}

import { createIsOffered, isIgnored, leastAmount, paymentNote, type QrDepositActor } from '@krapao/machines'
import CircleCheck from 'lucide-react/icons/circle-check'
import Undo2 from 'lucide-react/icons/undo-2'
import TimerOff from 'lucide-react/icons/timer-off'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/form/MoneyField.tsx'
import { FailedNotice, Notice, ProblemNotice } from '#ui/feedback/Notice.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import css from './QrDeposit.module.css'
import { LiveCode, type PayFrom } from './LiveCode.tsx'

type Props = { actor: QrDepositActor; payFrom: PayFrom | null }

export function QrDeposit({ actor, payFrom }: Props) {
  const state = useSelector(actor, ({ value }) => (typeof value === 'object' ? 'live' : value))
  switch (state) {
    case 'loading':
      return <Loading actor={actor} />
    case 'failed':
    case 'broken':
      return <Failed actor={actor} />
    case 'noQr':
    case 'creating':
      return <Amount actor={actor} creating={state === 'creating'} />
    case 'live':
    case 'closing':
    case 'checking':
    case 'statusUnknown':
    case 'cancelling':
      return <LiveCode actor={actor} state={state} payFrom={payFrom} />
    case 'paid':
      return <Paid actor={actor} />
    case 'expired':
      return <Expired actor={actor} />
    default:
      return state satisfies never
  }
}

function Loading({ actor }: { actor: QrDepositActor }) {
  const { t } = useTranslation('problem')
  // A key without an answer: the request may have succeeded and is being checked.
  const asking = useSelector(actor, ({ context }) => context.idempotencyKey !== null)
  return (
    <div className={css.panel}>
      {asking && <Notice tone="wait">{t('checking')}</Notice>}
      <Skeleton>
        <Piece short />
        <Piece as="field" />
        <Piece as="field" />
      </Skeleton>
    </div>
  )
}

function Failed({ actor }: { actor: QrDepositActor }) {
  const problem = useSelector(actor, ({ context }) => context.problem)
  return <FailedNotice problem={problem} onRetry={() => actor.send({ type: 'refresh.requested' })} />
}

function Amount({ actor, creating }: { actor: QrDepositActor; creating: boolean }) {
  const { t } = useTranslation('qrDeposit')
  const amount = useSelector(actor, ({ context }) => context.amount)
  const least = useSelector(actor, leastAmount)
  const quick = useSelector(actor, ({ context }) => context.quickAmounts)
  const problem = useSelector(actor, ({ context }) => context.problem)
  const offered = useSelector(actor, createIsOffered)
  const ignored = useSelector(actor, isIgnored)
  const limit = formatMoney(least)
  const form = useFocusOnChange<HTMLFormElement>({ ifLost: true })
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={t('create')}
      className={css.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'create.requested' })
      }}
    >
      <MoneyField
        label={t('amount')}
        hint={t('least', { limit })}
        // The button stays enabled below the minimum, so a press shows the reason.
        error={ignored ? t('leastWhy', { limit }) : null}
        value={amount}
        quick={quick}
        disabled={creating}
        // The field emits whole satang.
        onChange={(next) => actor.send({ type: 'amount.changed', amount: next as typeof least })}
      />
      <ProblemNotice problem={problem} />
      <Button kind="primary" type="submit" wide busy={creating} disabled={!offered} why={t('leastWhy', { limit })}>
        {t('create')}
      </Button>
    </form>
  )
}

function Paid({ actor }: { actor: QrDepositActor }) {
  const { t } = useTranslation('qrDeposit')
  const panel = useFocusOnChange<HTMLDivElement>()
  const payment = useSelector(actor, ({ context }) => context.payment)
  const asked = useSelector(actor, ({ context }) => context.qr?.amount ?? 0)
  const note = useSelector(actor, paymentNote, (one, other) => one?.amount === other?.amount && one?.late === other?.late)
  const paid = payment?.amount ?? asked
  return (
    <div ref={panel} tabIndex={-1} className={css.panel} role="status">
      <Empty
        {...(payment?.held ? { icon: Undo2 } : { tone: 'good', icon: CircleCheck })}
        title={t(payment?.held ? 'held.title' : 'paid.title')}
      >
        <p className={css.arrived}>
          <Money satang={paid} size="hero" />
        </p>
        <p>{t(payment?.held ? 'held.text' : 'paid.text')}</p>
        {note && !payment?.held && note.amount !== 'exact' && (
          <p>{t(`paid.${note.amount}`, { asked: formatMoney(asked), paid: formatMoney(paid) })}</p>
        )}
        {note?.late && !payment?.held && <p>{t('paid.late')}</p>}
      </Empty>
      <Button wide onClick={() => actor.send({ type: 'again.requested' })}>
        {t('paid.again')}
      </Button>
    </div>
  )
}

function Expired({ actor }: { actor: QrDepositActor }) {
  const { t } = useTranslation('qrDeposit')
  const panel = useFocusOnChange<HTMLDivElement>()
  return (
    <div ref={panel} tabIndex={-1} className={css.panel} role="status">
      <Empty icon={TimerOff} title={t('expired.title')}>
        <p>{t('expired.text')}</p>
      </Empty>
      <Button kind="primary" wide onClick={() => actor.send({ type: 'again.requested' })}>
        {t('expired.again')}
      </Button>
    </div>
  )
}

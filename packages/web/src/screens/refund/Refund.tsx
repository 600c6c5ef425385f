import {
  isAdding,
  isReceiving,
  nextRefundStep,
  refundPayout,
  shownRefundStep,
  type RefundActor,
  type RefundsActor,
  type RefundStep,
} from '@krapao/machines'
import type { RefundCheck } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import HandCoins from 'lucide-react/icons/hand-coins'
import Wallet from 'lucide-react/icons/wallet'
import { useTranslation } from 'react-i18next'
import { RequestNotice } from '#ui/feedback/RequestNotice.tsx'
import { PagedTable } from '#ui/layout/PagedTable.tsx'
import { ServerHtml } from '#ui/ServerHtml.tsx'
import { ShareFacts, ShareNotice } from '#ui/feedback/ShareNotice.tsx'
import { useRequest } from '#services/useRequest.ts'
import { formatMoney, formatShortMoney } from '#i18n/format.ts'
import { formatDayTime } from '#i18n/time.ts'
import { languageOf } from '#i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Confirm } from '#ui/sheet/Confirm.tsx'
import { Fold } from '#ui/layout/Fold.tsx'
import { FootNote, Step } from '#ui/form/Step.tsx'
import { Money } from '#ui/Money.tsx'
import { FailedNotice } from '#ui/feedback/Notice.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import css from './Refund.module.css'

type Props = { actor: RefundActor; list: RefundsActor }

export function Refund({ actor, list }: Props) {
  const view = useView(actor)
  const check = useSelector(actor, ({ context }) => context.check)
  const next = (view === 'steps' || view === 'question') && check ? nextRefundStep(check) : null
  return (
    <Step foot={next && check && <Foot actor={actor} check={check} step={next} />}>
      <View actor={actor} view={view} check={check} />
      <Log actor={list} />
    </Step>
  )
}

type View = 'failed' | 'loading' | 'steps' | 'question' | RefundStep | null

/** A step whose request is not settled yet is shown alone. */
function useView(actor: RefundActor): View {
  const state = useSelector(actor, ({ value }) => (typeof value === 'object' ? value.available : value))
  const isLoaded = useSelector(actor, ({ context }) => context.check !== null)
  const submitting = useRequest(actor).state === 'submitting'
  switch (state) {
    case 'failed':
      return 'failed'
    case 'resuming':
    case 'checking':
    case 'deciding':
    case 'empty':
    case 'blockedByBonus':
    case 'receivable':
    case 'loadingPayout':
      return isLoaded ? 'steps' : 'loading'
    case 'confirming':
      return 'question'
    case 'receiving':
      return isLoaded && submitting ? 'steps' : 'receive'
    case 'adding':
      return isLoaded && submitting ? 'steps' : 'add'
    case 'added':
      return null
    default:
      return state satisfies never
  }
}

function View({ actor, view, check }: { actor: RefundActor; view: View; check: RefundCheck | null }) {
  const readFailure = useSelector(actor, ({ context }) => context.readFailure)
  switch (view) {
    case 'failed':
      return <FailedNotice problem={readFailure?.problem ?? null} onRetry={() => actor.send({ type: 'reload.requested' })} />
    case 'loading':
      return <Waiting />
    case 'steps':
      return check && <Steps actor={actor} check={check} />
    case 'question':
      return (
        check && (
          <>
            <Steps actor={actor} check={check} />
            <Question actor={actor} check={check} />
          </>
        )
      )
    case 'receive':
    case 'add':
      return <SettlingStep actor={actor} step={view} />
    case null:
      return null
    default:
      return view satisfies never
  }
}

const Waiting = () => (
  <Skeleton>
    <Piece as="title" />
    <Piece as="money" />
    <Piece as="field" />
    <Piece as="card" />
  </Skeleton>
)

type Checked = Pick<Props, 'actor'> & { check: RefundCheck }

/** The step in view comes first. */
function Steps({ actor, check }: Checked) {
  const readFailure = useSelector(actor, ({ context }) => context.readFailure)
  const shown = shownRefundStep(check)
  // Receiving removes the button that had the focus.
  const panel = useFocusOnChange<HTMLDivElement>({ ifLost: true, on: String(check.result) })
  return (
    <div ref={panel} tabIndex={-1} className={css.sheet}>
      {readFailure && <FailedNotice problem={readFailure.problem} onRetry={() => actor.send({ type: 'reload.requested' })} />}
      {shown === 'receive' && <Receive actor={actor} check={check} isShown />}
      {check.refundAmount > 0 && <Add actor={actor} check={check} isShown={shown === 'add'} />}
      {shown === 'add' && <Receive actor={actor} check={check} isShown={false} />}
    </div>
  )
}

type PartProps = Checked & { isShown: boolean }

function Receive({ actor, check, isShown }: PartProps) {
  const { t } = useTranslation('refund')
  const { result, bonus, accrued = 0, info } = check
  const hasTitle = isShown || result
  return (
    <section className={css.part} aria-labelledby="refund-receive">
      {hasTitle && <h3 id="refund-receive">{t('receive.title')}</h3>}
      {accrued > 0 && (
        <p data-testid="refund-accrued">
          <Money satang={accrued} size={isShown ? 'hero' : 'large'} />
        </p>
      )}
      <p className={css.small} id={hasTitle ? undefined : 'refund-receive'}>
        {t(result ? 'receive.from' : 'receive.none')}
      </p>
      <RefundResult actor={actor} step="receive" />
      {result && bonus && (
        <>
          <StepButton actor={actor} check={check} step="receive" disabled />
          <ul className={css.conditions}>
            <li>{t('receive.condition1')}</li>
            <li>{t('receive.condition2')}</li>
          </ul>
        </>
      )}
      {info !== undefined && (
        <div className={css.info}>
          <Fold title={t('receive.info')}>
            <ServerHtml html={info} />
          </Fold>
        </div>
      )}
    </section>
  )
}

/** Shows only the amount when it is not the step in view. */
function Add({ actor, check, isShown }: PartProps) {
  const { t } = useTranslation('refund')
  const payout = refundPayout(check)
  const isNext = nextRefundStep(check) === 'add'
  return (
    <section className={css.part} aria-labelledby="refund-add">
      <h3 id="refund-add">{t('add.title')}</h3>
      <p data-testid="refund-amount">
        <Money satang={check.refundAmount} size={isShown ? 'hero' : 'large'} />
      </p>
      {isShown && (
        <Card>
          <ShareFacts {...payout} />
        </Card>
      )}
      <RefundResult actor={actor} step="add" />
      {!isNext && <StepButton actor={actor} check={check} step="add" disabled={payout.now.pays === 0} why={t('add.paysNothing')} />}
    </section>
  )
}

function Foot({ actor, check, step }: Checked & { step: RefundStep }) {
  const { t } = useTranslation('refund')
  return (
    <>
      <StepButton key={step} actor={actor} check={check} step={step} next />
      <FootNote>{t(`${step}.step`)}</FootNote>
    </>
  )
}

type ButtonProps = Checked & { step: RefundStep; next?: boolean; disabled?: boolean; why?: string }

const buttons = {
  receive: { icon: HandCoins, busy: isReceiving, event: 'receive.requested' },
  add: { icon: Wallet, busy: isAdding, event: 'add.requested' },
} as const

function StepButton({ actor, check, step, next = false, disabled = false, why }: ButtonProps) {
  const { t } = useTranslation('refund')
  const { icon, busy, event } = buttons[step]
  const amount = step === 'receive' ? (check.accrued ?? 0) : refundPayout(check).now.pays
  return (
    <Button
      kind={next ? 'primary' : 'plain'}
      wide
      icon={icon}
      busy={useSelector(actor, busy)}
      disabled={disabled}
      why={why ?? null}
      onClick={() => actor.send({ type: event })}
    >
      {amount > 0 ? t(`${step}.amount`, { amount: formatShortMoney(amount) }) : t(`${step}.action`)}
    </Button>
  )
}

function Question({ actor, check }: Checked) {
  const { t } = useTranslation('refund')
  const payout = refundPayout(check)
  const { loses } = payout.now
  return (
    <Confirm
      title={t('question', { amount: formatMoney(check.refundAmount) })}
      confirm={loses > 0 ? t('confirmLoss', { loses: formatShortMoney(loses) }) : t('confirm')}
      harmful={loses > 0}
      onConfirm={() => actor.send({ type: 'confirm.given' })}
      onCancel={() => actor.send({ type: 'confirm.declined' })}
    >
      <div className={css.part}>
        <ShareNotice {...payout} />
        <ShareFacts {...payout} />
      </div>
    </Confirm>
  )
}

function SettlingStep({ actor, step }: { actor: RefundActor; step: RefundStep }) {
  const { t } = useTranslation('refund')
  const panel = useFocusOnChange<HTMLElement>({ ifLost: true })
  return (
    <section ref={panel} tabIndex={-1} className={css.part} aria-labelledby="refund-under-way">
      <h3 id="refund-under-way">{t(`${step}.underWay`)}</h3>
      <RefundResult actor={actor} step={step} />
    </section>
  )
}

function RefundResult({ actor, step }: { actor: RefundActor; step: RefundStep }) {
  const currentStep = useSelector(actor, ({ context }) => context.step)
  const request = useRequest(actor)
  if (currentStep !== step) return null
  return (
    <RequestNotice
      {...request}
      onCheck={() => actor.send({ type: 'status.requested' })}
      onAgain={() => actor.send({ type: 'again.requested' })}
    />
  )
}

function Log({ actor }: { actor: RefundsActor }) {
  const { t, i18n } = useTranslation('refund')
  return (
    <section className={css.part} aria-labelledby="refund-log">
      <h3 id="refund-log">{t('log.title')}</h3>
      <PagedTable
        actor={actor}
        labelledBy="refund-log"
        pages={t('log.pages')}
        empty={{ title: t('log.none') }}
        columns={[
          { title: t('log.date'), kind: 'figures', cell: ({ createdAt }) => formatDayTime(createdAt, languageOf(i18n)) },
          { title: t('log.amount'), kind: 'amount', cell: ({ refundAmount }) => formatMoney(refundAmount) },
        ]}
      />
    </section>
  )
}

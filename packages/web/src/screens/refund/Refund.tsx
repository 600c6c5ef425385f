import { isAdding, isReceiving, refundPayout, type RefundActor, type RefundsActor, type RefundStep } from '@krapao/machines'
import type { RefundCheck } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import CircleX from 'lucide-react/icons/circle-x'
import HandCoins from 'lucide-react/icons/hand-coins'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Wallet from 'lucide-react/icons/wallet'
import { useTranslation } from 'react-i18next'
import { RequestNotice } from '#ui/feedback/RequestNotice.tsx'
import { PagedTable } from '#ui/layout/PagedTable.tsx'
import { ServerHtml } from '#ui/ServerHtml.tsx'
import { ShareFacts, ShareNotice } from '#ui/feedback/ShareNotice.tsx'
import { useRequest } from '#services/useRequest.ts'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Confirm } from '#ui/layout/Confirm.tsx'
import { Money } from '#ui/Money.tsx'
import { FailedNotice } from '#ui/feedback/Notice.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import css from './Refund.module.css'

type Props = { actor: RefundActor; list: RefundsActor }

export function Refund({ actor, list }: Props) {
  return (
    <div className={css.sheet}>
      <Steps actor={actor} />
      <Log actor={list} />
    </div>
  )
}

function Steps({ actor }: Pick<Props, 'actor'>) {
  const state = useSelector(actor, ({ value }) => (typeof value === 'object' ? value.available : value))
  const check = useSelector(actor, ({ context }) => context.check)
  const unread = useSelector(actor, ({ context }) => context.unread)
  const submitting = useRequest(actor).state === 'submitting'
  switch (state) {
    case 'failed':
      return <FailedNotice problem={unread?.problem ?? null} onRetry={() => actor.send({ type: 'reload.requested' })} />
    case 'resuming':
    case 'checking':
    case 'deciding':
    case 'empty':
    case 'blockedByBonus':
    case 'receivable':
    case 'loadingPayout':
      return check ? <Both actor={actor} check={check} /> : <Waiting />
    case 'confirming':
      return (
        check && (
          <>
            <Both actor={actor} check={check} />
            <Question actor={actor} check={check} />
          </>
        )
      )
    case 'receiving':
    case 'adding':
      return check && submitting ? (
        <Both actor={actor} check={check} />
      ) : (
        <UnderWay actor={actor} what={state === 'receiving' ? 'receive' : 'add'} />
      )
    case 'added':
      return null
    default:
      return state satisfies never
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

function Both({ actor, check }: Checked) {
  const unread = useSelector(actor, ({ context }) => context.unread)
  // Receiving removes the button that had the focus.
  const panel = useFocusOnChange<HTMLDivElement>({ ifLost: true, on: String(check.result) })
  return (
    <div ref={panel} tabIndex={-1} className={css.sheet}>
      {unread && <FailedNotice problem={unread.problem} onRetry={() => actor.send({ type: 'reload.requested' })} />}
      <Receive actor={actor} check={check} />
      <Add actor={actor} check={check} />
    </div>
  )
}

function Receive({ actor, check: { result, bonus, accrued, info } }: Checked) {
  const { t } = useTranslation('refund')
  const busy = useSelector(actor, isReceiving)
  return (
    <section className={css.part} aria-labelledby="refund-receive">
      <h3 id="refund-receive">{t('receive.title')}</h3>
      {accrued !== undefined && (
        <p data-testid="refund-accrued">
          <Money satang={accrued} size="large" />
        </p>
      )}
      {info !== undefined && (
        <Card>
          <ServerHtml html={info} />
        </Card>
      )}
      <RefundResult actor={actor} what="receive" />
      {result ? (
        <Button
          kind={bonus ? 'plain' : 'primary'}
          wide
          icon={HandCoins}
          busy={busy}
          disabled={bonus}
          onClick={() => actor.send({ type: 'receive.requested' })}
        >
          {t('receive.action')}
        </Button>
      ) : (
        <p className={css.none}>
          <CircleX size={20} aria-hidden />
          {t('receive.none')}
        </p>
      )}
      {result && bonus && (
        <ul className={css.conditions}>
          <li>{t('receive.condition1')}</li>
          <li>{t('receive.condition2')}</li>
        </ul>
      )}
    </section>
  )
}

function Add({ actor, check }: Checked) {
  const { t } = useTranslation('refund')
  const busy = useSelector(actor, isAdding)
  const { refundAmount, result, bonus } = check
  const payout = refundPayout(check)
  const pays = payout.now.pays > 0
  return (
    <section className={css.part} aria-labelledby="refund-add">
      <h3 id="refund-add">{t('add.title')}</h3>
      <p data-testid="refund-amount">
        <Money satang={refundAmount} size="large" />
      </p>
      {refundAmount > 0 && (
        <Card>
          <ShareFacts {...payout} />
        </Card>
      )}
      <RefundResult actor={actor} what="add" />
      <Button
        kind={pays && (!result || bonus) ? 'primary' : 'plain'}
        wide
        icon={Wallet}
        busy={busy}
        disabled={!pays}
        why={t(refundAmount > 0 ? 'add.paysNothing' : 'add.none')}
        onClick={() => actor.send({ type: 'add.requested' })}
      >
        {t('add.action')}
      </Button>
    </section>
  )
}

/** Which amount reaches the wallet, and which does not. */
function Question({ actor, check }: Checked) {
  const { t } = useTranslation('refund')
  return (
    <Confirm
      title={t('question', { amount: formatMoney(check.refundAmount) })}
      confirm={t('confirm')}
      onConfirm={() => actor.send({ type: 'confirm.given' })}
      onCancel={() => actor.send({ type: 'confirm.declined' })}
    >
      <div className={css.part}>
        <ShareNotice {...refundPayout(check)} />
        <ShareFacts {...refundPayout(check)} />
      </div>
    </Confirm>
  )
}

function UnderWay({ actor, what }: { actor: RefundActor; what: RefundStep }) {
  const { t } = useTranslation('refund')
  const panel = useFocusOnChange<HTMLElement>({ ifLost: true })
  return (
    <section ref={panel} tabIndex={-1} className={css.part} aria-labelledby="refund-under-way">
      <h3 id="refund-under-way">{t(`${what}.underWay`)}</h3>
      <RefundResult actor={actor} what={what} />
    </section>
  )
}

function RefundResult({ actor, what }: { actor: RefundActor; what: RefundStep }) {
  const step = useSelector(actor, ({ context }) => context.step)
  const request = useRequest(actor)
  if (step !== what) return null
  return (
    <RequestNotice
      {...request}
      onCheck={() => actor.send({ type: 'status.requested' })}
      onAgain={() => actor.send({ type: 'again.requested' })}
    />
  )
}

function Log({ actor }: { actor: RefundsActor }) {
  const { t } = useTranslation('refund')
  return (
    <section className={css.part} aria-labelledby="refund-log">
      <h3 id="refund-log">{t('log.title')}</h3>
      <PagedTable
        actor={actor}
        labelledBy="refund-log"
        pages={t('log.pages')}
        empty={{ icon: ReceiptText, title: t('log.none'), text: t('log.noneText') }}
        columns={[
          { title: t('log.date'), kind: 'figures', cell: ({ createdAt }) => formatDateTime(createdAt) },
          { title: t('log.amount'), kind: 'amount', cell: ({ refundAmount }) => formatMoney(refundAmount) },
        ]}
      />
    </section>
  )
}

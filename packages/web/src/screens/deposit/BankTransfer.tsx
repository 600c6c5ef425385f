import { isOverdue, limitOf, type BankTransferActor } from '@krapao/machines'
import type { Satang } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import Upload from 'lucide-react/icons/upload'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RequestNotice } from '#ui/feedback/RequestNotice.tsx'
import { useRequest } from '#services/useRequest.ts'
import { bankName } from '#i18n/bankName.ts'
import { formatAccountNumber, formatMoney } from '#i18n/format.ts'
import { languageOf } from '#i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { MoneyField } from '#ui/form/MoneyField.tsx'
import { FailedNotice, Notice } from '#ui/feedback/Notice.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import type { PlayerAccount } from './accounts.tsx'
import css from './Deposit.module.css'

type Props = {
  actor: BankTransferActor
  own: PlayerAccount
  /** Minimum in satang. */
  least: number
  onSlip: () => void
}

export function BankTransfer(props: Props) {
  const { actor } = props
  const state = useSelector(actor, ({ value }) => value)
  switch (state) {
    case 'resuming':
    case 'searching':
      return (
        <Skeleton>
          <Piece as="field" />
        </Skeleton>
      )
    case 'filling':
    case 'submitting':
      return <Form {...props} />
    case 'expected':
    case 'checking':
      return <Expected {...props} />
    case 'arrived':
    case 'missing':
      return <Ended {...props} arrived={state === 'arrived'} />
    case 'broken':
      return <FailedNotice problem={null} onRetry={() => actor.send({ type: 'again.requested' })} />
    default:
      return state satisfies never
  }
}

function Form({ actor, least }: Props) {
  const { t } = useTranslation('deposit')
  const form = useFocusOnChange<HTMLFormElement>({ ifLost: true })
  const amount = useSelector(actor, ({ context }) => context.amount)
  const request = useRequest(actor)
  const sending = request.state === 'submitting'
  const refusal = limitOf(request.problem)
  const notice = (
    <RequestNotice
      {...request}
      {...(refusal !== null && { refusal: t('transfer.least', { limit: formatMoney(refusal) }) })}
      onCheck={() => actor.send({ type: 'status.requested' })}
      onAgain={() => actor.send({ type: 'again.requested' })}
    />
  )
  if (!['editing', 'refused', 'submitting'].includes(request.state)) return <Waiting>{notice}</Waiting>
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={t('transfer.title')}
      className={css.part}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'announce.requested' })
      }}
    >
      <p className={css.hint}>{t('transfer.lead')}</p>
      <MoneyField
        label={t('transfer.amount')}
        name="transferred"
        value={amount}
        disabled={sending}
        // The field emits whole satang.
        onChange={(next) => actor.send({ type: 'amount.changed', amount: next as Satang })}
      />
      {notice}
      <Button
        type="submit"
        wide
        busy={sending}
        disabled={amount < least}
        why={amount > 0 ? t('transfer.whyLeast', { limit: formatMoney(least) }) : t('transfer.why')}
      >
        {t('transfer.send')}
      </Button>
    </form>
  )
}

/** Replaces the form, after a reload too, so it is scrolled into view. */
function Waiting({ children }: { children: ReactNode }) {
  const panel = useFocusOnChange<HTMLDivElement>()
  return (
    <div ref={panel} tabIndex={-1}>
      {children}
    </div>
  )
}

function Expected({ actor, own, onSlip }: Props) {
  const { t, i18n } = useTranslation('deposit')
  const panel = useFocusOnChange<HTMLDivElement>({ ifLost: true })
  const amount = useSelector(actor, ({ context }) => formatMoney(context.announced?.amount ?? 0))
  const overdue = useSelector(actor, isOverdue)
  const rule = t('transfer.rule', {
    bank: bankName(own.bank, languageOf(i18n)),
    last: own.bankAccountNo.slice(-4),
    phone: formatAccountNumber(own.username),
  })
  return (
    <div ref={panel} tabIndex={-1} className={css.part} role="status">
      <Notice tone="wait" title={t(overdue ? 'transfer.overdue' : 'transfer.expected', { amount })}>
        {rule}
        {overdue && <p>{t('transfer.overdueText')}</p>}
      </Notice>
      <SlipOrAgain actor={actor} onSlip={onSlip} />
    </div>
  )
}

function Ended({ actor, onSlip, arrived }: Props & { arrived: boolean }) {
  const { t } = useTranslation('deposit')
  const panel = useFocusOnChange<HTMLDivElement>({ ifLost: true })
  const amount = useSelector(actor, ({ context }) => formatMoney(context.announced?.amount ?? 0))
  return (
    <div ref={panel} tabIndex={-1} className={css.part} role="status">
      {arrived ? (
        <Notice tone="good" title={t('transfer.arrived', { amount })}>
          {t('transfer.arrivedText')}
        </Notice>
      ) : (
        <Notice tone="bad" title={t('transfer.missing', { amount })}>
          {t('transfer.missingText')}
        </Notice>
      )}
      <SlipOrAgain actor={actor} {...(!arrived && { onSlip })} />
    </div>
  )
}

function SlipOrAgain({ actor, onSlip }: { actor: BankTransferActor; onSlip?: () => void }) {
  const { t } = useTranslation('deposit')
  return (
    <>
      {onSlip && (
        <Button wide icon={Upload} onClick={onSlip}>
          {t('transfer.slip')}
        </Button>
      )}
      <Button kind="quiet" wide onClick={() => actor.send({ type: 'again.requested' })}>
        {t('transfer.again')}
      </Button>
    </>
  )
}

import { paymentNote, type QrDepositActor } from '@krapao/machines'
import TimerOff from 'lucide-react/icons/timer-off'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatShortMoney } from '#i18n/format.ts'
import { usePayFrom, type PlayerAccount } from '#screens/deposit/accounts.tsx'
import { Receipt } from '#screens/deposit/Receipt.tsx'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { FailedNotice, Notice, ProblemNotice } from '#ui/feedback/Notice.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Step } from '#ui/form/Step.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import css from './QrDeposit.module.css'
import { LiveCode } from './LiveCode.tsx'

type Props = {
  actor: QrDepositActor
  /** Entered, in satang. */
  amount: number
  own: PlayerAccount
  /** Server time, ms. */
  now: () => number
  notes?: ReactNode
  onCreate: () => void
  /** Chooses another provider. */
  onAnother?: () => void
  /** Chooses another method. */
  onOther: () => void
  onDone: () => void
}

export function QrDeposit(props: Props) {
  const { actor } = props
  const state = useSelector(actor, ({ value }) => (typeof value === 'object' ? 'live' : value))
  switch (state) {
    case 'loading':
    case 'creating':
      return <Loading actor={actor} />
    case 'failed':
    case 'broken':
      return <Failed actor={actor} />
    case 'noQr':
      return <NoQr {...props} />
    case 'live':
    case 'closing':
    case 'checking':
    case 'statusUnknown':
    case 'cancelling':
      return <LiveCode actor={actor} state={state} own={props.own} notes={props.notes} />
    case 'paid':
      return <Paid {...props} />
    case 'expired':
      return <Expired {...props} />
    default:
      return state satisfies never
  }
}

function Loading({ actor }: Pick<Props, 'actor'>) {
  const { t } = useTranslation('problem')
  // A key while reading: the request had no answer, and may have succeeded.
  const asking = useSelector(actor, ({ context, value }) => value === 'loading' && context.idempotencyKey !== null)
  return (
    <div className={css.panel}>
      {asking && <Notice tone="wait">{t('checking')}</Notice>}
      <Skeleton className={css.centred}>
        <Piece as="money" />
        <Piece as="square" />
        <Piece short />
      </Skeleton>
    </div>
  )
}

function Failed({ actor }: Pick<Props, 'actor'>) {
  const problem = useSelector(actor, ({ context }) => context.problem)
  return <FailedNotice problem={problem} onRetry={() => actor.send({ type: 'refresh.requested' })} />
}

function NoQr({ actor, amount, onCreate, onAnother, onOther }: Props) {
  const { t } = useTranslation('qrDeposit')
  const problem = useSelector(actor, ({ context }) => context.problem)
  return (
    <Step
      foot={
        <>
          <Button kind="primary" wide onClick={onCreate}>
            {t('create', { amount: formatShortMoney(amount) })}
          </Button>
          {problem && <OtherWays onAnother={onAnother} onOther={onOther} />}
        </>
      }
    >
      <ProblemNotice problem={problem} />
      {problem?.effect === 'none' && <p>{t('notCharged')}</p>}
    </Step>
  )
}

function OtherWays({ onAnother, onOther }: Pick<Props, 'onOther'> & { onAnother: Props['onAnother'] }) {
  const { t } = useTranslation('qrDeposit')
  return (
    <>
      {onAnother && (
        <Button wide onClick={onAnother}>
          {t('another')}
        </Button>
      )}
      <Button wide onClick={onOther}>
        {t('other')}
      </Button>
    </>
  )
}

function Paid({ actor, own, now, onDone }: Props) {
  const { t } = useTranslation(['qrDeposit', 'deposit'])
  const payment = useSelector(actor, ({ context }) => context.payment)
  const requestedAmount = useSelector(actor, ({ context }) => context.qr?.amount ?? 0)
  const note = useSelector(actor, paymentNote, (one, other) => one?.amount === other?.amount && one?.late === other?.late)
  const paid = payment?.amount ?? requestedAmount
  const held = payment?.held === true
  return (
    <Receipt amount={paid} method={t('deposit:method.qr')} from={usePayFrom(own)} held={held} now={now} onDone={onDone}>
      {note && !held && note.amount !== 'exact' && (
        <p>{t(`paid.${note.amount}`, { asked: formatMoney(requestedAmount), paid: formatMoney(paid) })}</p>
      )}
      {note?.late && !held && <p>{t('paid.late')}</p>}
    </Receipt>
  )
}

function Expired({ amount, onCreate, onOther }: Props) {
  const { t } = useTranslation('qrDeposit')
  const panel = useFocusOnChange<HTMLDivElement>()
  return (
    <Step
      foot={
        <>
          <Button kind="primary" wide onClick={onCreate}>
            {amount > 0 ? t('create', { amount: formatShortMoney(amount) }) : t('expired.again')}
          </Button>
          <OtherWays onAnother={undefined} onOther={onOther} />
        </>
      }
    >
      <div ref={panel} tabIndex={-1} role="status">
        <Empty icon={TimerOff} title={t('expired.title')}>
          <p>{t('expired.text')}</p>
        </Empty>
      </div>
    </Step>
  )
}

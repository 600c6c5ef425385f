import { providerOf, stepOf, type DepositActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import Landmark from 'lucide-react/icons/landmark'
import { useTranslation } from 'react-i18next'
import { GiftLink } from '#screens/giftLink/GiftLink.tsx'
import { QrDeposit } from '#screens/qrDeposit/QrDeposit.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { FailedNotice } from '#ui/feedback/Notice.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import type { PlayerAccount } from './accounts.tsx'
import { BankTransfer } from './BankTransfer.tsx'
import { EnteringAmount } from './EnteringAmount.tsx'
import { ChoosingMethod, ChoosingProvider } from './methods.tsx'
import { DepositNotes, type SlipRules } from './DepositNotes.tsx'

type Props = {
  actor: DepositActor
  own: PlayerAccount
  slipRules: SlipRules | null
  /** Server time, ms. */
  now: () => number
  onSlip: () => void
  onRenamed: () => void
  onDone: () => void
}

export function Deposit(props: Props) {
  const { actor, own } = props
  const step = useSelector(actor, stepOf)
  const isEmpty = useSelector(actor, ({ context: { banks, wallets, panels } }) => banks.length + wallets.length + panels.length === 0)
  switch (step) {
    case 'loading':
      return <Loading />
    case 'failed':
      return <Failed actor={actor} />
    case 'enteringAmount':
      return isEmpty ? <None /> : <EnteringAmount actor={actor} own={own} />
    case 'choosingMethod':
      return <ChoosingMethod actor={actor} own={own} />
    case 'choosingProvider':
      return <ChoosingProvider actor={actor} />
    case 'paying':
    case 'paid':
      return <Paying {...props} />
    default:
      return step satisfies never
  }
}

const Loading = () => (
  <Skeleton>
    <Piece as="field" />
    <Piece as="field" />
    <Piece as="card" />
  </Skeleton>
)

function Failed({ actor }: Pick<Props, 'actor'>) {
  const problem = useSelector(actor, ({ context }) => context.problem)
  return <FailedNotice problem={problem} onRetry={() => actor.send({ type: 'refresh.requested' })} />
}

function None() {
  const { t } = useTranslation('deposit')
  return (
    <Empty icon={Landmark} title={t('none')}>
      {t('noneText')}
    </Empty>
  )
}

/** The receipt is the last state of the method's own actor. */
function Paying({ actor, own, slipRules, now, onSlip, onRenamed, onDone }: Props) {
  const { method, provider, wallets, qrMinutes, notes, amount, panels } = useSelector(actor, ({ context }) => context)
  const { bankTransfer, giftLink } = useSelector(actor, ({ children }) => children)
  const qr = useSelector(actor, (snapshot) => provider && providerOf(snapshot, provider))
  if (method === 'qr' && qr) {
    return (
      <QrDeposit
        key={provider}
        actor={qr}
        amount={amount}
        own={own}
        now={now}
        notes={<DepositNotes method="qr" rules={slipRules} qrMinutes={qrMinutes} own={notes} />}
        onCreate={() => actor.send({ type: 'continue.requested' })}
        {...(panels.length > 1 && { onAnother: () => actor.send({ type: 'providers.requested' }) })}
        onOther={() => actor.send({ type: 'method.requested' })}
        onDone={onDone}
      />
    )
  }
  if (method === 'gift' && giftLink) return <GiftLink actor={giftLink} wallets={wallets} now={now} onDone={onDone} />
  if (!bankTransfer) return null
  return (
    <BankTransfer
      actor={bankTransfer}
      deposit={actor}
      own={own}
      slipRules={slipRules}
      now={now}
      onSlip={onSlip}
      onRenamed={onRenamed}
      onDone={onDone}
    />
  )
}

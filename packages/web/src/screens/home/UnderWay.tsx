import { payoutOf, type HomeSheet, type StatementActor } from '@krapao/machines'
import type { WalletResponse } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import QrCode from 'lucide-react/icons/qr-code'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useTranslation } from 'react-i18next'
import { languageOf } from '#i18n/i18n.ts'
import { walletNames } from '#screens/statement/places.ts'
import { useReceipt } from '#screens/statement/useReceipt.tsx'
import { stagesOf } from '#screens/statement/WithdrawalProgress.tsx'
import { useNow } from '#services/useNow.ts'
import { Row, Rows } from '#ui/layout/Rows.tsx'
import { useAmounts } from './balance/Balance.tsx'

type Props = {
  wallet: WalletResponse
  statement: StatementActor
  /** Server time, ms. */
  now: () => number
  /** The deposit button of a new player shows the first QR. */
  isFirst: boolean
  onOpen: (sheet: HomeSheet) => void
  /** For a withdrawal that is not among the latest entries. */
  onStatement: () => void
}

export function UnderWay({ wallet, statement, ...props }: Props) {
  const { t, i18n } = useTranslation('statement')
  const lines = useSelector(statement, ({ context }) => context.items).map((entry) => ({ entry }))
  const receipt = useReceipt(lines, walletNames(t, languageOf(i18n), wallet))
  const openWithdrawal = (requestedAt: string) => {
    const line = lines.find(({ entry }) => payoutOf(entry) !== null && entry.createdAt === requestedAt)
    if (line) receipt.open(line)
    else props.onStatement()
  }
  return (
    <>
      {/* Absent for a backend without this extension. */}
      {wallet.underWay && <List {...props} underWay={wallet.underWay} onWithdrawal={openWithdrawal} />}
      {receipt.sheet}
    </>
  )
}

type UnderWayList = NonNullable<WalletResponse['underWay']>

export const liveQrs = ({ qrs }: Pick<UnderWayList, 'qrs'>, now: number): UnderWayList['qrs'] =>
  qrs.filter(({ expiresAt }) => Date.parse(expiresAt) > now)

type ListProps = Pick<Props, 'now' | 'isFirst' | 'onOpen'> & {
  underWay: UnderWayList
  onWithdrawal: (requestedAt: string) => void
}

function List({ underWay, now, isFirst, onOpen, onWithdrawal }: ListProps) {
  const { t } = useTranslation('home')
  const stepOf = useStep()
  const amounts = useAmounts()
  const { withdrawals, slips } = underWay
  const time = useNow(now)
  const live = liveQrs(underWay, time)
  const qrs = isFirst ? live.slice(1) : live
  if (qrs.length + withdrawals.length + slips === 0) return null
  return (
    <Rows label={t('underWay.title')}>
      {qrs.map(({ qrcodeId, amount, expiresAt }) => (
        <Row
          key={qrcodeId}
          icon={QrCode}
          title={t('underWay.qr', { amount: amounts.short(amount) })}
          note={t('underWay.payWithin', { count: Math.max(1, Math.floor((Date.parse(expiresAt) - time) / 60_000)) })}
          onClick={() => onOpen('deposit')}
        />
      ))}
      {withdrawals.map(({ amount, status, requestedAt }) => (
        <Row
          key={requestedAt}
          icon={ArrowUpFromLine}
          title={t('underWay.withdrawal', { amount: amounts.short(amount) })}
          note={stepOf(status, requestedAt)}
          onClick={() => onWithdrawal(requestedAt)}
        />
      ))}
      {slips > 0 && (
        <Row
          icon={ReceiptText}
          title={t('underWay.slips', { count: slips })}
          note={t('underWay.slipNote')}
          onClick={() => onOpen('slips')}
        />
      )}
    </Rows>
  )
}

/** As on the withdrawal's own page. */
function useStep() {
  const { t } = useTranslation('home')
  const { t: words } = useTranslation('statement')
  return (status: UnderWayList['withdrawals'][number]['status'], createdAt: string): string => {
    const stages = stagesOf(words, { createdAt }, { status })
    const index = stages.findIndex(({ state }) => state === 'now')
    return t('underWay.step', { step: index + 1, of: stages.length, what: stages[index]?.title })
  }
}

import type { HomeSheet } from '@krapao/machines'
import type { WalletResponse } from '@krapao/sdk'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import QrCode from 'lucide-react/icons/qr-code'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useTranslation } from 'react-i18next'
import { formatShortMoney, formatShortTime } from '#i18n/format.ts'
import { Row, Rows } from '#ui/layout/Rows.tsx'

type Props = {
  /** Undefined for a backend without this extension. */
  underWay: WalletResponse['underWay']
  /** Server time, ms. */
  now: number
  onOpen: (sheet: HomeSheet) => void
  onStatement: () => void
}

/** Rows for what has begun and is not settled; each leads to its place. */
export function UnderWay({ underWay, now, onOpen, onStatement }: Props) {
  const { t } = useTranslation('home')
  if (!underWay) return null
  const { withdrawals, slips } = underWay
  const qrs = underWay.qrs.filter(({ expiresAt }) => Date.parse(expiresAt) > now)
  if (qrs.length + withdrawals.length + slips === 0) return null
  return (
    <Rows label={t('underWay.title')}>
      {qrs.map(({ qrcodeId, amount, expiresAt }) => (
        <Row
          key={qrcodeId}
          icon={QrCode}
          title={t('underWay.qr', { amount: formatShortMoney(amount) })}
          note={t('underWay.payBy', { time: formatShortTime(expiresAt) })}
          onClick={() => onOpen('deposit')}
        />
      ))}
      {withdrawals.map(({ amount, status, requestedAt }) => (
        <Row
          key={requestedAt}
          icon={ArrowUpFromLine}
          title={t('underWay.withdrawal', { amount: formatShortMoney(amount) })}
          note={t(`underWay.${status}`)}
          onClick={onStatement}
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

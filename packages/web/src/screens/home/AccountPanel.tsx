import type { WalletResponse } from '@krapao/sdk'
import FileText from 'lucide-react/icons/file-text'
import Landmark from 'lucide-react/icons/landmark'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useTranslation } from 'react-i18next'
import { bankName } from '#i18n/bankName.ts'
import { formatAccountNumber } from '#i18n/format.ts'
import { languageOf } from '#i18n/i18n.ts'
import { PartTitle } from '#ui/layout/Card.tsx'
import { Row, Rows } from '#ui/layout/Rows.tsx'

type Props = { wallet: WalletResponse; onProfile: () => void; onSlips: () => void; onAgreement: () => void }

export function AccountPanel({ wallet: { profile, bankAccount }, onProfile, onSlips, onAgreement }: Props) {
  const { t, i18n } = useTranslation('home')
  const { bank, bankAccountName, bankAccountNo } = bankAccount
  return (
    <section aria-labelledby="account">
      <PartTitle id="account">{t('account')}</PartTitle>
      <Rows>
        <Row
          icon={Landmark}
          title={`${bankName(bank, languageOf(i18n))} ••${bankAccountNo.slice(-4)}`}
          note={`${bankAccountName.toUpperCase()} · ${formatAccountNumber(profile.username)}`}
          onClick={onProfile}
        />
        <Row icon={ReceiptText} title={t('slips')} onClick={onSlips} />
        <Row icon={FileText} title={t('agreement')} onClick={onAgreement} />
      </Rows>
    </section>
  )
}

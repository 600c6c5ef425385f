import type { WalletResponse } from '@krapao/sdk'
import FileText from 'lucide-react/icons/file-text'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { bankName } from '../i18n/bankName.ts'
import { formatAccountNumber } from '../i18n/format.ts'
import { languageOf } from '../i18n/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Card, Fact, Facts, PartTitle } from '../ui/Card.tsx'
import { Money } from '../ui/Money.tsx'
import css from './Home.module.css'

/** The invite bonus with the two shares of it that are paid, and what stands beside it. */
export function Widgets({ invite, children }: { invite: WalletResponse['invite']; children: ReactNode }) {
  const { t } = useTranslation('home')
  return (
    <div className={css.widgets}>
      <Card>
        <div className={css.widgetHead}>
          <h2>{t('invite')}</h2>
          <Users size={20} aria-hidden />
        </div>
        <p className={css.gain}>
          <Money satang={invite.amount} size="large" />
        </p>
        <p className={css.small}>{t('inviteRule', { success: invite.success, fail: invite.fail })}</p>
      </Card>
      {children}
    </div>
  )
}

type Account = { wallet: WalletResponse; onSlips: () => void; slipsOpening: boolean; onAgreement: () => void }

/** Who the player is, the bank account that money comes from and goes to, slips of what was sent from it, and what was agreed to. */
export function AccountPanel({ wallet: { profile, bankAccount }, onSlips, slipsOpening, onAgreement }: Account) {
  const { t, i18n } = useTranslation('home')
  const { bank, bankAccountName, bankAccountNo } = bankAccount
  return (
    <section aria-labelledby="account">
      <PartTitle id="account">{t('account')}</PartTitle>
      <Card>
        <Facts>
          <Fact name={t('phone')}>{formatAccountNumber(profile.username)}</Fact>
          <Fact name={t('bank')}>{bankName(bank, languageOf(i18n))}</Fact>
          <Fact name={t('accountName')}>{bankAccountName.toUpperCase()}</Fact>
          <Fact name={t('accountNo')}>{formatAccountNumber(bankAccountNo)}</Fact>
        </Facts>
        <Button kind="quiet" wide icon={ReceiptText} busy={slipsOpening} onClick={onSlips}>
          {t('slips')}
        </Button>
        <Button kind="quiet" wide icon={FileText} onClick={onAgreement}>
          {t('agreement')}
        </Button>
      </Card>
    </section>
  )
}

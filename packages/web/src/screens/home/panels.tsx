import type { HomeSheet } from '@krapao/machines'
import type { WalletResponse } from '@krapao/sdk'
import FileText from 'lucide-react/icons/file-text'
import Gift from 'lucide-react/icons/gift'
import HandCoins from 'lucide-react/icons/hand-coins'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Undo2 from 'lucide-react/icons/undo-2'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { bankName } from '#i18n/bankName.ts'
import { formatAccountNumber, formatCount } from '#i18n/format.ts'
import { languageOf } from '#i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { Card, Fact, Facts, PartTitle } from '#ui/layout/Card.tsx'
import { Money } from '#ui/Money.tsx'
import css from './Home.module.css'
import Coins from 'lucide-react/icons/coins'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Link } from 'react-router'

type Rewards = {
  invite: WalletResponse['invite']
  opening: HomeSheet | null
  onOpen: (sheet: HomeSheet, subject?: string) => void
}

export function Widgets({ invite, opening, onOpen, children }: Rewards & { children: ReactNode }) {
  return (
    <div className={css.widgets}>
      <InviteWidget invite={invite} opening={opening} onOpen={onOpen} />
      {children}
      <RefundWidget opening={opening} onOpen={onOpen} />
    </div>
  )
}

function InviteWidget({ invite, opening, onOpen }: Rewards) {
  const { t } = useTranslation('home')
  return (
    <Card>
      <div className={css.widgetHead}>
        <h2>{t('invite')}</h2>
        <Users size={20} aria-hidden />
      </div>
      <p className={css.gain}>
        <Money satang={invite.amount} size="large" />
      </p>
      <p className={css.small}>{t('inviteRule', { success: invite.success, fail: invite.fail })}</p>
      <div className={css.widgetActions}>
        <Button
          icon={Gift}
          busy={opening === 'invite'}
          disabled={invite.amount === 0}
          why={t('nothingToReceive')}
          onClick={() => onOpen('invite', 'bonus')}
        >
          {t('receive')}
        </Button>
        <Button kind="quiet" icon={UserPlus} busy={opening === 'invite'} onClick={() => onOpen('invite')}>
          {t('inviteFriends')}
        </Button>
      </div>
    </Card>
  )
}

function RefundWidget({ opening, onOpen }: Pick<Rewards, 'opening' | 'onOpen'>) {
  const { t } = useTranslation('home')
  return (
    <Card>
      <div className={css.widgetHead}>
        <h2>{t('refund')}</h2>
        <HandCoins size={20} aria-hidden />
      </div>
      <p className={css.small}>{t('refundText')}</p>
      <div className={css.widgetActions}>
        <Button kind="quiet" icon={Undo2} busy={opening === 'refund'} onClick={() => onOpen('refund')}>
          {t('openRefund')}
        </Button>
      </div>
    </Card>
  )
}

type Account = { wallet: WalletResponse; onSlips: () => void; slipsOpening: boolean; onAgreement: () => void }

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

type Props = { coin: number; active: boolean | null; refreshing: boolean; onRefresh: () => void }

export function SpinWidget({ coin, active, refreshing, onRefresh }: Props) {
  const { t } = useTranslation('home')
  return (
    <Card>
      <div className={css.widgetHead}>
        <h2>{t('coin')}</h2>
        <Coins size={20} aria-hidden />
      </div>
      <p className={css.count}>{formatCount(coin)}</p>
      {active === null && <div className={css.wheelPlace} aria-hidden />}
      {active === true && (
        <Link className={css.toWheel} to="/user/spin">
          {t('spin')}
        </Link>
      )}
      {active === false && (
        <Button wide icon={RotateCw} busy={refreshing} onClick={onRefresh}>
          {t('refresh')}
        </Button>
      )}
    </Card>
  )
}

import type { HomeSheet, StatementActor } from '@krapao/machines'
import type { WalletResponse } from '@krapao/sdk'
import CircleHelp from 'lucide-react/icons/circle-help'
import FileText from 'lucide-react/icons/file-text'
import Gauge from 'lucide-react/icons/gauge'
import Landmark from 'lucide-react/icons/landmark'
import ReceiptText from 'lucide-react/icons/receipt-text'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { accountName } from '#i18n/bankName.ts'
import { formatAccountNumber } from '#i18n/format.ts'
import { languageOf } from '#i18n/i18n.ts'
import { LimitUsed } from '#screens/limits/LimitUsed.tsx'
import { useFirstLoad } from '#services/useResource.ts'
import { PartTitle } from '#ui/layout/Card.tsx'
import { Row, Rows } from '#ui/layout/Rows.tsx'
import { useAmounts } from './balance/Balance.tsx'
import css from './Home.module.css'
import { Latest } from './Latest.tsx'

type Props = {
  wallet: WalletResponse
  statement: StatementActor
  now: () => number
  isFirst: boolean
  onBreak: boolean
  rewards: ReactNode
  onOpen: (sheet: HomeSheet) => void
  onGo: (page: '/user/profile') => void
  onAgreement: () => void
}

export function Side({ wallet, statement, now, isFirst, onBreak, rewards, onOpen, onGo, onAgreement }: Props) {
  const entriesLoading = useFirstLoad(statement)
  return (
    <div className={css.side}>
      {rewards}
      {isFirst ? <FirstSteps onInvite={() => onOpen('invite')} /> : <Latest statement={statement} wallet={wallet} now={now} />}
      {/* Not before the entries above, which would move them. */}
      {(isFirst || !entriesLoading) && (
        <>
          {wallet.depositLimit && !onBreak && <OwnLimit limit={wallet.depositLimit} />}
          <AccountPanel wallet={wallet} onProfile={() => onGo('/user/profile')} onSlips={() => onOpen('slips')} onAgreement={onAgreement} />
        </>
      )}
    </div>
  )
}

type AccountProps = { wallet: WalletResponse; onProfile: () => void; onSlips: () => void; onAgreement: () => void }

function AccountPanel({ wallet: { profile, bankAccount }, onProfile, onSlips, onAgreement }: AccountProps) {
  const { t, i18n } = useTranslation('home')
  const { bankAccountName } = bankAccount
  return (
    <section aria-labelledby="account">
      <PartTitle id="account">{t('account')}</PartTitle>
      <Rows>
        <Row
          icon={Landmark}
          picture={bankAccount.bank.logo}
          title={accountName(bankAccount, languageOf(i18n))}
          note={`${bankAccountName.toUpperCase()} · ${formatAccountNumber(profile.username)}`}
          onClick={onProfile}
        />
        <Row icon={ReceiptText} title={t('slips')} onClick={onSlips} />
        <Row icon={FileText} title={t('agreement')} onClick={onAgreement} />
      </Rows>
    </section>
  )
}

function FirstSteps({ onInvite }: { onInvite: () => void }) {
  const { t } = useTranslation('home')
  return (
    <section aria-labelledby="first">
      <PartTitle id="first">{t('first.title')}</PartTitle>
      <Rows>
        <Row icon={Gauge} title={t('first.limit')} note={t('first.limitText')} to="/user/profile/limits" />
        <Row icon={CircleHelp} title={t('first.howto')} note={t('first.howtoText')} to="/howto" />
        <Row icon={UserPlus} title={t('inviteFriends')} note={t('inviteText')} onClick={onInvite} />
      </Rows>
    </section>
  )
}

function OwnLimit({ limit: { period, limit, used } }: { limit: NonNullable<WalletResponse['depositLimit']> }) {
  const { t } = useTranslation('home')
  const { short } = useAmounts()
  if (limit === null) return null
  return (
    <div className={css.limit}>
      <Rows>
        <Row
          title={t(`limit.${period}`)}
          note={
            <>
              {t('limit.left', { left: short(Math.max(0, limit - used)), limit: short(limit) })}
              <LimitUsed limit={limit} used={used} />
            </>
          }
          to="/user/profile/limits"
        />
      </Rows>
    </div>
  )
}

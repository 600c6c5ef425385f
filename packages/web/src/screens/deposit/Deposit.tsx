import { selectedBank, providerOf, type BankTransferActor, type DepositActor, type GiftLinkActor } from '@krapao/machines'
import type { DepositWallet } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import Landmark from 'lucide-react/icons/landmark'
import { useTranslation } from 'react-i18next'
import { bankName } from '#i18n/bankName.ts'
import { languageOf } from '#i18n/i18n.ts'
import { GiftLink } from '#screens/giftLink/GiftLink.tsx'
import { QrDeposit } from '#screens/qrDeposit/QrDeposit.tsx'
import { Choice } from '#ui/form/Choice.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { FailedNotice } from '#ui/feedback/Notice.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { BankCard, OwnAccount, WalletCard, type PlayerAccount } from './accounts.tsx'
import { BankTransfer } from './BankTransfer.tsx'
import css from './Deposit.module.css'
import Info from 'lucide-react/icons/info'

type Props = {
  actor: DepositActor
  own: PlayerAccount
  slipRules: SlipRules | null
  gift: GiftLinkActor
  transfer: BankTransferActor
  /** Satang. */
  leastTransfer: number
  onSlip: () => void
  onRenamed: () => void
}

export function Deposit(props: Props) {
  const { actor } = props
  const state = useSelector(actor, ({ value }) => value)
  switch (state) {
    case 'loading':
      return <Loading />
    case 'failed':
    case 'broken':
      return <Failed actor={actor} />
    case 'ready':
      return <Ready {...props} />
    default:
      return state satisfies never
  }
}

const Loading = () => (
  <Skeleton>
    <Piece as="card" />
    <Piece as="title" />
    <Piece as="field" />
    <Piece as="field" />
  </Skeleton>
)

function Failed({ actor }: Pick<Props, 'actor'>) {
  const problem = useSelector(actor, ({ context }) => context.problem)
  return <FailedNotice problem={problem} onRetry={() => actor.send({ type: 'refresh.requested' })} />
}

function Ready({ actor, own, slipRules, gift, transfer, leastTransfer, onSlip, onRenamed }: Props) {
  const { t } = useTranslation('deposit')
  const { banks, wallets, panels, qrMinutes, isManual } = useSelector(actor, ({ context }) => context)
  if (banks.length + wallets.length + panels.length === 0) {
    return (
      <Empty icon={Landmark} title={t('none')}>
        {t('noneText')}
      </Empty>
    )
  }
  const takesTransfers = banks.length > 0 || wallets.some(isAuto)
  return (
    <div className={css.parts}>
      <OwnAccount own={own} />
      {panels.length > 0 && <QrPart actor={actor} own={own} />}
      {banks.length > 0 && (
        <section className={css.part} aria-labelledby="deposit-banks">
          <h3 id="deposit-banks">{t('banks')}</h3>
          {banks.map((bank) => (
            <BankCard key={`${bank.bankCode} ${bank.bankAccountNo}`} bank={bank} own={own} isManual={isManual} onRenamed={onRenamed} />
          ))}
        </section>
      )}
      <Wallets actor={actor} own={own} gift={gift} />
      {takesTransfers && (
        <section className={css.part} aria-labelledby="deposit-transfer">
          <h3 id="deposit-transfer">{t('transfer.title')}</h3>
          <BankTransfer actor={transfer} own={own} least={leastTransfer} onSlip={onSlip} />
        </section>
      )}
      <DepositNotes rules={slipRules} qrMinutes={panels.length > 0 ? qrMinutes : null} />
    </div>
  )
}

/** The actors of the other providers keep running. */
function QrPart({ actor, own }: Pick<Props, 'actor' | 'own'>) {
  const { t, i18n } = useTranslation('deposit')
  const panels = useSelector(actor, ({ context }) => context.panels)
  const front = useSelector(actor, selectedBank)
  const provider = useSelector(actor, (snapshot) => front && providerOf(snapshot, front))
  return (
    <section className={css.part} aria-labelledby="deposit-qr">
      <h3 id="deposit-qr">{t('qr')}</h3>
      {front && panels.length > 1 && (
        <Choice
          label={t('provider')}
          name="provider"
          value={front}
          options={panels.map(({ bankCode }) => ({ value: bankCode, label: bankCode }))}
          onChange={(bankCode) => actor.send({ type: 'provider.chosen', bankCode })}
        />
      )}
      {provider && (
        <QrDeposit
          key={front}
          actor={provider}
          payFrom={{ bank: bankName(own.bank, languageOf(i18n)), last: own.bankAccountNo.slice(-4) }}
        />
      )}
    </section>
  )
}

/** Mode AUTO is an account to transfer to from the registered phone; any other takes gift links. */
function Wallets({ actor, own, gift }: Pick<Props, 'actor' | 'own' | 'gift'>) {
  const { t } = useTranslation(['deposit', 'giftLink'])
  const wallets = useSelector(actor, ({ context }) => context.wallets)
  const auto = wallets.filter(isAuto)
  const takingLinks = wallets.filter((wallet) => !isAuto(wallet))
  return (
    <>
      {auto.length > 0 && (
        <section className={css.part} aria-labelledby="deposit-wallets">
          <h3 id="deposit-wallets">{t('wallets')}</h3>
          {auto.map((wallet) => (
            <WalletCard key={wallet.walletAccountName} wallet={wallet} username={own.username} />
          ))}
        </section>
      )}
      {takingLinks.length > 0 && (
        <section className={css.part} aria-labelledby="deposit-gift">
          <h3 id="deposit-gift">{t('giftLink:heading')}</h3>
          <GiftLink actor={gift} wallets={takingLinks} />
        </section>
      )}
    </>
  )
}

const isAuto = ({ mode }: DepositWallet): boolean => mode === 'AUTO'

type SlipRules = { window: { from: string; to: string }; hours: number }

function DepositNotes({ rules, qrMinutes }: { rules: SlipRules | null; qrMinutes: number | null }) {
  const { t } = useTranslation('deposit')
  const lines = [
    t('notes.credit'),
    rules && rules.hours !== 1 ? t('notes.slipHours', { hours: rules.hours }) : t('notes.slip'),
    rules && t('notes.window', rules.window),
    qrMinutes === null ? t('notes.qr') : t('notes.qrMinutes', { minutes: qrMinutes }),
    t('notes.phone'),
  ]
  return (
    <section className={css.notes} aria-labelledby="deposit-notes">
      <h3 id="deposit-notes">
        <Info size={18} aria-hidden />
        {t('notes.title')}
      </h3>
      <ul>{lines.map((line) => line && <li key={line}>{line}</li>)}</ul>
    </section>
  )
}

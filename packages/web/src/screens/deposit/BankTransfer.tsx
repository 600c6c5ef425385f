import { isOverdue, limitOf, takesTransfers, type BankTransferActor, type DepositActor } from '@krapao/machines'
import type { DepositBank } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Landmark from 'lucide-react/icons/landmark'
import Upload from 'lucide-react/icons/upload'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RequestNotice } from '#ui/feedback/RequestNotice.tsx'
import { useRequest } from '#services/useRequest.ts'
import { bankName } from '#i18n/bankName.ts'
import { formatAccountNumber, formatMoney, formatShortMoney, plainMoney } from '#i18n/format.ts'
import { formatDayTime, formatShortTime } from '#i18n/time.ts'
import { languageOf } from '#i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { ContactButton } from '#ui/feedback/ContactButton.tsx'
import { FailedNotice, Notice } from '#ui/feedback/Notice.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Row, Rows } from '#ui/layout/Rows.tsx'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { Stages } from '#ui/layout/Stages.tsx'
import { FootNote, Step } from '#ui/form/Step.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import {
  BankCard,
  CopyFact,
  PayFromPhoneRow,
  PayFromRow,
  unbroken,
  useCurrencyName,
  usePayFrom,
  WalletCard,
  type PlayerAccount,
} from './accounts.tsx'
import { Money } from '#ui/Money.tsx'
import css from './Deposit.module.css'
import { DepositNotes, useSlipNotes, type SlipRules } from './DepositNotes.tsx'
import { Receipt } from './Receipt.tsx'

type Props = {
  actor: BankTransferActor
  /** The parent machine, which has the accounts to pay to. */
  deposit: DepositActor
  own: PlayerAccount
  slipRules: SlipRules | null
  /** Server time, ms. */
  now: () => number
  onSlip: () => void
  onRenamed: () => void
  onDone: () => void
}

export function BankTransfer(props: Props) {
  const { actor, deposit, own, now, onDone } = props
  const { t } = useTranslation('deposit')
  const payFrom = usePayFrom(own)
  const state = useSelector(actor, ({ value }) => value)
  const amount = useSelector(actor, ({ context }) => context.announced?.amount ?? null)
  const method = useSelector(deposit, ({ context }) => context.method)
  switch (state) {
    case 'resuming':
    case 'searching':
      return (
        <Skeleton>
          <Piece as="card" />
        </Skeleton>
      )
    case 'filling':
    case 'submitting':
      return <Form {...props} />
    case 'expected':
    case 'checking':
      return <Expected {...props} />
    case 'arrived':
      return (
        <Receipt
          amount={amount}
          method={t(method === 'trueWallet' ? 'method.trueWallet' : 'method.bank')}
          from={method === 'trueWallet' ? formatAccountNumber(own.username) : payFrom}
          now={now}
          onDone={onDone}
        />
      )
    case 'missing':
      return <Missing {...props} />
    case 'broken':
      return <FailedNotice problem={null} onRetry={() => actor.send({ type: 'again.requested' })} />
    default:
      return state satisfies never
  }
}

function Form(props: Props) {
  const { actor, deposit, own, slipRules } = props
  const notes = useSelector(deposit, ({ context }) => context.notes)
  const { t } = useTranslation('deposit')
  const method = useSelector(deposit, ({ context }) => context.method)
  const amount = useSelector(actor, ({ context }) => context.amount)
  const request = useRequest(actor)
  const sending = request.state === 'submitting'
  const refusal = limitOf(request.problem)
  const notice = (
    <RequestNotice
      {...request}
      {...(refusal !== null && { refusal: t('transfer.least', { limit: formatShortMoney(refusal) }) })}
      onCheck={() => actor.send({ type: 'status.requested' })}
      onAgain={() => actor.send({ type: 'again.requested' })}
    />
  )
  const amountFact = <CopyFact name={t('amount')} text={plainMoney(amount)} shown={`฿${formatMoney(amount)}`} what={t('whatAmount')} />
  if (!['editing', 'refused', 'submitting'].includes(request.state)) return <Waiting>{notice}</Waiting>
  return (
    <Step
      follows
      foot={
        <>
          {notice}
          <Button kind="primary" wide busy={sending} onClick={() => actor.send({ type: 'announce.requested' })}>
            {t('transfer.sent', { amount: formatShortMoney(amount) })}
          </Button>
          <FootNote>{t('notes.credit')}</FootNote>
        </>
      }
    >
      <p className={css.hint}>{t(method === 'trueWallet' ? 'transfer.walletLead' : 'transfer.lead')}</p>
      {method === 'trueWallet' ? <ToWallets deposit={deposit} amount={amountFact} /> : <ToBank {...props} amount={amountFact} />}
      {method === 'trueWallet' ? <PayFromPhoneRow own={own} /> : <PayFromRow own={own} />}
      <DepositNotes method={method === 'trueWallet' ? 'trueWallet' : 'bank'} rules={slipRules} own={notes} />
    </Step>
  )
}

function ToWallets({ deposit, amount }: Pick<Props, 'deposit'> & { amount: ReactNode }) {
  const { t } = useTranslation('deposit')
  const wallets = useSelector(deposit, ({ context }) => context.wallets)
  return (
    <section className={css.part} aria-label={t('wallets')}>
      {wallets.filter(takesTransfers).map((wallet) => (
        <WalletCard key={wallet.walletAccountName} wallet={wallet} amount={amount} />
      ))}
    </section>
  )
}

/** The player's own bank first: such transfers are the fastest and free. */
function ToBank({ deposit, own, onRenamed, amount }: Props & { amount: ReactNode }) {
  const { t, i18n } = useTranslation('deposit')
  const currencyOf = useCurrencyName()
  const { banks, account, isManual } = useSelector(deposit, ({ context }) => context)
  const isChoosing = useSelector(deposit, (snapshot) => snapshot.matches({ ready: { paying: { transfer: 'choosingAccount' } } }))
  const shown = account ?? banks.find(({ bankCode }) => bankCode === own.bankCode) ?? banks[0]
  if (!shown) return null
  const others = banks.filter((bank) => bank !== shown)
  const nameOf = (bank: DepositBank) => bankName(bank.bank, languageOf(i18n))
  const kip = ({ currency }: DepositBank) => (currency === 'LAK' ? ` (${currencyOf(currency)})` : '')
  return (
    <section className={css.part} aria-label={t('banks')}>
      <BankCard bank={shown} amount={amount} own={own} isManual={isManual} onRenamed={onRenamed} />
      {others.length > 0 && (
        <Rows>
          <Row
            icon={ArrowLeftRight}
            title={t('transfer.otherBank')}
            note={others.map((bank) => nameOf(bank) + kip(bank)).join(', ')}
            onClick={() => deposit.send({ type: 'account.requested' })}
          />
        </Rows>
      )}
      {isChoosing && (
        <Sheet title={t('transfer.chooseBank')} onClose={() => deposit.send({ type: 'back.requested' })}>
          <Rows>
            {banks.map((bank) => (
              <Row
                key={`${bank.bankCode} ${bank.bankAccountNo}`}
                icon={Landmark}
                picture={bank.bank.logo}
                title={nameOf(bank)}
                note={[formatAccountNumber(bank.bankAccountNo), bank.currency && currencyOf(bank.currency)].filter(Boolean).join(' · ')}
                onClick={() => deposit.send({ type: 'account.chosen', account: bank })}
              />
            ))}
          </Rows>
        </Sheet>
      )}
    </section>
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

function Expected({ actor, deposit, own, slipRules, onSlip, onDone }: Props) {
  const { t } = useTranslation('deposit')
  const panel = useFocusOnChange<HTMLDivElement>({ ifLost: true })
  const amount = useSelector(actor, ({ context }) => context.announced?.amount ?? 0)
  const at = useSelector(actor, ({ context }) => context.announced?.at ?? 0)
  const slipNotes = useSlipNotes(slipRules)
  const overdue = useSelector(actor, isOverdue)
  const account = usePayFrom(own)
  const isWallet = useSelector(deposit, ({ context }) => context.method === 'trueWallet')
  const phone = unbroken(own.username)
  const rule = (
    <>
      {t('transfer.rule')} <span className={css.from}>{isWallet ? t('transfer.wallet', { phone }) : account}</span>
    </>
  )
  return (
    <Step
      foot={
        <>
          {overdue && <Slip primary onSlip={onSlip} />}
          <Button kind={overdue ? 'plain' : 'primary'} wide onClick={onDone}>
            {t('transfer.home')}
          </Button>
          <Again deposit={deposit} />
        </>
      }
    >
      <div ref={panel} tabIndex={-1} className={css.part} role="status">
        <p className={css.expected}>
          <Money satang={amount} size="hero" />
        </p>
        {overdue && (
          <Notice tone="wait" title={t('transfer.overdue', { amount: formatShortMoney(amount) })}>
            {t(isWallet ? 'transfer.walletOverdueText' : 'transfer.overdueText')}
          </Notice>
        )}
        <Card>
          <Stages
            stages={[
              { state: 'done', title: t('transfer.sentStep'), note: formatShortTime(at) },
              { state: 'now', title: t('transfer.confirms'), note: overdue ? t('transfer.looking') : rule },
              { state: 'next', title: t('transfer.added') },
            ]}
          />
        </Card>
        {!overdue && (
          <Card>
            <div className={css.part}>
              <b>{t('transfer.late')}</b>
              <div className={css.hint}>
                {slipNotes.map((note) => (
                  <p key={note}>{note}</p>
                ))}
              </div>
              <Slip onSlip={onSlip} />
            </div>
          </Card>
        )}
        <p className={css.hint}>{t('transfer.closeText')}</p>
      </div>
    </Step>
  )
}

function Missing({ actor, deposit, onSlip }: Props) {
  const { t, i18n } = useTranslation('deposit')
  const panel = useFocusOnChange<HTMLDivElement>({ ifLost: true })
  const amount = useSelector(actor, ({ context }) => formatMoney(context.announced?.amount ?? 0))
  const at = useSelector(actor, ({ context }) => context.announced?.at ?? 0)
  return (
    <Step
      foot={
        <>
          <Slip primary onSlip={onSlip} />
          <ContactButton wide />
          <Again deposit={deposit} />
        </>
      }
    >
      <div ref={panel} tabIndex={-1} role="status">
        <Notice tone="bad" title={t('transfer.missing', { amount })}>
          {t('transfer.missingText', { time: formatDayTime(at, languageOf(i18n)) })}
        </Notice>
      </div>
    </Step>
  )
}

function Slip({ primary = false, onSlip }: { primary?: boolean; onSlip: () => void }) {
  const { t } = useTranslation('deposit')
  return (
    <Button kind={primary ? 'primary' : 'plain'} wide icon={Upload} onClick={onSlip}>
      {t('transfer.slip')}
    </Button>
  )
}

function Again({ deposit }: Pick<Props, 'deposit'>) {
  const { t } = useTranslation('deposit')
  return (
    <Button kind="text" wide onClick={() => deposit.send({ type: 'again.requested' })}>
      {t('transfer.again')}
    </Button>
  )
}

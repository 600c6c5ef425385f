import { amountToBank, isBeyondFunds, quickWithdrawalsOf, shownAmountError, type WithdrawActor, withdrawLimitsOf } from '@krapao/machines'
import { satangOf, type Satang, type WalletResponse } from '@krapao/sdk'
import { shallowEqual, useSelector } from '@xstate/react'
import Landmark from 'lucide-react/icons/landmark'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslation } from 'react-i18next'
import { RequestNotice } from '#ui/feedback/RequestNotice.tsx'
import { useRequest } from '#services/useRequest.ts'
import { bankName, removeSpacesAround, lastDigits, withDigits } from '#i18n/bankName.ts'
import { formatMoney, formatShortMoney } from '#i18n/format.ts'
import { languageOf } from '#i18n/i18n.ts'
import { walletNames } from '#screens/statement/places.ts'
import { Receipt } from '#screens/statement/ReceiptSheet.tsx'
import { Button } from '#ui/Button.tsx'
import { FailedNotice, Notice } from '#ui/feedback/Notice.tsx'
import { focusFirstInvalid } from '#ui/form/focusFirstInvalid.ts'
import { MoneyField } from '#ui/form/MoneyField.tsx'
import { Fact } from '#ui/layout/Card.tsx'
import { Confirm } from '#ui/sheet/Confirm.tsx'
import { Row, Rows } from '#ui/layout/Rows.tsx'
import { Step } from '#ui/form/Step.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import { Money } from '#ui/Money.tsx'
import { Effect, useEffectOf } from './Effect.tsx'
import { gameNames, useRefusalText } from './refusalText.ts'
import css from './Withdraw.module.css'

type Props = {
  actor: WithdrawActor
  wallet: WalletResponse
  onAsk: (question: string) => void
  onCancel: () => void
}
type PartProps = Pick<Props, 'actor' | 'wallet'>

export function Withdraw(props: Props) {
  const state = useSelector(props.actor, ({ value }) => value)
  const { state: request } = useRequest(props.actor)
  switch (state) {
    case 'resuming':
      return null
    case 'filling':
      return <Form {...props} />
    case 'confirming':
      return (
        <>
          <Form {...props} />
          <Question {...props} />
        </>
      )
    case 'submitting':
      return request === 'submitting' ? <Form {...props} /> : <UnderWay {...props} />
    case 'withdrawn':
      return <Withdrawn {...props} />
    default:
      return state satisfies never
  }
}

function Form({ actor, wallet }: PartProps) {
  const { t } = useTranslation('withdraw')
  const form = useFocusOnChange<HTMLDivElement>({ ifLost: true })
  const { amount, funds, limits, limitsFailed } = useSelector(actor, ({ context }) => context)
  const request = useRequest(actor)
  const refusal = useRefusalText(request.problem, wallet, amount)
  const busy = request.state === 'submitting'
  const effect = useEffectOf(actor)
  const atStake = useSelector(actor, ({ context }) => context.bonusAtStake)
  const isHarmful = effect ? effect.forfeits > 0 : atStake
  return (
    <div ref={form} tabIndex={-1} className={css.screen}>
      <Step
        label={t('title')}
        onSubmit={() => {
          actor.send({ type: 'withdraw.requested' })
          requestAnimationFrame(() => focusFirstInvalid(form.current?.querySelector('form') ?? null))
        }}
        foot={
          <>
            <RequestNotice {...request} {...refusal} onCheck={() => {}} onAgain={() => {}} />
            <Button
              kind={isHarmful ? 'plain' : 'primary'}
              type="submit"
              wide
              busy={busy}
              disabled={limits === null && !busy}
              why={t(limitsFailed ? 'limitsMissing' : 'limitsLoading')}
              missing={amount === 0 ? t('why') : null}
            >
              {t('review')}
            </Button>
          </>
        }
      >
        <p className={css.have}>
          <span>{t('total')}</span>
          <span data-testid="withdraw-total">
            <Money satang={funds.total} size="large" />
          </span>
        </p>
        {(funds.unread || funds.total > wallet.wallet.amount) && (
          <p className={css.small}>{t(funds.unread ? 'totalUnread' : 'totalText')}</p>
        )}
        <Amount actor={actor} disabled={busy} />
        {limitsFailed && <FailedNotice problem={limitsFailed.problem} onRetry={() => actor.send({ type: 'limits.requested' })} />}
        <Effect actor={actor} />
        <Destination wallet={wallet} />
      </Step>
    </div>
  )
}

function Amount({ actor, disabled }: { actor: WithdrawActor; disabled: boolean }) {
  const { t } = useTranslation('withdraw')
  const { amount, funds } = useSelector(actor, ({ context }) => context)
  const limits = useSelector(actor, withdrawLimitsOf)
  const quick = useSelector(actor, quickWithdrawalsOf, shallowEqual)
  const error = useSelector(actor, shownAmountError)
  const beyond = useSelector(actor, isBeyondFunds)
  const range = limits && t('range', { min: formatShortMoney(limits.withdrawMin), max: formatShortMoney(limits.withdrawMax) })
  return (
    <MoneyField
      label={t('amount')}
      required
      error={
        limits && error && t(`error.${error}`, { limit: formatShortMoney(error === 'MINIMUM' ? limits.withdrawMin : limits.withdrawMax) })
      }
      hint={beyond ? t('beyond', { amount: formatMoney(funds.withinReach) }) : range}
      value={amount}
      disabled={disabled}
      quick={quick}
      {...(limits && funds.withinReach > 0 && { all: t('all'), onAll: () => actor.send({ type: 'all.requested' }) })}
      onChange={(next) => actor.send({ type: 'amount.changed', amount: next as Satang })}
      onLeave={() => actor.send({ type: 'amount.left' })}
    />
  )
}

function Destination({ wallet }: Pick<Props, 'wallet'>) {
  const { t } = useTranslation('withdraw')
  const { bank, holder, last } = useAccountLine(wallet)
  return (
    <Rows>
      <Row icon={Landmark} picture={wallet.bankAccount.bank.logo} title={removeSpacesAround(t('to', { bank, last }), bank)} note={holder} />
    </Rows>
  )
}

/** If the player would lose money, keeping the bonus stands out, and the other button names the loss. */
function Question({ actor, wallet }: PartProps) {
  const { t } = useTranslation('withdraw')
  const amount = useSelector(actor, ({ context }) => context.amount)
  // Confirming is disabled until the preview has loaded.
  const isPreviewLoading = useSelector(actor, ({ context }) => context.previewing === 'loading')
  const effect = useEffectOf(actor)
  const { bank, holder, last } = useAccountLine(wallet)
  const loss = effect && effect.forfeits > 0 ? { pays: formatShortMoney(effect.pays), forfeits: formatShortMoney(effect.forfeits) } : null
  return (
    <Confirm
      title={t('question', { amount: formatShortMoney(amount) })}
      harmful={loss !== null}
      confirm={loss ? t('bonus.confirm', loss) : t('confirm', { amount: formatShortMoney(amount) })}
      cancel={t(loss ? 'bonus.keep' : 'edit')}
      busy={isPreviewLoading}
      onConfirm={() => actor.send({ type: 'confirm.given' })}
      onCancel={() => actor.send({ type: 'confirm.declined' })}
    >
      <div className={css.form}>
        <Effect
          actor={actor}
          account={
            <Fact name={t('account')}>
              {withDigits(bank, last)}
              <br />
              {holder}
            </Fact>
          }
        />
        <p className={css.final}>
          <TriangleAlert size={16} aria-hidden />
          {t('final')}
        </p>
      </div>
    </Confirm>
  )
}

function UnderWay({ actor, wallet, onCancel }: Omit<Props, 'onAsk'>) {
  const { t } = useTranslation(['withdraw', 'ui'])
  const panel = useFocusOnChange<HTMLDivElement>({ ifLost: true })
  const request = useRequest(actor)
  const amount = useSelector(actor, amountToBank)
  const account = useAccountLine(wallet)
  return (
    <Step
      foot={
        <Button wide onClick={onCancel}>
          {t('ui:close')}
        </Button>
      }
    >
      <div ref={panel} tabIndex={-1} className={css.form}>
        <p className={css.sum}>
          <span>{removeSpacesAround(t('to', account), account.bank)}</span>
          <Money satang={amount} size="hero" />
        </p>
        <RequestNotice
          {...request}
          onCheck={() => actor.send({ type: 'status.requested' })}
          onAgain={() => actor.send({ type: 'again.requested' })}
        />
      </div>
    </Step>
  )
}

function Withdrawn({ actor, wallet, onAsk, onCancel }: Props) {
  const { t, i18n } = useTranslation(['statement', 'withdraw'])
  const panel = useFocusOnChange<HTMLDivElement>()
  const { keptBy, withdrawal } = useSelector(actor, ({ context }) => context)
  const amount = useSelector(actor, amountToBank)
  const { bankCode = '', bankAccountNo } = wallet.bankAccount
  const entry = withdrawal ?? {
    statementType: 'withdraw',
    status: 'PROCESSING',
    from: 'WALLET',
    to: bankCode,
    amount,
    change: satangOf(0 - amount),
    moved: satangOf(0 - amount),
    createdAt: '',
    payout: { status: 'requested', account: lastDigits(bankAccountNo) },
  }
  return (
    <div ref={panel} tabIndex={-1} className={css.screen}>
      <Receipt follows line={{ entry }} nameOf={walletNames(t, languageOf(i18n), wallet)} onAsk={onAsk} onClose={onCancel}>
        {keptBy.length > 0 && <Notice tone="wait">{t('withdraw:keptBy', { games: gameNames(wallet, keptBy) })}</Notice>}
      </Receipt>
    </div>
  )
}

function useAccountLine({ bankAccount }: WalletResponse): { bank: string; holder: string; last: string } {
  const { i18n } = useTranslation()
  const { bank, bankAccountName, bankAccountNo } = bankAccount
  return { bank: bankName(bank, languageOf(i18n)), holder: bankAccountName.toUpperCase(), last: lastDigits(bankAccountNo) }
}

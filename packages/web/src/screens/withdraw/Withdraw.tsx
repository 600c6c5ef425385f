import { amountToBank, isBeyondFunds, shownAmountError, type WithdrawActor, withdrawLimitsOf } from '@krapao/machines'
import type { Satang, WalletResponse } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { RequestNotice } from '#ui/feedback/RequestNotice.tsx'
import { useRequest } from '#services/useRequest.ts'
import { formatMoney } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Card, Fact, Facts } from '#ui/layout/Card.tsx'
import { Confirm } from '#ui/layout/Confirm.tsx'
import { focusFirstInvalid } from '#ui/form/focusFirstInvalid.ts'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/form/MoneyField.tsx'
import { FailedNotice, Notice } from '#ui/feedback/Notice.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import { BonusWarning } from './BonusWarning.tsx'
import { gameNames, useRefusalText } from './refusalText.ts'
import css from './Withdraw.module.css'
import { bankName } from '#i18n/bankName.ts'
import { languageOf } from '#i18n/i18n.ts'

type Props = { actor: WithdrawActor; wallet: WalletResponse; onCancel: () => void }

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
    case 'partly':
      return <Partly {...props} />
    case 'withdrawn':
      return null
    default:
      return state satisfies never
  }
}

function Form({ actor, wallet, onCancel }: Props) {
  const { t } = useTranslation(['withdraw', 'ui'])
  const form = useFocusOnChange<HTMLFormElement>({ ifLost: true })
  const { amount, funds, limits, limitsFailed } = useSelector(actor, ({ context }) => context)
  const request = useRequest(actor)
  const refusal = useRefusalText(request.problem, wallet, amount)
  const busy = request.state === 'submitting'
  return (
    <form
      ref={form}
      tabIndex={-1}
      className={css.form}
      aria-label={t('title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'withdraw.requested' })
        requestAnimationFrame(() => focusFirstInvalid(form.current))
      }}
    >
      <div>
        <p className={css.small}>{t('total')}</p>
        <p data-testid="withdraw-total">
          <Money satang={funds.total} size="large" />
        </p>
        <p className={css.small}>{t(funds.unread ? 'totalUnread' : 'totalText')}</p>
      </div>
      <Amount actor={actor} disabled={busy} />
      {limitsFailed && <FailedNotice problem={limitsFailed.problem} onRetry={() => actor.send({ type: 'limits.requested' })} />}
      <Destination wallet={wallet} />
      <BonusWarning actor={actor} />
      <RequestNotice {...request} {...(refusal !== null && { refusal })} onCheck={() => {}} onAgain={() => {}} />
      <div className={css.answers}>
        <Button onClick={onCancel}>{t('ui:cancel')}</Button>
        <Button kind="primary" type="submit" busy={busy} disabled={limits === null && !busy}>
          {t('submit')}
        </Button>
      </div>
      {limits === null && !busy && (
        <p className={css.small} aria-busy={!limitsFailed}>
          {t(limitsFailed ? 'limitsMissing' : 'limitsLoading')}
        </p>
      )}
    </form>
  )
}

function Amount({ actor, disabled }: { actor: WithdrawActor; disabled: boolean }) {
  const { t } = useTranslation('withdraw')
  const { amount, funds } = useSelector(actor, ({ context }) => context)
  const limits = useSelector(actor, withdrawLimitsOf)
  const error = useSelector(actor, shownAmountError)
  const beyond = useSelector(actor, isBeyondFunds)
  const range = limits && t('range', { min: formatMoney(limits.withdrawMin), max: formatMoney(limits.withdrawMax) })
  return (
    <div className={css.amount}>
      <MoneyField
        label={t('amount')}
        required
        error={
          limits && error && t(`error.${error}`, { limit: formatMoney(error === 'MINIMUM' ? limits.withdrawMin : limits.withdrawMax) })
        }
        hint={beyond ? t('beyond', { amount: formatMoney(funds.withinReach) }) : range}
        value={amount}
        disabled={disabled}
        // The field emits whole satang.
        onChange={(next) => actor.send({ type: 'amount.changed', amount: next as Satang })}
        onLeave={() => actor.send({ type: 'amount.left' })}
      />
      {limits && funds.withinReach > 0 && (
        <Button disabled={disabled} onClick={() => actor.send({ type: 'all.requested' })}>
          {t('all')}
        </Button>
      )}
    </div>
  )
}

function Destination({ wallet }: Pick<Props, 'wallet'>) {
  const { t } = useTranslation('withdraw')
  const { bank, holder, number } = useAccountLine(wallet)
  return (
    <Card>
      <Facts>
        <Fact name={t('to')}>{bank}</Fact>
        <Fact name={t('holder')}>{holder}</Fact>
        <Fact name={t('number')}>{number}</Fact>
      </Facts>
    </Card>
  )
}

function Question({ actor, wallet }: Props) {
  const { t } = useTranslation('withdraw')
  const amount = useSelector(actor, ({ context }) => context.amount)
  // Confirming is disabled until the preview has loaded.
  const pricing = useSelector(actor, ({ context }) => context.previewing === 'loading')
  const { bank, holder, number } = useAccountLine(wallet)
  return (
    <Confirm
      title={t('question', { amount: formatMoney(amount) })}
      confirm={t('confirm')}
      busy={pricing}
      onConfirm={() => actor.send({ type: 'confirm.given' })}
      onCancel={() => actor.send({ type: 'confirm.declined' })}
    >
      <div className={css.form}>
        <p>{t('questionText', { bank, holder, number })}</p>
        <BonusWarning actor={actor} />
      </div>
    </Confirm>
  )
}

function UnderWay({ actor, wallet, onCancel }: Props) {
  const { t } = useTranslation(['withdraw', 'ui'])
  const panel = useFocusOnChange<HTMLDivElement>({ ifLost: true })
  const request = useRequest(actor)
  const amount = useSelector(actor, amountToBank)
  const { bank, number } = useAccountLine(wallet)
  return (
    <div ref={panel} tabIndex={-1} className={css.form}>
      <RequestNotice
        {...request}
        onCheck={() => actor.send({ type: 'status.requested' })}
        onAgain={() => actor.send({ type: 'again.requested' })}
      />
      <p>{t('underWay', { amount: formatMoney(amount), bank, number })}</p>
      <Button wide onClick={onCancel}>
        {t('ui:close')}
      </Button>
    </div>
  )
}

function Partly({ actor, wallet, onCancel }: Props) {
  const { t } = useTranslation(['withdraw', 'ui'])
  const panel = useFocusOnChange<HTMLDivElement>()
  const keptBy = useSelector(actor, ({ context }) => context.keptBy)
  const amount = useSelector(actor, amountToBank)
  return (
    <div ref={panel} tabIndex={-1} className={css.form}>
      <Notice tone="good">{t('toast', { amount: formatMoney(amount) })}</Notice>
      <Notice tone="wait">{t('keptBy', { games: gameNames(wallet, keptBy) })}</Notice>
      <Button wide onClick={onCancel}>
        {t('ui:close')}
      </Button>
    </div>
  )
}

/** With the last four digits of its number. */
function useAccountLine({ bankAccount }: WalletResponse): { bank: string; holder: string; number: string } {
  const { i18n } = useTranslation()
  const { bank, bankAccountName, bankAccountNo } = bankAccount
  return { bank: bankName(bank, languageOf(i18n)), holder: bankAccountName.toUpperCase(), number: `••••\u00a0${bankAccountNo.slice(-4)}` }
}

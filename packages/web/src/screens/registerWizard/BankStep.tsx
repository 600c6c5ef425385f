import { wantsEnglishName, type LookupActor, type RegisterWizardActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { bankName } from '#i18n/bankName.ts'
import { languageOf } from '#i18n/i18n.ts'
import { FailedNotice, Notice } from '#ui/feedback/Notice.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import css from './RegisterWizard.module.css'
import { useField, WizardForm } from './WizardForm.tsx'

export type BanksActor = LookupActor<'banks'>
type Props = { actor: RegisterWizardActor; banks: BanksActor; busy: boolean }

export function BankStep({ actor, banks, busy }: Props) {
  const { t } = useTranslation('registerWizard')
  const english = useSelector(actor, ({ context }) => wantsEnglishName(context.fields.bankCode))
  const laos = useSelector(actor, ({ context }) => context.variant === 'laos')
  const firstName = useField(actor, 'firstName')
  const lastName = useField(actor, 'lastName')
  const hint = english ? t('bank.englishHint') : undefined
  return (
    <>
      <p className={css.lead}>{t('bank.lead')}</p>
      <WizardForm actor={actor} busy={busy} next={t('bank.register')}>
        <BankField actor={actor} banks={banks} />
        <TextField {...useField(actor, 'bankAccountNo')} label={t('bank.number')} inputMode="numeric" maxLength={20} />
        <TextField
          {...firstName}
          upper
          label={t(english ? 'bank.firstNameEnglish' : 'bank.firstName')}
          hint={hint}
          autoComplete="given-name"
          maxLength={100}
        />
        <TextField
          {...lastName}
          upper
          label={t(english ? 'bank.lastNameEnglish' : 'bank.lastName')}
          autoComplete="family-name"
          maxLength={100}
        />
        {laos && <CurrencyField actor={actor} />}
      </WizardForm>
    </>
  )
}

function BankField({ actor, banks }: Pick<Props, 'actor' | 'banks'>) {
  const { t, i18n } = useTranslation('registerWizard')
  const state = useSelector(banks, ({ value }) => (typeof value === 'object' ? 'ready' : value))
  const { value: list, problem } = useSelector(banks, ({ context }) => context)
  const field = useField(actor, 'bankCode')
  switch (state) {
    case 'idle':
    case 'loading':
      return (
        <Skeleton>
          <Piece short />
          <Piece as="field" />
        </Skeleton>
      )
    case 'failed':
    case 'broken':
      return (
        <>
          <b>{t('bank.banksFailed')}</b>
          <FailedNotice problem={problem} onRetry={() => banks.send({ type: 'refresh.requested' })} />
        </>
      )
    case 'ready':
      return (
        <SelectField
          {...field}
          label={t('bank.bank')}
          prompt={t('bank.bankPrompt')}
          options={(list ?? []).map((bank) => {
            const name = bankName(bank, languageOf(i18n))
            const group = bank.country && t(`bank.country.${bank.country}`)
            return { value: bank.code, label: bank.recommended ? t('bank.recommended', { name }) : name, group }
          })}
        />
      )
    default:
      return state satisfies never
  }
}

function CurrencyField({ actor }: Pick<Props, 'actor'>) {
  const { t } = useTranslation('registerWizard')
  return (
    <SelectField
      {...useField(actor, 'currency')}
      label={t('bank.currency')}
      prompt={t('bank.currency')}
      options={(['LAK', 'BAHT'] as const).map((value) => ({ value, label: t(`currency.${value}`) }))}
    />
  )
}

/** An unanswered registration is retried with the same key. */
export function Asking({ actor }: Pick<Props, 'actor'>) {
  const { t } = useTranslation('registerWizard')
  return (
    <div role="status">
      <Notice tone="wait" title={t('unknown.title')} action={t('unknown.retry')} onAction={() => actor.send({ type: 'retry.requested' })}>
        {t('unknown.text')}
      </Notice>
    </div>
  )
}

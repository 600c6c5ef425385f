import { wantsEnglishName, type LookupActor, type RegisterWizardActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#ui/feedback/Notice.tsx'
import { SelectField } from '#ui/form/choice/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { BankField } from './BankField.tsx'
import css from './RegisterWizard.module.css'
import { useField, WizardForm } from './WizardForm.tsx'

type Props = { actor: RegisterWizardActor; banks: LookupActor<'banks'>; busy: boolean }

export function BankStep({ actor, banks, busy }: Props) {
  const { t } = useTranslation('registerWizard')
  const english = useSelector(actor, ({ context }) => wantsEnglishName(context.fields.bankCode))
  const laos = useSelector(actor, ({ context }) => context.variant === 'laos')
  const bankCode = useSelector(actor, ({ context }) => context.fields.bankCode)
  const isThai = useSelector(
    banks,
    ({ context }) => context.value?.some(({ code, country }) => code === bankCode && country === 'TH') ?? false,
  )
  const firstName = useField(actor, 'firstName', t('required.firstName'))
  const lastName = useField(actor, 'lastName', t('required.lastName'))
  return (
    <>
      <p className={css.lead}>{t('bank.lead')}</p>
      <WizardForm actor={actor} busy={busy} next={t(busy ? 'bank.registering' : 'bank.register')}>
        <BankField actor={actor} banks={banks} />
        <TextField
          {...useField(actor, 'bankAccountNo', t('required.bankAccountNo'))}
          label={t('bank.number')}
          hint={isThai ? t('bank.numberHint') : null}
          inputMode="numeric"
          maxLength={20}
        />
        <div role="group" aria-labelledby="holder" aria-describedby="holderHint" className={css.group}>
          <h3 id="holder">{t('bank.holder')}</h3>
          <p id="holderHint" className={css.lead}>
            {t(english ? 'bank.englishHint' : 'bank.holderHint')}
          </p>
          <div className={css.names}>
            <TextField {...firstName} upper label={t('bank.firstName')} autoComplete="given-name" maxLength={100} />
            <TextField {...lastName} upper label={t('bank.lastName')} autoComplete="family-name" maxLength={100} />
          </div>
        </div>
        {laos && <CurrencyField actor={actor} />}
      </WizardForm>
    </>
  )
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
export function RetryNotice({ actor }: Pick<Props, 'actor'>) {
  const { t } = useTranslation('registerWizard')
  return (
    <div role="status">
      <Notice tone="wait" title={t('unknown.title')} action={t('unknown.retry')} onAction={() => actor.send({ type: 'retry.requested' })}>
        {t('unknown.text')}
      </Notice>
    </div>
  )
}

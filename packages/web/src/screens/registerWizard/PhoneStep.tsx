import type { RegisterWizardActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { PhoneField } from '#ui/form/PhoneField.tsx'
import css from './RegisterWizard.module.css'
import { SignInInstead } from './SignInInstead.tsx'
import { useField, WizardForm } from './WizardForm.tsx'

export function PhoneStep({ actor, busy }: { actor: RegisterWizardActor; busy: boolean }) {
  const { t } = useTranslation('registerWizard')
  const laos = useSelector(actor, ({ context }) => context.variant === 'laos')
  return (
    <>
      <p className={css.lead}>{t('phone.lead')}</p>
      <WizardForm actor={actor} busy={busy} next={t('next')}>
        <PhoneField
          {...useField(actor, 'phone')}
          label={t('phone.label')}
          hint={t(laos ? 'phone.hintLaos' : 'phone.hint')}
          autoComplete="tel-national"
        />
      </WizardForm>
      <SignInInstead />
    </>
  )
}

import type { LookupActor, RegisterWizardActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { PhoneField } from '#ui/form/PhoneField.tsx'
import css from './RegisterWizard.module.css'
import { SignInInstead } from './SignInInstead.tsx'
import { useField, WizardForm } from './WizardForm.tsx'

type Props = { actor: RegisterWizardActor; otpRule: LookupActor<'registerOTP'>; busy: boolean }

export function PhoneStep({ actor, otpRule, busy }: Props) {
  const { t } = useTranslation('registerWizard')
  const laos = useSelector(actor, ({ context }) => context.variant === 'laos')
  // Assumed until the setting is loaded, because most services send a code.
  const sendsCode = useSelector(otpRule, ({ context }) => context.value?.registerOTP !== false)
  return (
    <>
      <p className={css.lead}>{t('phone.lead')}</p>
      <WizardForm actor={actor} busy={busy} next={t(busy ? 'checking' : sendsCode ? 'phone.send' : 'next')} note={<SignInInstead />}>
        <PhoneField
          {...useField(actor, 'phone', t('required.phone'))}
          label={t('phone.label')}
          hint={t(laos ? 'phone.hintLaos' : 'phone.hint')}
          autoComplete="tel-national"
        />
      </WizardForm>
    </>
  )
}

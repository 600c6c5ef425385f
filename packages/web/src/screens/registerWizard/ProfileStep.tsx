import type { LookupActor, RegisterWizardActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import Lock from 'lucide-react/icons/lock'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { SelectField } from '#ui/form/choice/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import css from './RegisterWizard.module.css'
import { useField, WizardForm } from './WizardForm.tsx'

export type SourcesActor = LookupActor<'sources'>
type Props = { actor: RegisterWizardActor; sources: SourcesActor; busy: boolean }

export function ProfileStep({ actor, sources, busy }: Props) {
  const { t } = useTranslation('registerWizard')
  const phone = useSelector(actor, ({ context }) => context.fields.phone)
  const inviter = useSelector(actor, ({ context }) => context.inviter)
  const { onBlur: _silent, ...invite } = useField(actor, 'inviteCode')
  return (
    <WizardForm actor={actor} busy={busy} next={t(busy ? 'checking' : 'next')} followsCode>
      {/* Account name for password managers. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={phone} />
      <TextField {...useField(actor, 'name', t('required.name'))} label={t('profile.name')} autoComplete="name" maxLength={100} />
      <PasswordField
        {...useField(actor, 'password', t('required.password'))}
        label={t('profile.password')}
        hint={t('profile.passwordHint')}
        autoComplete="new-password"
        maxLength={100}
      />
      <PasswordField
        {...useField(actor, 'confirmPassword', t('required.confirmPassword'))}
        label={t('profile.confirmPassword')}
        autoComplete="new-password"
        maxLength={100}
      />
      <div className={css.pair}>
        <SourceField actor={actor} sources={sources} />
        <TextField
          {...invite}
          label={t('profile.invite')}
          hint={inviter !== null && t('profile.inviteKept')}
          readOnly={inviter !== null}
          after={inviter !== null && <Lock size={20} aria-hidden />}
          maxLength={64}
        />
      </div>
    </WizardForm>
  )
}

/** Optional, so hidden when its list fails to load. */
function SourceField({ actor, sources }: Pick<Props, 'actor' | 'sources'>) {
  const { t } = useTranslation('registerWizard')
  const list = useSelector(sources, ({ context }) => context.value)
  const field = useField(actor, 'sourceCode')
  if (!list || list.length === 0) return null
  return (
    <SelectField
      {...field}
      label={t('profile.source')}
      prompt={t('profile.sourcePrompt')}
      options={list.map(({ code, description }) => ({ value: code, label: description }))}
    />
  )
}

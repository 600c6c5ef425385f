import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Field } from './Field.tsx'
import css from './Field.module.css'
import type { TextFieldProps } from './TextField.tsx'

type Props = Omit<TextFieldProps, 'autoComplete' | 'upper' | 'inputMode'> & { autoComplete: 'current-password' | 'new-password' }

export function PasswordField({ label, hint, error, value, onChange, ...rest }: Props) {
  const { t } = useTranslation('ui')
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error ?? null}>
      {(control) => (
        <Box
          after={
            <button
              type="button"
              className={css.reveal}
              aria-label={t(shown ? 'password.hide' : 'password.show')}
              onClick={() => setShown(!shown)}
            >
              <Icon size={20} aria-hidden />
            </button>
          }
        >
          <input
            {...control}
            {...rest}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange?.(event.target.value)}
          />
        </Box>
      )}
    </Field>
  )
}

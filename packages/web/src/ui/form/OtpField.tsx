import type { ReactNode, Ref } from 'react'
import { toAsciiDigits } from '#i18n/format.ts'
import { Box, Field } from './Field.tsx'
import css from './Field.module.css'

type Props = {
  label: string
  hint?: ReactNode
  error?: string | null
  value: string
  /** Digits from which an autofilled code counts as complete. */
  length?: number
  onChange: (next: string) => void
  /** A whole code was pasted or autofilled; typing needs the button. */
  onComplete?: (code: string) => void
  ref?: Ref<HTMLInputElement>
}

/** A single input, so that SMS autofill, paste and screen readers work. */
export function OtpField({ label, hint, error, value, length = 6, onChange, onComplete, ref }: Props) {
  return (
    <Field label={label} hint={hint} error={error ?? null}>
      {(control) => (
        <Box className={css.code}>
          <input
            {...control}
            ref={ref}
            name="otpCode"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={value}
            onChange={(event) => {
              const next = digitsOf(event.target.value)
              onChange(next)
              if (next.length >= length && next.length > value.length + 1) onComplete?.(next)
            }}
          />
        </Box>
      )}
    </Field>
  )
}

/** The contract's maximum; this server sends six digits. */
const maxDigits = 12

/** Thai and Lao digits too: 'รหัส 12-34 56' → '123456'. */
export const digitsOf = (typed: string): string => toAsciiDigits(typed).replace(/\D/g, '').slice(0, maxDigits)

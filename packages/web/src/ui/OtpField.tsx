import type { ReactNode, Ref } from 'react'
import { toAsciiDigits } from '../i18n/format.ts'
import { Box, Field } from './Field.tsx'
import css from './Field.module.css'

type Props = {
  label: string
  hint?: ReactNode
  error?: string | null
  value: string
  /** From so many digits on a code that was filled in is taken for whole. */
  length?: number
  onChange: (next: string) => void
  /** Called where a whole code came at once, pasted or filled in by the phone; who types says when it is done. */
  onComplete?: (code: string) => void
  ref?: Ref<HTMLInputElement>
}

/** One input, not six: autofill from the SMS, paste and screen readers work as they do anywhere. */
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

/** As many as the contract allows; six is what our own server sends. */
const most = 12

/** The code in what was typed or pasted: 'รหัส 12-34 56' → '123456'; Thai and Lao digits too. */
export const digitsOf = (typed: string): string => toAsciiDigits(typed).replace(/\D/g, '').slice(0, most)

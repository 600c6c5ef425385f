import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react'
import { Box, Field, type FieldProps } from './Field.tsx'
import css from './Field.module.css'

export type TextFieldProps = FieldProps & {
  name: string
  value: string
  onChange?: (next: string) => void
  onBlur?: () => void
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'tel' | 'numeric' | 'email'
  placeholder?: string
  readOnly?: boolean
  maxLength?: number
  /** Shows and emits upper case. */
  upper?: boolean
  after?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function TextField({
  label,
  hint,
  error,
  name,
  value,
  onChange,
  onBlur,
  autoComplete = 'off',
  upper = false,
  after,
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error ?? null}>
      {(control) => (
        <Box className={upper ? css.upper : undefined} after={after}>
          <input
            {...control}
            {...rest}
            name={name}
            value={value}
            autoComplete={autoComplete}
            autoCapitalize={upper ? 'characters' : undefined}
            spellCheck={false}
            onChange={(event) => {
              if (upper) toUpper(event.target)
              onChange?.(event.target.value)
            }}
            onBlur={onBlur}
          />
        </Box>
      )}
    </Field>
  )
}

/** In place, to keep the caret. */
function toUpper(input: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = input
  const upper = value.toUpperCase()
  if (upper === value) return
  input.value = upper
  input.setSelectionRange(selectionStart, selectionEnd)
}

import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Ref } from 'react'
import { Box, Field, type FieldProps } from './Field.tsx'
import css from './Field.module.css'

type Props = FieldProps & {
  name: string
  value: string
  prompt: string
  options: readonly { value: string; label: string }[]
  disabled?: boolean
  onChange: (next: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLSelectElement>
}

/** Native, which every phone presents in its accessible way. */
export function SelectField({ label, hint, error, prompt, options, onChange, ...rest }: Props) {
  return (
    <Field label={label} hint={hint} error={error ?? null}>
      {(control) => (
        <Box className={css.select} after={<ChevronDown size={20} aria-hidden />}>
          <select {...control} {...rest} onChange={(event) => onChange(event.target.value)}>
            <option value="" disabled>
              {prompt}
            </option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </Box>
      )}
    </Field>
  )
}

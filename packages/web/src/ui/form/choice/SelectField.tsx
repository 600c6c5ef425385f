import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Ref } from 'react'
import { Box, Field, type FieldProps } from '../Field.tsx'
import css from '../Field.module.css'

type Option = { value: string; label: string; group?: string | undefined }

type Props = FieldProps & {
  name: string
  value: string
  prompt: string
  /** Those with a `group` stand under its name. */
  options: readonly Option[]
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
            {groupsOf(options).map((group) =>
              group === undefined ? (
                <Options key="" of={options.filter((option) => option.group === group)} />
              ) : (
                <optgroup key={group} label={group}>
                  <Options of={options.filter((option) => option.group === group)} />
                </optgroup>
              ),
            )}
          </select>
        </Box>
      )}
    </Field>
  )
}

const groupsOf = (options: readonly Option[]) => [...new Set(options.map(({ group }) => group))]

const Options = ({ of }: { of: readonly Option[] }) =>
  of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

import { classes } from '#ui/classes.ts'
import css from './Choice.module.css'

type Props<TValue extends string> = {
  label: string
  name: string
  value: TValue
  options: readonly { value: TValue; label: string }[]
  /** One line without a visible label, which scrolls on a phone. */
  inline?: boolean
  disabled?: boolean
  onChange: (next: TValue) => void
}

/** Native radio buttons, for keyboard and screen reader support. */
export function Choice<TValue extends string>({ label, name, value, options, inline = false, disabled = false, onChange }: Props<TValue>) {
  return (
    <fieldset className={classes(css.choice, inline && css.inline)} aria-label={inline ? label : undefined} disabled={disabled}>
      {!inline && <legend>{label}</legend>}
      <div className={css.chips}>
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

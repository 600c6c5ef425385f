import css from './Choice.module.css'

type Props<TValue extends string> = {
  label: string
  name: string
  value: TValue
  options: readonly { value: TValue; label: string }[]
  onChange: (next: TValue) => void
}

/** Native radio buttons, for keyboard and screen reader support. */
export function Choice<TValue extends string>({ label, name, value, options, onChange }: Props<TValue>) {
  return (
    <fieldset className={css.choice}>
      <legend>{label}</legend>
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

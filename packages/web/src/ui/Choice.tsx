import css from './Choice.module.css'

type Props = {
  label: string
  name: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (next: string) => void
}

/** One of a few, as chips: native radio buttons, so arrows and screen readers do what they always do. */
export function Choice({ label, name, value, options, onChange }: Props) {
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

import { Card } from '#ui/layout/Card.tsx'
import css from './RadioRows.module.css'

type Props<TValue extends string> = {
  label: string
  name: string
  value: TValue
  options: readonly { value: TValue; label: string; lang?: string }[]
  onChange: (next: TValue) => void
}

/** One of a short list, each on its own line. */
export const RadioRows = <TValue extends string>({ label, name, value, options, onChange }: Props<TValue>) => (
  <fieldset className={css.radios} aria-label={label}>
    <Card flush>
      {options.map((option) => (
        <label key={option.value} className={css.radio} lang={option.lang}>
          <span>{option.label}</span>
          <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
        </label>
      ))}
    </Card>
  </fieldset>
)

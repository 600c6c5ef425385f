import { useId } from 'react'
import css from './Switch.module.css'

type Props = { label: string; hint?: string; on: boolean; onChange: (on: boolean) => void }

/** Applies at once. The whole line is clickable. */
export function Switch({ label, hint, on, onChange }: Props) {
  const id = useId()
  return (
    <label className={css.switch}>
      <span className={css.words}>
        <b id={id}>{label}</b>
        {hint && (
          <span id={`${id}-hint`} className={css.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-labelledby={id}
        aria-describedby={hint && `${id}-hint`}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}

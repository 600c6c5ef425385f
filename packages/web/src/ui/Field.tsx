import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId, type ReactNode } from 'react'
import css from './Field.module.css'
import { classes } from './classes.ts'

/** What every control of a field takes, so that label, hint and error are read with it. */
export type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean | undefined }
export type FieldProps = {
  label: string
  hint?: ReactNode
  /** A sentence; shown under the control and read with it. */
  error?: string | null
}

/** Label above, hint and error under: around any control, which it hands its ids. */
export function Field({ label, hint, error, children }: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const id = useId()
  const described = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter((part) => part !== null).join(' ')
  return (
    <div className={css.field}>
      <label id={`${id}-label`} className={css.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {/* Always there, so that a screen reader hears the error when it comes. */}
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className={css.error}>
            <CircleAlert size={16} aria-hidden />
            <span>{error}</span>
          </p>
        )}
      </div>
      {hint && (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      )}
    </div>
  )
}

/** The box that a control stands in, with what stands before and after it. */
export function Box({
  before,
  after,
  className,
  children,
}: {
  before?: ReactNode
  after?: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={classes(css.box, className)}>
      {before}
      {children}
      {after}
    </div>
  )
}

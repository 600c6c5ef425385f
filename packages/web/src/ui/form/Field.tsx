import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId, type ReactNode } from 'react'
import css from './Field.module.css'
import { classes } from '../classes.ts'
import { ContactText } from '../feedback/Contact.tsx'

/** For a control whose label, hint and error are read with it. */
export type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean | undefined }
export type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | null
}

export function Field({ label, hint, error, children }: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const id = useId()
  const described = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter((part) => part !== null).join(' ')
  return (
    <div className={css.field}>
      <label id={`${id}-label`} className={css.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {/* Always rendered, so that screen readers announce the error. */}
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className={css.error}>
            <CircleAlert size={16} aria-hidden />
            <span>
              <ContactText>{error}</ContactText>
            </span>
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

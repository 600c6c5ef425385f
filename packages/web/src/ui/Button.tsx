import type { ComponentType, ReactNode } from 'react'
import css from './Button.module.css'
import { classes } from './classes.ts'

type Props = {
  /**
   * `primary` is gold, at most one per screen; `text` stands at the end of a line; `onDeep` is quiet on the brand colour. A question
   * with a harmful answer has `safe` and `harmful`, and no gold.
   */
  kind?: 'primary' | 'plain' | 'quiet' | 'text' | 'danger' | 'safe' | 'harmful' | 'onDeep'
  type?: 'button' | 'submit'
  busy?: boolean
  disabled?: boolean
  /** Why it is disabled, shown near the button. */
  why?: string | null
  /** The form's missing input, shown near the button. A press focuses the first field. */
  missing?: string | null
  icon?: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  wide?: boolean
  label?: string
  onClick?: () => void
  children?: ReactNode
}

export function Button({
  kind = 'plain',
  type = 'button',
  busy = false,
  disabled = false,
  why,
  missing,
  icon: Icon,
  wide = false,
  label,
  onClick,
  children,
}: Props) {
  const button = (
    <button
      type={type}
      className={classes(css.button, css[kind], wide && css.wide, children === undefined && css.square)}
      aria-label={label}
      aria-busy={busy || undefined}
      // Not `disabled` while busy, which would lose the focus.
      aria-disabled={busy || !!missing || undefined}
      disabled={disabled && !busy}
      onClick={(event) => {
        if (missing) event.currentTarget.form?.querySelector('input')?.focus()
        if (busy || missing) event.preventDefault()
        else onClick?.()
      }}
    >
      {busy ? <span className={classes(css.spinner, !Icon && css.alone)} aria-hidden /> : Icon && <Icon size={20} aria-hidden />}
      {children !== undefined && <span>{children}</span>}
    </button>
  )
  const note = (disabled && why) || missing
  if (!note) return button
  return (
    <div className={classes(css.withReason, wide && css.wide)}>
      {button}
      <p className={css.why}>{note}</p>
    </div>
  )
}

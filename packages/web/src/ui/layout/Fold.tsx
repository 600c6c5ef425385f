import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentType, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import css from './Fold.module.css'

type Props = {
  title: string
  icon?: ComponentType<{ size?: number }>
  note?: string
  /** Without a frame: a remark, not a choice. */
  quiet?: boolean
  /** At first. */
  open?: boolean
  children: ReactNode
}

export const Fold = ({ title, icon: Icon, note, quiet = false, open = false, children }: Props) => (
  <details className={classes(css.fold, quiet && css.quiet)} open={open}>
    <summary>
      {Icon && (
        <span className={css.icon} aria-hidden>
          <Icon size={20} />
        </span>
      )}
      <span className={css.words}>
        {title}
        {note && <small>{note}</small>}
      </span>
      <ChevronDown size={20} aria-hidden />
    </summary>
    <div className={css.content}>{children}</div>
  </details>
)

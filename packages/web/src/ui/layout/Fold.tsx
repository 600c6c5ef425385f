import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentType, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import css from './Fold.module.css'

type Props = {
  title: string
  icon?: ComponentType<{ size?: number }>
  note?: string
  /** The label of the button that opens it; shown as plain text without a frame. */
  more?: string
  /** Whether it is open at first. */
  open?: boolean
  children: ReactNode
}

export const Fold = ({ title, icon: Icon, note, more, open = false, children }: Props) => (
  <details
    className={classes(css.fold, more !== undefined && css.remark)}
    open={open}
    // The opened part may be hidden behind the sheet's button.
    onToggle={({ currentTarget }) => {
      if (currentTarget.open && currentTarget.contains(document.activeElement)) currentTarget.scrollIntoView({ block: 'nearest' })
    }}
  >
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
      {more !== undefined && <span className={css.more}>{more}</span>}
      <ChevronDown size={20} aria-hidden />
    </summary>
    <div className={css.content}>{children}</div>
  </details>
)

import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentType, ReactNode } from 'react'
import css from './Fold.module.css'

type Props = {
  title: string
  icon?: ComponentType<{ size?: number }>
  note?: string
  /** At first. */
  open?: boolean
  children: ReactNode
}

export const Fold = ({ title, icon: Icon, note, open = false, children }: Props) => (
  <details className={css.fold} open={open}>
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

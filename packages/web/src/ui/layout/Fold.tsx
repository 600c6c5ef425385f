import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import css from './Fold.module.css'

type Props = {
  title: string
  /** At first. */
  open?: boolean
  children: ReactNode
}

/** Text that only some want to read. */
export const Fold = ({ title, open = false, children }: Props) => (
  <details className={css.fold} open={open}>
    <summary>
      {title}
      <ChevronDown size={20} aria-hidden />
    </summary>
    <div className={css.content}>{children}</div>
  </details>
)

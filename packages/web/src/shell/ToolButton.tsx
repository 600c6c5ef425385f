import type { LucideIcon } from 'lucide-react'
import css from './Shell.module.css'

type Props = {
  icon: LucideIcon
  children: string
  /** Read instead of the text, with the count. */
  label?: string
  count?: number
  opensDialog?: boolean
  isOpen?: boolean
  onClick: () => void
}

export function ToolButton({ icon: Icon, children, label, count = 0, opensDialog = false, isOpen, onClick }: Props) {
  return (
    <button
      type="button"
      className={css.tool}
      aria-label={label}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      <Icon aria-hidden="true" />
      <span>{children}</span>
      {count > 0 && <i className={css.count} data-count={count > 9 ? '9+' : count} aria-hidden />}
    </button>
  )
}

import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ComponentType, ReactNode } from 'react'
import { Picture } from '../Picture.tsx'
import { Card } from './Card.tsx'
import css from './Rows.module.css'

export const Rows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <Card flush>
    <ul className={css.rows} aria-label={label}>
      {children}
    </ul>
  </Card>
)

type Props = {
  icon?: ComponentType<{ size?: number }>
  /** Instead of the icon, which takes its place if it does not load. */
  picture?: string | undefined
  title: ReactNode
  note?: ReactNode
  end?: ReactNode
  /** Shown, and not to be pressed. */
  disabled?: boolean
  /** For a list to choose from: a check at the chosen one, and no arrows. */
  chosen?: boolean | undefined
  onClick?: () => void
}

/** With `onClick` the whole row is a button. */
export function Row({ icon: Icon, picture, title, note, end, disabled = false, chosen, onClick }: Props) {
  const content = (
    <>
      <Picture
        className={css.picture}
        src={picture}
        width={40}
        height={40}
        fallback={
          Icon && (
            <span className={css.icon} aria-hidden>
              <Icon size={20} />
            </span>
          )
        }
      />
      <span className={css.words}>
        <b>{title}</b>
        {note && <small>{note}</small>}
      </span>
      {end}
      {onClick && !disabled && chosen === undefined && <ChevronRight className={css.go} size={20} aria-hidden />}
      {chosen && <Check className={css.chosen} size={20} aria-hidden />}
    </>
  )
  return (
    <li>
      {onClick ? (
        <button type="button" className={css.row} disabled={disabled} aria-current={chosen || undefined} onClick={onClick}>
          {content}
        </button>
      ) : (
        <div className={css.row}>{content}</div>
      )}
    </li>
  )
}

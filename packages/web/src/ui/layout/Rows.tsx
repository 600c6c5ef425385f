import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ComponentType, ReactNode } from 'react'
import { NavLink } from '#ui/Link.tsx'
import { classes } from '../classes.ts'
import { Picture } from '../picture/Picture.tsx'
import type { Tone } from '../feedback/Tag.tsx'
import tones from '../tones.module.css'
import { Card } from './Card.tsx'
import css from './Rows.module.css'

export const Rows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <Card flush>
    <ul className={css.rows} aria-label={label}>
      {children}
    </ul>
  </Card>
)

/** The page's own Back may go back in the history instead of adding to it. */
export const fromList = 'from the list'

type Props = {
  icon?: ComponentType<{ size?: number }>
  /** The icon's colour; green by default. */
  tone?: Tone
  /** Shown instead of the icon, if it loads. */
  picture?: string | undefined
  title: ReactNode
  note?: ReactNode
  end?: ReactNode
  /** Below the row, outside of its button. */
  below?: ReactNode
  disabled?: boolean
  /** Shown instead of the arrow; null for none. */
  go?: ComponentType<{ size?: number; className?: string | undefined; 'aria-hidden'?: boolean }> | null
  /** For a list to choose from: a check at the chosen one, and no arrows. */
  chosen?: boolean | undefined
  /** A desktop shows its page beside the list. */
  beside?: boolean
  onClick?: () => void
  to?: string
}

/** With `onClick` the whole row is a button, with `to` a link. */
export function Row({
  icon: Icon,
  tone = 'good',
  picture,
  title,
  note,
  end,
  below,
  disabled = false,
  chosen,
  beside = false,
  go: Go = ChevronRight,
  onClick,
  to,
}: Props) {
  const content = (
    <>
      <Picture
        className={css.picture}
        src={picture}
        width={40}
        height={40}
        fallback={
          Icon && (
            <span className={classes(css.icon, tones[tone])} aria-hidden>
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
      {Go && (onClick ?? to) && chosen === undefined && <Go className={classes(css.go, disabled && css.hidden)} size={20} aria-hidden />}
      {chosen !== undefined && <Check className={classes(css.chosen, !chosen && css.hidden)} size={20} aria-hidden />}
    </>
  )
  return (
    <li>
      {to !== undefined && (
        <NavLink className={classes(css.row, beside && css.beside)} to={to} state={fromList}>
          {content}
        </NavLink>
      )}
      {to === undefined && onClick && (
        <button type="button" className={css.row} disabled={disabled} aria-current={chosen || undefined} onClick={onClick}>
          {content}
        </button>
      )}
      {to === undefined && !onClick && <div className={css.row}>{content}</div>}
      {below && <div className={css.below}>{below}</div>}
    </li>
  )
}

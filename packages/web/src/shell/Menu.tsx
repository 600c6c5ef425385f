import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from '#ui/Link.tsx'
import { classes } from '#ui/classes.ts'
import { Brand } from './Brand.tsx'
import css from './Menu.module.css'

export function Menu({ children, hasRaisedEntry = false }: { children: ReactNode; hasRaisedEntry?: boolean }) {
  const { t } = useTranslation()
  return (
    <nav className={css.menu} data-raised={hasRaisedEntry || undefined} aria-label={t('menu.label')}>
      <span className={css.brand}>
        <Brand />
      </span>
      {children}
    </nav>
  )
}

type Entry = { icon: LucideIcon; children: string }

/** A `wide` entry is not in the bar of a phone. */
export function MenuLink({
  to,
  icon: Icon,
  raised = false,
  wide = false,
  note = false,
  children,
}: Entry & { to: string; raised?: boolean; wide?: boolean; note?: string | false }) {
  return (
    <NavLink to={to} className={classes(css.entry, wide && css.wide)} data-raised={raised || undefined}>
      <span className={css.icon}>
        <Icon aria-hidden="true" />
      </span>
      {children}
      {note && (
        <>
          {' '}
          <small>{note}</small>
        </>
      )}
    </NavLink>
  )
}

export function MenuButton({ icon: Icon, children, onClick }: Entry & { onClick: () => void }) {
  return (
    <button type="button" className={css.entry} aria-haspopup="dialog" onClick={onClick}>
      <span className={css.icon}>
        <Icon aria-hidden="true" />
      </span>
      {children}
    </button>
  )
}

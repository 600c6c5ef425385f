import type { ComponentType, ReactNode } from 'react'
import css from './Button.module.css'
import { classes } from './classes.ts'

type Props = {
  /** Checked by platform/safeLink.ts. */
  href: string
  kind?: 'primary' | 'plain'
  icon?: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  wide?: boolean
  onClick?: () => void
  children: ReactNode
}

/** Opens a tab without opener and referrer. */
export const LinkButton = ({ href, kind = 'plain', icon: Icon, wide = false, onClick, children }: Props) => (
  <a
    className={classes(css.button, css.link, css[kind], wide && css.wide)}
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    onClick={onClick}
  >
    {Icon && <Icon size={20} aria-hidden />}
    <span>{children}</span>
  </a>
)

import type { ComponentType, ReactNode } from 'react'
import css from './Empty.module.css'

/** What a list says when there is nothing in it, and what to do about it. */
export const Empty = ({ icon: Icon, title, children }: { icon: ComponentType<{ size?: number }>; title: string; children?: ReactNode }) => (
  <div className={css.empty}>
    <span className={css.icon} aria-hidden>
      <Icon size={28} />
    </span>
    <b>{title}</b>
    {children && <div className={css.words}>{children}</div>}
  </div>
)

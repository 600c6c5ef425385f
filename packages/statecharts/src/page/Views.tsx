import type { ReactNode } from 'react'
import css from './Views.module.css'

export const galleryViews = { machines: 'Machines', chart: 'Chart', state: 'State', about: 'About' } as const
export type View = keyof typeof galleryViews

type Props = { views: Readonly<Partial<Record<View, string>>>; view: View; onView: (view: View) => void; children?: ReactNode }

export const Views = ({ views, view, onView, children }: Props) => (
  <nav className={css.views} aria-label="Views">
    {Object.entries(views).map(([name, label]) => (
      <button key={name} type="button" data-view={name} aria-pressed={view === name} onClick={() => onView(name as View)}>
        {label}
      </button>
    ))}
    {children}
  </nav>
)

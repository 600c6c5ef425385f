import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import type { ReactNode } from 'react'
import css from './Head.module.css'
import { linkTo, themeIn, type Go, type Place } from './place.ts'

export type Part = { label: string; render: (place: Place, go: Go) => ReactNode }

type Props = { title: string; parts: ReadonlyMap<string, Part>; place: Place; onGo: Go; children: ReactNode }

export function Head({ title, parts, place, onGo, children }: Props) {
  const theme = themeIn(place)
  const dark = theme === 'dark' || (theme === null && matchMedia('(prefers-color-scheme: dark)').matches)
  const Icon = dark ? Sun : Moon
  const openPart = place.query.get('part') ?? null
  const links: [part: string | null, label: string][] = [
    [null, 'Machines'],
    ...[...parts].map(([part, { label }]): [string, string] => [part, label]),
  ]
  return (
    <header className={css.head}>
      <h1>{title}</h1>
      <nav className={css.parts} aria-label="Parts">
        {links.map(([part, label]) => (
          <a
            key={label}
            href={part === openPart ? linkTo(place) : linkTo(place, { machine: '', state: '', query: { part } })}
            aria-current={part === openPart ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      {children}
      <button
        type="button"
        className={css.theme}
        aria-label={dark ? 'Light theme' : 'Dark theme'}
        onClick={() => onGo({ query: { theme: dark ? 'light' : 'dark' } })}
      >
        <Icon size={20} aria-hidden />
      </button>
    </header>
  )
}

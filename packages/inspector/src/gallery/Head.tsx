import { languageNames, languages } from '@krapao/web/src/i18n/language.ts'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import css from './Head.module.css'
import { linkTo, type Part, type Place } from './link.ts'

const parts: Readonly<Record<Part, string>> = { machines: 'Machines', live: 'Live', map: 'Map' }

export function Head({ place, onChange }: { place: Place; onChange: (change: Partial<Place>) => void }) {
  const { language, theme } = place
  const dark = theme === 'dark' || (theme === null && matchMedia('(prefers-color-scheme: dark)').matches)
  const Icon = dark ? Sun : Moon
  return (
    <header className={css.head}>
      <h1>Krapao</h1>
      <nav className={css.parts} aria-label="Parts">
        {(Object.keys(parts) as Part[]).map((part) => (
          <a
            key={part}
            href={linkTo({ ...place, part, ...(part === place.part ? {} : { machine: '', state: '', screen: null, story: 1 }) })}
            aria-current={part === place.part ? 'page' : undefined}
          >
            {parts[part]}
          </a>
        ))}
      </nav>
      <div className={css.languages} role="radiogroup" aria-label="Language of the screens">
        {languages.map((one) => (
          <label key={one} lang={one}>
            <input type="radio" name="language" checked={one === language} onChange={() => onChange({ language: one })} />
            <span>{languageNames[one]}</span>
          </label>
        ))}
      </div>
      <button
        type="button"
        className={css.theme}
        aria-label={dark ? 'Light theme' : 'Dark theme'}
        onClick={() => onChange({ theme: dark ? 'light' : 'dark' })}
      >
        <Icon size={20} aria-hidden />
      </button>
    </header>
  )
}

import { useSelector } from '@xstate/react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useTranslation } from 'react-i18next'
import { useRoots } from '../app/roots.tsx'
import { fromWire, languageNames, languages, toWire } from '../i18n/language.ts'
import css from './LanguageSelect.module.css'

/** Native, with the wire's codes as values: it works before the scripts too, and early.ts keeps what was chosen there. */
export function LanguageSelect() {
  const { t } = useTranslation()
  const { appGate } = useRoots()
  const wanted = useSelector(appGate, ({ context }) => context.wanted)
  return (
    <span className={css.box}>
      <select
        className={css.select}
        name="language"
        aria-label={t('language')}
        value={toWire(wanted)}
        onChange={({ target }) => {
          const locale = fromWire(target.value)
          if (locale) appGate.send({ type: 'locale.chosen', locale })
        }}
      >
        {languages.map((language) => (
          <option key={language} value={toWire(language)} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden />
    </span>
  )
}

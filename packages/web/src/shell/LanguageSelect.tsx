import { useSelector } from '@xstate/react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useTranslation } from 'react-i18next'
import { useOptionalAppServices } from '#services/appServices.tsx'
import { languageOf } from '#i18n/i18n.ts'
import { fromWire, languageNames, languages, toWire } from '#i18n/language.ts'
import css from './Shell.module.css'

/** Works before hydration: early.ts stores the choice by API code. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation()
  const appGate = useOptionalAppServices()?.appGate
  const wanted = useSelector(appGate, (snapshot) => snapshot?.context.wanted) ?? languageOf(i18n)
  return (
    <span className={css.box}>
      <select
        className={css.select}
        name="language"
        aria-label={t('language')}
        value={toWire(wanted)}
        onChange={({ target }) => {
          const locale = fromWire(target.value)
          if (locale) appGate?.send({ type: 'locale.chosen', locale })
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

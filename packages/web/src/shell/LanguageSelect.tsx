import ChevronDown from 'lucide-react/icons/chevron-down'
import { useTranslation } from 'react-i18next'
import { fromWire, isLanguage, languageNames, languages, toWire } from '../i18n/language.ts'
import { defaultLanguage, switchLanguage } from '../i18n/i18n.ts'
import css from './LanguageSelect.module.css'

/** Native and uncontrolled, with the wire's codes as values: it works before the scripts, and hydration leaves it alone. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation()
  const shown = isLanguage(i18n.language) ? i18n.language : defaultLanguage
  return (
    <span className={css.box}>
      <select
        // Without a network the words of another language cannot come; the select then goes back to what is shown.
        className={css.select}
        name="language"
        aria-label={t('language')}
        defaultValue={toWire(shown)}
        onChange={({ target }) => {
          switchLanguage(i18n, fromWire(target.value) ?? defaultLanguage).catch(() => {
            target.value = toWire(shown)
          })
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

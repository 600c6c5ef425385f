import { useTranslation } from 'react-i18next'
import { languageNames, languages, type Language } from '#i18n/language.ts'
import { RadioRows } from '#ui/form/choice/RadioRows.tsx'
import css from './Profile.module.css'

type Props = { language: Language; onChoose: (language: Language) => void }

export function LanguageChoice({ language, onChoose }: Props) {
  const { t } = useTranslation('profile')
  return (
    <div className={css.part}>
      <RadioRows
        label={t('page.language')}
        name="profile-language"
        value={language}
        options={languages.map((one) => ({ value: one, label: languageNames[one], lang: one }))}
        onChange={onChoose}
      />
      <p className={css.note}>{t('languageNote')}</p>
    </div>
  )
}

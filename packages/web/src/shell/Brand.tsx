import { useTranslation } from 'react-i18next'
import css from './Shell.module.css'

/** Prerendered from the build; an operator's name is in `app.json`. */
export function Brand() {
  const { t } = useTranslation()
  return (
    <span className={css.brand}>
      <svg className={css.mark} viewBox="0 -3 30 30" aria-hidden="true">
        <rect className={css.purse} x="2" y="7" width="26" height="19" rx="6" />
        <path className={css.strap} d="M8 7V6a7 7 0 0 1 14 0v1" />
        <circle className={css.clasp} cx="21" cy="17" r="3" />
      </svg>
      <span>{t('brand')}</span>
    </span>
  )
}

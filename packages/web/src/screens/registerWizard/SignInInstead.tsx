import { useTranslation } from 'react-i18next'
import { Link } from '#ui/Link.tsx'
import css from './RegisterWizard.module.css'

export function SignInInstead() {
  const { t } = useTranslation('registerWizard')
  return (
    <>
      {t('haveAccount')}{' '}
      <Link className={css.link} to="/login">
        {t('signIn')}
      </Link>
    </>
  )
}

import FileX from 'lucide-react/icons/file-x'
import { useTranslation } from 'react-i18next'
import { Link } from '#ui/Link.tsx'
import css from '#ui/feedback/PageNotice.module.css'
import { BareFrame } from '#shell/BareFrame.tsx'

export function NotFound() {
  const { t } = useTranslation()
  return (
    <BareFrame>
      <section className={css.notice}>
        <FileX aria-hidden="true" />
        <h1>{t('notFound.title')}</h1>
        <p>{t('notFound.text')}</p>
        <Link className={`${css.link} ${css.first}`} to="/">
          {t('notFound.home')}
        </Link>
        <Link className={css.link} to="/contact">
          {t('title.contact')}
        </Link>
      </section>
    </BareFrame>
  )
}

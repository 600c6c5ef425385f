import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useIsWide } from '#services/useIsWide.ts'
import { Link } from '#ui/Link.tsx'
import { fromList } from '#ui/layout/Rows.tsx'
import type { ProfilePage } from './pages.ts'
import css from './Profile.module.css'

type Props = {
  /** Null for the list. */
  page: ProfilePage | null
  list: ReactNode
  children: ReactNode
}

/** A list and one page: on a phone the one that is open, on a desktop side by side. */
export function Profile({ page, list, children }: Props) {
  const { t } = useTranslation('profile')
  const isWide = useIsWide()
  const name = t(`page.${page ?? 'account'}`)
  return (
    <div className={css.profile}>
      {(isWide || !page) && (
        <div id="profile-list" className={css.list}>
          {page ? <p className={css.title}>{t('title')}</p> : <h1 className={css.title}>{t('title')}</h1>}
          {list}
        </div>
      )}
      {(isWide || page) && (
        <div className={css.page}>
          <header className={css.head}>
            {page && <Back />}
            {page ? <h1 id="profile-page">{name}</h1> : <h2 id="profile-page">{name}</h2>}
          </header>
          {children}
        </div>
      )}
    </div>
  )
}

/** Does the same as the browser's Back, if the list is the page before. */
function Back() {
  const { t } = useTranslation('ui')
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const goBack = (event: MouseEvent) => {
    if (state !== fromList) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <Link className={css.back} to="/user/profile" replace aria-label={t('back')} onClick={goBack}>
      <ChevronLeft aria-hidden />
    </Link>
  )
}

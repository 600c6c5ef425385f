import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslation } from 'react-i18next'
import css from './PagedTable.module.css'

type Props = {
  /** Starts at 1. */
  page: number
  /** `null` if unknown, when only a short page is the last. */
  pages: number | null
  hasNext?: boolean
  busy?: boolean
  label: string
  onGo: (page: number) => void
}

export function Pagination({ page, pages, hasNext = pages !== null && page < pages, busy = false, label, onGo }: Props) {
  const { t } = useTranslation('ui')
  if (page === 1 && !hasNext) return null
  return (
    <nav className={css.pages} aria-label={label} aria-busy={busy}>
      <button type="button" aria-label={t('pages.previous')} disabled={page <= 1} onClick={() => onGo(page - 1)}>
        <ChevronLeft size={20} aria-hidden />
      </button>
      {pagesAround(page, pages ?? page).map((shown) =>
        typeof shown === 'string' ? (
          <span key={shown} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={shown}
            type="button"
            aria-label={t('pages.page', { page: shown })}
            aria-current={shown === page ? 'page' : undefined}
            onClick={() => shown !== page && onGo(shown)}
          >
            {shown}
          </button>
        ),
      )}
      <button type="button" aria-label={t('pages.next')} disabled={!hasNext} onClick={() => onGo(page + 1)}>
        <ChevronRight size={20} aria-hidden />
      </button>
    </nav>
  )
}

/** First, last and neighbouring pages: at most five numbers, which fit in 320 px. */
export function pagesAround(page: number, pages: number): (number | 'before' | 'after')[] {
  if (pages <= 5) return Array.from({ length: pages }, (_, index) => index + 1)
  if (page <= 3) return [1, 2, 3, 'after', pages]
  if (page >= pages - 2) return [1, 'before', pages - 2, pages - 1, pages]
  return [1, 'before', page, 'after', pages]
}

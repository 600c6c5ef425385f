import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import css from './Shell.module.css'

export const useOnline = (): boolean =>
  useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )

/** Always rendered, so that screen readers announce it. */
export function OfflineBar() {
  const { t } = useTranslation()
  return <div role="status">{useOnline() ? null : <p className={css.offline}>{t('offline')}</p>}</div>
}

function listen(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

import MessageCircle from 'lucide-react/icons/message-circle'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import css from './Launcher.module.css'

type Props = { unread: number; isOpen: boolean; isInviting: boolean; onPress: () => void; onDecline: () => void }

/** The page keeps space for it. The open panel takes its place. */
export function Launcher({ unread, isOpen, isInviting, onPress, onDecline }: Props) {
  const { t } = useTranslation('chat')
  return (
    <aside className={css.corner} aria-label={t('title')}>
      {isInviting && (
        <div className={css.invitation}>
          <button type="button" className={css.words} onClick={onPress}>
            {t('invitation')}
          </button>
          <button type="button" className={css.decline} aria-label={t('decline')} onClick={onDecline}>
            <X size={16} aria-hidden />
          </button>
        </div>
      )}
      <button
        type="button"
        className={css.launcher}
        aria-label={unread > 0 ? t('openNew', { count: unread }) : t('open')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={onPress}
      >
        <MessageCircle size={26} aria-hidden />
        {unread > 0 && (
          // Repeats the button's accessible name visually.
          <span className={css.unread} data-count={unread > 9 ? '9+' : unread} aria-hidden />
        )}
      </button>
    </aside>
  )
}

import MessageCircleMore from 'lucide-react/icons/message-circle-more'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { ToolButton } from '#shell/ToolButton.tsx'
import css from './Launcher.module.css'

type Props = { unread: number; isOpen: boolean; isInviting: boolean; onPress: () => void; onDecline: () => void }

export function Launcher({ unread, isOpen, isInviting, onPress, onDecline }: Props) {
  const { t } = useTranslation('chat')
  return (
    <>
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
      <ToolButton
        icon={MessageCircleMore}
        {...(unread > 0 && { label: t('openNew', { count: unread }) })}
        count={unread}
        opensDialog
        isOpen={isOpen}
        onClick={onPress}
      >
        {t('open')}
      </ToolButton>
    </>
  )
}

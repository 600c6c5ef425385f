import { unreadOf, type ChatActor, type ConversationActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import MessageCircleWarning from 'lucide-react/icons/message-circle-warning'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { SnapshotFrom } from 'xstate'
import { problemText } from '#i18n/problemText.ts'
import { Button } from '#ui/Button.tsx'
import { ContactText } from '#ui/feedback/Contact.tsx'
import { ContactButton } from '#ui/feedback/ContactButton.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import type { ChatFiles } from './chatFiles.ts'
import { Launcher } from './Launcher.tsx'
import { TalkSkeleton } from './message/Messages.tsx'
import { Panel } from './Panel.tsx'
import css from './Panel.module.css'
import { ConversationView } from './ConversationView.tsx'

type Props = { chat: ChatActor; files: ChatFiles }

/** `bar` is where the page has the chat's button; null until the page shows it. */
export function Chat({ chat, files, bar }: Props & { bar: Element | null }) {
  const { t } = useTranslation('chat')
  const isEnabled = useSelector(chat, (snapshot) => snapshot.matches('enabled'))
  const isSuspended = useSelector(chat, (snapshot) => snapshot.matches({ enabled: { availability: 'suspended' } }))
  const isOpen = useSelector(chat, ({ context }) => context.panel === 'open')
  const isInviting = useSelector(chat, (snapshot) => snapshot.matches({ enabled: { invitation: 'shown' } }))
  const replyMinutes = useSelector(chat, ({ context }) => context.replyMinutes)
  const conversation = useSelector(chat, conversationOf)
  const unread = useSelector(conversation, (snapshot) => (snapshot ? unreadOf(snapshot.context) : 0))
  const connection = useSelector(conversation, (snapshot) => snapshot?.context.connection ?? 'connecting')
  const isFailed = useSelector(chat, hasFailed)
  const [isPresent, setIsPresent] = useState(isOpen)
  if (isOpen && !isPresent) setIsPresent(true)
  // Switched off while open: stays until the user closes the notice.
  if (!isEnabled || (isSuspended && !isPresent)) return null
  const close = () => chat.send({ type: 'close.requested' })
  const launcher = (
    <Launcher
      unread={unread}
      isOpen={isOpen}
      isInviting={isInviting}
      onPress={() => chat.send({ type: isOpen ? 'close.requested' : 'open.requested' })}
      onDecline={() => chat.send({ type: 'invitation.declined' })}
    />
  )
  return (
    <>
      {bar && createPortal(launcher, bar)}
      {isPresent && (
        <Panel
          isOpen={isOpen}
          connection={isSuspended ? 'withdrawn' : isFailed ? null : connection}
          replyMinutes={replyMinutes}
          onClose={close}
          onGone={() => setIsPresent(false)}
        >
          {isSuspended && (
            <div className={css.withdrawn}>
              <Notice tone="wait" title={t('withdrawn.title')} contact={t('otherWays')}>
                {t('withdrawn.text')}
              </Notice>
            </div>
          )}
          {(conversation !== undefined || !isSuspended) && <Inside chat={chat} files={files} />}
        </Panel>
      )}
    </>
  )
}

function Inside({ chat, files }: Props) {
  const conversation = useSelector(chat, conversationOf)
  const isFailed = useSelector(chat, hasFailed)
  if (conversation) return <ConversationView conversation={conversation} files={files} />
  return <div className={css.talk}>{isFailed ? <Failed chat={chat} /> : <TalkSkeleton />}</div>
}

/** Support must stay within reach while its chat does not open. */
function Failed({ chat }: Pick<Props, 'chat'>) {
  const { t } = useTranslation(['chat', 'ui', 'problem'])
  const problem = useSelector(chat, ({ context }) => context.problem)
  return (
    <div className={css.failed} role="alert">
      <Empty icon={MessageCircleWarning} title={t('failed.title')}>
        <p>
          <ContactText>{problem ? problemText(t, problem) : t('failed.text')}</ContactText>
        </p>
        <Button onClick={() => chat.send({ type: 'retry.requested' })}>{t('ui:tryAgain')}</Button>
        <ContactButton>{t('otherWays')}</ContactButton>
      </Empty>
    </div>
  )
}

const hasFailed = (snapshot: SnapshotFrom<ChatActor>): boolean =>
  snapshot.matches({ enabled: { conversation: 'failed' } }) || snapshot.matches({ enabled: { conversation: 'refused' } })

export const conversationOf = ({ children }: SnapshotFrom<ChatActor>): ConversationActor | undefined =>
  children['conversation'] as ConversationActor | undefined

import { unreadOf, type ChatActor, type ConversationActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { SnapshotFrom } from 'xstate'
import { FailedNotice, Notice } from '#ui/feedback/Notice.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import type { ChatFiles } from './chatFiles.ts'
import { Launcher } from './Launcher.tsx'
import { Panel } from './Panel.tsx'
import css from './Panel.module.css'
import { ConversationView } from './ConversationView.tsx'

type Props = { chat: ChatActor; files: ChatFiles; contactPage: '/contact' | '/user/contact' }

export function Chat({ chat, files, contactPage }: Props) {
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
  return (
    <>
      <Launcher
        unread={unread}
        isOpen={isOpen}
        isInviting={isInviting}
        onPress={() => chat.send({ type: 'open.requested' })}
        onDecline={() => chat.send({ type: 'invitation.declined' })}
      />
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
              <Withdrawn contactPage={contactPage} onLeave={close} />
            </div>
          )}
          {(conversation !== undefined || !isSuspended) && <Inside chat={chat} files={files} />}
        </Panel>
      )}
    </>
  )
}

function Withdrawn({ contactPage, onLeave }: Pick<Props, 'contactPage'> & { onLeave: () => void }) {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const leave = () => {
    onLeave()
    void navigate(contactPage)
  }
  return (
    <Notice tone="wait" title={t('withdrawn.title')} action={t('withdrawn.contact')} onAction={leave}>
      {t('withdrawn.text')}
    </Notice>
  )
}

function Inside({ chat, files }: Pick<Props, 'chat' | 'files'>) {
  const { t } = useTranslation('chat')
  const conversation = useSelector(chat, conversationOf)
  const problem = useSelector(chat, ({ context }) => context.problem)
  const isFailed = useSelector(chat, hasFailed)
  if (conversation) return <ConversationView conversation={conversation} files={files} />
  return (
    <div className={css.entering}>
      {isFailed ? (
        <FailedNotice problem={problem} onRetry={() => chat.send({ type: 'retry.requested' })} />
      ) : (
        <>
          <p>{t('entering')}</p>
          <SkeletonRows rows={3} />
        </>
      )}
    </div>
  )
}

const hasFailed = (snapshot: SnapshotFrom<ChatActor>): boolean =>
  snapshot.matches({ enabled: { conversation: 'failed' } }) || snapshot.matches({ enabled: { conversation: 'refused' } })

export const conversationOf = ({ children }: SnapshotFrom<ChatActor>): ConversationActor | undefined =>
  children['conversation'] as ConversationActor | undefined

import type { ChatMessage, ConversationActor, MessageActor, Outgoing } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#i18n/problemText.ts'
import { ContactText } from '#ui/feedback/Contact.tsx'
import type { ChatFiles } from '../chatFiles.ts'
import { Media } from './Media.tsx'
import { Bubble } from './Message.tsx'
import { MessageText } from './MessageText.tsx'
import css from './Message.module.css'
import type { Problem } from '@krapao/sdk'

/** The file was not stored when the page reloaded. */
const gone = { words: 'fileGone', megabytes: undefined, isFinal: true } as const

/** The path of an upload cannot be opened as a link. */
const withoutFilePath = ({ filePath: _path, ...payload }: ChatMessage['payload']): ChatMessage['payload'] => payload

type Props = { outgoing: Outgoing; conversation: ConversationActor; files: ChatFiles }

export function OutgoingMessage({ outgoing: { draft, delivery, problem }, conversation, files }: Props) {
  const { t } = useTranslation(['chat', 'problem'])
  const { clientId, message, madeAt, file } = draft
  const actor = useSelector(conversation, ({ children }) => children[`message.${clientId}`] as MessageActor | undefined)
  const percent = useSelector(actor, (snapshot) => snapshot?.context.sent ?? 0)
  // Messages of an earlier visit wait until the history has loaded.
  const takesLong = useSelector(actor, (snapshot) => snapshot?.context.takesLong ?? true)
  const isHere = file === null || message.payload.filePath !== undefined || files.get(clientId) !== undefined
  const isUnsaved = useSyncExternalStore(files.subscribe, () => files.isUnsaved(clientId))
  const trouble = isHere ? problem && rejectionReason(problem) : gone
  const why = trouble ? t(trouble.words, { n: trouble.megabytes }) : problem && problemText(t, problem)
  const send = (type: 'resend.requested' | 'remove.requested') => conversation.send({ type, clientId })
  return (
    <Bubble mine who={t('me')} at={new Date(madeAt).toISOString()}>
      {message.message_type === 'media' ? (
        <>
          <Media payload={withoutFilePath(message.payload)} preview={files.preview(clientId)} />
          {file && <span className={css.name}>{file.name}</span>}
        </>
      ) : (
        <MessageText text={message.payload.message ?? ''} />
      )}
      {delivery === 'uploading_file' && (
        <progress className={css.progress} max={100} value={percent} aria-label={t('delivery.uploading_file', { percent })} />
      )}
      <span className={css.foot} data-delivery={delivery} role="status">
        {delivery === 'failed' ? (
          <CircleAlert size={14} aria-hidden />
        ) : delivery === 'succeed' ? (
          <Check size={14} aria-hidden />
        ) : (
          <Clock size={14} aria-hidden />
        )}
        {/* Each percent would be announced; the live region announces progress instead. */}
        <span aria-hidden={delivery === 'uploading_file'}>{t(`delivery.${delivery}`, { percent })}</span>
      </span>
      {delivery === 'failed' && (
        <>
          {why && (
            <p className={css.why}>
              <ContactText>{why}</ContactText>
            </p>
          )}
          <span className={css.acts}>
            {!trouble?.isFinal && (
              <button type="button" className={css.press} onClick={() => send('resend.requested')}>
                {t('resend')}
              </button>
            )}
            <button type="button" className={css.press} onClick={() => send('remove.requested')}>
              {t('remove')}
            </button>
          </span>
        </>
      )}
      {isUnsaved && isHere && delivery !== 'succeed' && <p className={css.why}>{t('file.stay')}</p>}
      {delivery === 'uploading_file' && (
        <button type="button" className={css.press} onClick={() => send('remove.requested')}>
          {t('cancel')}
        </button>
      )}
      {delivery === 'sending' && takesLong && (
        <button type="button" className={css.press} onClick={() => send('remove.requested')}>
          {t('remove')}
        </button>
      )}
    </Bubble>
  )
}

type RejectionReason = {
  words: 'dayIsOver' | 'fileGone' | 'file.tooLarge' | 'file.notSupported' | 'file.unreadable' | 'file.dayIsFull' | 'file.noRoom'
  megabytes?: string | number
  isFinal: boolean
}

/** Null when the code's general text is enough. */
function rejectionReason(problem: Problem): RejectionReason | null {
  if (problem.kind !== 'refused') return null
  const { code, params: { field, megabytes, extension } = {} } = problem
  if (code === 'REQUEST_LIMIT' && field === 'message') return { words: 'dayIsOver', isFinal: false }
  // The uploaded file was deleted on the server.
  if (field === 'message.payload.filePath') return { words: 'fileGone', isFinal: true }
  if (field !== 'file') return null
  if (code === 'REQUEST_LIMIT')
    return megabytes === undefined ? { words: 'file.noRoom', isFinal: false } : { words: 'file.dayIsFull', megabytes, isFinal: false }
  if (megabytes !== undefined) return { words: 'file.tooLarge', megabytes, isFinal: true }
  return { words: extension === undefined ? 'file.unreadable' : 'file.notSupported', isFinal: true }
}

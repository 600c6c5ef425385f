import { lengthOf, isSendableText, textLimit, type ConversationActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import Paperclip from 'lucide-react/icons/paperclip'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import Smile from 'lucide-react/icons/smile'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#ui/feedback/Notice.tsx'
import css from './Composer.module.css'
import { emoji } from './message/emoji.ts'

type Props = { conversation: ConversationActor; onFile: (file: File) => void }

/** Enter sends with a physical keyboard; on a phone it begins a new line. */
export function Composer({ conversation, onFile }: Props) {
  const { t } = useTranslation('chat')
  const text = useSelector(conversation, ({ context }) => context.text)
  const field = useRef<HTMLTextAreaElement>(null)
  const [showsEmoji, setShowsEmoji] = useState(false)
  const write = (words: string) => conversation.send({ type: 'text.changed', text: words })
  const send = () => {
    conversation.send({ type: 'send.requested' })
    setShowsEmoji(false)
    field.current?.focus()
  }
  const insert = (sign: string) => {
    const { selectionStart: at = text.length, selectionEnd: to = at } = field.current ?? {}
    write(text.slice(0, at) + sign + text.slice(to))
  }
  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Wrong conversation={conversation} />
      {showsEmoji && <Palette onChoose={insert} />}
      <Count text={text} />
      <div className={css.line}>
        <Attach onFile={onFile} />
        <div className={css.box}>
          <textarea
            ref={field}
            rows={1}
            value={text}
            aria-label={t('field')}
            placeholder={t('hint')}
            aria-invalid={lengthOf(text.trim()) > textLimit || undefined}
            onChange={({ target }) => write(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || hasFinger()) return
              event.preventDefault()
              send()
            }}
          />
          <button
            type="button"
            className={css.smile}
            aria-label={t('emoji')}
            aria-expanded={showsEmoji}
            onClick={() => setShowsEmoji(!showsEmoji)}
          >
            <Smile size={22} aria-hidden />
          </button>
        </div>
        {/* Not `disabled` while empty, which would lose the focus after each message. */}
        <button type="submit" className={css.send} aria-label={t('send')} aria-disabled={!isSendableText(text) || undefined}>
          <SendHorizontal size={22} aria-hidden />
        </button>
      </div>
    </form>
  )
}

function Wrong({ conversation }: Pick<Props, 'conversation'>) {
  const { t } = useTranslation('chat')
  const error = useSelector(conversation, ({ context }) => context.fileError)
  if (!error) return null
  return (
    <Notice tone="bad" title={error.kind === 'tooLarge' ? t('file.tooLarge', { n: error.megabytes }) : t('file.notSupported')}>
      {t('file.accepted')}
    </Notice>
  )
}

function Palette({ onChoose }: { onChoose: (sign: string) => void }) {
  const { t } = useTranslation('chat')
  return (
    <div className={css.palette} role="group" aria-label={t('emoji')}>
      {emoji.map((sign) => (
        <button key={sign} type="button" onClick={() => onChoose(sign)}>
          {sign}
        </button>
      ))}
    </div>
  )
}

function Count({ text }: { text: string }) {
  const { t } = useTranslation('chat')
  const length = lengthOf(text.trim())
  if (length <= textLimit - 200) return null
  return (
    <p className={css.count} data-over={length > textLimit || undefined} role="status">
      {length > textLimit ? t('tooLong', { count: length - textLimit }) : t('left', { count: length, most: textLimit })}
    </p>
  )
}

function Attach({ onFile }: Pick<Props, 'onFile'>) {
  const { t } = useTranslation('chat')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/gif,video/mp4,video/quicktime"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          target.value = ''
        }}
      />
      <button type="button" className={css.tool} aria-label={t('attach')} onClick={() => picker.current?.click()}>
        <Paperclip size={22} aria-hidden />
      </button>
    </>
  )
}

const hasFinger = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

import { type ConversationActor } from '@krapao/machines'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Composer } from './Composer.tsx'
import type { ChatFiles } from './chatFiles.ts'
import { Messages } from './message/Messages.tsx'
import css from './Panel.module.css'

type Props = { conversation: ConversationActor; files: ChatFiles }

export function ConversationView({ conversation, files }: Props) {
  const { t } = useTranslation('chat')
  const [isOver, setIsOver] = useState(false)
  const take = (file: File) =>
    conversation.send({ type: 'file.chosen', id: files.add(file), file: { name: file.name, type: file.type, size: file.size } })
  const takeFrom = (data: DataTransfer, event: { preventDefault: () => void }) => {
    if (data.files.length === 0) return
    event.preventDefault()
    for (const file of data.files) take(file)
  }
  return (
    <div
      className={css.talk}
      data-over={isOver || undefined}
      onPaste={(event) => takeFrom(event.clipboardData, event)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
      }}
      onDrop={(event) => {
        setIsOver(false)
        takeFrom(event.dataTransfer, event)
      }}
    >
      <Messages conversation={conversation} files={files} />
      <Composer conversation={conversation} onFile={take} />
      {isOver && (
        <p className={css.drop} aria-hidden>
          {t('drop')}
        </p>
      )}
    </div>
  )
}

import type { ChatMessage } from '@krapao/machines'
import FileText from 'lucide-react/icons/file-text'
import { useRef, useState, type VideoHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { serverLink } from '#platform/safeLink.ts'
import { Sheet } from '#ui/layout/Sheet.tsx'
import css from './Message.module.css'
import { MessageText } from './MessageText.tsx'
import { useFileLink, type Renewal } from './useFileLink.ts'

type Props = {
  payload: ChatMessage['payload']
  preview?: string | null
  renewal?: Renewal | undefined
}

export function Media({ payload, preview = null, renewal }: Props) {
  const { t } = useTranslation('chat')
  const { fileType = 'file', message = '', url, filePath } = payload
  const href = serverLink(url) ?? serverLink(filePath)
  const { source, isMissing, onLoaded, onFailed } = useFileLink(preview ?? href, filePath === undefined ? undefined : renewal)
  const what = t(`media.${fileType}`)
  const seen = isMissing ? null : source
  return (
    <>
      {seen !== null && fileType === 'image' && (
        <Picture source={seen} what={what} words={message || what} onLoaded={onLoaded} onFailed={onFailed} />
      )}
      {seen !== null && fileType === 'video' && <Film source={seen} label={message || what} onLoaded={onLoaded} onFailed={onFailed} />}
      {(isMissing || (source === null && filePath !== undefined)) && <p className={css.unknown}>{`${what}: ${t('media.missing')}`}</p>}
      {href !== null && (fileType === 'file' || (isMissing && filePath === undefined)) && (
        <a className={css.press} href={href} target="_blank" rel="noopener noreferrer">
          <FileText size={16} aria-hidden />
          {t('media.open', { what })}
        </a>
      )}
      {message && <MessageText text={message} />}
    </>
  )
}

type Heard = { onLoaded: () => void; onFailed: () => void }

/** A tab would leave the private link in the browser's history. */
function Picture({ source, what, words, onLoaded, onFailed }: Heard & { source: string; what: string; words: string }) {
  const { t } = useTranslation('chat')
  const [isLarge, setIsLarge] = useState(false)
  return (
    <>
      <button type="button" className={css.enlarge} aria-label={t('media.open', { what })} onClick={() => setIsLarge(true)}>
        <img className={css.picture} src={source} alt={words} loading="lazy" onLoad={onLoaded} onError={onFailed} />
      </button>
      {isLarge && (
        <Sheet title={what} onClose={() => setIsLarge(false)}>
          <img className={css.large} src={source} alt={words} onLoad={onLoaded} onError={onFailed} />
        </Sheet>
      )}
    </>
  )
}

function Film({ source, label, onLoaded, onFailed }: Heard & { source: string; label: string }) {
  const left = useRef({ at: 0, plays: false })
  const heard: VideoHTMLAttributes<HTMLVideoElement> = {
    onError: ({ currentTarget: { currentTime, paused } }) => {
      left.current = { at: currentTime, plays: !paused }
      onFailed()
    },
    onLoadedMetadata: ({ currentTarget: film }) => {
      const { at, plays } = left.current
      left.current = { at: 0, plays: false }
      if (at > 0) film.currentTime = at
      // Autoplay may require a user gesture.
      if (plays) void film.play().catch(() => {})
      onLoaded()
    },
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what support sends has no captions; its words stand below
    <video className={css.picture} src={source} controls playsInline preload="metadata" aria-label={label} {...heard} />
  )
}

import type { ChatMessage } from '@krapao/machines'
import FileText from 'lucide-react/icons/file-text'
import { useRef, useState, type VideoHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { serverLink } from '#platform/safeLink.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
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
  const typeName = t(`media.${fileType}`)
  const visible = isMissing ? null : source
  return (
    <>
      {visible !== null && fileType === 'image' && (
        <Picture source={visible} typeName={typeName} alt={message || typeName} onLoaded={onLoaded} onFailed={onFailed} />
      )}
      {visible !== null && fileType === 'video' && (
        <Video source={visible} label={message || typeName} onLoaded={onLoaded} onFailed={onFailed} />
      )}
      {(isMissing || (source === null && filePath !== undefined)) && <p className={css.unknown}>{`${typeName}: ${t('media.missing')}`}</p>}
      {href !== null && (fileType === 'file' || (isMissing && filePath === undefined)) && (
        <a className={css.press} href={href} target="_blank" rel="noopener noreferrer">
          <FileText size={16} aria-hidden />
          {t('media.open', { what: typeName })}
        </a>
      )}
      {message && <MessageText text={message} />}
    </>
  )
}

type MediaEvents = { onLoaded: () => void; onFailed: () => void }

/** Enlarges in the page: a new tab would leave the private link in the browser’s history. */
function Picture({ source, typeName, alt, onLoaded, onFailed }: MediaEvents & { source: string; typeName: string; alt: string }) {
  const { t } = useTranslation('chat')
  const [isLarge, setIsLarge] = useState(false)
  return (
    <>
      <button type="button" className={css.enlarge} aria-label={t('media.open', { what: typeName })} onClick={() => setIsLarge(true)}>
        <img className={css.picture} src={source} alt={alt} loading="lazy" onLoad={onLoaded} onError={onFailed} />
      </button>
      {isLarge && (
        <Sheet title={typeName} onClose={() => setIsLarge(false)}>
          <img className={css.large} src={source} alt={alt} onLoad={onLoaded} onError={onFailed} />
        </Sheet>
      )}
    </>
  )
}

function Video({ source, label, onLoaded, onFailed }: MediaEvents & { source: string; label: string }) {
  const position = useRef({ at: 0, isPlaying: false })
  const videoEvents: VideoHTMLAttributes<HTMLVideoElement> = {
    onError: ({ currentTarget: { currentTime, paused } }) => {
      position.current = { at: currentTime, isPlaying: !paused }
      onFailed()
    },
    onLoadedMetadata: ({ currentTarget: video }) => {
      const { at, isPlaying } = position.current
      position.current = { at: 0, isPlaying: false }
      if (at > 0) video.currentTime = at
      // Autoplay may require a user gesture.
      if (isPlaying) void video.play().catch(() => {})
      onLoaded()
    },
  }
  return <video className={css.picture} src={source} controls playsInline preload="metadata" aria-label={label} {...videoEvents} />
}

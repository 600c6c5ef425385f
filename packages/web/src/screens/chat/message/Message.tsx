import { isMine, type ChatButton, type ChatMessage, type Item, type LinksActor } from '@krapao/machines'
import Check from 'lucide-react/icons/check'
import ExternalLink from 'lucide-react/icons/external-link'
import Phone from 'lucide-react/icons/phone'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { safeLink } from '#platform/safeLink.ts'
import { formatTime } from '#i18n/time.ts'
import { classes } from '#ui/classes.ts'
import { phoneLink } from './links.ts'
import { Media } from './Media.tsx'
import { MessageText } from './MessageText.tsx'
import css from './Message.module.css'
import type { Renewal } from './useFileLink.ts'

type Press = (button: ChatButton) => void

type Props = {
  item: Item
  newest: boolean
  onPress: Press
  links?: LinksActor | undefined
}

export const Message = memo(function Message({ item, newest, onPress, links }: Props) {
  const { t } = useTranslation('chat')
  const mine = isMine(item)
  const { message, createdAt } = item
  return (
    <Bubble mine={mine} who={mine ? t('me') : item.name && !item.userId ? item.name : t('them')} at={createdAt}>
      <Said message={message} newest={newest} onPress={onPress} renewal={links && { item, links }} />
      {mine && (
        <span className={css.foot}>
          <Check size={14} aria-hidden />
          {t('delivery.succeed')}
        </span>
      )}
    </Bubble>
  )
})

export function Bubble({ mine, who, at, children }: { mine: boolean; who: string; at: string | undefined; children: ReactNode }) {
  const { t } = useTranslation('chat')
  const time = at === undefined ? '' : formatTime(at).slice(0, 5)
  return (
    <li className={classes(css.row, mine && css.mine)} aria-label={t('saidBy', { who, time })}>
      <div className={css.bubble}>{children}</div>
      {time && (
        <time className={css.time} dateTime={at}>
          {time}
        </time>
      )}
    </li>
  )
}

function Said({
  message,
  newest,
  onPress,
  renewal,
}: Omit<Props, 'item' | 'links'> & { message: ChatMessage; renewal: Renewal | undefined }) {
  const { message: text = '', buttons = [] } = message.payload
  switch (message.message_type) {
    case 'text':
    case 'postback':
      return <MessageText text={text} />
    case 'buttons':
      return (
        <>
          {text && <MessageText text={text} />}
          <Buttons buttons={buttons} onPress={onPress} />
        </>
      )
    case 'quick_replies':
      return (
        <>
          {text && <MessageText text={text} />}
          {/* Quick replies answer the newest message only. */}
          {newest && <Buttons buttons={buttons} onPress={onPress} quick />}
        </>
      )
    case 'generic':
      return (
        <div className={css.card}>
          <Media payload={{ fileType: 'image', ...message.payload, message: '' }} renewal={renewal} />
          {text && <MessageText text={text} />}
          <Buttons buttons={buttons} onPress={onPress} />
        </div>
      )
    case 'media':
      return <Media payload={message.payload} renewal={renewal} />
    case 'unknown':
      return <Unknown text={text} />
    default:
      // A newer backend may have other types.
      message.message_type satisfies never
      return <Unknown text={text} />
  }
}

function Unknown({ text }: { text: string }) {
  const { t } = useTranslation('chat')
  return (
    <>
      {text && <MessageText text={text} />}
      <p className={css.unknown}>{t('unknown')}</p>
    </>
  )
}

function Buttons({ buttons, quick = false, onPress }: { buttons: readonly ChatButton[]; quick?: boolean; onPress: Press }) {
  if (buttons.length === 0) return null
  return (
    <ul className={quick ? css.quick : css.buttons}>
      {buttons.map((button, index) => (
        // Two may have the same title, and they never change places.
        <li key={index}>
          <One button={button} onPress={onPress} />
        </li>
      ))}
    </ul>
  )
}

function One({ button, onPress }: { button: ChatButton; onPress: Press }) {
  const { t } = useTranslation('chat')
  const { type, title, payload } = button
  if (type !== 'web' && type !== 'call') {
    return (
      <button type="button" className={css.press} onClick={() => onPress(button)}>
        {title}
      </button>
    )
  }
  const href = type === 'web' ? safeLink(payload) : phoneLink(payload)
  if (href === null) return <p className={css.unknown}>{`${title}: ${t('noWay')}`}</p>
  const Icon = type === 'web' ? ExternalLink : Phone
  return (
    <a className={css.press} href={href} {...(type === 'web' && { target: '_blank', rel: 'noopener noreferrer' })}>
      <Icon size={16} aria-hidden />
      {title}
    </a>
  )
}

import { isMine, itemKey, type ChatButton, type ConversationActor, type Item, type MessageActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { Fragment, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#i18n/time.ts'
import { languageOf } from '#i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { FailedNotice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { ChatFiles } from '../chatFiles.ts'
import { Message } from './Message.tsx'
import css from './Messages.module.css'
import { OutgoingMessage } from './OutgoingMessage.tsx'
import { useScrollPosition } from './useScrollPosition.ts'

type Props = { conversation: ConversationActor; files: ChatFiles }

export function Messages(props: Props) {
  const isLoading = useSelector(
    props.conversation,
    ({ context, value }) => value.history === 'loading' && context.items.length + context.outbox.length === 0,
  )
  if (!isLoading) return <MessageList {...props} />
  return <TalkSkeleton />
}

export const TalkSkeleton = () => (
  <div className={css.loading}>
    <Skeleton>
      <i />
      <i data-mine />
      <i />
      <i data-mine />
    </Skeleton>
  </div>
)

function MessageList({ conversation, files }: Props) {
  const { t } = useTranslation('chat')
  const { items, outbox, place, hasOlder, problem } = useSelector(conversation, ({ context }) => context)
  const history = useSelector(conversation, ({ value }) => value.history)
  const links = useSelector(conversation, ({ children }) => children['links'])
  const [press] = useState(() => (button: ChatButton) => conversation.send({ type: 'button.chosen', button }))
  const first = items[0]
  const scroller = useScrollPosition<HTMLDivElement>({
    first: first ? itemKey(first) : '',
    own: outbox.length,
    place,
    onPlace: (end) => conversation.send({ type: end ? 'end.reached' : 'end.left' }),
    onTop: () => conversation.send({ type: 'older.requested' }),
  })
  const below = useBelow(items, place)
  return (
    <div className={css.frame}>
      {/* A scrollable region must be reachable by keyboard. */}
      <div ref={scroller} className={css.scroller} role="region" aria-label={t('log')} tabIndex={0}>
        {history === 'failed' && <FailedNotice problem={problem} onRetry={() => conversation.send({ type: 'retry.requested' })} />}
        {hasOlder && (
          <div className={css.older}>
            {history === 'olderFailed' && <p>{t('olderFailed')}</p>}
            <Button kind="quiet" busy={history === 'loadingOlder'} onClick={() => conversation.send({ type: 'older.requested' })}>
              {t('older')}
            </Button>
          </div>
        )}
        {items.length + outbox.length === 0 && history !== 'failed' && <Greeting conversation={conversation} />}
        <ol className={css.list}>
          {items.map((item, index) => (
            <Fragment key={itemKey(item)}>
              <Day item={item} before={items[index - 1]} />
              <Message item={item} newest={index === items.length - 1 && outbox.length === 0} onPress={press} links={links} />
            </Fragment>
          ))}
          {outbox.map((outgoing) => (
            <OutgoingMessage key={outgoing.draft.clientId} outgoing={outgoing} conversation={conversation} files={files} />
          ))}
        </ol>
      </div>
      {place === 'above' && (
        <button type="button" className={css.chip} onClick={() => scroller.current?.scrollTo({ top: scroller.current.scrollHeight })}>
          <ArrowDown size={16} aria-hidden />
          {below > 0 ? t('new', { count: below }) : t('toEnd')}
        </button>
      )}
      <Heard conversation={conversation} />
      <div aria-live="polite">
        {outbox.flatMap(({ draft: { clientId }, delivery }) =>
          delivery === 'uploading_file' ? <HeardUpload key={clientId} clientId={clientId} conversation={conversation} /> : [],
        )}
      </div>
    </div>
  )
}

const topics = ['deposit', 'withdrawal', 'bonus'] as const

/** A topic is sent as it is, as long as nothing else is typed. */
function Greeting({ conversation }: Pick<Props, 'conversation'>) {
  const { t } = useTranslation('chat')
  const isPlayer = useSelector(conversation, ({ context }) => context.customer.userId !== null)
  const isEmpty = useSelector(conversation, ({ context }) => context.text === '')
  const ask = (text: string) => {
    conversation.send({ type: 'text.changed', text })
    conversation.send({ type: 'send.requested' })
  }
  return (
    <div className={css.greeting}>
      <div className={css.hello}>
        <b>{t('greeting')}</b>
        <p>{t('greetingText')}</p>
      </div>
      <div className={css.topics} role="group" aria-label={t('topics')}>
        {[...topics, isPlayer ? ('game' as const) : ('signIn' as const)].map((topic) => (
          <button key={topic} type="button" disabled={!isEmpty} onClick={() => ask(t(`topic.${topic}`))}>
            {t(`topic.${topic}`)}
          </button>
        ))}
      </div>
    </div>
  )
}

function Day({ item, before }: { item: Item; before: Item | undefined }) {
  const { i18n } = useTranslation()
  const dayOf = ({ createdAt }: Item) => formatDay(createdAt ?? '', languageOf(i18n))
  const day = dayOf(item)
  if (!item.createdAt || (before && dayOf(before) === day)) return null
  return (
    <li className={css.day}>
      <span>{day}</span>
    </li>
  )
}

/** Recent messages in the live region. */
const mostHeard = 20

/** Announces new messages, but not the history. */
function Heard({ conversation }: Pick<Props, 'conversation'>) {
  const { t } = useTranslation('chat')
  const [announced, setAnnounced] = useState<readonly Item[]>([])
  useEffect(() => {
    const subscription = conversation.on('message.arrived', ({ item }) => setAnnounced((all) => [...all.slice(1 - mostHeard), item]))
    return () => subscription.unsubscribe()
  }, [conversation])
  return (
    <div role="log">
      {announced.map((item) => (
        <VisuallyHidden key={itemKey(item)} as="p">
          {t('arrived', { text: item.message.payload.message ?? t(`media.${item.message.payload.fileType ?? 'file'}`) })}
        </VisuallyHidden>
      ))}
    </div>
  )
}

/** Announces an upload's start and half; its end is announced as a message. */
function HeardUpload({ clientId, conversation }: Pick<Props, 'conversation'> & { clientId: string }) {
  const { t } = useTranslation('chat')
  const actor = useSelector(conversation, ({ children }) => children[`message.${clientId}`] as MessageActor | undefined)
  const percent = useSelector(actor, (snapshot) => ((snapshot?.context.sent ?? 0) < 50 ? 0 : 50))
  return <VisuallyHidden>{t('delivery.uploading_file', { percent })}</VisuallyHidden>
}

function useBelow(items: readonly Item[], place: 'end' | 'above'): number {
  const [left, setLeft] = useState({ place, last: items.at(-1) })
  if (left.place !== place) setLeft({ place, last: items.at(-1) })
  const from = left.last ? items.findIndex((item) => itemKey(item) === itemKey(left.last as Item)) : -1
  return place === 'end' ? 0 : items.slice(from + 1).filter((item) => !isMine(item)).length
}

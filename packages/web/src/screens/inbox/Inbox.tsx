import { isUnseen, newsName, type InboxActor } from '@krapao/machines'
import type { StatementEntry } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Bell from 'lucide-react/icons/bell'
import MessageCircle from 'lucide-react/icons/message-circle'
import Undo2 from 'lucide-react/icons/undo-2'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { timeAgo } from '#i18n/format.ts'
import type { NameOf } from '#screens/statement/places.ts'
import { useReceipt } from '#screens/statement/useReceipt.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { FailedNotice, ProblemNotice } from '#ui/feedback/Notice.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PartTitle } from '#ui/layout/Card.tsx'
import { Row, Rows } from '#ui/layout/Rows.tsx'
import css from './Inbox.module.css'
import { newsKind, newsText, type NewsKind } from './newsText.ts'

type Props = {
  actor: InboxActor
  nameOf: NameOf
  /** Server time, ms. */
  now: () => number
  onChat: () => void
  /** Support was asked about an entry. */
  onAsked: () => void
}

const icons: Record<NewsKind, LucideIcon> = { deposit: ArrowDown, sentBack: Undo2, paid: ArrowUp, returned: Undo2 }

export function Inbox(props: Props) {
  const entries = useSelector(props.actor, ({ context }) => context.entries)
  return <div className={css.inbox}>{entries === null ? <NoEntries {...props} /> : <Entries {...props} entries={entries} />}</div>
}

/** Support's messages are known without the entries. */
function NoEntries({ actor, onChat }: Pick<Props, 'actor' | 'onChat'>) {
  const { t } = useTranslation('inbox')
  const { messages, problem } = useSelector(actor, ({ context }) => context)
  const isReading = useSelector(actor, (snapshot) => snapshot.matches({ entries: 'reading' }))
  return (
    <>
      {messages > 0 && (
        <Part name="new" title={t('new')}>
          <Messages count={messages} onChat={onChat} />
        </Part>
      )}
      {isReading ? <SkeletonRows rows={4} /> : <FailedNotice problem={problem} onRetry={() => actor.send({ type: 'retry.requested' })} />}
    </>
  )
}

/** Those that were not seen come first, under their own heading. */
function Entries({ actor, nameOf, now, onChat, onAsked, entries }: Props & { entries: readonly StatementEntry[] }) {
  const { t } = useTranslation('inbox')
  const { messages, problem, seen } = useSelector(actor, ({ context }) => context)
  const receipt = useReceipt(
    entries.map((entry) => ({ entry })),
    nameOf,
    onAsked,
  )
  const rows = (list: readonly StatementEntry[]) =>
    list.map((entry) => <News key={newsName(entry)} entry={entry} now={now()} onOpen={() => receipt.open({ entry })} />)
  const fresh = entries.filter((entry) => isUnseen({ seen }, entry))
  const old = entries.filter((entry) => !isUnseen({ seen }, entry))
  return (
    <>
      <ProblemNotice problem={problem} onRetry={() => actor.send({ type: 'retry.requested' })} />
      {fresh.length + messages > 0 && (
        <Part name="new" title={t('new')}>
          {messages > 0 && <Messages count={messages} onChat={onChat} />}
          {rows(fresh)}
        </Part>
      )}
      {old.length > 0 && (
        <Part name="earlier" title={t('earlier')}>
          {rows(old)}
        </Part>
      )}
      {entries.length + messages === 0 && (
        <Empty icon={Bell} title={t('empty.title')}>
          {t('empty.text')}
        </Empty>
      )}
      {receipt.sheet}
    </>
  )
}

const Part = ({ name, title, children }: { name: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={`inbox-${name}`}>
    <PartTitle id={`inbox-${name}`}>{title}</PartTitle>
    <Rows>{children}</Rows>
  </section>
)

function Messages({ count, onChat }: { count: number; onChat: () => void }) {
  const { t } = useTranslation('inbox')
  return <Row icon={MessageCircle} title={t('messages', { count })} note={t('read')} onClick={onChat} />
}

function News({ entry, now, onOpen }: { entry: StatementEntry; now: number; onOpen: () => void }) {
  const { t } = useTranslation(['inbox', 'app'])
  const { unit, count } = timeAgo(entry.createdAt, now)
  const when = t(`app:ago.${unit}`, { count })
  // The statement knows when a withdrawal was requested, not when it ended.
  const note = entry.statementType === 'withdraw' ? t('requested', { when }) : when
  return <Row icon={icons[newsKind(entry)]} title={newsText(t, entry)} note={note} onClick={onOpen} />
}

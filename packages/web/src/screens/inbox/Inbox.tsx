import { groupByDay, isUnseen, inboxEntryKey, type InboxActor } from '@krapao/machines'
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
import { formatMoney } from '#i18n/format.ts'
import { formatDay, formatDayTime, formatShortTime, timeAgo } from '#i18n/time.ts'
import { languageOf } from '#i18n/i18n.ts'
import type { NameOf } from '#screens/statement/places.ts'
import { useReceipt } from '#screens/statement/useReceipt.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { FailedNotice, ProblemNotice } from '#ui/feedback/Notice.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import type { Tone } from '#ui/feedback/Tag.tsx'
import { PartTitle } from '#ui/layout/Card.tsx'
import { Row, Rows } from '#ui/layout/Rows.tsx'
import css from './Inbox.module.css'
import { inboxEntryKind, type InboxEntryKind } from './inboxEntryKind.ts'

type Props = {
  actor: InboxActor
  nameOf: NameOf
  /** Server time, ms. */
  now: () => number
  onChat: () => void
  onAsked: () => void
}

type Look = { icon: LucideIcon; tone?: Tone; sign: string }
const looks: Record<InboxEntryKind, Look> = {
  deposit: { icon: ArrowDown, sign: '+' },
  sentBack: { icon: Undo2, tone: 'wait', sign: '' },
  paid: { icon: ArrowUp, tone: 'gold', sign: '−' },
  returned: { icon: Undo2, tone: 'good', sign: '+' },
}

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

/** New entries come first, under their own heading, then the others by day. */
function Entries({ actor, nameOf, now, onChat, onAsked, entries }: Props & { entries: readonly StatementEntry[] }) {
  const { t, i18n } = useTranslation('inbox')
  const { messages, problem, seen } = useSelector(actor, ({ context }) => context)
  const receipt = useReceipt(
    entries.map((entry) => ({ entry })),
    nameOf,
    onAsked,
  )
  const row = (entry: StatementEntry, isUnderDay: boolean) => (
    <News key={inboxEntryKey(entry)} entry={entry} now={now()} isUnderDay={isUnderDay} onOpen={() => receipt.open({ entry })} />
  )
  const fresh = entries.filter((entry) => isUnseen({ seen }, entry))
  const old = entries.filter((entry) => !isUnseen({ seen }, entry))
  return (
    <>
      <ProblemNotice problem={problem} onRetry={() => actor.send({ type: 'retry.requested' })} />
      {fresh.length + messages > 0 && (
        <Part name="new" title={t('new')}>
          {messages > 0 && <Messages count={messages} onChat={onChat} />}
          {fresh.map((entry) => row(entry, false))}
        </Part>
      )}
      {groupByDay(
        old.map((entry) => ({ entry })),
        now(),
      ).map(({ when, lines }) => {
        const date = formatDay(lines[0].entry.createdAt, languageOf(i18n))
        return (
          <Part key={date} name={date} title={when === 'earlier' ? date : t(when)}>
            {lines.map(({ entry }) => row(entry, true))}
          </Part>
        )
      })}
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

type NewsProps = { entry: StatementEntry; now: number; isUnderDay: boolean; onOpen: () => void }

function News({ entry, now, isUnderDay, onOpen }: NewsProps) {
  const { t, i18n } = useTranslation(['inbox', 'app'])
  const kind = inboxEntryKind(entry)
  const { icon, tone, sign } = looks[kind]
  const { unit, count } = timeAgo(entry.createdAt, now)
  const isOld = unit === 'day' || unit === 'month' || unit === 'year'
  const time = isUnderDay ? formatShortTime(entry.createdAt) : formatDayTime(entry.createdAt, languageOf(i18n))
  const when = isOld ? time : t(`app:ago.${unit}`, { count })
  // A withdrawal stands under the day of its request.
  const note = entry.statementType === 'withdraw' ? t('requested', { when }) : when
  return (
    <Row
      icon={icon}
      {...(tone && { tone })}
      title={t(`row.${kind}`)}
      note={note}
      end={<b className={classes(css.amount, sign === '+' && css.credit)}>{`${sign}${formatMoney(entry.amount)}`}</b>}
      onClick={onOpen}
    />
  )
}

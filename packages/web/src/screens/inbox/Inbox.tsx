import { isUnseen, newsName, type InboxActor } from '@krapao/machines'
import type { StatementEntry } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Bell from 'lucide-react/icons/bell'
import MessageCircle from 'lucide-react/icons/message-circle'
import Undo2 from 'lucide-react/icons/undo-2'
import type { LucideIcon } from 'lucide-react'
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

/** Entries that were not seen come first, under their own heading. */
export function Inbox({ actor, nameOf, now, onChat, onAsked }: Props) {
  const { t } = useTranslation('inbox')
  const { entries, messages, problem, seen } = useSelector(actor, ({ context }) => context)
  const isReading = useSelector(actor, (snapshot) => snapshot.matches({ entries: 'reading' }))
  const lines = (entries ?? []).map((entry) => ({ entry }))
  const receipt = useReceipt(lines, nameOf, onAsked)
  const retry = () => actor.send({ type: 'retry.requested' })
  const rows = (list: readonly StatementEntry[]) =>
    list.map((entry) => <News key={newsName(entry)} entry={entry} now={now()} onOpen={() => receipt.open({ entry })} />)
  const fresh = (entries ?? []).filter((entry) => isUnseen({ seen }, entry))
  const old = (entries ?? []).filter((entry) => !isUnseen({ seen }, entry))
  return (
    <div className={css.inbox}>
      {entries !== null && problem !== null && <ProblemNotice problem={problem} onRetry={retry} />}
      {(fresh.length > 0 || messages > 0) && (
        <section aria-labelledby="inbox-new">
          <PartTitle id="inbox-new">{t('new')}</PartTitle>
          <Rows>
            {messages > 0 && <Row icon={MessageCircle} title={t('messages', { count: messages })} note={t('read')} onClick={onChat} />}
            {rows(fresh)}
          </Rows>
        </section>
      )}
      {entries === null ? (
        isReading ? (
          <SkeletonRows rows={4} />
        ) : (
          <FailedNotice problem={problem} onRetry={retry} />
        )
      ) : (
        old.length > 0 && (
          <section aria-labelledby="inbox-earlier">
            <PartTitle id="inbox-earlier">{t('earlier')}</PartTitle>
            <Rows>{rows(old)}</Rows>
          </section>
        )
      )}
      {entries?.length === 0 && messages === 0 && (
        <Empty icon={Bell} title={t('empty.title')}>
          {t('empty.text')}
        </Empty>
      )}
      {receipt.sheet}
    </div>
  )
}

function News({ entry, now, onOpen }: { entry: StatementEntry; now: number; onOpen: () => void }) {
  const { t } = useTranslation(['inbox', 'app'])
  const { unit, count } = timeAgo(entry.createdAt, now)
  const when = t(`app:ago.${unit}`, { count })
  // The statement knows when a withdrawal was requested, not when it ended.
  const note = entry.statementType === 'withdraw' ? t('requested', { when }) : when
  return <Row icon={icons[newsKind(entry)]} title={newsText(t, entry)} note={note} onClick={onOpen} />
}

import {
  groupByDay,
  hasNextPage,
  itemNumber,
  linesOf,
  pageCount,
  selectsAll,
  type StatementActor,
  type StatementDay,
  type StatementFileActor,
  type StatementLine,
} from '@krapao/machines'
import { useSelector } from '@xstate/react'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RotateCw from 'lucide-react/icons/rotate-cw'
import ScrollText from 'lucide-react/icons/scroll-text'
import SearchX from 'lucide-react/icons/search-x'
import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SnapshotFrom } from 'xstate'
import { formatDay } from '#i18n/time.ts'
import { languageOf } from '#i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { FailedNotice, ProblemNotice } from '#ui/feedback/Notice.tsx'
import { Pagination } from '#ui/layout/Pagination.tsx'
import { Download } from './Download.tsx'
import { Filters } from './Filters.tsx'
import type { NameOf } from './places.ts'
import css from './Statement.module.css'
import { keyOf, StatementRow } from './StatementRow.tsx'
import { StatementSkeleton } from './StatementSkeleton.tsx'
import { Sums } from './Sums.tsx'
import { useReceipt } from './useReceipt.tsx'

type Props = {
  actor: StatementActor
  file: StatementFileActor
  /** Null until the names are read. */
  nameOf: NameOf | null
  /** Server time, ms. */
  now: () => number
  slipsOpening: boolean
  onDeposit: () => void
  onSlips: () => void
}

export function Statement(props: Props) {
  const { actor, slipsOpening, onSlips } = props
  const { t } = useTranslation('statement')
  const loading = useSelector(actor, (snapshot) => snapshot.matches({ page: 'loadingPage' }))
  const [own, setOwn] = useState(false)
  const dates = useRef<HTMLSelectElement>(null)
  const clear = () => {
    setOwn(false)
    actor.send({ type: 'query.changed', query: {} })
    // The button disappears.
    dates.current?.focus()
  }
  const selectable = useSelector(actor, ({ context }) => mayChoose(context))
  return (
    <div className={css.screen}>
      <header className={css.head}>
        <h1>{t('title')}</h1>
        <div className={css.tools}>
          <Button kind="quiet" icon={ReceiptText} busy={slipsOpening} onClick={onSlips}>
            {t('slips')}
          </Button>
          <Button
            kind="quiet"
            icon={RotateCw}
            busy={loading}
            label={t('reload')}
            onClick={() => actor.send({ type: 'reload.requested' })}
          />
        </div>
      </header>
      {selectable && props.nameOf && <Filters actor={actor} now={props.now} own={own} onOwn={setOwn} dates={dates} onClear={clear} />}
      <Body {...props} onClear={clear} />
    </div>
  )
}

type BodyProps = Props & { onClear: () => void }

/** The backend applied the filter, and there is something to filter. */
const mayChoose = ({ metadata, items, query }: SnapshotFrom<StatementActor>['context']): boolean =>
  metadata !== undefined && (items.length > 0 || !selectsAll(query))

function Body(props: BodyProps) {
  const { actor, nameOf } = props
  const state = useSelector(actor, ({ value }) => (typeof value === 'object' ? value.page : value))
  switch (state) {
    case 'loading':
      return <StatementSkeleton />
    case 'fresh':
    case 'loadingPage':
    case 'changingQuery':
    case 'stale':
      return nameOf ? <Entries {...props} nameOf={nameOf} state={state} /> : <StatementSkeleton />
    case 'failed':
    case 'broken':
      return <Failed actor={actor} />
    default:
      return state satisfies never
  }
}

function Entries({
  actor,
  file,
  nameOf,
  now,
  onDeposit,
  onClear,
  state,
}: BodyProps & { nameOf: NameOf; state: 'fresh' | 'loadingPage' | 'changingQuery' | 'stale' }) {
  const { t } = useTranslation('statement')
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const lines = linesOf(context.items)
  const pages = pageCount(context)
  const range = pages === 1 && context.page === 1 ? null : rangeOf(context, t)
  const receipt = useReceipt(lines, nameOf)
  const busy = state === 'loadingPage' || state === 'changingQuery'
  const old = state === 'stale' && <ProblemNotice problem={context.problem} onRetry={() => actor.send({ type: 'reload.requested' })} />
  if (context.items.length === 0 && context.page === 1) {
    return (
      <>
        {old}
        <None all={selectsAll(context.query)} busy={busy} onDeposit={onDeposit} onClear={onClear} />
      </>
    )
  }
  return (
    <>
      {old}
      <div className={css.page} data-busy={state === 'changingQuery' || undefined}>
        <Sums entries={context.items} count={context.total} range={range}>
          {context.metadata !== undefined && <Download file={file} selection={context.query} />}
        </Sums>
        <section className={css.page} aria-label={t('list')} aria-busy={busy}>
          {groupByDay(lines, now()).map((day) => (
            <Day key={keyOf(day.lines[0].entry)} day={day} nameOf={nameOf} now={now()} onOpen={receipt.open} />
          ))}
        </section>
      </div>
      {range !== null && (
        <div className={css.pages}>
          <Pagination
            label={t('pages')}
            page={context.page}
            pages={pages}
            hasNext={hasNextPage(context)}
            busy={busy}
            onGo={(page) => actor.send({ type: 'page.requested', page })}
          />
          <p className={css.range}>{range}</p>
        </div>
      )}
      {receipt.sheet}
    </>
  )
}

function rangeOf(context: SnapshotFrom<StatementActor>['context'], t: TFunction<'statement'>): string {
  const range = `${itemNumber(context, 0)}–${itemNumber(context, context.items.length - 1)}`
  return context.total === null ? range : t('sums.range', { range, total: context.total })
}

type DayProps = { day: StatementDay; nameOf: NameOf; now: number; onOpen: (line: StatementLine) => void }

function Day({ day: { when, lines }, nameOf, now, onOpen }: DayProps) {
  const { t, i18n } = useTranslation('statement')
  const date = formatDay(lines[0].entry.createdAt, languageOf(i18n))
  const title = when === 'earlier' ? date : t(`day.${when}`, { date })
  return (
    <div>
      <h2 className={css.day}>{title}</h2>
      <Card flush>
        <ul aria-label={title}>
          {lines.map((line) => (
            <StatementRow key={keyOf(line.entry)} line={line} nameOf={nameOf} now={now} onOpen={onOpen} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

function None({ all, busy, onDeposit, onClear }: { all: boolean; busy: boolean; onDeposit: () => void; onClear: () => void }) {
  const { t } = useTranslation('statement')
  return (
    <Card flush>
      <div aria-busy={busy}>
        <Empty icon={all ? ScrollText : SearchX} title={t(all ? 'empty.title' : 'none.title')}>
          <p>{t(all ? 'empty.text' : 'none.text')}</p>
          {all ? (
            <Button kind="primary" onClick={onDeposit}>
              {t('empty.action')}
            </Button>
          ) : (
            <Button onClick={onClear}>{t('filter.clear')}</Button>
          )}
        </Empty>
      </div>
    </Card>
  )
}

function Failed({ actor }: Pick<Props, 'actor'>) {
  const { t } = useTranslation('statement')
  const problem = useSelector(actor, ({ context, value }) => (value === 'broken' ? null : context.problem))
  return <FailedNotice title={t('failed')} problem={problem} onRetry={() => actor.send({ type: 'reload.requested' })} />
}

import { hasNextPage, pageCount, type PagedListActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import type { ComponentType, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Empty } from '../feedback/Empty.tsx'
import { FailedNotice, ProblemNotice } from '../feedback/Notice.tsx'
import { Pagination } from './Pagination.tsx'
import { SkeletonRows } from '../feedback/Skeleton.tsx'
import css from './PagedTable.module.css'

type Column<T> = { title: string; kind?: 'text' | 'figures' | 'amount'; cell: (item: T) => ReactNode }
type Props<T> = {
  actor: PagedListActor<T>
  labelledBy: string
  columns: readonly Column<T>[]
  /** Without an icon it is one line. */
  empty: { title: string; icon?: ComponentType<{ size?: number }>; text?: string }
  pages: string
}

/** The previous page stays until the next one is loaded. */
export function PagedTable<T>(props: Props<T>) {
  const { actor } = props
  const state = useSelector(actor, ({ value }) => (typeof value === 'object' ? value.page : value))
  const problem = useSelector(actor, ({ context }) => context.problem)
  const retry = () => actor.send({ type: 'reload.requested' })
  switch (state) {
    case 'loading':
      return <SkeletonRows rows={3} />
    case 'fresh':
    case 'loadingPage':
    case 'changingQuery':
    case 'stale':
      return (
        <>
          {state === 'stale' && <ProblemNotice problem={problem} onRetry={retry} />}
          <Page {...props} busy={state === 'loadingPage'} />
        </>
      )
    case 'failed':
      return <FailedNotice problem={problem} onRetry={retry} />
    case 'broken':
      return <FailedNotice problem={null} onRetry={retry} />
    default:
      return state satisfies never
  }
}

function Page<T>({ actor, labelledBy, columns, empty, pages, busy }: Props<T> & { busy: boolean }) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  if (context.items.length === 0 && context.page === 1) {
    if (!empty.icon) return <p className={css.none}>{empty.title}</p>
    return (
      <Empty icon={empty.icon} title={empty.title}>
        {empty.text}
      </Empty>
    )
  }
  return (
    <>
      <table className={css.table} aria-labelledby={labelledBy} aria-busy={busy}>
        <thead>
          <tr>
            {columns.map(({ title, kind = 'text' }) => (
              <th key={title} scope="col" className={css[kind]}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {context.items.map((item, row) => (
            // Rows can be identical, and a row never moves within a page.
            <tr key={row}>
              {columns.map(({ title, kind = 'text', cell }) => (
                <td key={title} className={classes(css[kind])}>
                  {cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Pagination
        label={pages}
        page={context.page}
        pages={pageCount(context)}
        hasNext={hasNextPage(context)}
        busy={busy}
        onGo={(page) => actor.send({ type: 'page.requested', page })}
      />
    </>
  )
}

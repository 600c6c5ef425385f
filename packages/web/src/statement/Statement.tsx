import { hasNextPage, pageCount, type StatementActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import RotateCw from 'lucide-react/icons/rotate-cw'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Empty } from '../ui/Empty.tsx'
import { FailedNotice, ProblemNotice } from '../ui/Notice.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import css from './Statement.module.css'
import { StatementRow } from './StatementRow.tsx'

type Props = {
  actor: StatementActor
  /** The server's clock, ms. */
  now: () => number
}

/** All that happened to the wallet, ten entries a page. */
export function Statement({ actor, now }: Props) {
  const { t } = useTranslation('statement')
  const turning = useSelector(actor, (snapshot) => snapshot.matches({ page: 'turning' }))
  return (
    <div className={css.screen}>
      <header className={css.head}>
        <h1>{t('title')}</h1>
        <Button kind="quiet" icon={RotateCw} busy={turning} label={t('reload')} onClick={() => actor.send({ type: 'reload.requested' })} />
      </header>
      <Body actor={actor} now={now} />
    </div>
  )
}

function Body({ actor, now }: Props) {
  const state = useSelector(actor, ({ value }) => (typeof value === 'object' ? value.page : value))
  switch (state) {
    case 'loading':
      return (
        <Card flush>
          <SkeletonRows rows={10} />
        </Card>
      )
    case 'fresh':
    case 'turning':
    case 'kept':
      return <Entries actor={actor} now={now} state={state} />
    case 'failed':
    case 'broken':
      return <Failed actor={actor} />
    default:
      return state satisfies never
  }
}

function Entries({ actor, now, state }: Props & { state: 'fresh' | 'turning' | 'kept' }) {
  const { t } = useTranslation('statement')
  const context = useSelector(actor, (snapshot) => snapshot.context)
  if (context.items.length === 0 && context.page === 1) {
    return (
      <Card flush>
        <Empty icon={ScrollText} title={t('empty.title')}>
          {t('empty.text')}
        </Empty>
      </Card>
    )
  }
  return (
    <>
      {state === 'kept' && <ProblemNotice problem={context.problem} onRetry={() => actor.send({ type: 'reload.requested' })} />}
      <Card flush>
        <ul className={css.list} aria-label={t('list')} aria-busy={state === 'turning'}>
          {context.items.map((entry, index) => (
            <StatementRow key={entry.number ?? `${entry.createdAt} ${index}`} entry={entry} now={now()} />
          ))}
        </ul>
      </Card>
      <Pagination
        label={t('pages')}
        page={context.page}
        pages={pageCount(context)}
        hasNext={hasNextPage(context)}
        busy={state === 'turning'}
        onGo={(page) => actor.send({ type: 'page.requested', page })}
      />
    </>
  )
}

function Failed({ actor }: Pick<Props, 'actor'>) {
  const problem = useSelector(actor, ({ context }) => context.problem)
  return <FailedNotice problem={problem} onRetry={() => actor.send({ type: 'reload.requested' })} />
}

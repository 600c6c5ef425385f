import { hasNextPage, pageCount, statusOf, type SlipsActor, type SlipViewActor } from '@krapao/machines'
import type { Slip } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import ExternalLink from 'lucide-react/icons/external-link'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { serverLink } from '#platform/safeLink.ts'
import { formatMoney } from '#i18n/format.ts'
import { formatDayTime } from '#i18n/time.ts'
import { languageOf } from '#i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ContactText } from '#ui/feedback/Contact.tsx'
import { FailedNotice, Notice, ProblemNotice } from '#ui/feedback/Notice.tsx'
import { Pagination } from '#ui/layout/Pagination.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import css from './Slips.module.css'
import { noteText } from './words.ts'

type Props = {
  actor: SlipsActor
  viewer: SlipViewActor
}

/** An empty list is only worth a refresh while a slip may still appear. */
export function Slips({ actor, viewer, isWaiting = false }: Props & { isWaiting?: boolean }) {
  const { t } = useTranslation('slips')
  const loading = useSelector(actor, (snapshot) => snapshot.matches({ page: 'loadingPage' }))
  const isEmpty = useSelector(actor, (snapshot) => snapshot.matches({ page: 'fresh' }) && snapshot.context.items.length === 0)
  const whole = useSelector(actor, ({ value }) => (typeof value === 'object' ? 'page' : value))
  // "Try again" disappears with its notice.
  const section = useFocusOnChange<HTMLElement>({ ifLost: true, on: whole })
  return (
    <section ref={section} tabIndex={-1} className={css.part} aria-labelledby="slips-sent">
      <header className={css.head}>
        <h3 id="slips-sent">{t('sent.title')}</h3>
        {(!isEmpty || isWaiting) && (
          <Button kind="text" icon={RotateCw} busy={loading} onClick={() => actor.send({ type: 'reload.requested' })}>
            {t('sent.refresh')}
          </Button>
        )}
      </header>
      <Body actor={actor} viewer={viewer} />
    </section>
  )
}

function Body(props: Props) {
  const { actor } = props
  const state = useSelector(actor, ({ value }) => (typeof value === 'object' ? value.page : value))
  const problem = useSelector(actor, ({ context }) => context.problem)
  switch (state) {
    case 'loading':
      return <SkeletonRows rows={3} />
    case 'fresh':
    case 'loadingPage':
    case 'changingQuery':
    case 'stale':
      return <Pages {...props} busy={state === 'loadingPage'} isStale={state === 'stale'} />
    case 'failed':
      return <FailedNotice problem={problem} onRetry={() => actor.send({ type: 'reload.requested' })} />
    case 'broken':
      return <FailedNotice problem={null} onRetry={() => actor.send({ type: 'reload.requested' })} />
    default:
      return state satisfies never
  }
}

function Pages({ actor, viewer, busy, isStale }: Props & { busy: boolean; isStale: boolean }) {
  const { t } = useTranslation('slips')
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const failedReload = isStale && <ProblemNotice problem={context.problem} onRetry={() => actor.send({ type: 'reload.requested' })} />
  if (context.items.length === 0 && context.page === 1) {
    return (
      <>
        {failedReload}
        {!isStale && <p className={css.none}>{t('sent.none')}</p>}
      </>
    )
  }
  return (
    <>
      {failedReload}
      <table className={css.table} aria-labelledby="slips-sent" aria-busy={busy}>
        <thead>
          <tr>
            <th scope="col">{t('sent.date')}</th>
            <th scope="col" className={css.amount}>
              {t('sent.amount')}
            </th>
            <th scope="col" className={css.status}>
              {t('sent.status')}
            </th>
            <th scope="col">
              <span className={css.hidden}>{t('sent.picture')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {context.items.map((slip, index) => (
            <Row key={slip.reference ?? `${slip.createdAt} ${index}`} slip={slip} viewer={viewer} />
          ))}
        </tbody>
      </table>
      <Pagination
        label={t('sent.pages')}
        page={context.page}
        pages={pageCount(context)}
        hasNext={hasNextPage(context)}
        busy={busy}
        onGo={(page) => actor.send({ type: 'page.requested', page })}
      />
    </>
  )
}

const tones = { success: 'good', failed: 'bad', processing: 'wait' } as const

function Row({ slip, viewer }: Pick<Props, 'viewer'> & { slip: Slip }) {
  const { t, i18n } = useTranslation(['slips', 'problem'])
  const view = useRef<HTMLTableCellElement>(null)
  const status = statusOf(slip)
  return (
    <>
      <tr>
        <td className={css.date}>{formatDayTime(slip.createdAt, languageOf(i18n))}</td>
        <td className={css.amount}>{slip.amount > 0 ? formatMoney(slip.amount) : '-'}</td>
        <td className={css.status}>
          <Tag tone={tones[status]}>{t(`status.${status}`)}</Tag>
        </td>
        <td ref={view} className={css.view}>
          <View slip={slip} viewer={viewer} />
        </td>
      </tr>
      {slip.note && (
        <tr>
          <td className={css.reason} colSpan={4}>
            <ContactText>{noteText(t, slip.note)}</ContactText>
          </td>
        </tr>
      )}
      {/* The link is removed once followed; the button that requested it had the focus. */}
      <BlockedTab slip={slip} viewer={viewer} onGone={() => view.current?.querySelector('button')?.focus()} />
    </>
  )
}

function View({ slip: { link, reference, createdAt }, viewer }: Pick<Props, 'viewer'> & { slip: Slip }) {
  const { t, i18n } = useTranslation('slips')
  const opening = useSelector(
    viewer,
    (snapshot) => isAbout(snapshot, reference) && (snapshot.matches('loading') || snapshot.matches('navigating')),
  )
  const label = t('sent.view', { date: formatDayTime(createdAt, languageOf(i18n)) })
  const own = serverLink(link)
  if (own) {
    return (
      <a className={css.link} href={own} target="_blank" rel="noopener noreferrer" aria-label={label}>
        <ExternalLink size={20} aria-hidden />
      </a>
    )
  }
  if (!reference) return null
  return (
    <Button
      kind="quiet"
      icon={ExternalLink}
      label={label}
      busy={opening}
      onClick={() => viewer.send({ type: 'view.requested', reference })}
    />
  )
}

type BlockedTabProps = Pick<Props, 'viewer'> & { slip: Slip; onGone: () => void }

/** Replaces a blocked tab by a link under its slip. */
function BlockedTab({ slip: { reference, createdAt }, viewer, onGone }: BlockedTabProps) {
  const { t, i18n } = useTranslation('slips')
  const url = useSelector(viewer, (snapshot) => (isAbout(snapshot, reference) && snapshot.matches('blocked') ? snapshot.context.url : null))
  if (url === null) return null
  const followed = () => {
    viewer.send({ type: 'link.followed' })
    onGone()
  }
  return (
    <tr>
      <td className={css.tabBlocked} colSpan={4}>
        <div role="status">
          <Notice tone="wait" title={t('blocked')}>
            {t('blockedText')}
          </Notice>
          {/* Deferred: the pressed link must remain until the browser has followed it. */}
          <LinkButton href={url} wide icon={ExternalLink} onClick={() => void setTimeout(followed)}>
            {t('sent.view', { date: formatDayTime(createdAt, languageOf(i18n)) })}
          </LinkButton>
        </div>
      </td>
    </tr>
  )
}

const isAbout = ({ context }: { context: { reference: string } }, reference: string | null | undefined): boolean =>
  context.reference === reference

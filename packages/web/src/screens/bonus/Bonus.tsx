import type { BonusEndActor, BonusOverview, BonusOverviewActor, Offer, PromotionActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import Gift from 'lucide-react/icons/gift'
import Lock from 'lucide-react/icons/lock'
import { useState, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayTime, inOneLine } from '#i18n/time.ts'
import { languageOf } from '#i18n/i18n.ts'
import { ResourceView } from '#ui/feedback/ResourceView.tsx'
import { PromotionSearch } from './promotion/PromotionSearch.tsx'
import { Card, PartTitle } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { BreakNotice } from '#ui/feedback/BreakNotice.tsx'
import { Notice, ProblemNotice } from '#ui/feedback/Notice.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import { ActiveBonus, activeName } from './ActiveBonus.tsx'
import css from './Bonus.module.css'
import { BonusCard } from './BonusCard.tsx'
import { EndState } from './EndBonus.tsx'

/** A stale value stays in view when reloading fails. */
export function BonusScreen({ overview, children }: { overview: BonusOverviewActor; children: (shown: BonusOverview) => ReactNode }) {
  const { t } = useTranslation('bonus')
  const stale = useSelector(overview, (snapshot) => snapshot.matches({ stale: 'failed' }))
  const problem = useSelector(overview, ({ context }) => context.problem)
  return (
    <div className={css.screen}>
      <h1>{t('title')}</h1>
      {stale && <ProblemNotice problem={problem} onRetry={() => overview.send({ type: 'refresh.requested' })} />}
      <ResourceView
        actor={overview}
        skeleton={
          <Skeleton className={css.screen}>
            <Piece as="card" />
            <Piece as="title" />
            <Piece as="card" />
            <Piece as="card" />
          </Skeleton>
        }
      >
        {children}
      </ResourceView>
    </div>
  )
}

type Props = {
  shown: BonusOverview
  end: BonusEndActor
  promotion: PromotionActor
  /** Server time, ms. */
  now: number
  isSheetOpen: boolean
  unsettled: Offer | null
  onOpen: (offer: Offer) => void
  onDeposit: () => void
}

export function Bonus({ shown, end, promotion, now, isSheetOpen, unsettled, onOpen, onDeposit }: Props) {
  const { t, i18n } = useTranslation('bonus')
  const { active, player } = shown
  const breakEnd = player.excludedUntil
  const [isActiveShown, setIsActiveShown] = useState(active.status)
  if (!isSheetOpen && isActiveShown !== active.status) setIsActiveShown(active.status)
  // A bonus that was just taken comes into view when its sheet is closed.
  const card = useFocusOnChange<HTMLHeadingElement>({ on: String(isActiveShown), atFirst: false })
  // Dropping the bonus removes the button that had the focus.
  const list = useFocusOnChange<HTMLElement>({ ifLost: true, on: String(active.status), atFirst: false })
  return (
    <>
      {unsettled && (
        <Notice tone="wait" action={t('unsettled.look')} onAction={() => onOpen(unsettled)}>
          {t('unsettled.text')}
        </Notice>
      )}
      <EndState actor={end} />
      {active.status && <ActiveBonus ref={card} shown={shown} end={end} onDeposit={breakEnd === undefined ? onDeposit : null} />}
      {breakEnd === undefined ? (
        <>
          <Offers ref={active.status ? null : list} shown={shown} now={now} onOpen={onOpen} />
          {!active.status && !unsettled && <PromotionSearch actor={promotion} />}
        </>
      ) : (
        <section ref={active.status ? null : list} tabIndex={-1} className={css.part}>
          <BreakNotice title={t('break.title')} limits={t('break.limits')}>
            {t('break.text', { time: inOneLine(formatDayTime(breakEnd, languageOf(i18n))) })}
          </BreakNotice>
        </section>
      )}
    </>
  )
}

type OffersProps = Pick<Props, 'shown' | 'now' | 'onOpen'> & { ref: Ref<HTMLElement> }

function Offers({ shown, now, onOpen, ref }: OffersProps) {
  const { t } = useTranslation('bonus')
  const { bonuses, active } = shown
  const until = active.status ? { name: activeName(shown) } : null
  return (
    <section ref={ref} tabIndex={-1} className={css.part} aria-labelledby="bonuses">
      {!active.status && bonuses.length > 0 && (
        <div className={css.first}>
          <Notice>{t('optional')}</Notice>
        </div>
      )}
      <PartTitle
        id="bonuses"
        end={
          active.status &&
          bonuses.length > 0 && (
            <Tag tone="plain">
              <span className={css.lock}>
                <Lock size={14} aria-hidden />
                {t('oneAtATime')}
              </span>
            </Tag>
          )
        }
      >
        {t('list')}
      </PartTitle>
      {bonuses.length === 0 ? (
        <Card flush>
          <Empty icon={Gift} title={t('empty.title')}>
            {t('empty.text')}
          </Empty>
        </Card>
      ) : (
        <ul className={css.cards}>
          {bonuses.map((bonus) => (
            <li key={bonus.code}>
              <BonusCard bonus={bonus} now={now} until={until} onOpen={() => onOpen({ source: 'bonus', code: bonus.code })} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

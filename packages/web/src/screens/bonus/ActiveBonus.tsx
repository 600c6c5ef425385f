import { turnoverLeft, type BonusEndActor, type BonusOverview, type BonusProgress } from '@krapao/machines'
import type { BonusPreview } from '@krapao/sdk'
import Gift from 'lucide-react/icons/gift'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatShortMoney } from '#i18n/format.ts'
import { formatDay } from '#i18n/time.ts'
import { languageOf } from '#i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { Card, Fact, Facts } from '#ui/layout/Card.tsx'
import { Fold } from '#ui/layout/Fold.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { IconCircle, Tag } from '#ui/feedback/Tag.tsx'
import css from './Bonus.module.css'
import { EndBonus } from './EndBonus.tsx'
import { Terms } from './Terms.tsx'
import { Turnover } from './Turnover.tsx'
import { useOfferWords } from './useOfferWords.ts'

const types = ['day', 'week', 'promotion', 'coupon'] as const
const known = (type: string | null | undefined) => types.find((one) => one === type) ?? null

/** Of the bonus that the player has; undefined if the backend does not report it. */
export const activeName = ({ progress, bonuses, promotion }: BonusOverview): string | undefined =>
  progress?.name ?? bonuses.find(({ userBonus }) => userBonus?.isActive)?.name ?? promotion?.code

type Props = {
  shown: BonusOverview
  end: BonusEndActor
  /** Null during a break. */
  onDeposit: (() => void) | null
  ref?: Ref<HTMLHeadingElement>
}

export function ActiveBonus({ shown, end, onDeposit, ref }: Props) {
  const { t } = useTranslation('bonus')
  const { active, progress, promotion, bonuses } = shown
  const type = known(active.type)
  const own = bonuses.find(({ userBonus }) => userBonus?.isActive)
  const state = progress?.state
  const often = own && t(`often.${own.type}`, { count: own.maxReceived })
  // 'limit' alone does not say how often.
  const typeWords = often ?? (type ? t(`type.${type}`) : active.type !== 'limit' && active.type)
  return (
    <section aria-labelledby="active">
      <Card>
        <div className={css.stack}>
          <div className={css.head}>
            <IconCircle tone="gold">
              <Gift size={20} />
            </IconCircle>
            <div className={css.words}>
              <h2 ref={ref} id="active" tabIndex={-1}>
                {activeName(shown) ?? t('yours')}
              </h2>
              {progress && state === 'running' && <Grant progress={progress} at={own?.userBonus?.received.at(-1)?.updatedAt} />}
              <div className={css.tags}>
                {typeWords && <Tag tone="plain">{typeWords}</Tag>}
                {state && <Tag tone={state === 'running' ? 'good' : 'wait'}>{t(`state.${state}`)}</Tag>}
              </div>
            </div>
          </div>
          {progress && state === 'waiting' && <Waiting progress={progress} />}
          {progress && state === 'running' && <Running progress={progress} />}
          {state === 'ending' && <Notice tone="wait">{t('endingText')}</Notice>}
          {!state && <p className={css.small}>{t('progressUnknown')}</p>}
          {state === 'waiting' && onDeposit && (
            <Button kind="primary" wide onClick={onDeposit}>
              {t('deposit')}
            </Button>
          )}
          {state !== 'ending' && <EndBonus actor={end} progress={progress} />}
          <Fold title={t('termsOf')}>
            <Terms terms={progress} percentFail={own?.percentFail ?? promotion?.percentFail} />
            {progress && state === 'running' && <p className={css.small}>{t('atStake', { percent: progress.percentFail ?? 0 })}</p>}
            <p className={css.small}>{t('whileItRuns')}</p>
          </Fold>
        </div>
      </Card>
    </section>
  )
}

function Grant({ progress, at }: { progress: BonusPreview; at: string | undefined }) {
  const { grant } = progress
  const { t, i18n } = useTranslation('bonus')
  if (grant === undefined) return null
  const amount =
    at === undefined
      ? `+฿${formatShortMoney(grant)}`
      : t('grantedOn', { amount: formatShortMoney(grant), date: formatDay(at, languageOf(i18n)) })
  return (
    <p className={css.small}>
      {amount} · {t(turnoverLeft(progress) === 0 ? 'granted' : 'locked')}
    </p>
  )
}

function Waiting({ progress }: { progress: BonusPreview }) {
  const words = useOfferWords()
  return (
    <div>
      <p className={css.headline}>{words.headline(progress)}</p>
      <p className={css.small}>{words.condition(progress)}</p>
    </div>
  )
}

function Running({ progress }: { progress: BonusProgress }) {
  const { t } = useTranslation('bonus')
  const { total, ends, forfeits, openStakes, leaving } = progress
  const isFree = ends && forfeits === 0
  return (
    <>
      <Turnover progress={progress} />
      {isFree && (
        <Notice tone="good" title={t('allYours')}>
          {t('keepAll', { total: formatShortMoney(total ?? 0) })}
        </Notice>
      )}
      <div className={css.outcomes}>
        <Facts>
          {!isFree && leaving && total !== undefined && (
            <Fact name={t('leaving.if', { total: formatShortMoney(total) })}>
              <span className={css.outcome} data-testid="leaving">
                <span>{t('leaving.pays', { pays: formatShortMoney(leaving.pays) })}</span>
                {leaving.forfeits > 0 && (
                  <span className={css.lost}>{t('leaving.forfeits', { forfeits: formatShortMoney(leaving.forfeits) })}</span>
                )}
              </span>
            </Fact>
          )}
          {!isFree && <Fact name={t('afterWagering')}>{t('allYours')}</Fact>}
          <Fact name={t('while')}>{t('whileShort')}</Fact>
        </Facts>
      </div>
      {openStakes !== undefined && <Notice tone="wait">{t('openStakes', { amount: formatMoney(openStakes) })}</Notice>}
    </>
  )
}

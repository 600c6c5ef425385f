import type { BonusEndActor, BonusOverview, BonusProgress } from '@krapao/machines'
import type { BonusPreview } from '@krapao/sdk'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#i18n/format.ts'
import { Card, Fact, Facts } from '#ui/layout/Card.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { AtStake } from './AtStake.tsx'
import css from './Bonus.module.css'
import { EndBonus } from './EndBonus.tsx'
import { Terms } from './Terms.tsx'
import { Turnover } from './Turnover.tsx'

const types = ['limit', 'day', 'week', 'promotion', 'coupon'] as const
const known = (type: string | null | undefined) => types.find((one) => one === type) ?? null

type Props = { shown: BonusOverview; end: BonusEndActor; ref?: Ref<HTMLElement> }

export function ActiveBonus({ shown, end, ref }: Props) {
  const { t } = useTranslation('bonus')
  const { active, standing, promotion, bonuses } = shown
  const type = known(active.type)
  const own = bonuses.find(({ userBonus }) => userBonus?.isActive)
  const state = standing?.state
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby="active">
      <Card>
        <div className={css.stack}>
          <div className={css.head}>
            <h2 id="active">{standing?.name ?? own?.name ?? promotion?.code ?? t('yours')}</h2>
            <div className={css.tags}>
              {type ? <Tag tone="plain">{t(`type.${type}`)}</Tag> : active.type && <Tag tone="plain">{active.type}</Tag>}
              {state && <Tag tone={state === 'running' ? 'good' : 'wait'}>{t(`state.${state}`)}</Tag>}
            </div>
          </div>
          {standing && state === 'waiting' && <Waiting standing={standing} />}
          {standing && state === 'running' && <Running standing={standing} />}
          {state === 'ending' && <Notice tone="wait">{t('endingText')}</Notice>}
          {!state && <p className={css.small}>{t('untold')}</p>}
          {state !== 'ending' && <EndBonus actor={end} standing={standing} />}
          <details className={css.terms}>
            <summary>{t('termsOf')}</summary>
            <Terms terms={standing} percentFail={own?.percentFail ?? promotion?.percentFail} />
          </details>
        </div>
      </Card>
    </section>
  )
}

const Waiting = ({ standing: { percent, maximum, minimum } }: { standing: BonusPreview }) => {
  const { t } = useTranslation('bonus')
  if (percent === undefined || maximum === undefined || minimum === undefined) return null
  const values = { percent, maximum: formatMoney(maximum), minimum: formatMoney(minimum) }
  return <p>{t(minimum > 0 ? 'waitingText' : 'waitingAny', values)}</p>
}

function Running({ standing }: { standing: BonusProgress }) {
  const { t } = useTranslation('bonus')
  const { grant, total, ends, forfeits, openStakes, turnoverDone = 0, turnoverRequired = 0 } = standing
  const isReleased = turnoverDone >= turnoverRequired
  return (
    <>
      <Turnover standing={standing} />
      <div className={css.price}>
        <Facts>
          {grant !== undefined && <Fact name={t(isReleased ? 'granted' : 'locked')}>{t('baht', { amount: formatMoney(grant) })}</Fact>}
          {total !== undefined && <Fact name={t('total')}>{t('baht', { amount: formatMoney(total) })}</Fact>}
        </Facts>
      </div>
      {ends && forfeits === 0 ? (
        <Notice tone="good">{t('endsFree')}</Notice>
      ) : (
        <Notice tone="wait">
          <AtStake standing={standing} />
        </Notice>
      )}
      {openStakes !== undefined && <Notice tone="wait">{t('openStakes', { amount: formatMoney(openStakes) })}</Notice>}
      <p className={css.small}>{t('beforeDeposit')}</p>
    </>
  )
}

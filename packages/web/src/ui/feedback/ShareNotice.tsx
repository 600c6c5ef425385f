import type { Share } from '@krapao/machines'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#i18n/format.ts'
import { Fact, Facts } from '../layout/Card.tsx'
import { Notice } from './Notice.tsx'

type Shares = {
  /** Without a running bonus. */
  free: Share
  withBonus: Share
}

export function ShareFacts({ free, withBonus }: Shares) {
  const { t } = useTranslation('ui')
  return (
    <Facts>
      <Fact name={t('share.free', { percent: free.percent })}>{t('share.baht', { amount: formatMoney(free.pays) })}</Fact>
      <Fact name={t('share.withBonus', { percent: withBonus.percent })}>{t('share.baht', { amount: formatMoney(withBonus.pays) })}</Fact>
    </Facts>
  )
}

export function ShareNotice({ free, withBonus, now }: Shares & { now: Share | null }) {
  const { t } = useTranslation('ui')
  if (!now) {
    return (
      <Notice tone="wait" title={t('share.unknown')}>
        <ShareFacts free={free} withBonus={withBonus} />
      </Notice>
    )
  }
  const paid = t('share.paid', { percent: now.percent, amount: formatMoney(now.pays) })
  if (now.loses === 0) return <Notice tone="good">{paid}</Notice>
  return (
    <Notice tone="bad" title={paid}>
      {t('share.lost', { amount: formatMoney(now.loses) })} {now.pays < free.pays && t('share.later', { amount: formatMoney(free.pays) })}
    </Notice>
  )
}

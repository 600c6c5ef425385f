import type { BonusProgress } from '@krapao/machines'
import { useTranslation } from 'react-i18next'
import { formatShortMoney } from '#i18n/format.ts'

export function AtStake({ progress: { leaving, percentFail } }: { progress: BonusProgress }) {
  const { t } = useTranslation('bonus')
  return (
    <>
      {leaving && <b>{t('leavingAll', { pays: formatShortMoney(leaving.pays), forfeits: formatShortMoney(leaving.forfeits) })} </b>}
      {t('atStake', { percent: percentFail ?? 0 })}
    </>
  )
}

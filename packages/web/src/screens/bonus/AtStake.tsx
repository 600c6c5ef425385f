import type { BonusProgress } from '@krapao/machines'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#i18n/format.ts'

export function AtStake({ progress: { leaving, percentFail } }: { progress: BonusProgress }) {
  const { t } = useTranslation('bonus')
  return (
    <>
      {leaving && <b>{t('leavingAll', { pays: formatMoney(leaving.pays), forfeits: formatMoney(leaving.forfeits) })} </b>}
      {t('atStake', { percent: percentFail ?? 0 })}
    </>
  )
}

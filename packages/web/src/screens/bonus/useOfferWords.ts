import type { Satang } from '@krapao/sdk'
import { useTranslation } from 'react-i18next'
import { formatShortMoney } from '#i18n/format.ts'

/** Absent where the backend does not report it. */
type Terms = Partial<Record<'percent' | 'turnover', number | undefined> & Record<'maximum' | 'minimum', Satang | undefined>>

export function useOfferWords() {
  const { t } = useTranslation('bonus')
  return {
    headline: ({ percent, maximum }: Terms): string | null =>
      percent === undefined || maximum === undefined ? null : t('offer', { percent, maximum: formatShortMoney(maximum) }),
    minimum: ({ minimum }: Terms): string | null => {
      if (minimum === undefined) return null
      return minimum > 0 ? `฿${formatShortMoney(minimum)}` : t('anyAmount')
    },
    condition: ({ minimum }: Terms): string | null => {
      if (minimum === undefined) return null
      return minimum > 0 ? t('onDeposit', { minimum: formatShortMoney(minimum) }) : t('onAnyDeposit')
    },
    wagering: ({ turnover }: Terms): string | null => {
      if (turnover === undefined) return null
      return turnover > 0 ? t('terms.times', { times: turnover }) : t('terms.none')
    },
  }
}

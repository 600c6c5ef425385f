import type { BonusPreview } from '@krapao/sdk'
import { useTranslation } from 'react-i18next'
import { formatShortMoney } from '#i18n/format.ts'

export function useWaitingText(terms: BonusPreview | null): string | null {
  const { t } = useTranslation('bonus')
  const { percent, maximum, minimum } = terms ?? {}
  if (percent === undefined || maximum === undefined || minimum === undefined) return null
  return t(minimum > 0 ? 'waitingText' : 'waitingAny', {
    percent,
    minimum: formatShortMoney(minimum),
    maximum: formatShortMoney(maximum),
  })
}

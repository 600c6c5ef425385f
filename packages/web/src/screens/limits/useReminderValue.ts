import type { RealityCheckActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'

/** "Every 30 minutes". */
export function useReminderValue(actor: RealityCheckActor | null): string {
  const { t } = useTranslation('limits')
  const minutes = useSelector(actor ?? undefined, (snapshot) => snapshot?.context.minutes ?? null)
  return minutes === null ? t('remind.off') : t('remind.value', { time: t('minutes', { count: minutes }) })
}

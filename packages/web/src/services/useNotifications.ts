import type { Topic } from '@krapao/sdk/realtime'
import { useEffect, useEffectEvent } from 'react'
import { useAppServices } from './appServices.tsx'

/** Also called when changes may have been missed. */
export function useNotifications(topics: readonly Topic[], changed: () => void): void {
  const { live } = useAppServices()
  const notified = useEffectEvent((named: readonly Topic[] | null) => {
    if (named === null || named.some((topic) => topics.includes(topic))) changed()
  })
  useEffect(() => live.subscribe((named) => notified(named)), [live])
}

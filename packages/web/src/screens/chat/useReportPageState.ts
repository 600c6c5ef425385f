import type { ChatActor } from '@krapao/machines'
import { useEffect } from 'react'

export function useReportPageState(chat: ChatActor): void {
  useEffect(() => {
    const tellPage = () => chat.send({ type: document.visibilityState === 'visible' ? 'page.shown' : 'page.hidden' })
    const tellNetwork = () => chat.send({ type: 'network.returned' })
    document.addEventListener('visibilitychange', tellPage)
    addEventListener('online', tellNetwork)
    return () => {
      document.removeEventListener('visibilitychange', tellPage)
      removeEventListener('online', tellNetwork)
    }
  }, [chat])
}

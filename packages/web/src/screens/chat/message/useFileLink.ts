import { itemKey, type Item, type LinksActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import { useState } from 'react'

export type Renewal = { item: Item; links: LinksActor }

/** A link expires within a minute. A loaded picture stays, and a failed link is renewed once before the picture counts as missing. */
export function useFileLink(link: string | null, renewal: Renewal | undefined) {
  const isRenewing = useSelector(
    renewal?.links,
    (snapshot) => snapshot?.context.queue.some((item) => itemKey(item) === (renewal && itemKey(renewal.item))) ?? false,
  )
  const [{ source, failed, wasRenewalRequested }, set] = useState<{
    source: string | null
    failed: string | null
    wasRenewalRequested: boolean
  }>({
    source: link,
    failed: null,
    wasRenewalRequested: false,
  })
  const isNewer = source !== link
  if (isNewer && source === failed) set({ source: link, failed, wasRenewalRequested })
  return {
    source,
    isMissing: source === failed && !isNewer && !isRenewing && failed !== null,
    onLoaded: () => {
      if (wasRenewalRequested) set({ source, failed, wasRenewalRequested: false })
    },
    onFailed: () => {
      if (renewal && !wasRenewalRequested && !isNewer) renewal.links.send({ type: 'link.failed', item: renewal.item })
      set({ source, failed: source, wasRenewalRequested: wasRenewalRequested || !isNewer })
    },
  }
}

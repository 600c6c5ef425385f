import { itemKey, type Item, type LinksActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import { useState } from 'react'

export type Renewal = { item: Item; links: LinksActor }

/** Links can expire within a minute: a loaded one stays in use, and a failing one is renewed once before it counts as missing. */
export function useFileLink(link: string | null, renewal: Renewal | undefined) {
  const isWanted = useSelector(
    renewal?.links,
    (snapshot) => snapshot?.context.wanted.some((item) => itemKey(item) === (renewal && itemKey(renewal.item))) ?? false,
  )
  const [{ source, failed, isAsked }, set] = useState<{ source: string | null; failed: string | null; isAsked: boolean }>({
    source: link,
    failed: null,
    isAsked: false,
  })
  const isNewer = source !== link
  if (isNewer && source === failed) set({ source: link, failed, isAsked })
  return {
    source,
    isMissing: source === failed && !isNewer && !isWanted && failed !== null,
    onLoaded: () => {
      if (isAsked) set({ source, failed, isAsked: false })
    },
    onFailed: () => {
      if (renewal && !isAsked && !isNewer) renewal.links.send({ type: 'link.failed', item: renewal.item })
      set({ source, failed: source, isAsked: isAsked || !isNewer })
    },
  }
}

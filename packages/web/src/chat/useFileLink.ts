import { itemKey, type Item, type LinksActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import { useState } from 'react'

/** Of what a link is, and who asks for another where it is not good any more. */
export type Renewal = { item: Item; links: LinksActor }

/**
 * Where a picture or film of a talk is seen. Its link may be good for a minute: what is seen by it stays, and where it fails another
 * is asked for, once, before it counts as missing.
 */
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

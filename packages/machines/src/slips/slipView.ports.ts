import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome } from '@krapao/sdk'

/** What the picture of a slip needs from the outside. */
export type SlipViewPorts = {
  actors: {
    /** The address of the picture; null where nobody may be sent to it. */
    findPicture: PromiseActorLogic<Outcome<string | null>, { reference: string }>
    /** Sends the tab on. False where there is none any more: held back by the browser, or closed. */
    sendTab: PromiseActorLogic<boolean, { url: string }>
  }
  tab: Pick<PictureTab, 'open' | 'close'>
}

/** One tab of the client's, at most. */
export type PictureTab = {
  /** At once: a browser lets a click open one, and nothing that comes after it. */
  open: () => void
  go: (url: string) => boolean
  /** One that was sent on is left alone. */
  close: () => void
}

/** What a client brings along: its tab, and its link guard (the whole address, or null if nobody may be sent there). */
export type SlipViewBrowser = { tab: PictureTab; safeLink: (link: string) => string | null }

export const slipViewPorts = (krapao: Krapao, { tab, safeLink }: SlipViewBrowser): SlipViewPorts => ({
  actors: {
    findPicture: fromPromise(async ({ input, signal }) => {
      const outcome = await krapao.slips.reference(input, { signal })
      return outcome.ok ? { ok: true, value: safeLink(outcome.value.url) } : outcome
    }),
    sendTab: fromPromise(({ input }) => Promise.resolve(tab.go(input.url))),
  },
  tab,
})

import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome } from '@krapao/sdk'

export type SlipViewPorts = {
  actors: {
    /** Null if the address is unsafe. */
    findPicture: PromiseActorLogic<Outcome<string | null>, { reference: string }>
    /** False if the tab was blocked or closed. */
    openInTab: PromiseActorLogic<boolean, { url: string }>
  }
  tab: Pick<PictureTab, 'open' | 'close'>
}

export type PictureTab = {
  /** Synchronous, because browsers allow a new tab only during the click. */
  open: () => void
  navigate: (url: string) => boolean
  close: () => void
}

/** `safeLink` returns the absolute address, or null if it is unsafe. */
export type SlipViewBrowser = { tab: PictureTab; safeLink: (link: string) => string | null }

export const slipViewPorts = (krapao: Krapao, { tab, safeLink }: SlipViewBrowser): SlipViewPorts => ({
  actors: {
    findPicture: fromPromise(async ({ input, signal }) => {
      const outcome = await krapao.slips.reference(input, { signal })
      return outcome.ok ? { ok: true, value: safeLink(outcome.value.url) } : outcome
    }),
    openInTab: fromPromise(({ input }) => Promise.resolve(tab.navigate(input.url))),
  },
  tab,
})

import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Banner, Outcome } from '@krapao/sdk'

/** What banners before a sheet need from the outside. */
export type BannersPorts = { actors: { loadBanners: PromiseActorLogic<Outcome<readonly Banner[]>> } }

/** The ports over one read of the SDK. */
export const bannersPorts = (read: (options: { signal: AbortSignal }) => Promise<Outcome<Banner[]>>): BannersPorts => ({
  actors: { loadBanners: fromPromise(({ signal }) => read({ signal })) },
})

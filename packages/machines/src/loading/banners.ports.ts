import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Banner, Outcome } from '@krapao/sdk'

export type BannersPorts = { actors: { loadBanners: PromiseActorLogic<Outcome<readonly Banner[]>> } }

export const bannersPorts = (read: (options: { signal: AbortSignal }) => Promise<Outcome<Banner[]>>): BannersPorts => ({
  actors: { loadBanners: fromPromise(({ signal }) => read({ signal })) },
})

import type { Banner } from '@krapao/sdk'
import type { Walk } from '../testing/coverPaths.ts'
import { offline, worked } from '../testing/problems.ts'
import { silent } from '../testing/world.ts'
import type { BannersPorts } from './banners.ports.ts'

export const sampleBanners: Banner[] = [
  { image: '/pictures/banners/invite-1.svg', html: '<p>One</p>' },
  { image: '/pictures/banners/invite-2.svg', html: '' },
]

/** Ports that never answer. */
export const bannersFakePorts = (): BannersPorts => ({ actors: { loadBanners: silent() } })

/** Wanted and not, some, none, and none that could be read. */
export const bannersSamples = {
  starts: [{ input: { skip: false } }, { input: { skip: true } }],
  outcomes: { loadBanners: [worked(sampleBanners), worked([]), offline] },
} satisfies Walk

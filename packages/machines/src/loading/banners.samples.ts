import type { Banner } from '@krapao/sdk'
import type { Walk } from '../testing/coverPaths.ts'
import { offline, worked } from '../testing/problems.ts'
import { silent } from '../testing/fakes.ts'
import type { BannersPorts } from './banners.ports.ts'

export const sampleBanners: Banner[] = [
  { image: '/pictures/banners/invite-1.svg', html: '<p>One</p>' },
  { image: '/pictures/banners/invite-2.svg', html: '' },
]

export const bannersFakePorts = (): BannersPorts => ({ actors: { loadBanners: silent() } })

export const bannersSamples = {
  starts: [{ input: { skip: false } }, { input: { skip: true } }],
  outcomes: { loadBanners: [worked(sampleBanners), worked([]), offline] },
} satisfies Walk

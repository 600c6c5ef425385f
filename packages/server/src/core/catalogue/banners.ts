import type { FastifyRequest } from 'fastify'
import { languageOf } from '#platform/values/language.ts'
import type { Variant } from '#platform/values/phone.ts'
import type { LiveCatalogue } from './catalogue.live.ts'

export function bannersOf(
  { catalogue, config }: { catalogue: LiveCatalogue; config: { variant: Variant } },
  place: 'invite' | 'refund',
  request: FastifyRequest,
): { image: string; html: string }[] {
  const language = languageOf(request, config)
  const banners = catalogue.current.banners.filter((banner) => banner.place === place)
  return banners.map(({ image, html }) => ({ image, html: html[language] }))
}

import type { FastifyRequest } from 'fastify'
import { languageOfRequest } from '#platform/values/language.ts'
import type { LiveCatalogue } from './catalogue.live.ts'

export function bannersOf(
  { catalogue }: { catalogue: LiveCatalogue },
  place: 'invite' | 'refund',
  request: FastifyRequest,
): { image: string; html: string }[] {
  const language = languageOfRequest(request)
  const here = catalogue.current.banners.filter((banner) => banner.place === place)
  return here.map(({ image, html }) => ({ image, html: html[language] }))
}

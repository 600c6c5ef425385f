import type { FastifyRequest } from 'fastify'
import { languageOf } from '#platform/values/language.ts'
import type { AppContext } from '../context/appContext.ts'

export function bannersOf(
  { catalogue, config }: Pick<AppContext, 'catalogue' | 'config'>,
  place: 'invite' | 'refund',
  request: FastifyRequest,
): { image: string; html: string }[] {
  const language = languageOf(request, config)
  const here = catalogue.current.banners.filter((banner) => banner.place === place)
  return here.map(({ image, html }) => ({ image, html: html[language] }))
}

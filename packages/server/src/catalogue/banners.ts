import type { FastifyRequest } from 'fastify'
import { spokenIn } from '../lookups/language.ts'
import type { World } from '../world.ts'

export function bannersOf({ catalogue }: World, place: 'invite' | 'refund', request: FastifyRequest): { image: string; html: string }[] {
  const language = spokenIn(request)
  const here = catalogue.current.banners.filter((banner) => banner.place === place)
  return here.map(({ image, html }) => ({ image, html: html[language] }))
}

// Banners come before a sheet, which opens at once if they are missing or slow, or if the player has a task.
import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Banner, Outcome } from '@krapao/sdk'
import type { BannersPorts } from './banners.ports.ts'
import { outcomeOf, placeholderActors } from '../shared/chartParts.ts'

type Input = {
  skip: boolean
}
type Context = Input & { banners: readonly Banner[] }
type Event = { type: 'banners.passed' }

export type BannersActor = ActorRefFrom<typeof bannersMachine>

export const bannersMachine = setup({
  types: {} as { input: Input; context: Context; events: Event },
  actors: placeholderActors<BannersPorts['actors']>('loadBanners'),
  delays: { timeout: 3000 },
  guards: {
    'is skipped': ({ context }) => context.skip,
    'has banners': (_, outcome: Outcome<readonly Banner[]>) => outcome.ok && outcome.value.length > 0,
  },
  actions: { 'set banners': assign((_, outcome: Outcome<readonly Banner[]>) => (outcome.ok ? { banners: outcome.value } : {})) },
}).createMachine({
  id: 'banners',
  description: 'Shows banners before a sheet, or the sheet at once if there are none.',
  context: ({ input }) => ({ ...input, banners: [] }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Reads the banners.',
      always: { guard: 'is skipped', target: 'passed' },
      invoke: {
        id: 'loadBanners',
        src: 'loadBanners',
        onDone: [
          { guard: { type: 'has banners', params: outcomeOf }, target: 'showing', actions: { type: 'set banners', params: outcomeOf } },
          { target: 'passed' },
        ],
        onError: { target: 'passed' },
      },
      after: { timeout: { target: 'passed' } },
    },
    showing: { description: 'Shown until the player continues.', on: { 'banners.passed': { target: 'passed' } } },
    passed: { description: 'The sheet is shown.' },
  },
})

export const provideBannersPorts = ({ actors }: BannersPorts) => bannersMachine.provide({ actors })

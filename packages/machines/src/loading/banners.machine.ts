// Banners come before a sheet, which opens at once if they are missing or slow, or if the player has a task.
import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Banner, Outcome } from '@krapao/sdk'
import type { BannersPorts } from './banners.ports.ts'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'

type Input = {
  skip: boolean
}
type Context = Input & { banners: readonly Banner[] }
type Event = { type: 'banners.passed' }

export type BannersActor = ActorRefFrom<typeof bannersMachine>

export const bannersMachine = setup({
  types: {} as { input: Input; context: Context; events: Event },
  actors: placeholderActors<BannersPorts['actors']>('loadBanners'),
  delays: { longEnough: 3000 },
  guards: {
    'they are not wanted': ({ context }) => context.skip,
    'there are some': (_, outcome: Outcome<readonly Banner[]>) => outcome.ok && outcome.value.length > 0,
  },
  actions: { 'show them': assign((_, outcome: Outcome<readonly Banner[]>) => (outcome.ok ? { banners: outcome.value } : {})) },
}).createMachine({
  id: 'banners',
  description: 'Banners before a sheet: a carousel where there are any, and else the sheet at once.',
  context: ({ input }) => ({ ...input, banners: [] }),
  initial: 'asking',
  states: {
    asking: {
      description: 'Whether there are any.',
      always: { guard: 'they are not wanted', target: 'passed' },
      invoke: {
        id: 'loadBanners',
        src: 'loadBanners',
        onDone: [
          { guard: { type: 'there are some', params: outcomeOf }, target: 'showing', actions: { type: 'show them', params: outcomeOf } },
          { target: 'passed' },
        ],
        onError: { target: 'passed' },
      },
      after: { longEnough: { target: 'passed' } },
    },
    showing: { description: 'In view until the player goes on.', on: { 'banners.passed': { target: 'passed' } } },
    passed: { description: 'The sheet itself is in view.' },
  },
})

export const provideBannersPorts = ({ actors }: BannersPorts) => bannersMachine.provide({ actors })

// Opens a slip's picture in a tab, which opens during the click and closes if there is no picture; if the browser blocks it, the
// link is offered until it expires.
import { assign, emit, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { setParts } from '../shared/setParts.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import type { SlipViewPorts } from './slipView.ports.ts'

type Context = {
  reference: string
  url: string | null
}
type Event = { type: 'view.requested'; reference: string } | { type: 'link.followed' }
/** Without a problem, there is no picture with a safe link. */
type Emitted = { type: 'picture.missing'; problem: Problem | null }

export type SlipViewActor = ActorRefFrom<typeof slipViewMachine>

export const slipViewMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted },
  actors: placeholderActors<SlipViewPorts['actors']>('findPicture', 'sendTab'),
  // Lifetime of a link.
  delays: { untilTheLinkIsOld: 60_000 },
  guards: {
    'there is a picture': (_, outcome: Outcome<string | null>) => outcome.ok && outcome.value !== null,
    'the tab went there': ({ event }) => 'output' in event && event.output === true,
  },
  actions: {
    'open a tab': () => {},
    'close the tab': () => {},
    'note the link': assign((_, outcome: Outcome<string | null>) => (outcome.ok ? { url: outcome.value } : {})),
    'tell why not': emit((_, outcome: Outcome<string | null>) => ({
      type: 'picture.missing',
      problem: outcome.ok ? null : outcome.problem,
    })),
    'tell of a defect': emit({ type: 'picture.missing', problem: null }),
  },
})
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'slipView',
    description: 'The picture of a slip: a tab is opened in the click, and goes there when its address is known.',
    context: { reference: '', url: null },
    initial: 'idle',
    states: {
      idle: {
        description: 'A picture can be asked for.',
        entry: { type: 'set', params: { url: null } },
        on: {
          'view.requested': {
            target: 'finding',
            actions: [{ type: 'set', params: ({ event: { reference } }) => ({ reference, url: null }) }, 'open a tab'],
          },
        },
      },
      finding: {
        description: 'A tab waits while the address is asked for; more clicks are the same one.',
        invoke: {
          id: 'findPicture',
          src: 'findPicture',
          input: ({ context }) => ({ reference: context.reference }),
          onDone: [
            {
              guard: { type: 'there is a picture', params: outcomeOf },
              target: 'going',
              actions: { type: 'note the link', params: outcomeOf },
            },
            { target: 'idle', actions: ['close the tab', { type: 'tell why not', params: outcomeOf }] },
          ],
          onError: { target: 'broken' },
        },
      },
      going: {
        description: 'Left at once: the tab goes there, or there is none.',
        invoke: {
          id: 'sendTab',
          src: 'sendTab',
          input: ({ context }) => ({ url: context.url ?? '' }),
          onDone: [{ guard: 'the tab went there', target: 'idle' }, { target: 'heldBack' }],
          onError: { target: 'broken' },
        },
      },
      heldBack: {
        description: 'There is no tab: held back by the browser, or closed. The link stands for a click of its own.',
        on: {
          'link.followed': { target: 'idle' },
          'view.requested': {
            target: 'finding',
            actions: [{ type: 'set', params: ({ event: { reference } }) => ({ reference, url: null }) }, 'open a tab'],
          },
        },
        after: { untilTheLinkIsOld: { target: 'idle' } },
      },
      broken: {
        description: 'A defect of ours, not an outcome.',
        entry: [{ type: 'set', params: { url: null } }, 'close the tab', 'tell of a defect'],
        on: {
          'view.requested': {
            target: 'finding',
            actions: [{ type: 'set', params: ({ event: { reference } }) => ({ reference, url: null }) }, 'open a tab'],
          },
        },
      },
    },
  })

export const provideSlipViewPorts = ({ actors, tab }: SlipViewPorts) =>
  slipViewMachine.provide({ actors, actions: { 'open a tab': () => tab.open(), 'close the tab': () => tab.close() } })

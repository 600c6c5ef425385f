// Opens a slip's picture in a tab, which opens during the click and closes if there is no picture; if the browser blocks it, the
// link is offered until it expires.
import { emit, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import { outcomeOf, setParts, placeholderActors } from '../shared/chartParts.ts'
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
  actors: placeholderActors<SlipViewPorts['actors']>('findPicture', 'openInTab'),
  delays: { linkLifetime: 60_000 },
  guards: {
    'has a picture': (_, outcome: Outcome<string | null>) => outcome.ok && outcome.value !== null,
    'tab is open': ({ event }) => 'output' in event && event.output === true,
  },
  actions: {
    'open tab': () => {},
    'close tab': () => {},
    'emit picture missing': emit((_, outcome: Outcome<string | null>) => ({
      type: 'picture.missing',
      problem: outcome.ok ? null : outcome.problem,
    })),
    'emit picture missing without problem': emit({ type: 'picture.missing', problem: null }),
  },
})
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'slipView',
    description: 'The picture of a slip. A tab opens during the click, and navigates once the link is known.',
    context: { reference: '', url: null },
    initial: 'idle',
    states: {
      idle: {
        entry: { type: 'set', params: { url: null } },
        on: {
          'view.requested': {
            target: 'loading',
            actions: [{ type: 'set', params: ({ event: { reference } }) => ({ reference, url: null }) }, 'open tab'],
          },
        },
      },
      loading: {
        description: 'Reads the link while the tab is empty. Further clicks are ignored.',
        invoke: {
          id: 'findPicture',
          src: 'findPicture',
          input: ({ context }) => ({ reference: context.reference }),
          onDone: [
            {
              guard: { type: 'has a picture', params: outcomeOf },
              target: 'navigating',
              actions: { type: 'set', params: ({ event: { output } }) => (output.ok ? { url: output.value } : {}) },
            },
            { target: 'idle', actions: ['close tab', { type: 'emit picture missing', params: outcomeOf }] },
          ],
          onError: { target: 'broken' },
        },
      },
      navigating: {
        description: 'Navigates the tab, if it is still there.',
        invoke: {
          id: 'openInTab',
          src: 'openInTab',
          input: ({ context }) => ({ url: context.url ?? '' }),
          onDone: [{ guard: 'tab is open', target: 'idle' }, { target: 'blocked' }],
          onError: { target: 'broken' },
        },
      },
      blocked: {
        description: 'The browser blocked the tab, or it was closed. The link is offered instead, until it expires.',
        on: {
          'link.followed': { target: 'idle' },
          'view.requested': {
            target: 'loading',
            actions: [{ type: 'set', params: ({ event: { reference } }) => ({ reference, url: null }) }, 'open tab'],
          },
        },
        after: { linkLifetime: { target: 'idle' } },
      },
      broken: {
        description: 'A port threw an exception.',
        entry: [{ type: 'set', params: { url: null } }, 'close tab', 'emit picture missing without problem'],
        on: {
          'view.requested': {
            target: 'loading',
            actions: [{ type: 'set', params: ({ event: { reference } }) => ({ reference, url: null }) }, 'open tab'],
          },
        },
      },
    },
  })

export const provideSlipViewPorts = ({ actors, tab }: SlipViewPorts) =>
  slipViewMachine.provide({ actors, actions: { 'open tab': () => tab.open(), 'close tab': () => tab.close() } })

// The chat exists while the server enables it; drafts survive when that ends. A guest is created on first opening. The chat
// invites once per visit and never opens by itself.
import { assign, emit, raise, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { Entered } from '../conversation/outbox.ts'
import type { Outcome, Problem } from '@krapao/sdk'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { setParts } from '../shared/setParts.ts'
import { retryDelays } from '../shared/retryDelays.ts'
import { snapshotOf } from '../shared/snapshotOf.ts'
import { outcomeParts } from '../shared/outcomeParts.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import type { ChatPorts } from './chat.ports.ts'
import type { conversationMachine } from '../conversation/conversation.machine.ts'
import { provideConversationPorts } from '../conversation/conversation.provided.ts'

type Input = {
  page: 'shown' | 'hidden'
  /** A player, or a guest with an earlier conversation. */
  mayHaveTalked: boolean
  wasInvited: boolean
}
type Context = Input & {
  panel: 'open' | 'shut'
  entered: Entered | null
  problem: Problem | null
  /** A refusal without a code, after which the availability is checked again. */
  doubted: Problem | null
}
type Event =
  | { type: 'open.requested' | 'close.requested' | 'invitation.declined' | 'retry.requested' }
  | { type: 'page.shown' | 'page.hidden' | 'network.returned' }
  | { type: 'talk.refused' | 'offer.doubted' }
type Emitted = { type: 'token.refused' }

export type ChatActor = ActorRefFrom<typeof chatMachine>

export const chatMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted; input: Input },
  actors: placeholderActors<ChatPorts['actors'] & { conversation: typeof conversationMachine }>('isEnabled', 'enter', 'conversation'),
  delays: { untilNextTry: 30_000, untilInvitation: 3000, invitationStays: 12_000 },
  guards: {
    'it is enabled': (_, outcome: Outcome<{ enableChatWidget: boolean }>) => outcome.ok && outcome.value.enableChatWidget,
    'it is no more': (_, outcome: Outcome<{ enableChatWidget: boolean }>) => outcome.ok && !outcome.value.enableChatWidget,
    'it was refused without a reason': (_, outcome: Outcome<unknown>) => !outcome.ok && isBare(outcome.problem),
    'something was refused without a reason': ({ context }, { context: talk }: Talk) => {
      const refusal = bareIn(talk)
      return refusal !== null && refusal !== context.doubted
    },
    'it is not known': (_, outcome: Outcome<unknown>) => !outcome.ok && outcome.problem.kind !== 'refused',
    'there may be something to read': ({ context }) => context.mayHaveTalked,
    'it was invited before': ({ context }) => context.wasInvited,
  },
  actions: {
    'note who enters': assign((_, outcome: Outcome<Entered>) => (outcome.ok ? { entered: outcome.value, problem: null } : {})),
    'note what was refused': assign((_, { context: talk }: Talk) => ({ doubted: bareIn(talk) })),
    doubt: raise({ type: 'offer.doubted' }),
    'keep that it invited': () => {},
    'tell the talk of the panel': sendTo('conversation', ({ event }) => ({
      type: event.type === 'open.requested' ? 'panel.opened' : 'panel.shut',
    })),
    'tell the talk': sendTo('conversation', ({ event }) => event),
    'tell refusal': emit({ type: 'token.refused' }),
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'chat',
    description: 'The door of the support chat. Behind it, once there is somebody, stands the child `conversation`.',
    context: ({ input }) => ({ ...input, panel: 'shut', entered: null, problem: null, doubted: null }),
    initial: 'asking',
    on: {
      'page.shown': { actions: { type: 'set', params: { page: 'shown' } } },
      'page.hidden': { actions: { type: 'set', params: { page: 'hidden' } } },
    },
    states: {
      asking: {
        description: 'Whether the server has it enabled (spec 1).',
        invoke: {
          id: 'isEnabled',
          src: 'isEnabled',
          onDone: [
            { guard: { type: 'it is enabled', params: outcomeOf }, target: 'there' },
            {
              guard: { type: 'it is not known', params: outcomeOf },
              target: 'unsure',
              actions: { type: 'set problem', params: outcomeOf },
            },
            { target: 'absent' },
          ],
          onError: { target: 'absent' },
        },
      },
      unsure: {
        description: 'No answer. Asked again by itself; nothing is shown meanwhile.',
        after: { untilNextTry: { target: 'asking' } },
        on: { 'network.returned': { target: 'asking' } },
      },
      absent: { description: 'Not enabled. The next visit asks again.' },
      there: {
        type: 'parallel',
        states: {
          door: {
            initial: 'shut',
            states: {
              shut: { on: { 'open.requested': { target: 'open', actions: { type: 'set', params: { panel: 'open' } } } } },
              open: { on: { 'close.requested': { target: 'shut', actions: { type: 'set', params: { panel: 'shut' } } } } },
            },
          },
          talk: {
            initial: 'nobody',
            states: {
              nobody: {
                description: 'A guest who has not opened it yet.',
                always: { guard: 'there may be something to read', target: 'entering' },
                on: { 'open.requested': { target: 'entering' } },
              },
              entering: {
                description: 'Who talks, and what was left of an earlier visit.',
                invoke: {
                  id: 'enter',
                  src: 'enter',
                  onDone: [
                    {
                      guard: { type: 'is ok', params: outcomeOf },
                      target: 'talking',
                      actions: { type: 'note who enters', params: outcomeOf },
                    },
                    {
                      guard: { type: 'it was refused without a reason', params: outcomeOf },
                      target: 'notEntered',
                      actions: [{ type: 'set problem', params: outcomeOf }, 'doubt'],
                    },
                    { target: 'notEntered', actions: { type: 'set problem', params: outcomeOf } },
                  ],
                  onError: { target: 'notEntered' },
                },
              },
              notEntered: {
                description: 'Tried again by itself, and when the person asks.',
                after: { untilNextTry: { target: 'entering' } },
                on: {
                  'retry.requested': { target: 'entering' },
                  'open.requested': { target: 'entering' },
                  'network.returned': { target: 'entering' },
                },
              },
              talking: {
                invoke: {
                  id: 'conversation',
                  src: 'conversation',
                  input: ({ context: { entered, panel, page } }) => ({ ...(entered ?? noOne), panel, page, place: 'end' }),
                  onSnapshot: {
                    guard: { type: 'something was refused without a reason', params: snapshotOf },
                    actions: [{ type: 'note what was refused', params: snapshotOf }, 'doubt'],
                  },
                  onError: { target: 'notEntered' },
                },
                on: {
                  'open.requested': { actions: 'tell the talk of the panel' },
                  'close.requested': { actions: 'tell the talk of the panel' },
                  'page.shown': { actions: [{ type: 'set', params: { page: 'shown' } }, 'tell the talk'] },
                  'page.hidden': { actions: [{ type: 'set', params: { page: 'hidden' } }, 'tell the talk'] },
                  'network.returned': { actions: 'tell the talk' },
                  'talk.refused': { target: 'refused', actions: 'tell refusal' },
                },
              },
              refused: { description: 'The server no longer knows who this is. Whoever comes next begins anew.' },
            },
          },
          offer: {
            description: 'Whether there still is a chat. The talk stands meanwhile, with all that was written.',
            initial: 'stands',
            states: {
              stands: { on: { 'offer.doubted': { target: 'doubted' } } },
              doubted: {
                invoke: {
                  id: 'isStill',
                  src: 'isEnabled',
                  onDone: [{ guard: { type: 'it is no more', params: outcomeOf }, target: 'withdrawn' }, { target: 'stands' }],
                  onError: { target: 'stands' },
                },
              },
              withdrawn: {
                description: 'Switched off while somebody was in it. Asked again by itself: it comes back as it was left.',
                initial: 'waiting',
                states: {
                  waiting: {
                    after: { untilNextTry: { target: 'looking' } },
                    on: {
                      'network.returned': { target: 'looking' },
                      'page.shown': { target: 'looking', actions: { type: 'set', params: { page: 'shown' } } },
                    },
                  },
                  looking: {
                    invoke: {
                      id: 'isAgain',
                      src: 'isEnabled',
                      onDone: [
                        { guard: { type: 'it is enabled', params: outcomeOf }, target: '#chat.there.offer.stands' },
                        { target: 'waiting' },
                      ],
                      onError: { target: 'waiting' },
                    },
                  },
                },
              },
            },
          },
          invitation: {
            initial: 'waiting',
            states: {
              waiting: {
                always: { guard: 'it was invited before', target: 'over' },
                after: { untilInvitation: { target: 'shown' } },
                on: { 'open.requested': { target: 'over' } },
              },
              shown: {
                entry: 'keep that it invited',
                after: { invitationStays: { target: 'over' } },
                on: { 'open.requested': { target: 'over' }, 'invitation.declined': { target: 'over' } },
              },
              over: {},
            },
          },
        },
      },
    },
  })

type Talk = { context?: { problem: Problem | null; outbox: readonly { problem: Problem | null }[] } }

/** The refusal of a disabled chat has no error code. */
const isBare = (problem: Problem | null): problem is Problem & { kind: 'refused' } =>
  problem?.kind === 'refused' && problem.code === undefined

const bareIn = (talk: Talk['context']): Problem | null =>
  [talk?.problem ?? null, ...(talk?.outbox ?? []).map(({ problem }) => problem)].filter(isBare).at(-1) ?? null

const noOne: Entered = { person: { userId: null, guestId: null, username: null, name: null }, outbox: [], readUpTo: null }

export const provideChatPorts = ({ actors, keepInvited, conversation }: ChatPorts) =>
  chatMachine.provide({
    actors: {
      ...actors,
      conversation: provideConversationPorts(conversation).provide({ actions: { 'tell refusal': sendParent({ type: 'talk.refused' }) } }),
    },
    delays: { untilNextTry: ({ context }) => retryDelays(30_000, context.problem) },
    actions: { 'keep that it invited': () => keepInvited() },
  })

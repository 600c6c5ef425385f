// Support can switch the chat off at any time, which keeps the conversation and its drafts. The chat invites once per visit and
// never opens by itself.
import { assign, raise, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { Participant } from '../conversation/outbox.ts'
import type { Outcome } from '@krapao/sdk'
import { emitParts, outcomeOf, setParts, outcomeParts, placeholderActors } from '../shared/chartParts.ts'
import { snapshotOf } from '../shared/snapshotOf.ts'
import type { ChatContext, ChatEmitted, ChatEvent, ChatInput } from './chat.context.ts'
import type { ChatPorts } from './chat.ports.ts'
import { refusalWithoutCode, isRefusalWithoutCode, type ConversationProblems } from './chat.rules.ts'
import type { conversationMachine } from '../conversation/conversation.machine.ts'

export type ChatActor = ActorRefFrom<typeof chatMachine>

export const chatMachine = setup({
  types: {} as { context: ChatContext; events: ChatEvent; emitted: ChatEmitted; input: ChatInput },
  actors: placeholderActors<ChatPorts['actors'] & { conversation: typeof conversationMachine }>('isEnabled', 'enter', 'conversation'),
  delays: { retryDelay: 30_000, invitationDelay: 3000, invitationTimeout: 12_000 },
  guards: {
    'is enabled': (_, outcome: Outcome<{ enableChatWidget: boolean }>) => outcome.ok && outcome.value.enableChatWidget,
    'is disabled': (_, outcome: Outcome<{ enableChatWidget: boolean }>) => outcome.ok && !outcome.value.enableChatWidget,
    'is refused without code': (_, outcome: Outcome<unknown>) => !outcome.ok && isRefusalWithoutCode(outcome.problem),
    'has new refusal without code': ({ context }, { context: conversation }: ConversationProblems) => {
      const refusal = refusalWithoutCode(conversation)
      return refusal !== null && refusal !== context.checkedRefusal
    },
    'availability is unknown': (_, outcome: Outcome<unknown>) => !outcome.ok && outcome.problem.kind !== 'refused',
    'may have a conversation': ({ context }) => context.mayHaveConversation,
    'was already invited': ({ context }) => context.wasInvited,
  },
  actions: {
    'set participant': assign((_, outcome: Outcome<Participant>) => (outcome.ok ? { participant: outcome.value, problem: null } : {})),
    'set reply time': assign((_, outcome: Outcome<{ replyMinutes?: number }>) =>
      outcome.ok ? { replyMinutes: outcome.value.replyMinutes ?? null } : {},
    ),
    'check availability': raise({ type: 'availability.uncertain' }),
    'store invitation': () => {},
    'set text': assign(({ event }) => (event.type === 'open.requested' && event.text !== undefined ? { text: event.text } : {})),
    'send text to conversation': sendTo('conversation', ({ event }) => ({
      type: 'text.added',
      text: event.type === 'open.requested' ? (event.text ?? '') : '',
    })),
    'send panel to conversation': sendTo('conversation', ({ event }) => ({
      type: event.type === 'open.requested' ? 'panel.opened' : 'panel.closed',
    })),
    'forward to conversation': sendTo('conversation', ({ event }) => event),
  },
})
  .extend(outcomeParts<ChatContext, ChatEvent>())
  .extend(emitParts<ChatContext, ChatEvent, ChatEmitted>())
  .extend(setParts<ChatContext, ChatEvent>())
  .createMachine({
    id: 'chat',
    description: 'The support chat: whether it is enabled, its panel and invitation, and the child `conversation`.',
    context: ({ input }) => ({
      ...input,
      panel: 'closed',
      text: '',
      replyMinutes: null,
      participant: null,
      problem: null,
      checkedRefusal: null,
    }),
    initial: 'checking',
    on: {
      'page.shown': { actions: { type: 'set', params: { page: 'shown' } } },
      'page.hidden': { actions: { type: 'set', params: { page: 'hidden' } } },
    },
    states: {
      checking: {
        description: 'Reads whether the operator has enabled the chat.',
        invoke: {
          id: 'isEnabled',
          src: 'isEnabled',
          onDone: [
            {
              guard: { type: 'is enabled', params: outcomeOf },
              target: 'enabled',
              actions: { type: 'set reply time', params: outcomeOf },
            },
            {
              guard: { type: 'availability is unknown', params: outcomeOf },
              target: 'waitingForRetry',
              actions: { type: 'set problem', params: outcomeOf },
            },
            { target: 'disabled' },
          ],
          onError: { target: 'disabled' },
        },
      },
      waitingForRetry: {
        description: 'The check failed and is retried; no chat is shown.',
        after: { retryDelay: { target: 'checking' } },
        on: { 'network.returned': { target: 'checking' } },
      },
      disabled: { description: 'Checked again at the next page load.' },
      enabled: {
        type: 'parallel',
        states: {
          panel: {
            initial: 'closed',
            states: {
              closed: { on: { 'open.requested': { target: 'open', actions: [{ type: 'set', params: { panel: 'open' } }, 'set text'] } } },
              open: {
                on: {
                  'open.requested': { actions: 'set text' },
                  'close.requested': { target: 'closed', actions: { type: 'set', params: { panel: 'closed' } } },
                },
              },
            },
          },
          conversation: {
            initial: 'idle',
            states: {
              idle: {
                description: 'A guest without a conversation. It starts when the chat is opened.',
                always: { guard: 'may have a conversation', target: 'starting' },
                on: { 'open.requested': { target: 'starting' } },
              },
              starting: {
                description: 'Identifies the player or creates a guest, and restores the stored outbox.',
                invoke: {
                  id: 'enter',
                  src: 'enter',
                  onDone: [
                    {
                      guard: { type: 'is ok', params: outcomeOf },
                      target: 'active',
                      actions: { type: 'set participant', params: outcomeOf },
                    },
                    {
                      guard: { type: 'is refused without code', params: outcomeOf },
                      target: 'failed',
                      actions: [{ type: 'set problem', params: outcomeOf }, 'check availability'],
                    },
                    { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
                  ],
                  onError: { target: 'failed' },
                },
              },
              failed: {
                description: 'Retried automatically and on request.',
                after: { retryDelay: { target: 'starting' } },
                on: {
                  'retry.requested': { target: 'starting' },
                  'open.requested': { target: 'starting' },
                  'network.returned': { target: 'starting' },
                },
              },
              active: {
                exit: { type: 'set', params: { text: '' } },
                invoke: {
                  id: 'conversation',
                  src: 'conversation',
                  input: ({ context: { participant, panel, page, text } }) => ({
                    ...(participant ?? noParticipant),
                    panel,
                    page,
                    text,
                    place: 'end',
                  }),
                  onSnapshot: {
                    guard: { type: 'has new refusal without code', params: snapshotOf },
                    actions: [
                      { type: 'set', params: ({ event: { snapshot } }) => ({ checkedRefusal: refusalWithoutCode(snapshot.context) }) },
                      'check availability',
                    ],
                  },
                  onError: { target: 'failed' },
                },
                on: {
                  'open.requested': { actions: ['send panel to conversation', 'send text to conversation'] },
                  'close.requested': { actions: 'send panel to conversation' },
                  'page.shown': { actions: [{ type: 'set', params: { page: 'shown' } }, 'forward to conversation'] },
                  'page.hidden': { actions: [{ type: 'set', params: { page: 'hidden' } }, 'forward to conversation'] },
                  'network.lost': { actions: 'forward to conversation' },
                  'network.returned': { actions: 'forward to conversation' },
                  'conversation.refused': { target: 'refused', actions: { type: 'emit', params: 'token.refused' } },
                },
              },
              refused: { description: 'The server rejected the token. The next user gets a new conversation.' },
            },
          },
          availability: {
            description: 'Whether the chat is still enabled. The conversation and its drafts are kept meanwhile.',
            initial: 'available',
            states: {
              available: { on: { 'availability.uncertain': { target: 'rechecking' } } },
              rechecking: {
                invoke: {
                  id: 'recheck',
                  src: 'isEnabled',
                  onDone: [{ guard: { type: 'is disabled', params: outcomeOf }, target: 'suspended' }, { target: 'available' }],
                  onError: { target: 'available' },
                },
              },
              suspended: {
                description: 'Disabled while in use. Checked again periodically; the conversation returns unchanged.',
                initial: 'waiting',
                states: {
                  waiting: {
                    after: { retryDelay: { target: 'checking' } },
                    on: {
                      'network.returned': { target: 'checking' },
                      'page.shown': { target: 'checking', actions: { type: 'set', params: { page: 'shown' } } },
                    },
                  },
                  checking: {
                    invoke: {
                      id: 'recheckSuspended',
                      src: 'isEnabled',
                      onDone: [
                        { guard: { type: 'is enabled', params: outcomeOf }, target: '#chat.enabled.availability.available' },
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
                always: { guard: 'was already invited', target: 'done' },
                after: { invitationDelay: { target: 'shown' } },
                on: { 'open.requested': { target: 'done' } },
              },
              shown: {
                entry: 'store invitation',
                after: { invitationTimeout: { target: 'done' } },
                on: { 'open.requested': { target: 'done' }, 'invitation.declined': { target: 'done' } },
              },
              done: {},
            },
          },
        },
      },
    },
  })

const noParticipant: Participant = { customer: { userId: null, guestId: null, username: null, name: null }, outbox: [], readUpTo: null }

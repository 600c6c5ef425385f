// Delivers one message under one id. The answer or the echo confirms delivery, even after a presumed failure.
import { assertEvent, assign, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import { outcomeOf, setParts, outcomeParts, placeholderActors } from '../shared/chartParts.ts'
import type { MessagePorts } from './message.ports.ts'
import { needsUpload, type Delivery, type Draft } from '../conversation/items.ts'

type Input = { draft: Draft }
type Context = {
  draft: Draft
  /** Percent of its file. */
  sent: number
  problem: Problem | null
  /** Sending takes long enough to offer cancelling. */
  takesLong: boolean
}
type Event =
  | { type: 'upload.progressed'; sent: number }
  | { type: 'upload.ended'; outcome: Outcome<string> }
  | { type: 'echo.received' }
  | { type: 'resend.requested' | 'remove.requested' }

export type MessageActor = ActorRefFrom<typeof messageMachine>

export const messageMachine = setup({
  types: {} as { input: Input; context: Context; events: Event },
  actors: placeholderActors<MessagePorts['actors']>('upload', 'send'),
  delays: { slowThreshold: 3000 },
  guards: {
    'has failed before': ({ context }) => context.draft.failed,
    'has a file to upload': ({ context }) => needsUpload(context.draft),
    'is uploaded': ({ event }) => {
      assertEvent(event, 'upload.ended')
      return event.outcome.ok
    },
  },
  actions: {
    'set file path': assign(({ context, event }) => {
      assertEvent(event, 'upload.ended')
      return event.outcome.ok ? { draft: withPath(context.draft, event.outcome.value) } : {}
    }),
    'set upload problem': assign(({ event }) => {
      assertEvent(event, 'upload.ended')
      return event.outcome.ok ? {} : { problem: event.outcome.problem }
    }),
    'reset progress': assign(({ context }) => ({ draft: { ...context.draft, failed: false }, sent: 0, problem: null, takesLong: false })),
    // Implemented by the conversation.
    'send delivery to parent': (_unread, _delivery: { delivery: Delivery | 'removed' }) => {},
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'message',
    description: 'One message: its file is uploaded first, then it is sent until it succeeds or fails.',
    context: ({ input }) => ({ draft: input.draft, sent: 0, problem: null, takesLong: false }),
    initial: 'starting',
    states: {
      starting: {
        description: 'Transient. A message that failed before a reload waits for the user.',
        always: [
          { guard: 'has failed before', target: 'failed' },
          { guard: 'has a file to upload', target: 'uploading_file' },
          { target: 'sending' },
        ],
      },
      uploading_file: {
        description: 'Removing the message cancels the upload.',
        entry: ['reset progress', { type: 'send delivery to parent', params: { delivery: 'uploading_file' } }],
        invoke: { id: 'upload', src: 'upload', input: ({ context }) => ({ draft: context.draft }), onError: { target: 'failed' } },
        on: {
          'upload.progressed': { actions: { type: 'set', params: ({ event: { sent } }) => ({ sent }) } },
          'upload.ended': [
            { guard: 'is uploaded', target: 'sending', actions: 'set file path' },
            { target: 'failed', actions: 'set upload problem' },
          ],
          'remove.requested': { target: 'removed' },
        },
      },
      sending: {
        description: 'Waits as long as the network is offline. The message can be removed meanwhile.',
        entry: ['reset progress', { type: 'send delivery to parent', params: { delivery: 'sending' } }],
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => ({ draft: context.draft }),
          onDone: [
            { guard: { type: 'is ok', params: outcomeOf }, target: 'succeed' },
            { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'failed' },
        },
        after: { slowThreshold: { actions: { type: 'set', params: { takesLong: true } } } },
        on: {
          'echo.received': { target: 'succeed', description: 'The message came back over the live connection before the response.' },
          'remove.requested': {
            target: 'removed',
            description: 'Stops retrying. If the message arrived anyway, the conversation shows it.',
          },
        },
      },
      failed: {
        description: 'Apparently not sent. The user can send it again or remove it.',
        entry: { type: 'send delivery to parent', params: { delivery: 'failed' } },
        on: {
          'resend.requested': [{ guard: 'has a file to upload', target: 'uploading_file' }, { target: 'sending' }],
          'remove.requested': { target: 'removed' },
          'echo.received': { target: 'succeed', description: 'The response was lost, but the message arrived.' },
        },
      },
      succeed: { type: 'final', entry: { type: 'send delivery to parent', params: { delivery: 'succeed' } } },
      removed: { type: 'final', entry: { type: 'send delivery to parent', params: { delivery: 'removed' } } },
    },
  })

const withPath = (draft: Draft, filePath: string): Draft => ({
  ...draft,
  message: { ...draft.message, payload: { ...draft.message.payload, filePath } },
})

export const provideMessagePorts = ({ actors }: MessagePorts) => messageMachine.provide({ actors })

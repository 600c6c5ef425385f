// Delivers one message under one id. The answer or the echo confirms delivery, even after a presumed failure.
import { assertEvent, assign, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { setParts } from '../shared/setParts.ts'
import { outcomeParts } from '../shared/outcomeParts.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import type { MessagePorts } from './message.ports.ts'
import { needsUpload, type Delivery, type Draft } from './items.ts'

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
  | { type: 'echo.came' }
  | { type: 'resend.requested' | 'remove.requested' }

export type MessageActor = ActorRefFrom<typeof messageMachine>

export const messageMachine = setup({
  types: {} as { input: Input; context: Context; events: Event },
  actors: placeholderActors<MessagePorts['actors']>('upload', 'send'),
  delays: { aWhile: 3000 },
  guards: {
    'it had failed': ({ context }) => context.draft.failed,
    'its file waits': ({ context }) => needsUpload(context.draft),
    'the file is there': ({ event }) => {
      assertEvent(event, 'upload.ended')
      return event.outcome.ok
    },
  },
  actions: {
    'note where the file is': assign(({ context, event }) => {
      assertEvent(event, 'upload.ended')
      return event.outcome.ok ? { draft: withPath(context.draft, event.outcome.value) } : {}
    }),
    'note why the file is not there': assign(({ event }) => {
      assertEvent(event, 'upload.ended')
      return event.outcome.ok ? {} : { problem: event.outcome.problem }
    }),
    'begin anew': assign(({ context }) => ({ draft: { ...context.draft, failed: false }, sent: 0, problem: null, takesLong: false })),
    // Implemented by the conversation.
    'tell where it is': (_unread, _delivery: { delivery: Delivery | 'removed' }) => {},
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'message',
    description: 'One message on its way: a file goes ahead of it, then it is sent, and stands as arrived or as failed.',
    context: ({ input }) => ({ draft: input.draft, sent: 0, problem: null, takesLong: false }),
    initial: 'starting',
    states: {
      starting: {
        description: 'Left at once. What had failed before a reload waits for the person.',
        always: [
          { guard: 'it had failed', target: 'failed' },
          { guard: 'its file waits', target: 'uploading_file' },
          { target: 'sending' },
        ],
      },
      uploading_file: {
        description: 'Its file goes ahead. Removing it here cancels the upload.',
        entry: ['begin anew', { type: 'tell where it is', params: { delivery: 'uploading_file' } }],
        invoke: { id: 'upload', src: 'upload', input: ({ context }) => ({ draft: context.draft }), onError: { target: 'failed' } },
        on: {
          'upload.progressed': { actions: { type: 'set', params: ({ event: { sent } }) => ({ sent }) } },
          'upload.ended': [
            { guard: 'the file is there', target: 'sending', actions: 'note where the file is' },
            { target: 'failed', actions: 'note why the file is not there' },
          ],
          'remove.requested': { target: 'removed' },
        },
      },
      sending: {
        description: 'However long there is no network. It may be taken back.',
        entry: ['begin anew', { type: 'tell where it is', params: { delivery: 'sending' } }],
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
        after: { aWhile: { actions: { type: 'set', params: { takesLong: true } } } },
        on: {
          'echo.came': { target: 'succeed', description: 'The echo came before the answer.' },
          'remove.requested': { target: 'removed', description: 'Not tried again. Where it arrived all the same, the talk shows it.' },
        },
      },
      failed: {
        description: 'Not sent, as far as is known. The person sends it again or removes it.',
        entry: { type: 'tell where it is', params: { delivery: 'failed' } },
        on: {
          'resend.requested': [{ guard: 'its file waits', target: 'uploading_file' }, { target: 'sending' }],
          'remove.requested': { target: 'removed' },
          'echo.came': { target: 'succeed', description: 'The answer was lost; the message was not.' },
        },
      },
      succeed: { type: 'final', entry: { type: 'tell where it is', params: { delivery: 'succeed' } } },
      removed: { type: 'final', entry: { type: 'tell where it is', params: { delivery: 'removed' } } },
    },
  })

const withPath = (draft: Draft, filePath: string): Draft => ({
  ...draft,
  message: { ...draft.message, payload: { ...draft.message.payload, filePath } },
})

export const provideMessagePorts = ({ actors }: MessagePorts) => messageMachine.provide({ actors })

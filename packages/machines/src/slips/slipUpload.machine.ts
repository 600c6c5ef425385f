// Uploads a picture of a bank slip. Other pictures are rejected before, a lost answer never uploads twice, and the result comes
// from the list of slips.
import { assertEvent, assign, emit, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Satang, Slip } from '@krapao/sdk'
import { emitParts, setParts, outcomeOf, outcomeParts, placeholderActors } from '../shared/chartParts.ts'
import { requestActions, requestOf, requestParts, type RequestContext, type RequestEvent } from '../submitRequest/requestParts.ts'
import { retryDelayFor } from '../shared/retryDelayFor.ts'
import { provideSubmitRequestPorts, submitRequest } from '../submitRequest/submitRequest.machine.ts'
import { statusOf } from '../statement/statement.ts'
import type { PictureContent, SlipOrder, SlipUploadPorts } from './slipUpload.ports.ts'

type Context = RequestContext<SlipOrder> & {
  /** Null for none, as after a reload. */
  picture: string | null
  reading: PictureContent | null
  /** Percent. */
  sent: number
  /** Only the server knows whether the player cancelled in time. */
  stopped: boolean
  slip: Slip | null
}
type Event =
  | { type: 'picture.chosen'; picture: string }
  | { type: 'picture.removed' | 'send.requested' | 'stop.requested' }
  | { type: 'progress.changed'; sent: number }
  | { type: 'slip.pending' | 'wallet.changed' }
  | RequestEvent
type Emitted =
  | { type: 'slip.taken' | 'slip.unknown' }
  | { type: 'slip.credited'; amount: Satang }
  | { type: 'slip.refused'; note: string | null }
type PortName = 'readPicture' | 'shrinkPicture' | 'watchProgress' | 'loadNewest'
type Children = { submitRequest: 'submitRequest' } & { [Name in PortName]: Name }

export type SlipUploadActor = ActorRefFrom<typeof slipUploadMachine>

export const slipUploadMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted; children: Children },
  actors: {
    ...placeholderActors<Pick<SlipUploadPorts['actors'], PortName>>('readPicture', 'shrinkPicture', 'watchProgress', 'loadNewest'),
    submitRequest: submitRequest<SlipOrder, null>(),
  },
  delays: { pollInterval: ({ context }) => retryDelayFor(3000, context.problem) },
  guards: {
    'has a picture': ({ context }) => context.picture !== null,
    'is a slip': (_, reading: PictureContent) => reading.kind === 'slip',
    'may be a slip': (_, reading: PictureContent) => reading.kind === 'unclear',
    'can be sent': (_, bytes: number | null) => bytes !== null,
    'was credited': (_, outcome: Outcome<Slip | null>) => newestStatus(outcome) === 'success',
    'was refused': (_, outcome: Outcome<Slip | null>) => newestStatus(outcome) === 'failed',
    'is stopped': ({ context }) => context.stopped,
  },
  actions: {
    'set picture': assign(({ event }) => {
      assertEvent(event, 'picture.chosen')
      return { ...nothing, picture: event.picture }
    }),
    'set reading': assign((_, reading: PictureContent) => ({ reading })),
    'clear picture': assign(() => nothing),
    'stop upload': () => {},
    'reload status': sendTo('submitRequest', { type: 'status.requested' }),
    'set slip': assign((_, outcome: Outcome<Slip | null>) => (outcome.ok ? { slip: outcome.value, problem: null } : {})),
    'emit credited': emit(({ context }) => ({ type: 'slip.credited', amount: context.slip?.amount ?? noMoney })),
    'emit refused': emit(({ context }) => ({ type: 'slip.refused', note: context.slip?.note ?? null })),
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(requestParts<SlipOrder, Context, Event>())
  .extend(emitParts<Context, Event, Emitted>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'slipUpload',
    description:
      'The picture of a slip: checked on the device, submitted once by the child `submitRequest`, then polled until it is settled.',
    context: { picture: null, reading: null, sent: 0, stopped: false, slip: null, request: null, problem: null },
    initial: 'resuming',
    on: {
      'picture.chosen': { target: '.reading', actions: 'set picture' },
      'picture.removed': { target: '.choosing', actions: 'clear picture' },
    },
    states: {
      resuming: {
        description: 'Transient. An upload that was open before a reload is resumed, without its picture.',
        entry: 'restore request',
        always: [{ guard: 'has request', target: 'submitting.outcomeUnknown' }, { target: 'choosing' }],
      },
      choosing: {
        description: 'No picture is chosen.',
        on: { 'slip.pending': { target: 'processing', description: 'A slip of an earlier visit is not settled.' } },
      },
      reading: {
        description: 'The device looks for the mini-QR of a slip.',
        invoke: {
          id: 'readPicture',
          src: 'readPicture',
          input: ({ context }) => ({ picture: context.picture ?? '' }),
          onDone: [
            { guard: { type: 'is a slip', params: outcomeOf }, target: 'checked', actions: { type: 'set reading', params: outcomeOf } },
            { guard: { type: 'may be a slip', params: outcomeOf }, target: 'unclear', actions: { type: 'set reading', params: outcomeOf } },
            { target: 'notASlip', actions: { type: 'set reading', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
      },
      checked: { description: 'The picture is a slip and can be sent.', on: { 'send.requested': { target: 'shrinking' } } },
      unclear: {
        description: 'No mini-QR was found. It may still be a slip, so the player decides.',
        on: { 'send.requested': { target: 'shrinking' } },
      },
      notASlip: { description: 'The picture is certainly not a slip, and cannot be sent.' },
      shrinking: {
        description: 'Rotates and scales the picture down.',
        entry: ['clear problem', { type: 'set', params: { stopped: false, sent: 0 } }],
        invoke: {
          id: 'shrinkPicture',
          src: 'shrinkPicture',
          input: ({ context }) => ({ picture: context.picture ?? '' }),
          onDone: [
            {
              guard: { type: 'can be sent', params: outcomeOf },
              target: 'submitting',
              actions: { type: 'create request', params: ({ context }) => ({ picture: context.picture ?? '' }) },
            },
            { target: 'notASlip', actions: { type: 'set', params: { reading: { kind: 'other', why: 'noPicture' } } } },
          ],
          onError: { target: 'broken' },
        },
      },
      submitting: {
        description: 'One picture is being uploaded, or its outcome is being read.',
        initial: 'sending',
        invoke: {
          id: 'submitRequest',
          src: 'submitRequest',
          input: requestOf,
          onDone: [
            { guard: 'is completed', target: 'processing', actions: 'delete request' },
            { guard: 'is rejected', target: 'uploadFailed', actions: ['delete request', 'set rejection'] },
            { target: 'choosing', actions: ['delete request', 'clear picture'] },
          ],
        },
        states: {
          sending: {
            description: 'Uploads the picture once, with its progress.',
            invoke: { id: 'watchProgress', src: 'watchProgress' },
            on: {
              'progress.changed': { actions: { type: 'set', params: ({ event: { sent } }) => ({ sent }) } },
              'stop.requested': { actions: [{ type: 'set', params: { stopped: true } }, 'stop upload'] },
              'request.unanswered': [
                {
                  guard: 'is stopped',
                  target: 'outcomeUnknown',
                  actions: [{ type: 'set', params: { stopped: false, sent: 0 } }, 'reload status'],
                  description: 'After a cancel, the server is asked at once whether it was in time.',
                },
                { target: 'outcomeUnknown' },
              ],
            },
          },
          outcomeUnknown: {
            description: 'The response was lost or is pending. Nothing is sent again; the status is read.',
            entry: { type: 'emit', params: 'slip.unknown' },
            on: {
              'status.requested': { actions: 'forward to request' },
              'again.requested': { actions: 'forward to request' },
              'page.shown': { actions: 'forward to request' },
            },
          },
        },
        on: { 'picture.chosen': { description: 'One upload at a time.' }, 'picture.removed': {} },
      },
      uploadFailed: {
        description: 'The upload was refused or never arrived; the problem says why. The picture can be sent again.',
        on: { 'send.requested': { guard: 'has a picture', target: 'shrinking' } },
      },
      processing: {
        description: 'Uploaded. The list of slips is polled until the slip is settled.',
        initial: 'loading',
        entry: { type: 'emit', params: 'slip.taken' },
        states: {
          loading: {
            invoke: {
              id: 'loadNewest',
              src: 'loadNewest',
              onDone: [
                {
                  guard: { type: 'was credited', params: outcomeOf },
                  target: '#slipUpload.accepted',
                  actions: { type: 'set slip', params: outcomeOf },
                },
                {
                  guard: { type: 'was refused', params: outcomeOf },
                  target: '#slipUpload.refused',
                  actions: { type: 'set slip', params: outcomeOf },
                },
                {
                  target: 'waiting',
                  actions: [
                    { type: 'set slip', params: outcomeOf },
                    { type: 'set problem', params: outcomeOf },
                  ],
                },
              ],
              onError: { target: '#slipUpload.broken' },
            },
          },
          waiting: {
            after: { pollInterval: { target: 'loading' } },
            on: { 'page.shown': { target: 'loading' }, 'wallet.changed': { target: 'loading' } },
          },
        },
      },
      accepted: {
        description: 'The amount of the slip was credited.',
        entry: 'emit credited',
      },
      refused: {
        description: 'The slip was refused; its note says why.',
        entry: 'emit refused',
      },
      broken: {
        description: 'A port threw an exception. Whatever was sent is in the list of slips.',
        on: { 'again.requested': { target: 'choosing', actions: 'clear picture' } },
      },
    },
  })

const nothing = { picture: null, reading: null, sent: 0, stopped: false, slip: null, problem: null }
const noMoney = 0 as Satang

/** Unknown counts as `processing`. */
const newestStatus = (outcome: Outcome<Slip | null>) => (outcome.ok && outcome.value ? statusOf(outcome.value) : 'processing')

export const provideSlipUploadPorts = ({ actors, stopUpload, request }: SlipUploadPorts) =>
  slipUploadMachine.provide({
    actors: { ...actors, submitRequest: provideSubmitRequestPorts(request) },
    actions: { ...requestActions<SlipOrder, Context, Event>(request), 'stop upload': () => stopUpload() },
  })

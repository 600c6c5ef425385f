// Uploads a picture of a bank slip. Other pictures are rejected before the upload, a lost answer never uploads twice, and the
// result comes from the list of slips.
import { assertEvent, assign, emit, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Outcome, Problem, Satang, Slip } from '@krapao/sdk'
import { provideCommandPorts, type CommandLogic } from '../shared/command.machine.ts'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { retryDelays } from '../shared/retryDelays.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import { statusOf } from '../statement/statement.ts'
import type { PictureContent, SlipOrder, SlipUploadPorts } from './slipUpload.ports.ts'

type Context = {
  /** Name of the selected picture; null for none, as after a reload. */
  picture: string | null
  reading: PictureContent | null
  /** Upload progress in percent. */
  sent: number
  /** The player cancelled the upload; only the server knows whether it was in time. */
  stopped: boolean
  /** State and problem of the command. */
  work: { state: string; problem: Problem | null }
  slip: Slip | null
  problem: Problem | null
}
type Event =
  | { type: 'picture.chosen'; picture: string }
  | { type: 'picture.dropped' }
  | { type: 'send.requested' | 'stop.requested' | 'another.requested' }
  | { type: 'progress.changed'; sent: number }
  | { type: 'slip.waits' | 'wallet.changed' | 'page.shown' }
  | { type: 'ask.requested' | 'again.requested' }
type Emitted = { type: 'slip.taken' } | { type: 'slip.credited'; amount: Satang } | { type: 'slip.refused'; note: string | null }

export type SlipUploadActor = ActorRefFrom<typeof slipUploadMachine>
type CommandSnapshot = SnapshotFrom<CommandLogic<SlipOrder, null>>

export const slipUploadMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted },
  actors: placeholderActors<SlipUploadPorts['actors'] & { command: CommandLogic<SlipOrder, null> }>(
    'readPicture',
    'shrinkPicture',
    'watchProgress',
    'loadNewest',
    'command',
  ),
  delays: { betweenLooks: 3000 },
  guards: {
    'a picture is in hand': ({ context }) => context.picture !== null,
    'it is a slip': (_, reading: PictureContent) => reading.kind === 'slip',
    'it may be a slip': (_, reading: PictureContent) => reading.kind === 'unclear',
    'it can be sent': (_, bytes: number | null) => bytes !== null,
    'it was credited': (_, outcome: Outcome<Slip | null>) => newest(outcome) === 'success',
    'it was turned down': (_, outcome: Outcome<Slip | null>) => newest(outcome) === 'failed',
    'the upload is taken': (_, command: CommandSnapshot) => command.value === 'accepted',
    'the upload is refused': (_, command: CommandSnapshot) => command.value === 'refused',
    'the upload runs': (_, command: CommandSnapshot) => command.value === 'submitting',
    'a stopped one has no answer': ({ context }, command: CommandSnapshot) => context.stopped && command.value === 'outcomeUnknown',
    'the answer is not known': (_, command: CommandSnapshot) => unknown.includes(command.value),
    'the player begins anew': ({ context }, command: CommandSnapshot) =>
      command.value === 'editing' && ['undecided', 'broken'].includes(context.work.state),
    'a new one can be asked for': (_, command: CommandSnapshot) => command.value === 'editing',
  },
  actions: {
    'take the picture': assign(({ event }) => {
      assertEvent(event, 'picture.chosen')
      return { ...nothing, picture: event.picture }
    }),
    'put the picture away': assign(() => nothing),
    'note the reading': assign((_, reading: PictureContent) => ({ reading })),
    'note that it is no picture': assign({ reading: { kind: 'other', why: 'noPicture' } }),
    'note progress': assign(({ event }) => {
      assertEvent(event, 'progress.changed')
      return { sent: event.sent }
    }),
    'note the stop': assign({ stopped: true }),
    'forget the stop': assign({ stopped: false, sent: 0 }),
    'stop the upload': () => placeholderActors.value('stopUpload'),
    'show work': assign((_, command: CommandSnapshot) => ({ work: { state: command.value, problem: command.context.problem } })),
    'hand on the order': sendTo('command', ({ context }) => ({ type: 'order.changed', order: { picture: context.picture ?? '' } })),
    'ask for it': sendTo('command', { type: 'submit.requested' }),
    'make room for a new one': sendTo('command', { type: 'again.requested' }),
    'ask what became of it': sendTo('command', { type: 'ask.requested' }),
    'hand on the wish': sendTo('command', ({ event }) => event),
    'show slip': assign((_, outcome: Outcome<Slip | null>) => (outcome.ok ? { slip: outcome.value, problem: null } : {})),
    'show problem': assign((_, outcome: Outcome<unknown>) => (outcome.ok ? {} : { problem: outcome.problem })),
    'tell that it was taken': emit({ type: 'slip.taken' }),
    'tell credit': emit(({ context }) => ({ type: 'slip.credited', amount: context.slip?.amount ?? noMoney })),
    'tell refusal': emit(({ context }) => ({ type: 'slip.refused', note: context.slip?.note ?? null })),
  },
}).createMachine({
  id: 'slipUpload',
  description: 'The picture of a slip: looked at on the phone, sent once by the child `command`, then watched until it is settled.',
  context: { picture: null, reading: null, sent: 0, stopped: false, work: { state: 'editing', problem: null }, slip: null, problem: null },
  invoke: {
    id: 'command',
    src: 'command',
    input: { order: { picture: '' } },
    onSnapshot: [
      {
        guard: { type: 'the upload is taken', params: commandOf },
        target: '.processing',
        actions: { type: 'show work', params: commandOf },
      },
      {
        guard: { type: 'the upload is refused', params: commandOf },
        target: '.notTaken',
        actions: { type: 'show work', params: commandOf },
      },
      { guard: { type: 'the upload runs', params: commandOf }, target: '.sending', actions: { type: 'show work', params: commandOf } },
      {
        guard: { type: 'a stopped one has no answer', params: commandOf },
        target: '.uncertain',
        actions: [{ type: 'show work', params: commandOf }, 'forget the stop', 'ask what became of it'],
        description: 'Whoever stops it wants to know at once whether that was in time.',
      },
      {
        guard: { type: 'the player begins anew', params: commandOf },
        target: '.choosing',
        actions: [{ type: 'show work', params: commandOf }, 'put the picture away'],
      },
      { guard: { type: 'a new one can be asked for', params: commandOf }, actions: { type: 'show work', params: commandOf } },
      {
        guard: { type: 'the answer is not known', params: commandOf },
        target: '.uncertain',
        actions: { type: 'show work', params: commandOf },
        description: 'A lost answer, also one of before a reload: it is asked for by its key.',
      },
    ],
  },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'No picture yet.',
      on: {
        'picture.chosen': { target: 'reading', actions: 'take the picture' },
        'slip.waits': { target: 'processing', description: 'One of an earlier visit is not settled.' },
      },
    },
    reading: {
      description: 'The phone looks for the mini-QR of a slip.',
      invoke: {
        id: 'readPicture',
        src: 'readPicture',
        input: ({ context }) => ({ picture: context.picture ?? '' }),
        onDone: [
          {
            guard: { type: 'it is a slip', params: outcomeOf },
            target: 'checked',
            actions: { type: 'note the reading', params: outcomeOf },
          },
          {
            guard: { type: 'it may be a slip', params: outcomeOf },
            target: 'unclear',
            actions: { type: 'note the reading', params: outcomeOf },
          },
          { target: 'notASlip', actions: { type: 'note the reading', params: outcomeOf } },
        ],
        onError: { target: 'broken' },
      },
      on: { 'picture.dropped': { target: 'choosing', actions: 'put the picture away' } },
    },
    checked: {
      description: 'A slip, ready to be sent.',
      on: {
        'send.requested': { target: 'shrinking' },
        'picture.chosen': { target: 'reading', actions: 'take the picture' },
        'picture.dropped': { target: 'choosing', actions: 'put the picture away' },
      },
    },
    unclear: {
      description: 'No mini-QR was made out. It may be a slip all the same: the player decides.',
      on: {
        'send.requested': { target: 'shrinking' },
        'picture.chosen': { target: 'reading', actions: 'take the picture' },
        'picture.dropped': { target: 'choosing', actions: 'put the picture away' },
      },
    },
    notASlip: {
      description: 'The wrong thing for certain. It is not sent.',
      on: {
        'picture.chosen': { target: 'reading', actions: 'take the picture' },
        'picture.dropped': { target: 'choosing', actions: 'put the picture away' },
      },
    },
    shrinking: {
      description: 'Drawn anew, upright and no larger than can be read.',
      entry: ['make room for a new one', 'forget the stop'],
      invoke: {
        id: 'shrinkPicture',
        src: 'shrinkPicture',
        input: ({ context }) => ({ picture: context.picture ?? '' }),
        onDone: [
          { guard: { type: 'it can be sent', params: outcomeOf }, actions: ['hand on the order', 'ask for it'] },
          { target: 'notASlip', actions: 'note that it is no picture' },
        ],
        onError: { target: 'broken' },
      },
    },
    sending: {
      description: 'On its way, once, with how much of it is there.',
      invoke: { id: 'watchProgress', src: 'watchProgress' },
      on: {
        'progress.changed': { actions: 'note progress' },
        'stop.requested': { actions: ['note the stop', 'stop the upload'] },
      },
    },
    uncertain: {
      description: 'The answer was lost, or is not given yet. Nothing is sent again; the server is asked.',
      on: {
        'ask.requested': { actions: 'hand on the wish' },
        'again.requested': { actions: 'hand on the wish' },
        'page.shown': { actions: 'hand on the wish' },
      },
    },
    notTaken: {
      description: 'The upload was refused, or never arrived; the problem says why. The same picture can be sent again.',
      on: {
        'send.requested': { guard: 'a picture is in hand', target: 'shrinking' },
        'picture.chosen': { target: 'reading', actions: 'take the picture' },
        'picture.dropped': { target: 'choosing', actions: 'put the picture away' },
      },
    },
    processing: {
      description: 'Taken. The list of slips is read until it says what became of it.',
      initial: 'looking',
      entry: 'tell that it was taken',
      states: {
        looking: {
          invoke: {
            id: 'loadNewest',
            src: 'loadNewest',
            onDone: [
              {
                guard: { type: 'it was credited', params: outcomeOf },
                target: '#slipUpload.accepted',
                actions: { type: 'show slip', params: outcomeOf },
              },
              {
                guard: { type: 'it was turned down', params: outcomeOf },
                target: '#slipUpload.refused',
                actions: { type: 'show slip', params: outcomeOf },
              },
              {
                target: 'waiting',
                actions: [
                  { type: 'show slip', params: outcomeOf },
                  { type: 'show problem', params: outcomeOf },
                ],
              },
            ],
            onError: { target: '#slipUpload.broken' },
          },
        },
        waiting: {
          after: { betweenLooks: { target: 'looking' } },
          on: { 'page.shown': { target: 'looking' }, 'wallet.changed': { target: 'looking' } },
        },
      },
      on: {
        'picture.chosen': { target: 'reading', actions: 'take the picture' },
        'another.requested': { target: 'choosing', actions: 'put the picture away' },
      },
    },
    accepted: {
      description: 'The money of the slip is in the wallet.',
      entry: 'tell credit',
      on: {
        'picture.chosen': { target: 'reading', actions: 'take the picture' },
        'another.requested': { target: 'choosing', actions: 'put the picture away' },
      },
    },
    refused: {
      description: 'The slip was turned down; its note says why.',
      entry: 'tell refusal',
      on: {
        'picture.chosen': { target: 'reading', actions: 'take the picture' },
        'another.requested': { target: 'choosing', actions: 'put the picture away' },
      },
    },
    broken: {
      description: 'A defect of ours. Nothing was sent that is not in the list.',
      on: { 'again.requested': { target: 'choosing', actions: 'put the picture away' } },
    },
  },
})

const nothing = { picture: null, reading: null, sent: 0, stopped: false, slip: null, problem: null }
const noMoney = 0 as Satang

function commandOf({ event }: { event: { snapshot: CommandSnapshot } }): CommandSnapshot {
  return event.snapshot
}

const unknown: readonly CommandSnapshot['value'][] = ['outcomeUnknown', 'asking', 'pending', 'undecided', 'broken']

/** Unknown counts as `processing`. */
const newest = (outcome: Outcome<Slip | null>) => (outcome.ok && outcome.value ? statusOf(outcome.value) : 'processing')

export const provideSlipUploadPorts = ({ actors, stopUpload, command }: SlipUploadPorts) =>
  slipUploadMachine.provide({
    actors: { ...actors, command: provideCommandPorts(command) },
    delays: { betweenLooks: ({ context }) => retryDelays(3000, context.problem) },
    actions: { 'stop the upload': () => stopUpload() },
  })

// Changes a known password. Nothing is sent until filled in and confirmed; after a lost answer the server is queried. Passwords
// are not stored, and are cleared after completion.
import { assertEvent, assign, emit, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Problem } from '@krapao/sdk'
import { provideCommandPorts, type CommandLogic } from '../shared/command.machine.ts'
import { snapshotOf } from '../shared/snapshotOf.ts'
import { unprovided } from '../shared/unprovided.ts'
import type { ChangePasswordPorts } from './changePassword.ports.ts'
import { emptyFields, isConfirmed, isFilled, type PasswordField, type PasswordFields, type PasswordOrder } from './changePassword.rules.ts'

type Context = {
  fields: PasswordFields
  /** Whether a mismatch is shown: after a submit or after leaving the second field. */
  differenceIsTold: boolean
  /** State and problem of the command. */
  work: { state: CommandSnapshot['value']; problem: Problem | null }
}
type Event =
  | { type: 'field.changed'; field: PasswordField; value: string }
  | { type: 'confirm.left' | 'change.requested' | 'ask.requested' | 'again.requested' | 'page.shown' }
type Emitted = { type: 'password.changed' }
type Command = CommandLogic<PasswordOrder, null>
type CommandSnapshot = SnapshotFrom<Command>

export type ChangePasswordActor = ActorRefFrom<typeof changePasswordMachine>

export const changePasswordMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted },
  actors: unprovided<{ command: Command }>('command'),
  guards: {
    'something is empty': ({ context }) => !isFilled(context.fields),
    'new and confirm are the same': ({ context }) => isConfirmed(context.fields),
    'confirm is there': ({ context }) => context.fields.confirmPassword !== '',
    'it is done': (_, command: CommandSnapshot) => command.value === 'accepted',
    'it can be filled in': (_, command: CommandSnapshot) => command.value === 'editing' || command.value === 'refused',
    'it is at work': (_, command: CommandSnapshot) => atWork.includes(command.value),
  },
  actions: {
    'remember field': assign(({ context: { fields }, event }) => {
      assertEvent(event, 'field.changed')
      return { fields: { ...fields, [event.field]: event.value } }
    }),
    'tell a difference': assign({ differenceIsTold: true }),
    'forget passwords': assign({ fields: emptyFields, differenceIsTold: false }),
    'show work': assign((_, { value, context: { problem } }: CommandSnapshot) => ({ work: { state: value, problem } })),
    'hand on the order': sendTo('command', ({ context: { fields } }) => ({
      type: 'order.changed',
      order: { oldPassword: fields.oldPassword, newPassword: fields.newPassword },
    })),
    'ask for it': sendTo('command', { type: 'submit.requested' }),
    'hand on the wish': sendTo('command', ({ event }) => event),
    'tell success': emit({ type: 'password.changed' }),
  },
}).createMachine({
  id: 'changePassword',
  description: 'The old password, a new one and the new one again, handed to the child `command`, which asks for it once.',
  context: {
    fields: { oldPassword: '', newPassword: '', confirmPassword: '' },
    differenceIsTold: false,
    work: { state: 'editing', problem: null },
  },
  invoke: {
    id: 'command',
    src: 'command',
    input: ({ context: { fields } }) => ({ order: { oldPassword: fields.oldPassword, newPassword: fields.newPassword } }),
    onSnapshot: [
      { guard: { type: 'it is done', params: snapshotOf }, target: '.changed' },
      {
        guard: { type: 'it can be filled in', params: snapshotOf },
        target: '.filling',
        actions: { type: 'show work', params: snapshotOf },
      },
      { guard: { type: 'it is at work', params: snapshotOf }, target: '.changing', actions: { type: 'show work', params: snapshotOf } },
    ],
  },
  initial: 'filling',
  states: {
    filling: {
      description: 'The three fields. A refusal of the try before stands until one of them is changed.',
      on: {
        'field.changed': { actions: ['remember field', 'hand on the order'] },
        'confirm.left': { guard: 'confirm is there', actions: 'tell a difference' },
        'change.requested': [
          { guard: 'something is empty', description: 'A silent stop (spec 5).' },
          { guard: 'new and confirm are the same', actions: ['hand on the order', 'ask for it'] },
          { actions: 'tell a difference' },
        ],
      },
    },
    changing: {
      description: 'Asked for: being done, being asked about, or left to the player. Also at once, after a reload.',
      on: {
        'ask.requested': { actions: 'hand on the wish' },
        'again.requested': { actions: 'hand on the wish' },
        'page.shown': { actions: 'hand on the wish' },
      },
    },
    changed: {
      description: 'The new one holds, and every other device is signed out.',
      entry: ['forget passwords', 'tell success'],
    },
  },
})

const atWork: readonly CommandSnapshot['value'][] = ['submitting', 'outcomeUnknown', 'asking', 'pending', 'undecided', 'broken']

export const passwordsDiffer = ({ context }: SnapshotFrom<typeof changePasswordMachine>): boolean =>
  context.differenceIsTold && !isConfirmed(context.fields)

export const provideChangePasswordPorts = (ports: ChangePasswordPorts) =>
  changePasswordMachine.provide({ actors: { command: provideCommandPorts(ports) } })

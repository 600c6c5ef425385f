// Changes a known password after a confirmation; after a lost answer the server is asked. Passwords are not stored, and are
// cleared after completion.
import { assertEvent, assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { emitParts, setParts } from '../shared/chartParts.ts'
import { requestActions, requestOf, requestParts, type RequestContext, type RequestEvent } from '../submitRequest/requestParts.ts'
import { provideSubmitRequestPorts, submitRequest } from '../submitRequest/submitRequest.machine.ts'
import type { ChangePasswordPorts } from './changePassword.ports.ts'
import { emptyFields, isConfirmed, isFilled, type PasswordField, type PasswordFields, type PasswordOrder } from './changePassword.rules.ts'

type Context = RequestContext<PasswordOrder> & {
  fields: PasswordFields
  /** After a submit, or after leaving the second field. */
  showsMismatch: boolean
}
type Event = { type: 'field.changed'; field: PasswordField; value: string } | { type: 'confirm.left' | 'change.requested' } | RequestEvent
type Emitted = { type: 'password.changed' }

export type ChangePasswordActor = ActorRefFrom<typeof changePasswordMachine>

export const changePasswordMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted },
  actors: { submitRequest: submitRequest<PasswordOrder, null>() },
  guards: {
    'a field is empty': ({ context }) => !isFilled(context.fields),
    'new passwords match': ({ context }) => isConfirmed(context.fields),
    'confirmation is entered': ({ context }) => context.fields.confirmPassword !== '',
  },
  actions: {
    'set field': assign(({ context: { fields }, event }) => {
      assertEvent(event, 'field.changed')
      return { fields: { ...fields, [event.field]: event.value }, problem: null }
    }),
  },
})
  .extend(requestParts<PasswordOrder, Context, Event>())
  .extend(emitParts<Context, Event, Emitted>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'changePassword',
    description: 'The old password, and the new one twice, submitted once by the child `submitRequest`.',
    context: { fields: { oldPassword: '', newPassword: '', confirmPassword: '' }, showsMismatch: false, request: null, problem: null },
    initial: 'resuming',
    states: {
      resuming: {
        description: 'Transient. A request that was open before a reload is resumed.',
        entry: 'restore request',
        always: [{ guard: 'has request', target: 'submitting' }, { target: 'filling' }],
      },
      filling: {
        description: 'The three fields. The problem of the last request stays until one of them is changed.',
        on: {
          'field.changed': { actions: 'set field' },
          'confirm.left': { guard: 'confirmation is entered', actions: { type: 'set', params: { showsMismatch: true } } },
          'change.requested': [
            { guard: 'a field is empty', description: 'An empty field shows no error.' },
            {
              guard: 'new passwords match',
              target: 'submitting',
              actions: [
                'clear problem',
                {
                  type: 'create request',
                  params: ({ context: { fields } }) => ({ oldPassword: fields.oldPassword, newPassword: fields.newPassword }),
                },
              ],
            },
            { actions: { type: 'set', params: { showsMismatch: true } } },
          ],
        },
      },
      submitting: {
        description: 'One request is being sent, or its outcome is being read.',
        invoke: {
          id: 'submitRequest',
          src: 'submitRequest',
          input: requestOf,
          onDone: [
            { guard: 'is completed', target: 'changed', actions: 'delete request' },
            { target: 'filling', actions: ['delete request', 'set rejection'] },
          ],
        },
        on: {
          'status.requested': { actions: 'forward to request' },
          'again.requested': { actions: 'forward to request' },
          'page.shown': { actions: 'forward to request' },
        },
      },
      changed: {
        description: 'The password is changed, and all other devices are signed out.',
        entry: [
          { type: 'set', params: () => ({ fields: emptyFields, showsMismatch: false }) },
          { type: 'emit', params: 'password.changed' },
        ],
      },
    },
  })

export const passwordsDiffer = ({ context }: SnapshotFrom<typeof changePasswordMachine>): boolean =>
  context.showsMismatch && !isConfirmed(context.fields)

export const provideChangePasswordPorts = (ports: ChangePasswordPorts) =>
  changePasswordMachine.provide({
    actors: { submitRequest: provideSubmitRequestPorts(ports) },
    actions: requestActions<PasswordOrder, Context, Event>(ports),
  })

// Resets a forgotten password with an SMS code, once; a reload resumes at the code. No password is stored.
import { assertEvent, assign, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import { provideOtpChild, type otpMachine, type OtpSent } from '../otp/otp.machine.ts'
import { fieldError, phoneToSend } from '../registerWizard/registerWizard.rules.ts'
import { emptyFields, normalizeField, type FieldError } from '../registerWizard/registerWizard.fields.ts'
import { emitParts, setParts, outcomeOf, outcomeParts, placeholderActors } from '../shared/chartParts.ts'
import { keyActions, keyParts } from '../shared/keyParts.ts'
import { retryDelayFor } from '../shared/retryDelayFor.ts'
import {
  draftOf,
  initialContext,
  restoreDraft,
  withoutPasswords,
  type ResetContext,
  type ResetField,
  type ResetInput,
} from './resetPassword.context.ts'
import type { ResetPasswordPorts } from './resetPassword.ports.ts'

type Event =
  | { type: 'phone.changed'; phone: string }
  | { type: 'phone.left' }
  | { type: 'password.changed' | 'confirm.changed'; password: string }
  | { type: 'confirm.left' }
  | { type: 'next.requested' | 'back.requested' | 'retry.requested' | 'page.shown' }
  | { type: 'otp.sent'; sent: OtpSent }

type Emitted = { type: 'password.reset' }

export type ResetPasswordActor = ActorRefFrom<typeof resetPasswordMachine>

export const resetPasswordMachine = setup({
  types: {} as { input: ResetInput; context: ResetContext; events: Event; emitted: Emitted },
  actors: placeholderActors<ResetPasswordPorts['actors'] & { otp: typeof otpMachine }>('reset', 'otp'),
  delays: { retryDelay: 3000 },
  guards: {
    'phone is verified': ({ context }) => context.otpToken !== null,
    'otp is sent': ({ context }) => context.otp !== null,
    'phone is valid': ({ context }) => resetError(context, 'phone') === null,
    'password is valid': ({ context }) => resetError(context, 'password') === null && resetError(context, 'confirmPassword') === null,
    'has otp token': (_, { token }: { token: string | null }) => token !== null,
    'may be already reset': ({ context }, outcome: Outcome<unknown>) =>
      context.triedBefore && !outcome.ok && outcome.problem.kind === 'refused' && outcome.problem.code === 'OTP_TOKEN_INVALID',
    'otp token is unusable': (_, outcome: Outcome<unknown>) => !outcome.ok && isSpent(outcome.problem),
  },
  actions: {
    'restore draft': () => {},
    'store draft': () => {},
    'store attempt': () => {},
    'delete stored draft': () => {},
    'set phone': assign(({ event }) => {
      assertEvent(event, 'phone.changed')
      // The sent code belongs to the old phone.
      return {
        fields: { phone: normalizeField('phone', event.phone), password: '', confirmPassword: '' },
        touched: [],
        otp: null,
        problem: null,
      }
    }),
    'set password': assign(({ context: { fields }, event }, field: 'password' | 'confirmPassword') => {
      assertEvent(event, ['password.changed', 'confirm.changed'])
      return { fields: { ...fields, [field]: event.password }, touched: [], problem: null }
    }),
    'clear all but phone': assign(({ context }) => ({
      ...withoutPasswords(context),
      otp: null,
      otpToken: null,
      triedBefore: false,
      idempotencyKey: null,
      problem: null,
    })),
    'clear problem and errors': assign({ problem: null, touched: [] }),
  },
})
  .extend(outcomeParts<ResetContext, Event>())
  .extend(keyParts<ResetContext, Event>())
  .extend(emitParts<ResetContext, Event, Emitted>())
  .extend(setParts<ResetContext, Event>())
  .createMachine({
    id: 'resetPassword',
    description: 'Resets a forgotten password: phone, one-time code, new password. It also ends all sessions.',
    context: ({ input }) => initialContext(input),
    initial: 'restoring',
    states: {
      restoring: {
        description: 'Transient. Resumes at the step before the reload.',
        entry: 'restore draft',
        always: [{ guard: 'phone is verified', target: 'password' }, { guard: 'otp is sent', target: 'otp' }, { target: 'phone' }],
      },
      phone: {
        description: 'The phone of the account.',
        on: {
          'phone.changed': { actions: ['set phone', 'delete stored draft'] },
          'phone.left': { actions: { type: 'set', params: { touched: ['phone'] } } },
          'next.requested': [
            { guard: 'phone is valid', target: 'otp', actions: 'clear problem and errors' },
            { actions: { type: 'set', params: { touched: ['phone'] } } },
          ],
        },
      },
      otp: {
        description: 'The child `otp`, with a code that is valid only for a password reset.',
        invoke: {
          id: 'otp',
          src: 'otp',
          input: ({ context }) => ({ phone: phoneToSend(context.fields.phone, context.variant), sent: context.otp }),
          onDone: [
            {
              guard: { type: 'has otp token', params: outcomeOf },
              target: 'password',
              actions: [{ type: 'set', params: ({ event: { output } }) => ({ otpToken: output.token, otp: null }) }, 'store draft'],
            },
            {
              target: 'phone',
              actions: [
                'clear all but phone',
                'delete stored draft',
                {
                  type: 'set problem',
                  params: { ok: false, problem: { kind: 'refused', code: 'UNVERIFIED_OTP', message: 'UNVERIFIED_OTP', effect: 'none' } },
                },
              ],
              description: 'The backend reports the phone as verified without a code from this visit.',
            },
          ],
          onError: { target: 'broken' },
        },
        on: {
          'otp.sent': { actions: [{ type: 'set', params: ({ event: { sent } }) => ({ otp: sent }) }, 'store draft'] },
          'back.requested': { target: 'phone', description: 'The sent code stays valid as long as the phone is the same.' },
        },
      },
      password: {
        description: 'The new password, twice. The problem of the last attempt stays until it is changed.',
        on: {
          'password.changed': {
            actions: [{ type: 'set password', params: 'password' }, 'clear idempotency key'],
            description: 'Another password is another request.',
          },
          'confirm.changed': { actions: { type: 'set password', params: 'confirmPassword' } },
          'confirm.left': { actions: { type: 'set', params: { touched: ['confirmPassword'] } } },
          'next.requested': [
            {
              guard: 'password is valid',
              target: 'resetting',
              actions: ['clear problem and errors', 'create idempotency key', 'store attempt'],
            },
            { actions: { type: 'set', params: { touched: ['password', 'confirmPassword'] } } },
          ],
          'back.requested': { target: 'phone', actions: ['clear all but phone', 'delete stored draft'] },
        },
      },
      resetting: {
        description: 'Sent once, and again only with the same password and idempotency key.',
        invoke: {
          id: 'reset',
          src: 'reset',
          input: ({ context: { otpToken, fields, idempotencyKey } }) => ({
            otpToken: otpToken ?? '',
            newPassword: fields.password,
            idempotencyKey: idempotencyKey ?? '',
          }),
          onDone: [
            { guard: { type: 'is ok', params: outcomeOf }, target: 'done' },
            {
              guard: { type: 'is outcome unknown', params: outcomeOf },
              target: 'outcomeUnknown',
              actions: [
                { type: 'set', params: { triedBefore: true } },
                { type: 'set problem', params: outcomeOf },
              ],
            },
            {
              guard: { type: 'is temporary', params: outcomeOf },
              target: 'password',
              actions: ['store draft', { type: 'set problem', params: outcomeOf }],
              description: 'A request limit does not settle an earlier attempt, so its idempotency key stays.',
            },
            {
              guard: { type: 'may be already reset', params: outcomeOf },
              target: 'maybeReset',
              description: 'An attempt whose response was lost has used the code.',
            },
            {
              guard: { type: 'otp token is unusable', params: outcomeOf },
              target: 'phone',
              actions: ['clear all but phone', 'delete stored draft', { type: 'set problem', params: outcomeOf }],
            },
            { target: 'password', actions: ['clear idempotency key', 'store draft', { type: 'set problem', params: outcomeOf }] },
          ],
          onError: { target: 'broken' },
        },
      },
      outcomeUnknown: {
        description: 'The response was lost. A retry with the same idempotency key has no second effect.',
        after: { retryDelay: { target: 'resetting' } },
        on: { 'retry.requested': { target: 'resetting' }, 'page.shown': { target: 'resetting' } },
      },
      done: {
        description: 'The new password is set, and all sessions have ended.',
        entry: ['clear all but phone', 'delete stored draft', { type: 'emit', params: 'password.reset' }],
      },
      maybeReset: {
        description: 'The player tries to sign in, or starts again with another code.',
        entry: ['clear all but phone', 'delete stored draft'],
        on: { 'next.requested': { target: 'phone' } },
      },
      broken: {
        description: 'A port threw an exception. The stored draft has everything but the password.',
        entry: ['clear idempotency key', { type: 'set', params: ({ context }) => withoutPasswords(context) }],
        on: { 'retry.requested': { target: 'restoring' } },
      },
    },
  })

export const resetError = ({ fields, variant }: Pick<ResetContext, 'fields' | 'variant'>, field: ResetField): FieldError | null =>
  fieldError(field, { ...emptyFields, ...fields }, variant)

const isSpent = (problem: Problem): boolean =>
  problem.kind === 'refused' &&
  ['OTP_TOKEN_INVALID', 'OTP_EXPIRED', 'UNVERIFIED_OTP', 'NO_USER', 'INACTIVE_USER'].includes(problem.code ?? '')

export const provideResetPasswordPorts = ({ actors, otp, draft, newKey }: ResetPasswordPorts) =>
  resetPasswordMachine.provide({
    actors: { ...actors, otp: provideOtpChild(otp) },
    delays: { retryDelay: ({ context }) => retryDelayFor(3000, context.problem) },
    actions: {
      'restore draft': assign(({ context }) => restoreDraft(context, draft.read())),
      'store draft': ({ context }) => draft.write(draftOf(context)),
      'store attempt': ({ context }) => draft.write({ ...draftOf(context), tried: true }),
      'delete stored draft': () => draft.remove(),
      ...keyActions<ResetContext, Event>({ newKey }),
    },
  })

// Resets a forgotten password with an SMS code, once; a reload resumes at the code. No password is stored.
import { assertEvent, assign, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import { provideOtpChild, type otpMachine, type OtpSent } from '../otp/otp.machine.ts'
import { fieldError, phoneToSend } from '../registerWizard/registerWizard.rules.ts'
import { emptyFields, normalizeField, type FieldError } from '../registerWizard/registerWizard.fields.ts'
import { emitParts } from '../shared/emitParts.ts'
import { setParts } from '../shared/setParts.ts'
import { keyActions, keyParts } from '../shared/keyParts.ts'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { retryDelays } from '../shared/retryDelays.ts'
import { outcomeParts } from '../shared/outcomeParts.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import {
  draftOf,
  firstContext,
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
  delays: { aWhile: 3000 },
  guards: {
    'the phone was proven': ({ context }) => context.otpToken !== null,
    'a code is out': ({ context }) => context.otp !== null,
    'phone is right': ({ context }) => resetError(context, 'phone') === null,
    'password is right': ({ context }) => resetError(context, 'password') === null && resetError(context, 'confirmPassword') === null,
    'it can be proven': (_, { token }: { token: string | null }) => token !== null,
    'it may be set already': ({ context }, outcome: Outcome<unknown>) =>
      context.triedBefore && !outcome.ok && outcome.problem.kind === 'refused' && outcome.problem.code === 'OTP_TOKEN_INVALID',
    'the code is of no more use': (_, outcome: Outcome<unknown>) => !outcome.ok && isSpent(outcome.problem),
  },
  actions: {
    'recall the draft': () => {},
    'keep the draft': () => {},
    'keep that it was tried': () => {},
    'drop the draft': () => {},
    'remember phone': assign(({ event }) => {
      assertEvent(event, 'phone.changed')
      // The sent code belongs to the old phone.
      return {
        fields: { phone: normalizeField('phone', event.phone), password: '', confirmPassword: '' },
        told: [],
        otp: null,
        problem: null,
      }
    }),
    'remember password': assign(({ context: { fields }, event }, field: 'password' | 'confirmPassword') => {
      assertEvent(event, ['password.changed', 'confirm.changed'])
      return { fields: { ...fields, [field]: event.password }, told: [], problem: null }
    }),
    'clear all but the phone': assign(({ context }) => ({
      ...withoutPasswords(context),
      otp: null,
      otpToken: null,
      triedBefore: false,
      idempotencyKey: null,
      problem: null,
    })),
    'clear passwords': assign(({ context }) => withoutPasswords(context)),
    'clear what was said': assign({ problem: null, told: [] }),
  },
})
  .extend(outcomeParts<ResetContext, Event>())
  .extend(keyParts<ResetContext, Event>())
  .extend(emitParts<ResetContext, Event, Emitted>())
  .extend(setParts<ResetContext, Event>())
  .createMachine({
    id: 'resetPassword',
    description: 'A forgotten password: phone, code, the new one twice, and every session of the old one has ended.',
    context: ({ input }) => firstContext(input),
    initial: 'restoring',
    states: {
      restoring: {
        description: 'Left at once: to the step of before a reload.',
        entry: 'recall the draft',
        always: [{ guard: 'the phone was proven', target: 'password' }, { guard: 'a code is out', target: 'otp' }, { target: 'phone' }],
      },
      phone: {
        description: 'Whose password it is.',
        on: {
          'phone.changed': { actions: ['remember phone', 'drop the draft'] },
          'phone.left': { actions: { type: 'set', params: { told: ['phone'] } } },
          'next.requested': [
            { guard: 'phone is right', target: 'otp', actions: 'clear what was said' },
            { actions: { type: 'set', params: { told: ['phone'] } } },
          ],
        },
      },
      otp: {
        description: 'The child `otp`, with a code that is good for this and nothing else.',
        invoke: {
          id: 'otp',
          src: 'otp',
          input: ({ context }) => ({ phone: phoneToSend(context.fields.phone, context.variant), sent: context.otp }),
          onDone: [
            {
              guard: { type: 'it can be proven', params: outcomeOf },
              target: 'password',
              actions: [{ type: 'set', params: ({ event: { output } }) => ({ otpToken: output.token, otp: null }) }, 'keep the draft'],
            },
            {
              target: 'phone',
              actions: [
                'clear all but the phone',
                'drop the draft',
                {
                  type: 'set problem',
                  params: { ok: false, problem: { kind: 'refused', code: 'UNVERIFIED_OTP', message: 'UNVERIFIED_OTP', effect: 'none' } },
                },
              ],
              description: 'A backend that says "verified already" without a code of ours.',
            },
          ],
          onError: { target: 'broken' },
        },
        on: {
          'otp.sent': { actions: [{ type: 'set', params: ({ event: { sent } }) => ({ otp: sent }) }, 'keep the draft'] },
          'back.requested': { target: 'phone', description: 'Its code still counts, as long as the phone is the same.' },
        },
      },
      password: {
        description: 'The new one, twice. A problem of the try before stands until it is changed.',
        on: {
          'password.changed': {
            actions: [{ type: 'remember password', params: 'password' }, 'clear idempotency key'],
            description: 'Another password is another intent.',
          },
          'confirm.changed': { actions: { type: 'remember password', params: 'confirmPassword' } },
          'confirm.left': { actions: { type: 'set', params: { told: ['confirmPassword'] } } },
          'next.requested': [
            {
              guard: 'password is right',
              target: 'resetting',
              actions: ['clear what was said', 'create idempotency key', 'keep that it was tried'],
            },
            { actions: { type: 'set', params: { told: ['password', 'confirmPassword'] } } },
          ],
          'back.requested': { target: 'phone', actions: ['clear all but the phone', 'drop the draft'] },
        },
      },
      resetting: {
        description: 'On its way, once. Sent again only under the same key, with the same password.',
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
              actions: ['keep the draft', { type: 'set problem', params: outcomeOf }],
              description: 'Too often, for now: it says nothing of an earlier try, whose key stays.',
            },
            {
              guard: { type: 'it may be set already', params: outcomeOf },
              target: 'maybeSet',
              description: 'A try whose answer was lost used the code up.',
            },
            {
              guard: { type: 'the code is of no more use', params: outcomeOf },
              target: 'phone',
              actions: ['clear all but the phone', 'drop the draft', { type: 'set problem', params: outcomeOf }],
            },
            { target: 'password', actions: ['clear idempotency key', 'keep the draft', { type: 'set problem', params: outcomeOf }] },
          ],
          onError: { target: 'broken' },
        },
      },
      outcomeUnknown: {
        description: 'No answer came. The same is sent under the same key: the first answer comes again, and nothing is done twice.',
        after: { aWhile: { target: 'resetting' } },
        on: { 'retry.requested': { target: 'resetting' }, 'page.shown': { target: 'resetting' } },
      },
      done: {
        description: 'The new one holds; no session of the old one is left.',
        entry: ['clear all but the phone', 'drop the draft', { type: 'emit', params: 'password.reset' }],
      },
      maybeSet: {
        description: 'Signing in tells. Who cannot begins anew, with another code.',
        entry: ['clear all but the phone', 'drop the draft'],
        on: { 'next.requested': { target: 'phone' } },
      },
      broken: {
        description: 'A defect of ours. All but the password is in the draft.',
        entry: ['clear idempotency key', 'clear passwords'],
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
    delays: { aWhile: ({ context }) => retryDelays(3000, context.problem) },
    actions: {
      'recall the draft': assign(({ context }) => restoreDraft(context, draft.read())),
      'keep the draft': ({ context }) => draft.write(draftOf(context)),
      'keep that it was tried': ({ context }) => draft.write({ ...draftOf(context), tried: true }),
      'drop the draft': () => draft.remove(),
      ...keyActions<ResetContext, Event>({ newKey }),
    },
  })

// Registers a player in four steps. A reload restores everything but the password, and a lost answer never registers twice.
import { assertEvent, assign, emit, setup, type ActorRefFrom } from 'xstate'
import type { Outcome } from '@krapao/sdk'
import type { otpMachine } from '../otp/otp.machine.ts'
import { setParts, outcomeOf, outcomeParts, placeholderActors } from '../shared/chartParts.ts'
import { keyParts } from '../shared/keyParts.ts'
import {
  initialContext,
  formOf,
  playerRegistered,
  type PlayerRegistered,
  type RegisterContext,
  type RegisterEvent,
  type RegisterInput,
} from './registerWizard.context.ts'
import { afterOutcome, emptyFields, withField, type RegisterStep } from './registerWizard.fields.ts'
import type { RegisterWizardPorts } from './registerWizard.ports.ts'
import {
  errorsOnLeaving,
  isAboutInviter,
  isAboutVerification,
  isPhoneTaken,
  phoneToSend,
  stepErrors,
  type FormStep,
} from './registerWizard.rules.ts'

export type RegisterWizardActor = ActorRefFrom<typeof registerWizardMachine>

export const registerWizardMachine = setup({
  types: {} as { input: RegisterInput; context: RegisterContext; events: RegisterEvent; emitted: PlayerRegistered },
  actors: placeholderActors<RegisterWizardPorts['actors'] & { otp: typeof otpMachine }>('loadOtpRule', 'validate', 'register', 'otp'),
  delays: { retryDelay: 3000, successDuration: 2000 },
  guards: {
    'is resumed at': ({ context }, step: RegisterStep) => context.resumeAt === step,
    'step is valid': ({ context }, step: FormStep) => Object.keys(stepErrors(step, context.fields, context.variant)).length === 0,
    'password is missing': ({ context }) => context.fields.password === '',
    'otp is required': (_, outcome: Outcome<{ registerOTP: boolean }>) => outcome.ok && outcome.value.registerOTP,
    'inviter is refused': (_, outcome: Outcome<unknown>) => isAboutInviter(outcome),
    'phone is taken': (_, outcome: Outcome<unknown>) => isPhoneTaken(outcome),
    'phone is not verified': (_, outcome: Outcome<unknown>) => isAboutVerification(outcome),
  },
  actions: {
    'restore draft': () => {},
    'store draft': (_unread, _step: RegisterStep) => {},
    'delete stored draft': () => {},
    'set field': assign(({ context, event }) => {
      assertEvent(event, 'field.changed')
      return withField(context, event.field, event.value)
    }),
    'validate field': assign(({ context, event }) => {
      assertEvent(event, ['field.left', 'field.changed'])
      return { errors: errorsOnLeaving(event.field, context) }
    }),
    'set errors': assign(({ context }, step: FormStep) => ({ errors: stepErrors(step, context.fields, context.variant) })),
    'set missing password errors': assign({ errors: { password: 'REQUIRED', confirmPassword: 'REQUIRED' } }),
    'set verification': assign(({ context }, { token }: { token: string | null }) => ({ otpToken: token ?? context.otpToken, otp: null })),
    'clear verification': assign({ otp: null, otpToken: null }),
    'clear fields': assign({ fields: emptyFields, otpToken: null, idempotencyKey: null }),
    'set problem and errors': assign(({ context }, outcome: Outcome<unknown>) => afterOutcome(context, outcome)),
    'clear problem and errors': assign({ problem: null, errors: {} }),
    'clear inviter': () => {},
    'emit registered': emit(({ context }) => playerRegistered(context)),
  },
})
  .extend(outcomeParts<RegisterContext, RegisterEvent>())
  .extend(keyParts<RegisterContext, RegisterEvent>())
  .extend(setParts<RegisterContext, RegisterEvent>())
  .createMachine({
    id: 'registerWizard',
    description: 'Registration in four steps: phone, one-time code if required, profile, bank.',
    context: ({ input }) => initialContext(input),
    initial: 'restoring',
    states: {
      restoring: {
        description: 'Transient. Resumes the step of before a reload.',
        entry: 'restore draft',
        always: [
          { guard: { type: 'is resumed at', params: 'otp' }, target: 'otp' },
          { guard: { type: 'is resumed at', params: 'profile' }, target: 'profile' },
          { guard: { type: 'is resumed at', params: 'bank' }, target: 'bank' },
          { target: 'phone' },
        ],
      },
      phone: {
        description: 'Step 1.',
        entry: { type: 'store draft', params: 'phone' },
        on: {
          'field.changed': { actions: ['set field', { type: 'store draft', params: 'phone' }] },
          'field.left': { actions: 'validate field' },
          'next.requested': [
            { guard: { type: 'step is valid', params: 'phone' }, target: 'loadingOtpRule', actions: 'clear problem and errors' },
            { actions: { type: 'set errors', params: 'phone' } },
          ],
        },
      },
      loadingOtpRule: {
        description: 'Reads whether registration requires a one-time code.',
        invoke: {
          id: 'loadOtpRule',
          src: 'loadOtpRule',
          onDone: [
            { guard: { type: 'otp is required', params: outcomeOf }, target: 'otp' },
            { guard: { type: 'is ok', params: outcomeOf }, target: 'profile' },
            { target: 'phone', actions: { type: 'set problem and errors', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
        on: { 'back.requested': { target: 'phone' } },
      },
      otp: {
        description: 'Step 2, the child `otp`. It ends at once if the phone is already verified.',
        entry: { type: 'store draft', params: 'otp' },
        invoke: {
          id: 'otp',
          src: 'otp',
          input: ({ context }) => ({
            phone: phoneToSend(context.fields.phone, context.variant),
            sent: context.otp,
            token: context.otpToken,
          }),
          onDone: { target: 'profile', actions: { type: 'set verification', params: outcomeOf } },
          onError: { target: 'broken' },
        },
        on: {
          'otp.sent': {
            actions: [
              { type: 'set', params: ({ event: { sent } }) => ({ otp: sent }) },
              { type: 'store draft', params: 'otp' },
            ],
          },
          'back.requested': { target: 'phone' },
        },
      },
      profile: {
        description: 'Step 3.',
        entry: { type: 'store draft', params: 'profile' },
        on: {
          'field.changed': { actions: ['set field', { type: 'store draft', params: 'profile' }] },
          'field.left': { actions: 'validate field' },
          'next.requested': [
            { guard: { type: 'step is valid', params: 'profile' }, target: 'validating', actions: 'clear problem and errors' },
            { actions: { type: 'set errors', params: 'profile' } },
          ],
          'back.requested': { target: 'phone', actions: 'clear problem and errors' },
        },
      },
      validating: {
        description: 'The server validates the fields so far.',
        invoke: {
          id: 'validate',
          src: 'validate',
          input: ({ context }) => formOf(context),
          onDone: [
            { guard: { type: 'is ok', params: outcomeOf }, target: 'bank' },
            { guard: { type: 'phone is taken', params: outcomeOf }, target: 'phoneTaken' },
            {
              guard: { type: 'phone is not verified', params: outcomeOf },
              target: 'phone',
              actions: ['clear verification', { type: 'set problem and errors', params: outcomeOf }],
            },
            { guard: { type: 'inviter is refused', params: outcomeOf }, target: 'profile', actions: 'clear inviter' },
            { target: 'profile', actions: { type: 'set problem and errors', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
        on: { 'back.requested': { target: 'profile' } },
      },
      bank: {
        description: 'Step 4.',
        entry: { type: 'store draft', params: 'bank' },
        on: {
          'field.changed': { actions: ['set field', { type: 'store draft', params: 'bank' }] },
          'field.left': { actions: 'validate field' },
          'next.requested': [
            { guard: 'password is missing', target: 'profile', actions: 'set missing password errors' },
            { guard: { type: 'step is valid', params: 'bank' }, target: 'registering', actions: 'create idempotency key' },
            { actions: { type: 'set errors', params: 'bank' } },
          ],
          'bankList.requested': { target: 'choosingBank', actions: { type: 'set', params: { bankSearch: '' } } },
          'back.requested': { target: 'profile', actions: 'clear problem and errors' },
        },
      },
      choosingBank: {
        description: 'The list of banks, with a search.',
        on: {
          'bankSearch.changed': { actions: { type: 'set', params: ({ event: { text } }) => ({ bankSearch: text }) } },
          'field.changed': { target: 'bank', actions: ['set field', 'validate field'] },
          'back.requested': { target: 'bank' },
        },
      },
      registering: {
        description: 'Sent once, and again only with the same idempotency key.',
        entry: ['clear problem and errors', { type: 'store draft', params: 'bank' }],
        invoke: {
          id: 'register',
          src: 'register',
          input: ({ context }) => ({ ...formOf(context), idempotencyKey: context.idempotencyKey ?? '' }),
          onDone: [
            { guard: { type: 'is ok', params: outcomeOf }, target: 'registered' },
            {
              guard: { type: 'is outcome unknown', params: outcomeOf },
              target: 'outcomeUnknown',
              actions: { type: 'set problem and errors', params: outcomeOf },
            },
            // This does not settle the request.
            {
              guard: { type: 'is temporary', params: outcomeOf },
              target: 'bank',
              actions: { type: 'set problem and errors', params: outcomeOf },
            },
            { guard: { type: 'phone is taken', params: outcomeOf }, target: 'phoneTaken', actions: 'clear idempotency key' },
            {
              guard: { type: 'phone is not verified', params: outcomeOf },
              target: 'phone',
              actions: ['clear idempotency key', 'clear verification', { type: 'set problem and errors', params: outcomeOf }],
            },
            {
              guard: { type: 'inviter is refused', params: outcomeOf },
              target: 'profile',
              actions: ['clear idempotency key', 'clear inviter'],
            },
            { target: 'bank', actions: ['clear idempotency key', { type: 'set problem and errors', params: outcomeOf }] },
          ],
          onError: { target: 'broken' },
        },
      },
      phoneTaken: {
        description: 'The phone is registered already. The player signs in, or enters another.',
        on: { 'back.requested': { target: 'phone' } },
      },
      outcomeUnknown: {
        description: 'The response was lost. A retry with the same idempotency key does nothing twice.',
        after: { retryDelay: { target: 'registering' } },
        on: { 'retry.requested': { target: 'registering' }, 'page.shown': { target: 'registering' } },
      },
      registered: {
        description: 'The success message is shown for two seconds.',
        entry: ['delete stored draft', 'emit registered', 'clear fields'],
        after: { successDuration: { target: 'done' } },
      },
      done: { type: 'final', description: 'The screen goes home, or to /login if the sign-in failed.' },
      broken: {
        description: 'A port threw an exception. The stored draft has everything but the password.',
        on: { 'retry.requested': { target: 'restoring' } },
      },
    },
  })

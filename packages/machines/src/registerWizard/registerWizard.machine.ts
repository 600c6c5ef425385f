// Registers a player in four steps. A reload restores everything but the password, and a lost answer never registers twice.
import { assertEvent, assign, setup, type ActorRefFrom } from 'xstate'
import type { Outcome } from '@krapao/sdk'
import { provideOtpChild, type otpMachine, type OtpSent } from '../otp/otp.machine.ts'
import { emitParts } from '../shared/emitParts.ts'
import { setParts } from '../shared/setParts.ts'
import { keyActions, keyParts } from '../shared/keyParts.ts'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { retryDelays } from '../shared/retryDelays.ts'
import { outcomeParts } from '../shared/outcomeParts.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import { firstContext, formOf, type RegisterContext, type RegisterInput } from './registerWizard.context.ts'
import { draftOf, withoutRefusedCode, restoreDraft } from './registerWizard.draft.ts'
import { emptyFields, withError, withField, withRefusal, type RegisterField, type RegisterStep } from './registerWizard.fields.ts'
import type { RegisterWizardPorts } from './registerWizard.ports.ts'
import { fieldError, isAboutInviter, phoneToSend, stepErrors, type FormStep } from './registerWizard.rules.ts'

type Event =
  | { type: 'field.changed'; field: RegisterField; value: string }
  | { type: 'field.left'; field: RegisterField }
  | { type: 'next.requested' | 'back.requested' | 'retry.requested' | 'page.shown' }
  | { type: 'otp.sent'; sent: OtpSent }

type Emitted = { type: 'player.registered' }

export type RegisterWizardActor = ActorRefFrom<typeof registerWizardMachine>

export const registerWizardMachine = setup({
  types: {} as { input: RegisterInput; context: RegisterContext; events: Event; emitted: Emitted },
  actors: placeholderActors<RegisterWizardPorts['actors'] & { otp: typeof otpMachine }>('askOtpRule', 'validate', 'register', 'otp'),
  delays: { aWhile: 3000, twoSeconds: 2000 },
  guards: {
    'was left at': ({ context }, step: RegisterStep) => context.resumeAt === step,
    'step is right': ({ context }, step: FormStep) => Object.keys(stepErrors(step, context.fields, context.variant)).length === 0,
    'password was lost in a reload': ({ context }) => context.fields.password === '',
    'field may be typed': ({ context, event }) => {
      assertEvent(event, 'field.changed')
      return event.field !== 'inviteCode' || context.inviter === null
    },
    'a code is needed': (_, outcome: Outcome<{ registerOTP: boolean }>) => outcome.ok && outcome.value.registerOTP,
    'inviter is refused': (_, outcome: Outcome<unknown>) => isAboutInviter(outcome),
    'phone is not verified': (_, outcome: Outcome<unknown>) =>
      !outcome.ok && outcome.problem.kind === 'refused' && ['UNVERIFIED_OTP', 'OTP_TOKEN_INVALID'].includes(outcome.problem.code ?? ''),
  },
  actions: {
    'recall the draft': () => {},
    'keep the draft': (_unread, _step: RegisterStep) => {},
    'drop the draft': () => {},
    'remember field': assign(({ context, event }) => {
      assertEvent(event, 'field.changed')
      return withField(context, event.field, event.value)
    }),
    'check field': assign(({ context: { fields, variant, errors }, event }) => {
      assertEvent(event, 'field.left')
      return { errors: withError(errors, event.field, fieldError(event.field, fields, variant)) }
    }),
    'show errors': assign(({ context }, step: FormStep) => ({ errors: stepErrors(step, context.fields, context.variant) })),
    'ask for the password again': assign({ errors: { password: 'REQUIRED', confirmPassword: 'REQUIRED' } }),
    'remember verification': assign(({ context }, { token }: { token: string | null }) => ({
      otpToken: token ?? context.otpToken,
      otp: null,
    })),
    'forget verification': assign({ otp: null, otpToken: null }),
    'forget fields': assign({ fields: emptyFields, otpToken: null, idempotencyKey: null }),
    'set refusal': assign(({ context: { errors } }, outcome: Outcome<unknown>) =>
      outcome.ok ? {} : { problem: outcome.problem, errors: withRefusal(errors, outcome.problem) },
    ),
    'clear what was said': assign({ problem: null, errors: {} }),
    'free the inviter code': () => {},
  },
})
  .extend(outcomeParts<RegisterContext, Event>())
  .extend(keyParts<RegisterContext, Event>())
  .extend(emitParts<RegisterContext, Event, Emitted>())
  .extend(setParts<RegisterContext, Event>())
  .createMachine({
    id: 'registerWizard',
    description: 'A guest becomes a player: phone, code where one is required, profile, bank.',
    context: ({ input }) => firstContext(input),
    initial: 'restoring',
    states: {
      restoring: {
        description: 'Left at once: to the step of before a reload.',
        entry: 'recall the draft',
        always: [
          { guard: { type: 'was left at', params: 'otp' }, target: 'otp' },
          { guard: { type: 'was left at', params: 'profile' }, target: 'profile' },
          { guard: { type: 'was left at', params: 'bank' }, target: 'bank' },
          { target: 'phone' },
        ],
      },
      phone: {
        description: 'Step 1.',
        entry: { type: 'keep the draft', params: 'phone' },
        on: {
          'field.changed': { guard: 'field may be typed', actions: ['remember field', { type: 'keep the draft', params: 'phone' }] },
          'field.left': { actions: 'check field' },
          'next.requested': [
            { guard: { type: 'step is right', params: 'phone' }, target: 'askingRule', actions: 'clear what was said' },
            { actions: { type: 'show errors', params: 'phone' } },
          ],
        },
      },
      askingRule: {
        description: 'Does registration ask for a code?',
        invoke: {
          id: 'askOtpRule',
          src: 'askOtpRule',
          onDone: [
            { guard: { type: 'a code is needed', params: outcomeOf }, target: 'otp' },
            { guard: { type: 'is ok', params: outcomeOf }, target: 'profile' },
            { target: 'phone', actions: { type: 'set refusal', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
        on: { 'back.requested': { target: 'phone' } },
      },
      otp: {
        description: 'Step 2, the child `otp`: skipped by itself where the phone is verified already.',
        entry: { type: 'keep the draft', params: 'otp' },
        invoke: {
          id: 'otp',
          src: 'otp',
          input: ({ context }) => ({
            phone: phoneToSend(context.fields.phone, context.variant),
            sent: context.otp,
            token: context.otpToken,
          }),
          onDone: { target: 'profile', actions: { type: 'remember verification', params: outcomeOf } },
          onError: { target: 'broken' },
        },
        on: {
          'otp.sent': {
            actions: [
              { type: 'set', params: ({ event: { sent } }) => ({ otp: sent }) },
              { type: 'keep the draft', params: 'otp' },
            ],
          },
          'back.requested': { target: 'phone' },
        },
      },
      profile: {
        description: 'Step 3.',
        entry: { type: 'keep the draft', params: 'profile' },
        on: {
          'field.changed': { guard: 'field may be typed', actions: ['remember field', { type: 'keep the draft', params: 'profile' }] },
          'field.left': { actions: 'check field' },
          'next.requested': [
            { guard: { type: 'step is right', params: 'profile' }, target: 'validating', actions: 'clear what was said' },
            { actions: { type: 'show errors', params: 'profile' } },
          ],
          'back.requested': { target: 'phone', actions: 'clear what was said' },
        },
      },
      validating: {
        description: 'The server looks at what was filled in so far.',
        invoke: {
          id: 'validate',
          src: 'validate',
          input: ({ context }) => formOf(context),
          onDone: [
            { guard: { type: 'is ok', params: outcomeOf }, target: 'bank' },
            {
              guard: { type: 'phone is not verified', params: outcomeOf },
              target: 'phone',
              actions: ['forget verification', { type: 'set refusal', params: outcomeOf }],
            },
            { guard: { type: 'inviter is refused', params: outcomeOf }, target: 'profile', actions: 'free the inviter code' },
            { target: 'profile', actions: { type: 'set refusal', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
      },
      bank: {
        description: 'Step 4.',
        entry: { type: 'keep the draft', params: 'bank' },
        on: {
          'field.changed': { guard: 'field may be typed', actions: ['remember field', { type: 'keep the draft', params: 'bank' }] },
          'field.left': { actions: 'check field' },
          'next.requested': [
            { guard: 'password was lost in a reload', target: 'profile', actions: 'ask for the password again' },
            { guard: { type: 'step is right', params: 'bank' }, target: 'registering', actions: 'create idempotency key' },
            { actions: { type: 'show errors', params: 'bank' } },
          ],
          'back.requested': { target: 'profile', actions: 'clear what was said' },
        },
      },
      registering: {
        description: 'On its way, once. Sent again only under the same key.',
        entry: ['clear what was said', { type: 'keep the draft', params: 'bank' }],
        invoke: {
          id: 'register',
          src: 'register',
          input: ({ context }) => ({ ...formOf(context), idempotencyKey: context.idempotencyKey ?? '' }),
          onDone: [
            { guard: { type: 'is ok', params: outcomeOf }, target: 'registered' },
            {
              guard: { type: 'is outcome unknown', params: outcomeOf },
              target: 'outcomeUnknown',
              actions: { type: 'set refusal', params: outcomeOf },
            },
            // This does not settle the request.
            { guard: { type: 'is temporary', params: outcomeOf }, target: 'bank', actions: { type: 'set refusal', params: outcomeOf } },
            {
              guard: { type: 'phone is not verified', params: outcomeOf },
              target: 'phone',
              actions: ['clear idempotency key', 'forget verification', { type: 'set refusal', params: outcomeOf }],
            },
            {
              guard: { type: 'inviter is refused', params: outcomeOf },
              target: 'profile',
              actions: ['clear idempotency key', 'free the inviter code'],
            },
            { target: 'bank', actions: ['clear idempotency key', { type: 'set refusal', params: outcomeOf }] },
          ],
          onError: { target: 'broken' },
        },
      },
      outcomeUnknown: {
        description: 'No answer came. The same is sent under the same key: the first answer comes again, and nothing is done twice.',
        after: { aWhile: { target: 'registering' } },
        on: { 'retry.requested': { target: 'registering' }, 'page.shown': { target: 'registering' } },
      },
      registered: {
        description: 'Said for two seconds (spec 4).',
        entry: ['drop the draft', 'forget fields', { type: 'emit', params: 'player.registered' }],
        after: { twoSeconds: { target: 'done' } },
      },
      done: { type: 'final', description: 'On to /login.' },
      broken: {
        description: 'A defect of ours. Everything but the password is in the draft.',
        on: { 'retry.requested': { target: 'restoring' } },
      },
    },
  })

export const provideRegisterWizardPorts = ({ actors, otp, draft, inviter, newKey }: RegisterWizardPorts) =>
  registerWizardMachine.provide({
    actors: { ...actors, otp: provideOtpChild(otp) },
    delays: { aWhile: ({ context }) => retryDelays(3000, context.problem) },
    actions: {
      'recall the draft': assign(({ context }) => restoreDraft(context, draft, inviter)),
      'keep the draft': ({ context }, step) => draft.write(draftOf(context, step)),
      'drop the draft': () => draft.remove(),
      'free the inviter code': assign(({ context }) => withoutRefusedCode(context, inviter)),
      ...keyActions<RegisterContext, Event>({ newKey }),
    },
  })

// Verifies a phone with an SMS code. Respects the server's resend delay, and accepts a code that the server already verified.
import { assertEvent, assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import { asciiDigits } from '../shared/text.ts'
import { outcomeOf, setParts, outcomeParts, placeholderActors } from '../shared/chartParts.ts'
import type { OtpPorts } from './otp.ports.ts'

/** `resendAt` in ms of the server's clock; `sandboxCode` only from a sandbox. */
export type OtpSent = { reference: string; token: string; resendAt: number; sandboxCode: string | null }
type Input = {
  phone: string
  sent: OtpSent | null
  /** An earlier code's, which may be verified already. */
  token?: string | null
}
type Context = {
  phone: string
  token: string | null
  code: string
  sent: OtpSent | null
  /** In ms of the server's clock. */
  resendAt: number
  secondsLeft: number
  problem: Problem | null
}
type Event =
  | { type: 'code.changed'; code: string }
  | { type: 'code.autofilled'; code: string }
  | { type: 'verify.requested' }
  | { type: 'resend.requested' }
  | { type: 'page.shown' }
type Answer = { otpRef: string; otpToken: string; code?: string }

export type OtpActor = ActorRefFrom<typeof otpMachine>

export const otpMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; output: { token: string | null } },
  actors: placeholderActors<OtpPorts['actors']>('sendOtp', 'verifyOtp'),
  delays: { nextSecond: 1000 },
  guards: {
    'has sent code': ({ context }) => context.sent !== null,
    'has code': ({ context }) => context.code !== '',
    'has autofilled code': ({ event }) => {
      assertEvent(event, 'code.autofilled')
      return digitsOf(event.code) !== ''
    },
    'can resend': ({ context }) => context.secondsLeft <= 0,
    'has to wait': ({ context }) => context.secondsLeft > 0,
    'phone is already verified': (_, outcome: Outcome<unknown>) => refusedAs(outcome, ['OTP_VERIFIED', 'OTP_CODE_VALID']),
  },
  actions: {
    'set sent code': (_unread, _outcome: Outcome<Answer>) => {},
    'set resend time': (_unread, _outcome: Outcome<unknown>) => {},
    'set seconds left': () => {},
    // Implemented by the registration wizard, which stores it for a reload.
    'send code to parent': () => {},
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'otp',
    description: 'Verifies a phone with a code that is sent by SMS, and typed or autofilled.',
    context: ({ input }) => ({
      ...input,
      token: input.token ?? null,
      code: '',
      resendAt: input.sent?.resendAt ?? 0,
      secondsLeft: 0,
      problem: null,
    }),
    initial: 'starting',
    output: ({ context }) => ({ token: context.sent?.token ?? null }),
    states: {
      starting: {
        description: 'Transient. After a reload the sent code is still valid.',
        always: [{ guard: 'has sent code', target: 'entering' }, { target: 'sending' }],
      },
      sending: {
        entry: 'clear problem',
        invoke: {
          id: 'sendOtp',
          src: 'sendOtp',
          input: ({ context }) => ({ phoneNumber: context.phone, ...(context.token !== null && { otpToken: context.token }) }),
          onDone: [
            {
              guard: { type: 'is ok', params: outcomeOf },
              target: 'entering',
              actions: [{ type: 'set sent code', params: outcomeOf }, { type: 'set', params: { code: '' } }, 'send code to parent'],
            },
            { guard: { type: 'phone is already verified', params: outcomeOf }, target: 'verified' },
            {
              guard: 'has sent code',
              target: 'entering',
              actions: [
                { type: 'set problem', params: outcomeOf },
                { type: 'set resend time', params: outcomeOf },
              ],
              description: 'The code of the earlier SMS is still valid.',
            },
            {
              target: 'notSent',
              actions: [
                { type: 'set problem', params: outcomeOf },
                { type: 'set resend time', params: outcomeOf },
              ],
            },
          ],
          onError: { target: 'broken' },
        },
      },
      notSent: {
        description: 'No SMS was sent; the problem says why. Sending can be retried after the delay.',
        entry: 'set seconds left',
        after: { nextSecond: { guard: 'has to wait', target: 'notSent', reenter: true } },
        on: {
          'resend.requested': { guard: 'can resend', target: 'sending' },
          'page.shown': { target: 'notSent', reenter: true },
        },
      },
      entering: {
        description: 'The code can be entered. Shows its reference, and the seconds until another can be sent.',
        entry: 'set seconds left',
        after: { nextSecond: { guard: 'has to wait', target: 'entering', reenter: true } },
        on: {
          'code.changed': { actions: { type: 'set', params: ({ event: { code } }) => ({ code: digitsOf(code), problem: null }) } },
          'code.autofilled': {
            guard: 'has autofilled code',
            target: 'verifying',
            actions: { type: 'set', params: ({ event: { code } }) => ({ code: digitsOf(code), problem: null }) },
          },
          'verify.requested': { guard: 'has code', target: 'verifying' },
          'resend.requested': { guard: 'can resend', target: 'sending' },
          'page.shown': { target: 'entering', reenter: true },
        },
      },
      verifying: {
        entry: 'clear problem',
        invoke: {
          id: 'verifyOtp',
          src: 'verifyOtp',
          input: ({ context }) => ({ otpToken: context.sent?.token ?? '', otpCode: context.code }),
          onDone: [
            { guard: { type: 'is ok', params: outcomeOf }, target: 'verified' },
            {
              guard: { type: 'phone is already verified', params: outcomeOf },
              target: 'verified',
              description: 'The response to an earlier verification was lost.',
            },
            { target: 'entering', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
      },
      verified: { type: 'final', description: 'The token proves the verification to the server.' },
      broken: {
        description: 'A port threw an exception. Another code can be requested after the delay.',
        entry: 'set seconds left',
        after: { nextSecond: { guard: 'has to wait', target: 'broken', reenter: true } },
        on: {
          'resend.requested': { guard: 'can resend', target: 'sending' },
          'page.shown': { target: 'broken', reenter: true },
        },
      },
    },
  })

/** Seconds after REQUEST_LIMIT_1MIN without `retryAfter`. */
const coolDown = 60

const digitsOf = (text: string): string => asciiDigits(text).replaceAll(/\D/g, '')

const refusedAs = (outcome: Outcome<unknown>, codes: readonly string[]): boolean =>
  !outcome.ok && outcome.problem.kind === 'refused' && codes.includes(outcome.problem.code ?? '')

/** Seconds; failures other than refusals may be retried at once. */
const waitAfter = (outcome: Outcome<unknown>): number => {
  if (outcome.ok || outcome.problem.kind !== 'refused') return 0
  return outcome.problem.retryAfter ?? coolDown
}

const sentOf = ({ otpRef, otpToken, code }: Answer, now: number): Pick<Context, 'sent' | 'resendAt'> => {
  const resendAt = now + coolDown * 1000
  return { sent: { reference: otpRef, token: otpToken, resendAt, sandboxCode: code ?? null }, resendAt }
}

export const provideOtpPorts = ({ actors, now }: OtpPorts) =>
  otpMachine.provide({
    actors,
    actions: {
      'set sent code': assign((_, outcome: Outcome<Answer>) => (outcome.ok ? sentOf(outcome.value, now()) : {})),
      'set resend time': assign((_, outcome: Outcome<unknown>) => ({ resendAt: now() + waitAfter(outcome) * 1000 })),
      'set seconds left': assign(({ context }) => ({ secondsLeft: Math.max(0, Math.ceil((context.resendAt - now()) / 1000)) })),
    },
  })

/** Sends `otp.sent` to the parent, so that a reload can resume. */
export const provideOtpChild = (ports: OtpPorts) =>
  provideOtpPorts(ports).provide({
    actions: { 'send code to parent': sendParent(({ context }) => ({ type: 'otp.sent', sent: context.sent })) },
  })

// Verifies a phone with an SMS code. Respects the server's resend delay, and accepts a code that the server already verified.
import { assertEvent, assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import { asciiDigits } from '../shared/digits.ts'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { setParts } from '../shared/setParts.ts'
import { outcomeParts } from '../shared/outcomeParts.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
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
    'a code was sent': ({ context }) => context.sent !== null,
    'a code is typed': ({ context }) => context.code !== '',
    'a code was filled in': ({ event }) => {
      assertEvent(event, 'code.autofilled')
      return digitsOf(event.code) !== ''
    },
    'another may be asked for': ({ context }) => context.secondsLeft <= 0,
    'it must wait': ({ context }) => context.secondsLeft > 0,
    'phone is verified already': (_, outcome: Outcome<unknown>) => refusedAs(outcome, ['OTP_VERIFIED', 'OTP_CODE_VALID']),
  },
  actions: {
    'remember what was sent': (_unread, _outcome: Outcome<Answer>) => {},
    'note how long to wait': (_unread, _outcome: Outcome<unknown>) => {},
    'read the clock': () => {},
    // Implemented by the registration wizard, which stores it for a reload.
    'tell parent what was sent': () => {},
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'otp',
    description: 'One phone number proven by a code: sent, typed or filled in, and verified.',
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
        description: 'Left at once. After a reload the SMS that is out still counts.',
        always: [{ guard: 'a code was sent', target: 'entering' }, { target: 'sending' }],
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
              actions: [
                { type: 'remember what was sent', params: outcomeOf },
                { type: 'set', params: { code: '' } },
                'tell parent what was sent',
              ],
            },
            { guard: { type: 'phone is verified already', params: outcomeOf }, target: 'verified' },
            {
              guard: 'a code was sent',
              target: 'entering',
              actions: [
                { type: 'set problem', params: outcomeOf },
                { type: 'note how long to wait', params: outcomeOf },
              ],
              description: 'The code of the earlier SMS still counts.',
            },
            {
              target: 'notSent',
              actions: [
                { type: 'set problem', params: outcomeOf },
                { type: 'note how long to wait', params: outcomeOf },
              ],
            },
          ],
          onError: { target: 'broken' },
        },
      },
      notSent: {
        description: 'No SMS is out; the problem says why. Another try when the wait is over.',
        entry: 'read the clock',
        after: { nextSecond: { guard: 'it must wait', target: 'notSent', reenter: true } },
        on: {
          'resend.requested': { guard: 'another may be asked for', target: 'sending' },
          'page.shown': { target: 'notSent', reenter: true },
        },
      },
      entering: {
        description: 'The code can be typed. Its reference is shown, and the seconds until another may be asked for.',
        entry: 'read the clock',
        after: { nextSecond: { guard: 'it must wait', target: 'entering', reenter: true } },
        on: {
          'code.changed': { actions: { type: 'set', params: ({ event: { code } }) => ({ code: digitsOf(code), problem: null }) } },
          'code.autofilled': {
            guard: 'a code was filled in',
            target: 'verifying',
            actions: { type: 'set', params: ({ event: { code } }) => ({ code: digitsOf(code), problem: null }) },
          },
          'verify.requested': { guard: 'a code is typed', target: 'verifying' },
          'resend.requested': { guard: 'another may be asked for', target: 'sending' },
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
              guard: { type: 'phone is verified already', params: outcomeOf },
              target: 'verified',
              description: 'A first answer was lost on its way.',
            },
            { target: 'entering', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
      },
      verified: { type: 'final', description: 'The token proves it to the registration.' },
      broken: { description: 'A defect of ours, not an outcome.', on: { 'resend.requested': { target: 'sending' } } },
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
      'remember what was sent': assign((_, outcome: Outcome<Answer>) => (outcome.ok ? sentOf(outcome.value, now()) : {})),
      'note how long to wait': assign((_, outcome: Outcome<unknown>) => ({ resendAt: now() + waitAfter(outcome) * 1000 })),
      'read the clock': assign(({ context }) => ({ secondsLeft: Math.max(0, Math.ceil((context.resendAt - now()) / 1000)) })),
    },
  })

/** Sends `otp.sent` to the parent, so that a reload can resume. */
export const provideOtpChild = (ports: OtpPorts) =>
  provideOtpPorts(ports).provide({
    actions: { 'tell parent what was sent': sendParent(({ context }) => ({ type: 'otp.sent', sent: context.sent })) },
  })

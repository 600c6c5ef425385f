// Creates a provider's QR payment and follows it until paid or expired. A lost answer is retried under the same key, and the
// status is read once more at 00:00, so that a last-second payment counts.
import { assign, emit, setup, type ActorRefFrom } from 'xstate'
import type { BankCode, LiveQr, Outcome, Problem, QrState, Satang } from '@krapao/sdk'
import { keyActions, keyParts } from '../shared/keyParts.ts'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { setParts } from '../shared/setParts.ts'
import { retryDelays } from '../shared/retryDelays.ts'
import { outcomeParts } from '../shared/outcomeParts.ts'
import { pageParts } from '../shared/pageParts.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import { secondsUntil, untilNextSecond } from './qrDeposit.clock.ts'
import { isLive, isPaid, liveOf, paymentOf } from './qrDeposit.outcomes.ts'
import type { QrDepositPorts } from './qrDeposit.ports.ts'

type Input = { bankCode: BankCode; minimum: Satang; quickAmounts: readonly Satang[] }
type Context = Input & {
  amount: Satang
  /** Idempotency key, kept until the server settles the request, so that a retry creates no second QR. */
  idempotencyKey: string | null
  qr: LiveQr | null
  /** First time this QR was seen live, in ms of the server's clock; 0 for none. */
  liveSince: number
  secondsLeft: number
  /** Actual payment, which may differ in amount or be late. */
  payment: { amount: Satang; late: boolean; held?: true } | null
  problem: Problem | null
  page: 'shown' | 'hidden'
}
type Event =
  | { type: 'amount.changed'; amount: Satang }
  | { type: 'create.requested' | 'cancel.requested' | 'refresh.requested' | 'again.requested' }
  | { type: 'qr.createdElsewhere' | 'wallet.changed' | 'page.shown' | 'page.hidden' }
export type QrProgress = 'qr.used' | 'qr.live' | 'qr.reloaded'
type Emitted =
  | { type: QrProgress | 'qr.created'; bankCode: BankCode }
  | { type: 'qr.paid'; bankCode: BankCode; amount: Satang; late: boolean; held?: true }
  | { type: 'qr.failed'; bankCode: BankCode; problem: Problem | null }

export type QrDepositActor = ActorRefFrom<typeof qrDepositMachine>

export const qrDepositMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; emitted: Emitted },
  actors: placeholderActors<QrDepositPorts['actors']>('loadQr', 'createQr', 'cancelQr', 'checkQr'),
  delays: { nextSecond: 1000, aMoment: 1000, betweenLooks: 3000 },
  guards: {
    'amount is enough': ({ context }) => context.amount >= Math.max(context.minimum, oneBaht),
    'time is up': ({ context }) => context.secondsLeft <= 0,
    'qr is live': (_, outcome: Outcome<QrState>) => isLive(outcome),
    'qr of the lost answer is live': ({ context }, outcome: Outcome<QrState>) => context.idempotencyKey !== null && isLive(outcome),
    'a cancel failed, and qr is live': ({ context }, outcome: Outcome<QrState>) => context.problem !== null && isLive(outcome),
    'qr was paid': (_, outcome: Outcome<QrState>) => isPaid(outcome),
  },
  actions: {
    'read the clock': () => {},
    'set live since': () => {},
    'show qr': assign((_, outcome: Outcome<QrState>) => liveOf(outcome)),
    'show payment': assign((_, outcome: Outcome<QrState>) => paymentOf(outcome)),
    'emit progress': emit(({ context: { bankCode } }, type: QrProgress) => ({ type, bankCode })),
    'emit created': emit(({ context: { bankCode } }) => ({ type: 'qr.created', bankCode })),
    'emit paid': emit(({ context: { bankCode, amount, payment } }) => ({ type: 'qr.paid', bankCode, amount, late: false, ...payment })),
    'emit failed': emit(({ context: { bankCode, problem } }) => ({ type: 'qr.failed', bankCode, problem })),
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(pageParts())
  .extend(keyParts<Context, Event>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'qrDeposit',
    description: 'One provider of the deposit sheet: create a QR code, watch it run down, see it paid.',
    context: ({ input }) => ({
      ...input,
      amount: nothing,
      idempotencyKey: null,
      qr: null,
      liveSince: 0,
      secondsLeft: 0,
      payment: null,
      problem: null,
      page: 'shown',
    }),
    initial: 'loading',
    on: {
      'page.hidden': { actions: { type: 'set', params: { page: 'hidden' } } },
      'page.shown': { actions: { type: 'set', params: { page: 'shown' } } },
      'qr.createdElsewhere': {
        actions: { type: 'emit progress', params: 'qr.reloaded' },
        description: 'Where this one is about to hear the truth anyway, or has.',
      },
    },
    states: {
      loading: {
        description: 'A QR of an earlier visit, or of a lost answer, may be live.',
        exit: { type: 'emit progress', params: 'qr.reloaded' },
        invoke: {
          id: 'loadQr',
          src: 'loadQr',
          input: ({ context }) => ({ bankCode: context.bankCode }),
          onDone: [
            {
              guard: { type: 'qr of the lost answer is live', params: outcomeOf },
              target: 'live',
              actions: [{ type: 'show qr', params: outcomeOf }, 'emit created'],
            },
            { guard: { type: 'qr is live', params: outcomeOf }, target: 'live', actions: { type: 'show qr', params: outcomeOf } },
            { guard: { type: 'is ok', params: outcomeOf }, target: 'noQr' },
            { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
        on: { 'qr.createdElsewhere': { target: 'loading', reenter: true } },
      },
      failed: {
        description: 'The state of this provider could not be read; the player can try again.',
        exit: 'clear problem',
        on: { 'refresh.requested': { target: 'loading' }, 'qr.createdElsewhere': { target: 'loading' } },
      },
      noQr: {
        description: 'Nothing live: an amount can be entered. Too small an amount is silently ignored (spec 5).',
        entry: { type: 'set', params: { qr: null, liveSince: 0, secondsLeft: 0, payment: null } },
        on: {
          'amount.changed': {
            actions: [
              { type: 'set', params: ({ event: { amount } }) => ({ amount, idempotencyKey: null, problem: null }) },
              { type: 'emit progress', params: 'qr.used' },
            ],
          },
          'create.requested': { guard: 'amount is enough', target: 'creating', actions: ['create idempotency key', 'clear problem'] },
          'refresh.requested': { target: 'loading' },
          'qr.createdElsewhere': { target: 'loading' },
        },
      },
      creating: {
        description: 'On its way, once: another cannot be asked for.',
        invoke: {
          id: 'createQr',
          src: 'createQr',
          input: ({ context: { bankCode, amount, idempotencyKey } }) => ({ bankCode, amount, idempotencyKey: idempotencyKey ?? '' }),
          onDone: [
            {
              guard: { type: 'qr is live', params: outcomeOf },
              target: 'live',
              actions: [{ type: 'show qr', params: outcomeOf }, 'emit created'],
            },
            {
              guard: { type: 'is outcome unknown', params: outcomeOf },
              target: 'loading',
              actions: { type: 'set problem', params: outcomeOf },
              description: 'Ask what is true. The key stays, so that trying again can do no harm.',
            },
            {
              guard: { type: 'qr was paid', params: outcomeOf },
              target: 'paid',
              actions: ['clear idempotency key', { type: 'show payment', params: outcomeOf }],
              description: 'The same key again may find that it was paid meanwhile.',
            },
            { guard: { type: 'is ok', params: outcomeOf }, target: 'noQr', actions: 'clear idempotency key' },
            { target: 'noQr', actions: ['clear idempotency key', { type: 'set problem', params: outcomeOf }, 'emit failed'] },
          ],
          onError: { target: 'broken' },
        },
      },
      live: {
        description: 'The code can be paid. mm:ss counts down to an absolute time, and the server is looked at meanwhile.',
        type: 'parallel',
        entry: ['set live since', { type: 'emit progress', params: 'qr.live' }],
        always: { guard: 'time is up', target: 'closing' },
        on: {
          'cancel.requested': { target: 'cancelling' },
          'refresh.requested': { target: 'checking' },
          'wallet.changed': { target: 'checking' },
          'qr.createdElsewhere': { target: 'checking' },
        },
        states: {
          clock: {
            initial: 'ticking',
            states: {
              ticking: {
                entry: 'read the clock',
                after: { nextSecond: { target: 'ticking', reenter: true } },
                on: { 'page.shown': { target: 'ticking', reenter: true, actions: { type: 'set', params: { page: 'shown' } } } },
              },
            },
          },
          watch: {
            initial: 'waiting',
            states: {
              waiting: {
                always: { guard: 'page is hidden', target: 'away' },
                after: { betweenLooks: { target: 'looking' } },
                on: { 'page.shown': { target: 'looking' } },
              },
              looking: {
                invoke: {
                  id: 'lookAtQr',
                  src: 'checkQr',
                  input: ({ context: { bankCode, qr, liveSince } }) => ({ bankCode, qr, since: liveSince }),
                  onDone: [
                    {
                      guard: { type: 'qr was paid', params: outcomeOf },
                      target: '#qrDeposit.paid',
                      actions: { type: 'show payment', params: outcomeOf },
                    },
                    {
                      guard: { type: 'qr is live', params: outcomeOf },
                      target: 'waiting',
                      actions: { type: 'show qr', params: outcomeOf },
                    },
                    { guard: { type: 'is ok', params: outcomeOf }, target: '#qrDeposit.expired' },
                    { target: 'waiting', description: 'A look that failed is repeated; the countdown goes on.' },
                  ],
                  onError: { target: '#qrDeposit.broken' },
                },
              },
              away: { description: 'Nobody is looking, so nobody asks.', on: { 'page.shown': { target: 'looking' } } },
            },
          },
        },
      },
      closing: {
        description: '00:00. A moment for a payment of the last second to arrive, then the server is asked once more.',
        after: { aMoment: { target: 'checking' } },
      },
      checking: {
        description: 'Asks the server for the truth: at 00:00, on a hint, after a doubtful cancel.',
        exit: { type: 'emit progress', params: 'qr.reloaded' },
        invoke: {
          id: 'checkQr',
          src: 'checkQr',
          input: ({ context: { bankCode, qr, liveSince } }) => ({ bankCode, qr, since: liveSince }),
          onDone: [
            { guard: { type: 'qr was paid', params: outcomeOf }, target: 'paid', actions: { type: 'show payment', params: outcomeOf } },
            {
              guard: { type: 'a cancel failed, and qr is live', params: outcomeOf },
              target: 'live',
              actions: ['emit failed', { type: 'show qr', params: outcomeOf }],
            },
            { guard: { type: 'qr is live', params: outcomeOf }, target: 'live', actions: { type: 'show qr', params: outcomeOf } },
            { guard: { type: 'is ok', params: outcomeOf }, target: 'expired', actions: 'clear problem' },
            { target: 'doubtful', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
        on: { 'cancel.requested': { target: 'cancelling' } },
      },
      doubtful: {
        description: 'The server could not be asked. The code stays in view, and it is asked again while somebody looks.',
        exit: 'clear problem',
        after: { betweenLooks: [{ guard: 'page is hidden' }, { target: 'checking' }] },
        on: {
          'cancel.requested': { target: 'cancelling' },
          'refresh.requested': { target: 'checking' },
          'wallet.changed': { target: 'checking' },
          'page.shown': { target: 'checking', actions: { type: 'set', params: { page: 'shown' } } },
        },
      },
      cancelling: {
        invoke: {
          id: 'cancelQr',
          src: 'cancelQr',
          input: ({ context }) => ({ qrcodeId: context.qr?.qrcodeId ?? '' }),
          onDone: [
            { guard: { type: 'is ok', params: outcomeOf }, target: 'noQr' },
            {
              target: 'checking',
              actions: { type: 'set problem', params: outcomeOf },
              description: 'It may have been paid meanwhile. If it is live still, the failure is told.',
            },
          ],
          onError: { target: 'broken' },
        },
      },
      paid: { description: 'The money is there.', entry: 'emit paid', on: { 'again.requested': { target: 'noQr' } } },
      expired: {
        description: 'Over and unpaid: it ran out, or was cancelled on another device. A late payment is still told.',
        on: { 'again.requested': { target: 'noQr' }, 'wallet.changed': { target: 'checking' } },
      },
      broken: {
        description: 'A defect of ours, not an outcome. Trying again asks the server first.',
        on: { 'refresh.requested': { target: 'loading' } },
      },
    },
  })

export const provideQrDepositPorts = ({ actors, now, newKey }: QrDepositPorts) =>
  qrDepositMachine.provide({
    actors,
    delays: {
      nextSecond: ({ context }) => untilNextSecond(context.qr?.expiresAt ?? 0, now()),
      betweenLooks: ({ context }) => retryDelays(3000, context.problem),
    },
    actions: {
      ...keyActions<Context, Event>({ newKey }),
      'set live since': assign(({ context: { liveSince } }) => ({ liveSince: liveSince || now() })),
      'read the clock': assign(({ context: { qr } }) => ({ secondsLeft: secondsUntil(qr?.expiresAt ?? 0, now()) })),
    },
  })

/** Minimum for every provider; smaller amounts are ignored. */
export const oneBaht = 100 as Satang
const nothing = 0 as Satang

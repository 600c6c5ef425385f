// Creates a QR payment and follows it until paid or expired. A lost answer is retried under the same key, and the status is read
// once more at 00:00, so that a last-second payment counts.
import { assign, emit, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, QrState } from '@krapao/sdk'
import { keyActions, keyParts } from '../shared/keyParts.ts'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { setParts } from '../shared/setParts.ts'
import { retryDelays } from '../shared/retryDelays.ts'
import { outcomeParts } from '../shared/outcomeParts.ts'
import { pageParts } from '../shared/pageParts.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import { firstContext, oneBaht, type QrContext, type QrEmitted, type QrEvent, type QrInput, type QrProgress } from './qrDeposit.context.ts'
import { secondsUntil, untilNextSecond } from './qrDeposit.rules.ts'
import { isLive, isPaid, liveOf, paymentOf } from './qrDeposit.rules.ts'
import type { QrDepositPorts } from './qrDeposit.ports.ts'

export type QrDepositActor = ActorRefFrom<typeof qrDepositMachine>

export const qrDepositMachine = setup({
  types: {} as { input: QrInput; context: QrContext; events: QrEvent; emitted: QrEmitted },
  actors: placeholderActors<QrDepositPorts['actors']>('loadQr', 'createQr', 'cancelQr', 'checkQr'),
  delays: { nextSecond: 1000, aMoment: 1000, betweenLooks: 3000 },
  guards: {
    'amount is enough': ({ context }) => context.amount >= Math.max(context.minimum, oneBaht),
    'time is up': ({ context }) => context.secondsLeft <= 0,
    'is live': (_, outcome: Outcome<QrState>) => isLive(outcome),
    'is live after a lost answer': ({ context }, outcome: Outcome<QrState>) => context.idempotencyKey !== null && isLive(outcome),
    'is live after a failed cancel': ({ context }, outcome: Outcome<QrState>) => context.problem !== null && isLive(outcome),
    'is paid': (_, outcome: Outcome<QrState>) => isPaid(outcome),
  },
  actions: {
    'set amount': assign(({ event }) => ('amount' in event ? { amount: event.amount, idempotencyKey: null, problem: null } : {})),
    'read the clock': () => {},
    'set live since': () => {},
    'show qr': assign((_, outcome: Outcome<QrState>) => ({ ...liveOf(outcome), ...paymentOf(outcome) })),
    'emit progress': emit(({ context: { bankCode } }, type: QrProgress) => ({ type, bankCode })),
    'emit created': emit(({ context: { bankCode } }) => ({ type: 'qr.created', bankCode })),
    'emit paid': emit(({ context: { bankCode, amount, payment } }) => ({ type: 'qr.paid', bankCode, amount, late: false, ...payment })),
    'emit failed': emit(({ context: { bankCode, problem } }) => ({ type: 'qr.failed', bankCode, problem })),
  },
})
  .extend(outcomeParts<QrContext, QrEvent>())
  .extend(pageParts())
  .extend(keyParts<QrContext, QrEvent>())
  .extend(setParts<QrContext, QrEvent>())
  .createMachine({
    id: 'qrDeposit',
    description: 'One provider of the deposit sheet: create a QR code, watch it run down, see it paid.',
    context: ({ input }) => firstContext(input),
    initial: 'loading',
    on: {
      'page.hidden': { actions: { type: 'set', params: { page: 'hidden' } } },
      'page.shown': { actions: { type: 'set', params: { page: 'shown' } } },
      'qr.createdElsewhere': {
        actions: { type: 'emit progress', params: 'qr.reloaded' },
        description: 'Its state is read anyway, or known.',
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
              guard: { type: 'is live after a lost answer', params: outcomeOf },
              target: 'live',
              actions: [{ type: 'show qr', params: outcomeOf }, 'emit created'],
            },
            { guard: { type: 'is live', params: outcomeOf }, target: 'live', actions: { type: 'show qr', params: outcomeOf } },
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
          'amount.changed': { actions: ['set amount', { type: 'emit progress', params: 'qr.used' }] },
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
              guard: { type: 'is live', params: outcomeOf },
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
              guard: { type: 'is paid', params: outcomeOf },
              target: 'paid',
              actions: ['clear idempotency key', { type: 'show qr', params: outcomeOf }],
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
                      guard: { type: 'is paid', params: outcomeOf },
                      target: '#qrDeposit.paid',
                      actions: { type: 'show qr', params: outcomeOf },
                    },
                    { guard: { type: 'is live', params: outcomeOf }, target: 'waiting', actions: { type: 'show qr', params: outcomeOf } },
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
            { guard: { type: 'is paid', params: outcomeOf }, target: 'paid', actions: { type: 'show qr', params: outcomeOf } },
            {
              guard: { type: 'is live after a failed cancel', params: outcomeOf },
              target: 'live',
              actions: ['emit failed', { type: 'show qr', params: outcomeOf }],
            },
            { guard: { type: 'is live', params: outcomeOf }, target: 'live', actions: { type: 'show qr', params: outcomeOf } },
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
            { target: 'checking', actions: { type: 'set problem', params: outcomeOf }, description: 'It may have been paid meanwhile.' },
          ],
          onError: { target: 'broken' },
        },
      },
      paid: { description: 'The money is there.', entry: 'emit paid', on: { 'again.requested': { target: 'noQr' } } },
      expired: {
        description: 'Over and unpaid: it ran out, or was cancelled on another device. A late payment is still told.',
        on: { 'again.requested': { target: 'noQr' }, 'wallet.changed': { target: 'checking' } },
      },
      broken: { description: 'A defect of ours. Trying again asks the server first.', on: { 'refresh.requested': { target: 'loading' } } },
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
      ...keyActions<QrContext, QrEvent>({ newKey }),
      'set live since': assign(({ context: { liveSince } }) => ({ liveSince: liveSince || now() })),
      'read the clock': assign(({ context: { qr } }) => ({ secondsLeft: secondsUntil(qr?.expiresAt ?? 0, now()) })),
    },
  })

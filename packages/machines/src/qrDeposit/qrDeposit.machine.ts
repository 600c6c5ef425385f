// Follows a QR payment. Its status is read once more at 00:00, so that a last-second payment counts.
import { setup, type ActorRefFrom } from 'xstate'
import { outcomeOf, setParts, outcomeParts, placeholderActors } from '../shared/chartParts.ts'
import { keyParts } from '../shared/keyParts.ts'
import { pageParts } from '../shared/pageParts.ts'
import { initialContext, type QrContext, type QrEmitted, type QrEvent, type QrInput } from './qrDeposit.context.ts'
import type { QrDepositPorts } from './qrDeposit.ports.ts'
import { qrDepositParts } from './qrDepositParts.ts'

export type QrDepositActor = ActorRefFrom<typeof qrDepositMachine>

export const qrDepositMachine = setup({
  types: {} as { input: QrInput; context: QrContext; events: QrEvent; emitted: QrEmitted },
  actors: placeholderActors<QrDepositPorts['actors']>('loadQr', 'createQr', 'cancelQr', 'checkQr'),
  delays: { nextSecond: 1000, gracePeriod: 1000, pollInterval: 3000 },
  actions: {
    'set seconds left': () => {},
    'set live since': () => {},
  },
})
  .extend(qrDepositParts())
  .extend(outcomeParts<QrContext, QrEvent>())
  .extend(pageParts())
  .extend(keyParts<QrContext, QrEvent>())
  .extend(setParts<QrContext, QrEvent>())
  .createMachine({
    id: 'qrDeposit',
    description: 'One QR provider of the deposit sheet: creates a QR code and follows it until it is paid or expired.',
    context: ({ input }) => initialContext(input),
    initial: 'loading',
    on: {
      'page.hidden': { actions: { type: 'set', params: { page: 'hidden' } } },
      'page.shown': { actions: { type: 'set', params: { page: 'shown' } } },
      'cancel.requested': {
        actions: { type: 'set', params: { asksToCancel: true } },
        description: 'Asks first: it may just have been paid.',
      },
      'cancel.dismissed': { actions: { type: 'set', params: { asksToCancel: false } } },
      'qr.createdElsewhere': {
        actions: { type: 'emit progress', params: 'qr.reloaded' },
        description: 'Its state is already known or being read.',
      },
    },
    states: {
      loading: {
        description: 'A QR of an earlier visit, or of a lost response, may be live.',
        exit: [
          { type: 'emit progress', params: 'qr.reloaded' },
          { type: 'set', params: { isQueued: false } },
        ],
        invoke: {
          id: 'loadQr',
          src: 'loadQr',
          input: ({ context }) => ({ bankCode: context.bankCode }),
          onDone: [
            {
              guard: { type: 'is live after a lost answer', params: outcomeOf },
              target: 'live',
              actions: [{ type: 'set qr', params: outcomeOf }, 'emit created'],
            },
            { guard: { type: 'is live', params: outcomeOf }, target: 'live', actions: { type: 'set qr', params: outcomeOf } },
            { guard: { type: 'is queued', params: outcomeOf }, target: 'creating', actions: ['create idempotency key', 'clear problem'] },
            { guard: { type: 'is ok', params: outcomeOf }, target: 'noQr' },
            { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
        on: {
          'qr.createdElsewhere': { target: 'loading', reenter: true },
          'amount.changed': { actions: 'set amount' },
          'create.requested': { actions: { type: 'set', params: { isQueued: true } } },
          'create.dismissed': { actions: { type: 'set', params: { isQueued: false } } },
        },
      },
      failed: {
        description: 'The state of this provider could not be read.',
        exit: 'clear problem',
        on: { 'refresh.requested': { target: 'loading' }, 'qr.createdElsewhere': { target: 'loading' } },
      },
      noQr: {
        description: 'There is no live QR, and an amount can be entered. An amount that is too small is ignored.',
        entry: [
          { type: 'emit progress', params: 'qr.ended' },
          { type: 'set', params: { qr: null, liveSince: 0, secondsLeft: 0, payment: null, asksToCancel: false } },
        ],
        on: {
          'amount.changed': { actions: 'set amount' },
          'create.requested': { guard: 'amount is enough', target: 'creating', actions: ['create idempotency key', 'clear problem'] },
          'refresh.requested': { target: 'loading' },
          'qr.createdElsewhere': { target: 'loading' },
        },
      },
      creating: {
        description: 'Creates one QR at a time.',
        invoke: {
          id: 'createQr',
          src: 'createQr',
          input: ({ context: { bankCode, amount, idempotencyKey } }) => ({ bankCode, amount, idempotencyKey: idempotencyKey ?? '' }),
          onDone: [
            {
              guard: { type: 'is live', params: outcomeOf },
              target: 'live',
              actions: [{ type: 'set qr', params: outcomeOf }, 'emit created'],
            },
            {
              guard: { type: 'is outcome unknown', params: outcomeOf },
              target: 'loading',
              actions: { type: 'set problem', params: outcomeOf },
              description: 'Reads the state. The idempotency key stays, so a retry creates nothing twice.',
            },
            {
              guard: { type: 'is paid', params: outcomeOf },
              target: 'paid',
              actions: ['clear idempotency key', { type: 'set qr', params: outcomeOf }],
              description: 'A retry with the same key may find that it was paid meanwhile.',
            },
            { guard: { type: 'is ok', params: outcomeOf }, target: 'noQr', actions: 'clear idempotency key' },
            { target: 'noQr', actions: ['clear idempotency key', { type: 'set problem', params: outcomeOf }, 'emit failed'] },
          ],
          onError: { target: 'broken' },
        },
      },
      live: {
        description: 'The code can be paid. Counts down to its expiry, and polls its status.',
        type: 'parallel',
        entry: ['set live since', { type: 'emit progress', params: 'qr.live' }],
        always: { guard: 'time is up', target: 'closing' },
        on: {
          'cancel.confirmed': { target: 'cancelling' },
          'refresh.requested': { target: 'checking' },
          'wallet.changed': { target: 'checking' },
          'qr.createdElsewhere': { target: 'checking' },
        },
        states: {
          clock: {
            initial: 'ticking',
            states: {
              ticking: {
                entry: 'set seconds left',
                after: { nextSecond: { target: 'ticking', reenter: true } },
                on: { 'page.shown': { target: 'ticking', reenter: true, actions: { type: 'set', params: { page: 'shown' } } } },
              },
            },
          },
          watch: {
            initial: 'waiting',
            states: {
              waiting: {
                always: { guard: 'page is hidden', target: 'paused' },
                after: { pollInterval: { target: 'polling' } },
                on: { 'page.shown': { target: 'polling' } },
              },
              polling: {
                invoke: {
                  id: 'pollQr',
                  src: 'checkQr',
                  input: ({ context: { bankCode, qr, liveSince } }) => ({ bankCode, qr, since: liveSince }),
                  onDone: [
                    {
                      guard: { type: 'is paid', params: outcomeOf },
                      target: '#qrDeposit.paid',
                      actions: { type: 'set qr', params: outcomeOf },
                    },
                    { guard: { type: 'is live', params: outcomeOf }, target: 'waiting', actions: { type: 'set qr', params: outcomeOf } },
                    { guard: { type: 'is ok', params: outcomeOf }, target: '#qrDeposit.expired' },
                    { target: 'waiting', description: 'A failed check is repeated; the countdown continues.' },
                  ],
                  onError: { target: '#qrDeposit.broken' },
                },
              },
              paused: { description: 'No polling while the page is hidden.', on: { 'page.shown': { target: 'polling' } } },
            },
          },
        },
      },
      closing: {
        description: 'Expired. Waits a second for a last-second payment before the final check.',
        after: { gracePeriod: { target: 'checking' } },
      },
      checking: {
        description: 'Reads the status: at 00:00, after a change, or after a failed cancel.',
        exit: { type: 'emit progress', params: 'qr.reloaded' },
        invoke: {
          id: 'checkQr',
          src: 'checkQr',
          input: ({ context: { bankCode, qr, liveSince } }) => ({ bankCode, qr, since: liveSince }),
          onDone: [
            { guard: { type: 'is paid', params: outcomeOf }, target: 'paid', actions: { type: 'set qr', params: outcomeOf } },
            {
              guard: { type: 'is live after a failed cancel', params: outcomeOf },
              target: 'live',
              actions: ['emit failed', { type: 'set qr', params: outcomeOf }],
            },
            { guard: { type: 'is live', params: outcomeOf }, target: 'live', actions: { type: 'set qr', params: outcomeOf } },
            { guard: { type: 'is ok', params: outcomeOf }, target: 'expired', actions: 'clear problem' },
            { target: 'statusUnknown', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
        on: { 'cancel.confirmed': { target: 'cancelling' } },
      },
      statusUnknown: {
        description: 'The status could not be read. The code stays visible, and the check is repeated while the page is shown.',
        exit: 'clear problem',
        after: { pollInterval: [{ guard: 'page is hidden' }, { target: 'checking' }] },
        on: {
          'cancel.confirmed': { target: 'cancelling' },
          'refresh.requested': { target: 'checking' },
          'wallet.changed': { target: 'checking' },
          'page.shown': { target: 'checking', actions: { type: 'set', params: { page: 'shown' } } },
        },
      },
      cancelling: {
        entry: { type: 'set', params: { asksToCancel: false } },
        invoke: {
          id: 'cancelQr',
          src: 'cancelQr',
          input: ({ context }) => ({ qrcodeId: context.qr?.qrcodeId ?? '' }),
          onDone: [
            {
              guard: { type: 'is ok', params: outcomeOf },
              target: 'noQr',
              actions: { type: 'emit progress', params: 'qr.cancelled' },
            },
            {
              target: 'checking',
              actions: { type: 'set problem', params: outcomeOf },
              description: 'The QR may have been paid meanwhile.',
            },
          ],
          onError: { target: 'broken' },
        },
      },
      paid: {
        description: 'The QR was paid.',
        entry: [{ type: 'emit progress', params: 'qr.ended' }, 'emit paid'],
        on: { 'again.requested': { target: 'noQr' } },
      },
      expired: {
        description: 'Unpaid: expired, or cancelled on another device. A late payment is still detected.',
        entry: { type: 'emit progress', params: 'qr.ended' },
        on: { 'again.requested': { target: 'noQr' }, 'wallet.changed': { target: 'checking' } },
      },
      broken: {
        description: 'A port threw an exception. A retry reads the state first.',
        on: { 'refresh.requested': { target: 'loading' } },
      },
    },
  })

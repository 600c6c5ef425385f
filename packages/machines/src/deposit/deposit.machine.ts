// The steps of a deposit: amount, method, paying, paid. One actor for each QR provider, one for transfers and one for gift links
// go on while another step is shown. A new QR makes the other providers reload, so that no replaced code stays visible.
import { assertEvent, emit, enqueueActions, setup, type ActorRefFrom } from 'xstate'
import type { BankCode } from '@krapao/sdk'
import type { giftLinkMachine } from '../giftLink/giftLink.machine.ts'
import type { qrDepositMachine } from '../qrDeposit/qrDeposit.machine.ts'
import { emitParts, outcomeOf, outcomeParts, placeholderActors, setParts } from '../shared/chartParts.ts'
import type { bankTransferMachine } from './bankTransfer.machine.ts'
import { initialContext, type DepositContext, type DepositEmitted, type DepositEvent, type DepositInput } from './deposit.context.ts'
import type { DepositPorts } from './deposit.ports.ts'
import { othersThan, transferMinimum } from './deposit.rules.ts'
import { depositParts } from './depositParts.ts'

type Children = {
  bankTransfer: 'bankTransfer'
  giftLink: 'giftLink'
  loadLookup: 'loadLookup'
  loadLimits: 'loadLimits'
  loadBonus: 'loadBonus'
}
type Parts = { qrDeposit: typeof qrDepositMachine; bankTransfer: typeof bankTransferMachine; giftLink: typeof giftLinkMachine }

export type DepositActor = ActorRefFrom<typeof depositMachine>

export const depositMachine = setup({
  types: {} as { input: DepositInput; context: DepositContext; events: DepositEvent; emitted: DepositEmitted; children: Children },
  actors: placeholderActors<DepositPorts['actors'] & Parts>(
    'loadLookup',
    'loadLimits',
    'loadBonus',
    'qrDeposit',
    'bankTransfer',
    'giftLink',
  ),
  actions: {
    'start providers': enqueueActions(({ context, enqueue }) => {
      for (const panel of context.panels) enqueue.spawnChild('qrDeposit', { id: childId(panel.bankCode), input: panel })
    }),
    'create QR': enqueueActions(({ context: { amount, provider, live, panels }, enqueue }) => {
      if (provider === null || live.includes(provider) || !panels.some(({ bankCode }) => bankCode === provider)) return
      enqueue.sendTo(childId(provider), { type: 'again.requested' })
      enqueue.sendTo(childId(provider), { type: 'amount.changed', amount })
      enqueue.sendTo(childId(provider), { type: 'create.requested' })
    }),
    'dismiss QR': enqueueActions(({ context: { provider, panels }, enqueue }) => {
      if (panels.some(({ bankCode }) => bankCode === provider)) enqueue.sendTo(childId(provider ?? 'KBANK'), { type: 'create.dismissed' })
    }),
    'set amount of transfer': enqueueActions(({ context: { amount }, enqueue }) => {
      enqueue.sendTo('bankTransfer', { type: 'amount.changed', amount })
    }),
    'clear transfer': enqueueActions(({ enqueue }) => enqueue.sendTo('bankTransfer', { type: 'again.requested' })),
    'send reload to other providers': enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'provider.created')
      for (const bankCode of othersThan(event.bankCode, context.panels)) enqueue.sendTo(childId(bankCode), { type: 'qr.createdElsewhere' })
    }),
    'forward to methods': enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, ['page.shown', 'page.hidden', 'wallet.changed'])
      for (const { bankCode } of context.panels) enqueue.sendTo(childId(bankCode), { type: event.type })
      enqueue.sendTo('bankTransfer', { type: event.type })
      if (event.type === 'page.shown') enqueue.sendTo('giftLink', { type: event.type })
    }),
    /** Ports store them for the next visit. */
    'store last deposit': () => {},
    'emit created': emit(({ event }) => {
      assertEvent(event, 'provider.created')
      return { type: 'qr.created', bankCode: event.bankCode }
    }),
    'emit paid': emit(({ event }) => ({ ...paidIn(event), isShown: false })),
    'emit receipt': emit(({ event }) => ({ ...paidIn(event), isShown: true })),
    'emit failed': emit(({ event }) => {
      assertEvent(event, 'provider.failed')
      return { ...event, type: 'qr.failed' }
    }),
  },
})
  .extend(depositParts())
  .extend(outcomeParts<DepositContext, DepositEvent>())
  .extend(emitParts<DepositContext, DepositEvent, DepositEmitted>())
  .extend(setParts<DepositContext, DepositEvent>())
  .createMachine({
    id: 'deposit',
    description: 'The deposit sheet: amount, method, paying, paid. Each QR provider is an actor `qr.<bankCode>`.',
    context: ({ input }) => initialContext(input),
    initial: 'loading',
    states: {
      loading: {
        description: 'Reads the deposit accounts.',
        entry: 'clear problem',
        invoke: {
          id: 'loadLookup',
          src: 'loadLookup',
          onDone: [
            { guard: { type: 'is ok', params: outcomeOf }, target: 'ready', actions: { type: 'set accounts', params: outcomeOf } },
            { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
      },
      ready: {
        description: 'The methods are known, and their actors run.',
        entry: 'start providers',
        invoke: [
          { id: 'bankTransfer', src: 'bankTransfer', input: ({ context }) => ({ minimum: transferMinimum(context.settings) }) },
          { id: 'giftLink', src: 'giftLink', input: { gift: { giftLink: '', walletAccountName: '' } } },
        ],
        on: {
          'provider.live': { actions: 'add live provider' },
          'provider.ended': { actions: 'remove live provider' },
          'provider.created': { actions: ['mark other providers', 'send reload to other providers', 'store last deposit', 'emit created'] },
          'provider.reloaded': { actions: 'clear mark' },
          'provider.paid': { actions: 'emit paid' },
          'provider.failed': { actions: 'emit failed' },
          'transfer.announced': { actions: ['store last deposit', { type: 'emit', params: 'transfer.announced' }] },
          'transfer.arrived': { actions: 'emit paid' },
          'gift.redeemed': { actions: 'emit paid' },
          'page.shown': { actions: 'forward to methods' },
          'page.hidden': { actions: 'forward to methods' },
          'wallet.changed': { actions: 'forward to methods', description: 'Money may have moved.' },
        },
        initial: 'enteringAmount',
        states: {
          enteringAmount: {
            description: 'The last method is offered again. What was begun in an earlier visit is shown at once.',
            invoke: [
              { id: 'loadLimits', src: 'loadLimits', onDone: { actions: { type: 'set limits', params: outcomeOf } }, onError: {} },
              { id: 'loadBonus', src: 'loadBonus', onDone: { actions: { type: 'set bonus', params: outcomeOf } }, onError: {} },
            ],
            on: {
              'amount.changed': { actions: { type: 'set', params: ({ event: { amount } }) => ({ amount }) } },
              'continue.requested': { guard: 'can continue', target: 'paying', actions: 'set method' },
              'method.requested': { target: 'choosingMethod' },
              'provider.live': {
                guard: 'nothing is entered',
                target: 'paying',
                actions: [
                  'add live provider',
                  { type: 'set', params: ({ event: { bankCode } }) => ({ method: 'qr', provider: bankCode }) },
                ],
              },
              'transfer.resumed': { guard: 'nothing is entered', target: 'paying', actions: 'set transfer method' },
              'gift.resumed': { guard: 'nothing is entered', target: 'paying', actions: { type: 'set', params: { method: 'gift' } } },
              'wallet.changed': { target: 'enteringAmount', reenter: true, actions: 'forward to methods' },
            },
          },
          choosingMethod: {
            on: {
              'method.chosen': [
                {
                  guard: 'method takes the amount',
                  target: 'paying',
                  actions: [{ type: 'set', params: ({ event: { method } }) => ({ method }) }, 'set method'],
                },
                { target: 'enteringAmount', actions: { type: 'set', params: ({ event: { method } }) => ({ method }) } },
              ],
              'providers.requested': { target: 'choosingProvider' },
              'back.requested': { target: 'enteringAmount' },
            },
          },
          choosingProvider: {
            description: 'For a QR that does not scan.',
            on: {
              'provider.chosen': [
                { guard: 'provider takes the amount', target: 'paying', actions: 'set chosen provider' },
                { target: 'enteringAmount', actions: 'set chosen provider' },
              ],
              'back.requested': { target: 'choosingMethod' },
            },
          },
          paying: {
            description: 'One screen for each method.',
            on: {
              'back.requested': { target: 'enteringAmount' },
              'method.requested': { target: 'choosingMethod' },
              'providers.requested': { target: 'choosingProvider' },
            },
            initial: 'opening',
            states: {
              opening: {
                description: 'Transient.',
                always: [{ guard: 'pays by QR', target: 'qr' }, { guard: 'pays by gift link', target: 'gift' }, { target: 'transfer' }],
              },
              qr: {
                entry: 'create QR',
                exit: 'dismiss QR',
                on: {
                  'continue.requested': [
                    { guard: 'can continue', actions: 'create QR', description: 'After a refusal, or for another one after it expired.' },
                    { target: '#deposit.ready.enteringAmount' },
                  ],
                  'provider.cancelled': { guard: 'is shown provider', target: '#deposit.ready.enteringAmount' },
                  'provider.paid': { guard: 'is shown provider', target: '#deposit.ready.paid', actions: 'emit receipt' },
                },
              },
              transfer: {
                description: 'To a bank account or to TrueMoney Wallet.',
                entry: 'set amount of transfer',
                initial: 'showingAccount',
                states: {
                  showingAccount: { on: { 'account.requested': { target: 'choosingAccount' } } },
                  choosingAccount: {
                    on: {
                      'account.chosen': {
                        target: 'showingAccount',
                        actions: { type: 'set', params: ({ event: { account } }) => ({ account }) },
                      },
                      'back.requested': { target: 'showingAccount' },
                    },
                  },
                },
                on: {
                  'again.requested': { target: '#deposit.ready.enteringAmount', actions: 'clear transfer' },
                  'transfer.arrived': { target: '#deposit.ready.paid', actions: 'emit receipt' },
                },
              },
              gift: { on: { 'gift.redeemed': { target: '#deposit.ready.paid', actions: ['store last deposit', 'emit receipt'] } } },
            },
          },
          paid: { description: 'The receipt.' },
        },
      },
      failed: { description: 'The accounts could not be read.', on: { 'refresh.requested': { target: 'loading' } } },
      broken: { description: 'A port threw an exception.', on: { 'refresh.requested': { target: 'loading' } } },
    },
  })

export const childId = (bankCode: BankCode): `qr.${BankCode}` => `qr.${bankCode}`

function paidIn(event: DepositEvent) {
  assertEvent(event, ['provider.paid', 'transfer.arrived', 'gift.redeemed'])
  return { type: 'deposit.paid' as const, amount: event.amount, held: 'held' in event }
}

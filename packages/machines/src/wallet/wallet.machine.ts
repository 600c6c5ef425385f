// Known balances stay shown, marked stale after a failed reload; refreshing the games always ends with reading the wallet.
import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem, WalletResponse } from '@krapao/sdk'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { outcomeParts } from '../shared/outcomeParts.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import type { WalletPorts } from './wallet.ports.ts'

type Context = {
  wallet: WalletResponse | null
  /** In ms of the server's clock. */
  loadedAt: number | null
  /** The games' last refresh, in ms of the server's clock. */
  lastSync: number | null
  problem: Problem | null
}
type Event = { type: 'refreshAll.requested' | 'refresh.requested' | 'wallet.changed' | 'page.shown' }

export type WalletActor = ActorRefFrom<typeof walletMachine>

export const walletMachine = setup({
  types: {} as { context: Context; events: Event },
  actors: placeholderActors<WalletPorts['actors']>('loadWallet', 'refreshSlots'),
  delays: { aMoment: 200 },
  guards: {
    'a wallet is in view': ({ context }) => context.wallet !== null,
  },
  actions: {
    'recall the last sync': () => {},
    'note the sync': () => {},
    'keep the sync': () => {},
    'note the time': () => {},
    'show wallet': assign((_, outcome: Outcome<WalletResponse>) => (outcome.ok ? { wallet: outcome.value } : {})),
  },
})
  .extend(outcomeParts<Context, Event>())
  .createMachine({
    id: 'wallet',
    description: 'Balances: fresh, stale or failed, and refreshed from the games on request.',
    context: { wallet: null, loadedAt: null, lastSync: null, problem: null },
    entry: 'recall the last sync',
    initial: 'loading',
    states: {
      loading: {
        description: 'Nothing to show yet.',
        entry: 'clear problem',
        invoke: {
          id: 'loadWallet',
          src: 'loadWallet',
          onDone: [
            {
              guard: { type: 'is ok', params: outcomeOf },
              target: 'ready',
              actions: [{ type: 'show wallet', params: outcomeOf }, 'note the time'],
            },
            { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
        on: { 'wallet.changed': { target: 'loading', reenter: true, description: 'The answer on its way may be older than the hint.' } },
      },
      ready: {
        description: 'The balances as the server said them last; a problem is of the games, and gone with the next reading.',
        exit: 'clear problem',
        on: {
          'refresh.requested': { target: 'reloading' },
          'wallet.changed': { target: 'reloading', description: 'A hint that money moved.' },
          'page.shown': { target: 'reloading' },
          'refreshAll.requested': { target: 'refreshing' },
        },
      },
      refreshing: {
        description: 'All games are asked, 200 ms after the request (spec 2); asked again meanwhile, it stays one.',
        initial: 'waiting',
        states: {
          waiting: { after: { aMoment: { target: 'asking' } } },
          asking: {
            invoke: {
              id: 'refreshSlots',
              src: 'refreshSlots',
              onDone: [
                { guard: { type: 'is ok', params: outcomeOf }, target: 'reading', actions: ['note the sync', 'keep the sync'] },
                {
                  target: 'reading',
                  actions: { type: 'set problem', params: outcomeOf },
                  description: 'What the games did not say is told beside what the wallet says.',
                },
              ],
              onError: { target: '#wallet.broken' },
            },
          },
          reading: {
            description: 'What came of it; only then may the games be asked again.',
            invoke: {
              id: 'readWallet',
              src: 'loadWallet',
              onDone: [
                {
                  guard: { type: 'is ok', params: outcomeOf },
                  target: '#wallet.ready',
                  actions: [{ type: 'show wallet', params: outcomeOf }, 'note the time'],
                },
                { target: '#wallet.stale', actions: { type: 'set problem', params: outcomeOf } },
              ],
              onError: { target: '#wallet.broken' },
            },
            on: {
              'wallet.changed': { target: 'reading', reenter: true, description: 'The answer on its way may be older than the hint.' },
            },
          },
        },
      },
      reloading: {
        description: 'The wallet alone is read again; the old balances stay in view.',
        invoke: {
          id: 'reloadWallet',
          src: 'loadWallet',
          onDone: [
            {
              guard: { type: 'is ok', params: outcomeOf },
              target: 'ready',
              actions: [{ type: 'show wallet', params: outcomeOf }, 'note the time'],
            },
            { target: 'stale', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
        on: {
          'wallet.changed': { target: 'reloading', reenter: true, description: 'The answer on its way may be older than the hint.' },
          'refreshAll.requested': { target: 'refreshing', description: 'A press is not lost because a hint came before it.' },
        },
      },
      stale: {
        description: 'The balances could not be read again: the old ones, their time, and the problem.',
        exit: 'clear problem',
        on: {
          'refresh.requested': { target: 'reloading' },
          'wallet.changed': { target: 'reloading' },
          'page.shown': { target: 'reloading' },
          'refreshAll.requested': { target: 'refreshing' },
        },
      },
      failed: {
        description: 'Nothing could be loaded; the problem says why.',
        on: {
          'refresh.requested': { target: 'loading' },
          'refreshAll.requested': { target: 'loading' },
          'page.shown': { target: 'loading' },
        },
      },
      broken: {
        description: 'A defect of ours, not an outcome.',
        on: { 'refresh.requested': [{ guard: 'a wallet is in view', target: 'reloading' }, { target: 'loading' }] },
      },
    },
  })

export const provideWalletPorts = ({ actors, lastSync, now }: WalletPorts) =>
  walletMachine.provide({
    actors,
    actions: {
      'recall the last sync': assign(() => ({ lastSync: lastSync.read() })),
      'note the sync': assign(() => ({ lastSync: now() })),
      'keep the sync': ({ context }) => {
        if (context.lastSync !== null) lastSync.write(context.lastSync)
      },
      'note the time': assign(() => ({ loadedAt: now() })),
    },
  })

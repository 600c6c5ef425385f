// Known balances stay shown, stale after a failed reload; refreshing the games ends with reading the wallet.
import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem, WalletResponse } from '@krapao/sdk'
import { outcomeOf, outcomeParts, placeholderActors } from '../shared/chartParts.ts'
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
  delays: { refreshDelay: 200 },
  guards: {
    'has wallet': ({ context }) => context.wallet !== null,
  },
  actions: {
    'restore last sync': () => {},
    'set last sync': () => {},
    'store last sync': () => {},
    'set load time': () => {},
    'set wallet': assign((_, outcome: Outcome<WalletResponse>) => (outcome.ok ? { wallet: outcome.value } : {})),
  },
})
  .extend(outcomeParts<Context, Event>())
  .createMachine({
    id: 'wallet',
    description: 'Balances: fresh, stale or failed, and refreshed from the games on request.',
    context: { wallet: null, loadedAt: null, lastSync: null, problem: null },
    entry: 'restore last sync',
    initial: 'loading',
    states: {
      loading: {
        description: 'The first load.',
        entry: 'clear problem',
        invoke: {
          id: 'loadWallet',
          src: 'loadWallet',
          onDone: [
            {
              guard: { type: 'is ok', params: outcomeOf },
              target: 'ready',
              actions: [{ type: 'set wallet', params: outcomeOf }, 'set load time'],
            },
            { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
        on: {
          'page.shown': { target: 'loading', reenter: true },
          'wallet.changed': { target: 'loading', reenter: true, description: 'The pending response may be outdated.' },
        },
      },
      ready: {
        description: 'The latest balances. A problem comes from refreshing the games, and is cleared by the next load.',
        exit: 'clear problem',
        on: {
          'refresh.requested': { target: 'reloading' },
          'wallet.changed': { target: 'reloading', description: 'Money may have moved.' },
          'page.shown': { target: 'reloading' },
          'refreshAll.requested': { target: 'refreshing' },
        },
      },
      refreshing: {
        description: 'Refreshes the balances of all games, 200 ms after the first request. Further requests are ignored.',
        initial: 'waiting',
        states: {
          waiting: { after: { refreshDelay: { target: 'refreshingGames' } } },
          refreshingGames: {
            invoke: {
              id: 'refreshSlots',
              src: 'refreshSlots',
              onDone: [
                { guard: { type: 'is ok', params: outcomeOf }, target: 'loadingWallet', actions: ['set last sync', 'store last sync'] },
                {
                  target: 'loadingWallet',
                  actions: { type: 'set problem', params: outcomeOf },
                  description: 'A failed refresh is shown together with the wallet.',
                },
              ],
              onError: { target: '#wallet.broken' },
            },
          },
          loadingWallet: {
            description: 'Loads the wallet after the refresh. The games can be refreshed again afterwards.',
            invoke: {
              id: 'readWallet',
              src: 'loadWallet',
              onDone: [
                {
                  guard: { type: 'is ok', params: outcomeOf },
                  target: '#wallet.ready',
                  actions: [{ type: 'set wallet', params: outcomeOf }, 'set load time'],
                },
                { target: '#wallet.stale', actions: { type: 'set problem', params: outcomeOf } },
              ],
              onError: { target: '#wallet.broken' },
            },
            on: {
              'page.shown': { target: 'loadingWallet', reenter: true },
              'wallet.changed': { target: 'loadingWallet', reenter: true, description: 'The pending response may be outdated.' },
            },
          },
        },
      },
      reloading: {
        description: 'Reloads the wallet without the games. The old balances stay visible.',
        invoke: {
          id: 'reloadWallet',
          src: 'loadWallet',
          onDone: [
            {
              guard: { type: 'is ok', params: outcomeOf },
              target: 'ready',
              actions: [{ type: 'set wallet', params: outcomeOf }, 'set load time'],
            },
            { target: 'stale', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
        on: {
          'page.shown': { target: 'reloading', reenter: true },
          'wallet.changed': { target: 'reloading', reenter: true, description: 'The pending response may be outdated.' },
          'refreshAll.requested': { target: 'refreshing', description: 'A reload that started by itself does not swallow the request.' },
        },
      },
      stale: {
        description: 'The reload failed. Shows the old balances with their time and the problem.',
        exit: 'clear problem',
        on: {
          'refresh.requested': { target: 'reloading' },
          'wallet.changed': { target: 'reloading' },
          'page.shown': { target: 'reloading' },
          'refreshAll.requested': { target: 'refreshing' },
        },
      },
      failed: {
        description: 'The first load failed.',
        on: {
          'refresh.requested': { target: 'loading' },
          'refreshAll.requested': { target: 'loading' },
          'page.shown': { target: 'loading' },
        },
      },
      broken: {
        description: 'A port threw an exception.',
        on: { 'refresh.requested': [{ guard: 'has wallet', target: 'reloading' }, { target: 'loading' }] },
      },
    },
  })

export const provideWalletPorts = ({ actors, lastSync, now }: WalletPorts) =>
  walletMachine.provide({
    actors,
    actions: {
      'restore last sync': assign(() => ({ lastSync: lastSync.read() })),
      'set last sync': assign(() => ({ lastSync: now() })),
      'store last sync': ({ context }) => {
        if (context.lastSync !== null) lastSync.write(context.lastSync)
      },
      'set load time': assign(() => ({ loadedAt: now() })),
    },
  })

// Owns the home screen: its parts, which of them reload and when, and the sheet over it. Requests of an earlier visit open in
// their sheets.
import { assign, enqueueActions, raise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { emitParts, outcomeOf, placeholderActors, setParts } from '../shared/chartParts.ts'
import { pageParts } from '../shared/pageParts.ts'
import { snapshotOf } from '../shared/snapshotOf.ts'
import { resourceParts } from '../loading/resourceParts.ts'
import type { HomeContext, HomeEmitted, HomeEvent } from './home.context.ts'
import type { HomeParts, HomePorts, WalletSnapshot } from './home.ports.ts'
import { concernsHome, homeSheets, resumableIn, type OpenSheet } from './home.rules.ts'

type Children = { [Name in keyof HomeParts | 'loadSheet']: Name }

export type HomeActor = ActorRefFrom<typeof homeMachine>

export const homeMachine = setup({
  types: {} as { context: HomeContext; events: HomeEvent; emitted: HomeEmitted; children: Children },
  actors: placeholderActors<HomePorts['actors'] & HomeParts>('loadSheet', 'wallet', 'statement', 'bonus', 'wheel', 'unfinished'),
  delays: { debounce: 300, sheetReport: 700, retryInterval: 30_000 },
  guards: {
    'concerns this screen': ({ event }) => event.type === 'data.changed' && concernsHome(event.topics),
    /** A placeholder, as in a visualizer, has none. */
    'has a state': (_, { value }: { value?: unknown }) => value !== undefined,
    'has failed': (_, { value }: { value: unknown }) => value === 'failed',
    'has a request to resume': ({ context }) => context.resumable !== null,
    'no sheet is open': ({ context }) => context.sheet === null,
    'is the deposit': ({ context }) => context.sheet?.name === 'deposit',
    'was resumed': ({ context }) => context.isResumed,
    'has loaded': (_, loaded: boolean) => loaded,
    'was in a game': ({ context }) => context.inGame,
  },
  actions: {
    'reload balances': sendTo('wallet', { type: 'wallet.changed' }),
    'refresh games': sendTo('wallet', { type: 'refreshAll.requested' }),
    'reload entries': sendTo('statement', { type: 'wallet.changed' }),
    'reload bonus': sendTo('bonus', { type: 'refresh.requested' }),
    'reload wheel': sendTo('wheel', { type: 'refresh.requested' }),
    'reload requests': sendTo('unfinished', { type: 'wallet.changed' }),
    'forward to the parts': enqueueActions(({ enqueue }) => {
      for (const part of ['wallet', 'statement', 'unfinished'] as const) enqueue.sendTo(part, { type: 'page.shown' })
    }),
    'retry failed parts': raise({ type: 'retry.due' }),
    'restore whether balances are hidden': assign(() => ({})),
    'store whether balances are hidden': (_unread, _hidden: boolean) => {},
    /** Ports store them for the offline page. */
    'store balances': (_unread, _wallet: WalletSnapshot) => {},
    'send player to unfinished': sendTo('unfinished', (_, { context: { wallet } }: WalletSnapshot) => ({
      type: 'player.known',
      playerId: wallet?.profile._id ?? '',
    })),
    'resume request': assign(({ context }) => ({ sheet: context.resumable, isResumed: true })),
    'send sheet closed to unfinished': sendTo('unfinished', ({ context }) => ({
      type: 'sheet.closed',
      capabilities: homeSheets[sheetIn(context).name].capabilities,
    })),
  },
})
  .extend(pageParts())
  .extend(resourceParts())
  .extend(emitParts<HomeContext, HomeEvent, HomeEmitted>())
  .extend(setParts<HomeContext, HomeEvent>())
  .createMachine({
    id: 'home',
    description: 'The home screen: balances, latest entries, bonus, wheel, unfinished requests, and the sheet over them.',
    context: { page: 'shown', sheet: null, isResumed: false, resumable: null, inGame: false, areBalancesHidden: false },
    entry: 'restore whether balances are hidden',
    type: 'parallel',
    on: {
      'page.shown': [
        {
          guard: 'was in a game',
          actions: [{ type: 'set', params: { page: 'shown' } }, 'refresh games', 'reload entries', 'reload bonus', 'reload requests'],
          description: 'The player may have come back from the tab of the game.',
        },
        { actions: [{ type: 'set', params: { page: 'shown' } }, 'forward to the parts'] },
      ],
      'game.entered': { actions: { type: 'set', params: { inGame: true } } },
      'game.left': { actions: [{ type: 'set', params: { inGame: false } }, 'refresh games', 'reload bonus'] },
      'balances.hidden': {
        actions: [
          { type: 'set', params: { areBalancesHidden: true } },
          { type: 'store whether balances are hidden', params: true },
        ],
      },
      'balances.shown': {
        actions: [
          { type: 'set', params: { areBalancesHidden: false } },
          { type: 'store whether balances are hidden', params: false },
        ],
      },
      'page.hidden': { actions: { type: 'set', params: { page: 'hidden' } } },
      'locale.changed': { actions: ['reload entries', 'reload bonus'] },
      'refresh.requested': {
        actions: ['refresh games', 'reload entries', 'reload bonus', 'reload requests'],
        description: 'Reloads the other parts too, because some networks block notifications.',
      },
    },
    states: {
      balances: {
        description: 'The wallet and game balances. Failed parts are retried once these have loaded.',
        initial: 'notLoaded',
        invoke: {
          id: 'wallet',
          src: 'wallet',
          onSnapshot: [
            {
              guard: { type: 'is loaded', params: snapshotOf },
              target: '.loaded',
              actions: [
                { type: 'store balances', params: snapshotOf },
                { type: 'send player to unfinished', params: snapshotOf },
                'retry failed parts',
              ],
            },
            { guard: { type: 'has a state', params: snapshotOf }, target: '.notLoaded' },
          ],
        },
        states: {
          notLoaded: { description: 'Loading, or not loaded.' },
          loaded: {
            on: { 'network.returned': { actions: 'retry failed parts' } },
            after: {
              retryInterval: [
                { guard: 'page is hidden', target: 'loaded', reenter: true },
                { target: 'loaded', reenter: true, actions: 'retry failed parts' },
              ],
            },
          },
        },
      },
      entries: {
        description: 'The latest entries of the statement.',
        invoke: { id: 'statement', src: 'statement', input: { limit: 4 } },
      },
      bonus: {
        description: 'Progress of the active bonus.',
        initial: 'usable',
        invoke: {
          id: 'bonus',
          src: 'bonus',
          input: { query: null, eager: true },
          onSnapshot: [
            { guard: { type: 'has failed', params: snapshotOf }, target: '.failed' },
            { guard: { type: 'has a state', params: snapshotOf }, target: '.usable' },
          ],
        },
        states: { usable: {}, failed: { on: { 'retry.due': { actions: 'reload bonus' } } } },
      },
      wheel: {
        description: 'Whether the wheel is switched on. A change of money does not change it.',
        initial: 'usable',
        invoke: {
          id: 'wheel',
          src: 'wheel',
          input: { query: null, eager: true },
          onSnapshot: [
            { guard: { type: 'has failed', params: snapshotOf }, target: '.failed' },
            { guard: { type: 'has a state', params: snapshotOf }, target: '.usable' },
          ],
        },
        states: { usable: {}, failed: { on: { 'retry.due': { actions: 'reload wheel' } } } },
      },
      requests: {
        description: 'Requests that are not settled.',
        invoke: {
          id: 'unfinished',
          src: 'unfinished',
          onSnapshot: { actions: { type: 'set', params: ({ event: { snapshot } }) => ({ resumable: resumableIn(snapshot) }) } },
        },
      },
      changes: {
        description: 'One change is reported in several ways, and makes one reload.',
        initial: 'idle',
        states: {
          idle: {
            on: {
              'money.moved': { target: 'debouncing' },
              'operation.settled': { target: 'debouncing' },
              'data.changed': { guard: 'concerns this screen', target: 'notified' },
            },
          },
          notified: {
            description: 'The open sheet may still report the same change.',
            always: { guard: 'no sheet is open', target: 'debouncing' },
            on: { 'money.moved': { target: 'debouncing' } },
            after: { sheetReport: { target: 'debouncing' } },
          },
          debouncing: {
            after: { debounce: { target: 'idle', actions: ['reload balances', 'reload entries', 'reload bonus', 'reload requests'] } },
          },
        },
      },
      sheet: {
        description: 'One sheet at a time.',
        initial: 'closed',
        states: {
          closed: {
            entry: { type: 'set', params: { sheet: null, isResumed: false } },
            always: { guard: 'has a request to resume', target: 'opening', actions: 'resume request' },
          },
          opening: {
            description: 'Loads its script and texts. Further requests are ignored.',
            invoke: {
              id: 'loadSheet',
              src: 'loadSheet',
              input: ({ context }) => ({ name: sheetIn(context).name }),
              onDone: [{ guard: { type: 'has loaded', params: outcomeOf }, target: 'open' }, { target: 'failed' }],
              onError: { target: 'failed' },
            },
            on: { 'sheet.requested': {} },
          },
          open: {
            on: {
              'sheet.closed': [
                {
                  guard: 'is the deposit',
                  target: 'left',
                  actions: 'reload balances',
                  description: 'A QR may wait for its payment, and the server does not notify the tab that made it.',
                },
                { target: 'left' },
              ],
            },
          },
          left: {
            description: 'Transient. A request that is still stored was left open by the player.',
            entry: ['send sheet closed to unfinished', { type: 'set', params: { resumable: null } }],
            always: { target: 'closed' },
          },
          failed: {
            description: 'Transient. A request whose sheet does not load counts as left open, so that it is not retried endlessly.',
            entry: { type: 'emit', params: 'sheet.failed' },
            always: [{ guard: 'was resumed', target: 'left' }, { target: 'closed' }],
          },
        },
        on: {
          'sheet.requested': {
            target: '.opening',
            actions: { type: 'set', params: ({ event: { name, subject = null } }) => ({ sheet: { name, subject }, isResumed: false }) },
          },
        },
      },
    },
  })

function sheetIn({ sheet }: HomeContext): OpenSheet {
  if (!sheet) throw new Error('no sheet is open')
  return sheet
}

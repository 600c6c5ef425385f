import { assign, setup, type ActorRefFrom } from 'xstate'
import { setParts } from '../shared/chartParts.ts'
import type { GameListPorts } from './gameList.ports.ts'
import { hasQuery, toggled, withRecent, type GameGroup, type GameList } from './gameList.rules.ts'

type Event =
  | { type: 'query.changed'; query: string }
  | { type: 'query.cleared' }
  | { type: 'group.chosen'; group: GameGroup }
  /** The code of a game. */
  | { type: 'favourite.toggled' | 'game.played'; code: string }

export type GameListActor = ActorRefFrom<typeof gameListMachine>

export const gameListMachine = setup({
  types: {} as { context: GameList; events: Event },
  guards: { 'has a query': ({ event }) => event.type === 'query.changed' && hasQuery(event.query) },
  actions: {
    'restore favourites and recents': () => {},
    'store favourites': () => {},
    'store recents': () => {},
  },
})
  .extend(setParts<GameList, Event>())
  .createMachine({
    id: 'gameList',
    description: 'Which games are listed, and in which order.',
    context: { query: '', group: 'all', favourites: [], recents: [] },
    entry: 'restore favourites and recents',
    initial: 'browsing',
    on: {
      'query.changed': [
        { guard: 'has a query', target: '.searching', actions: { type: 'set', params: ({ event: { query } }) => ({ query }) } },
        { target: '.browsing', actions: { type: 'set', params: ({ event: { query } }) => ({ query }) } },
      ],
      'favourite.toggled': {
        actions: [
          { type: 'set', params: ({ context, event: { code } }) => ({ favourites: toggled(context.favourites, code) }) },
          'store favourites',
        ],
      },
      'game.played': {
        actions: [
          { type: 'set', params: ({ context, event: { code } }) => ({ recents: withRecent(context.recents, code) }) },
          'store recents',
        ],
      },
    },
    states: {
      browsing: {
        description: 'The games of one group.',
        on: { 'group.chosen': { actions: { type: 'set', params: ({ event: { group } }) => ({ group }) } } },
      },
      searching: {
        description: 'The games of all groups that match.',
        on: { 'query.cleared': { target: 'browsing', actions: { type: 'set', params: { query: '' } } } },
      },
    },
  })

export const provideGameListPorts = ({ favourites, recents }: GameListPorts) =>
  gameListMachine.provide({
    actions: {
      'restore favourites and recents': assign(() => ({ favourites: favourites.read() ?? [], recents: recents.read() ?? [] })),
      'store favourites': ({ context }) => favourites.write(context.favourites),
      'store recents': ({ context }) => recents.write(context.recents),
    },
  })

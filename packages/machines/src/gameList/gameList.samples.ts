import type { Walk } from '../testing/coverPaths.ts'
import { fixedSlot } from '../testing/fakes.ts'
import type { GameListPorts } from './gameList.ports.ts'

export const gameListFakePorts = (): GameListPorts => ({ favourites: fixedSlot(), recents: fixedSlot() })

export const gameListSamples = {
  events: {
    'query.changed': ['pan', ' '].map((query) => ({ type: 'query.changed', query })),
    'group.chosen': ['favourites', 'sport'].map((group) => ({ type: 'group.chosen', group })),
    'favourite.toggled': [{ type: 'favourite.toggled', code: 'PG' }],
    'game.played': [{ type: 'game.played', code: 'PG' }],
  },
} satisfies Walk

import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import type { GameAccount, Satang } from '@krapao/sdk'
import { sampleGame } from '../gameAccount/gameAccount.samples.ts'
import { memorySlot } from '../testing/fakes.ts'
import { memoryStore } from '../testing/ports.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { provideGameListPorts } from './gameList.machine.ts'
import { gameListPorts } from './gameList.ports.ts'
import { gamesIn, groupsIn, mostRecents, ownGamesIn, withRecent, type GameList } from './gameList.rules.ts'
import { gameListFakePorts, gameListSamples } from './gameList.samples.ts'

const game = (code: string, name: string, more: Partial<GameAccount> = {}): GameAccount => ({ ...sampleGame, code, name, ...more })
const satang = (amount: number) => amount as Satang
const games = [
  game('PG', 'Panda Garden', { amount: satang(100) }),
  game('UFABET', 'สนามกีฬา', { category: 'sport', amount: satang(900) }),
  game('HUAYHD', 'ຫວຍລາວ', { category: 'lotto', isActive: false }),
  game('NEW', 'Brand New', { category: 'arcade' as GameAccount['category'], isActive: false }),
]
const list = (more: Partial<GameList> = {}): GameList => ({ query: '', group: 'all', favourites: [], recents: [], ...more })
const codes = (shown: readonly GameAccount[]) => shown.map(({ code }) => code)

test('the list, nothing played yet, has the accounts first; afterwards the last played', () => {
  expect([codes(gamesIn(list(), games)), codes(gamesIn(list({ recents: ['HUAYHD', 'UFABET'] }), games))]).toEqual([
    ['PG', 'UFABET', 'HUAYHD', 'NEW'],
    ['HUAYHD', 'UFABET', 'PG', 'NEW'],
  ])
})

test('own games are listed by last played, then by balance', () => {
  expect([codes(ownGamesIn(list(), games)), codes(ownGamesIn(list({ recents: ['PG'] }), games))]).toEqual([
    ['UFABET', 'PG'],
    ['PG', 'UFABET'],
  ])
})

test('groupsIn returns only groups with games, and an unknown category counts as slot', () => {
  const shown = (group: GameList['group']) => codes(gamesIn(list({ group, favourites: ['NEW'] }), games))
  expect(groupsIn(list(), games)).toEqual(['all', 'slot', 'sport', 'lotto'])
  expect(groupsIn(list({ favourites: ['NEW'] }), games.slice(3))).toEqual(['all', 'favourites', 'slot'])
  expect([shown('slot'), shown('sport'), shown('lotto'), shown('favourites')]).toEqual([['PG', 'NEW'], ['UFABET'], ['HUAYHD'], ['NEW']])
})

test('group favourites, last favourite removed, shows all games', () => {
  expect(gamesIn(list({ group: 'favourites' }), games)).toHaveLength(4)
})

test.each([
  ['panda', ['PG']],
  ['PANDAG', ['PG']],
  ['กีฬา', ['UFABET']],
  ['ufa', ['UFABET']],
  ['ຫວຍ', ['HUAYHD']],
  ['nothing', []],
])('search, %s, finds by name or code in every group', (query, found) => {
  expect(codes(gamesIn(list({ query, group: 'lotto' }), games))).toEqual(found)
})

test('recents, game played again, moves first, and only so many are remembered', () => {
  const many = Array.from({ length: mostRecents }, (_, index) => `G${index}`)
  expect([withRecent(['A', 'B'], 'B'), withRecent(many, 'A').length, withRecent(many, 'A')[0]]).toEqual([['B', 'A'], mostRecents, 'A'])
})

test('favourites and recents, after a reload, are as before', () => {
  const slots = { favourites: memorySlot<readonly string[]>(), recents: memorySlot<readonly string[]>() }
  const start = () => createActor(provideGameListPorts(slots)).start()
  const first = start()
  for (const code of ['PG', 'UFABET', 'PG']) first.send({ type: 'favourite.toggled', code })
  for (const code of ['PG', 'UFABET', 'PG']) first.send({ type: 'game.played', code })
  expect(start().getSnapshot().context).toEqual(list({ favourites: ['UFABET'], recents: ['PG', 'UFABET'] }))
})

test('search, text that is only spaces, stays in the groups; a search leads back to the group', () => {
  const actor = createActor(provideGameListPorts(gameListFakePorts())).start()
  actor.send({ type: 'group.chosen', group: 'sport' })
  actor.send({ type: 'query.changed', query: ' ' })
  const spaces = actor.getSnapshot()
  actor.send({ type: 'query.changed', query: 'pan' })
  actor.send({ type: 'group.chosen', group: 'lotto' })
  const found = actor.getSnapshot()
  actor.send({ type: 'query.cleared' })
  const back = actor.getSnapshot()
  expect([spaces.value, found.value, back.value]).toEqual(['browsing', 'searching', 'browsing'])
  expect([found.context, back.context]).toEqual([list({ query: 'pan', group: 'sport' }), list({ group: 'sport' })])
})

test('gameListPorts store favourites and recents on this device', () => {
  const store = memoryStore()
  const ports = gameListPorts(store)
  ports.favourites.write(['PG'])
  ports.recents.write(['UFABET'])
  expect(store.all()).toEqual({ 'game-favourites': '["PG"]', 'game-recents': '["UFABET"]' })
})

const machine = provideGameListPorts(gameListFakePorts())
const walk = {
  ...gameListSamples,
  identity: ({ context }: { context: GameList }) => [context.query, context.group, context.favourites, context.recents],
  invariant: ({ value, context }: { value: unknown; context: GameList }) => {
    expect(value).toBe(context.query.trim() === '' ? 'browsing' : 'searching')
  },
}

test('every state is reached, and each guard matters', async () => {
  coverAll(machine, walk as never)
  expect(await survivingGuards(machine, (mutant) => void coverAll(mutant, walk as never))).toEqual([])
})

import { expect, test } from 'vitest'
import type { Krapao, Satang } from '@krapao/sdk'
import { answerOf, memoryStore } from '../testing/ports.ts'
import { worked } from '../testing/problems.ts'
import { gameAccountPorts } from './gameAccount.ports.ts'
import type { GameOrder } from './gameAccount.rules.ts'
import { sampleCredentials, sampleGame } from './gameAccount.samples.ts'

const amount = 20_000 as Satang

function fixture() {
  const calls: unknown[] = []
  const noted =
    (name: string, value: unknown = null) =>
    (args: unknown, { idempotencyKey }: { idempotencyKey?: string }) => {
      calls.push([name, args, idempotencyKey])
      return Promise.resolve(worked(value))
    }
  const krapao = {
    gameAccount: {
      activate: noted('activate'),
      resetPassword: noted('resetPassword'),
      credentials: noted('credentials', sampleCredentials),
    },
    transfer: { moveAll: noted('moveAll'), move: noted('move') },
    wallet: { operation: noted('operation', { key: 'k1', state: 'pending' }) },
  } as unknown as Krapao
  const store = memoryStore()
  const launch = (input: unknown) => Promise.resolve(worked({ kind: 'link' as const, url: JSON.stringify(input) }))
  return { calls, store, ports: gameAccountPorts(krapao, launch, { store, playerId: 'p1', code: 'PG' }) }
}

test.each<[GameOrder, unknown]>([
  [{ kind: 'activate', code: 'PG' }, ['activate', { slotCode: 'PG' }, 'k1']],
  [{ kind: 'resetPassword', code: 'PG' }, ['resetPassword', { slotCode: 'PG' }, 'k1']],
  [{ kind: 'transferAll', code: 'PG' }, ['moveAll', { to: 'PG' }, 'k1']],
  [{ kind: 'transfer', code: 'PG', amount }, ['move', { from: 'WALLET', to: 'PG', amount }, 'k1']],
  [{ kind: 'return', code: 'PG', amount }, ['move', { from: 'PG', to: 'WALLET', amount }, 'k1']],
])('%o is one call under its key', async (order, call) => {
  const { calls, ports } = fixture()
  expect(await answerOf(ports.request.actors.submit, { order, idempotencyKey: 'k1' })).toEqual(worked(null))
  expect(calls).toEqual([call])
})

test('gameAccount ports, last addition, is stored by player', () => {
  const { store, ports } = fixture()
  ports.lastAddition.write('all')
  expect(store.all()).toEqual({ 'game-addition.p1': '"all"' })
})

test('gameAccount ports, request of a game and player, store it and look it up by its key', async () => {
  const { calls, store, ports } = fixture()
  ports.request.savedRequest.write({ key: 'k1', order: { kind: 'activate', code: 'PG' } })
  expect(store.all()).toEqual({ 'request.gameAccount.PG.p1': '{"key":"k1","order":{"kind":"activate","code":"PG"}}' })
  expect(await answerOf(ports.request.actors.readStatus, { idempotencyKey: 'k1' })).toEqual(worked({ state: 'pending' }))
  expect(calls).toEqual([['operation', { key: 'k1' }, undefined]])
})

test('gameAccount ports, game code, read its credentials and find how it opens', async () => {
  const { calls, ports } = fixture()
  expect(await answerOf(ports.actors.loadCredentials, { code: 'PG' })).toEqual(worked(sampleCredentials))
  expect(calls).toEqual([['credentials', { slotCode: 'PG' }, undefined]])
  const input = { game: sampleGame, credentials: sampleCredentials }
  expect(await answerOf(ports.actors.launch, input)).toEqual(worked({ kind: 'link', url: JSON.stringify(input) }))
})

import { expect, test } from 'vitest'
import type { Krapao } from '@krapao/sdk'
import { answerOf, memoryStore } from '../testing/ports.ts'
import { worked } from '../testing/problems.ts'
import { gameAccountPorts, type GameOrder } from './gameAccount.ports.ts'
import { sampleCredentials, sampleGame } from './gameAccount.samples.ts'

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
    transfer: { moveAll: noted('moveAll') },
    wallet: { operation: noted('operation', { key: 'k1', state: 'pending' }) },
  } as unknown as Krapao
  const store = memoryStore()
  const launch = (input: unknown) => Promise.resolve(worked({ kind: 'link' as const, url: JSON.stringify(input) }))
  return { calls, store, ports: gameAccountPorts(krapao, launch, { store, playerId: 'p1', code: 'PG' }) }
}

test.each<[GameOrder['kind'], unknown]>([
  ['activate', ['activate', { slotCode: 'PG' }, 'k1']],
  ['resetPassword', ['resetPassword', { slotCode: 'PG' }, 'k1']],
  ['transferAll', ['moveAll', { to: 'PG' }, 'k1']],
])('%s is one call under its key', async (kind, call) => {
  const { calls, ports } = fixture()
  const order: GameOrder = { kind, code: 'PG' }
  expect(await answerOf(ports.request.actors.submit, { order, idempotencyKey: 'k1' })).toEqual(worked(null))
  expect(calls).toEqual([call])
})

test('gameAccount ports, request of a game and player, store it and look it up by its key', async () => {
  const { calls, store, ports } = fixture()
  ports.request.intent.write({ key: 'k1', order: { kind: 'activate', code: 'PG' } })
  expect(store.all()).toEqual({ 'intent.gameAccount.PG.p1': '{"key":"k1","order":{"kind":"activate","code":"PG"}}' })
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

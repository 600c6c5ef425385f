import { expect, test } from 'vitest'
import { loadContract, operationsOf } from '#platform/http/contract.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { exampleOf } from '#testing/examples.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { isOpenToExcluded } from './exclusion.ts'

const { app, context } = await freshApp()
checkLedgerAfterEach(context)
const contract = await loadContract()
const guarded = operationsOf(contract).filter(({ operation }) => (operation.security ?? contract.security ?? []).length > 0)

const exclude = (phone: string, excludedUntil: string | null) =>
  app.inject({ method: 'PATCH', url: `/sandbox/api/players/${phone}`, payload: { excludedUntil } })
const tomorrow = () => new Date(context.clock.now() + 86_400_000).toISOString()
const refused = [403, { message: 'INVALID_USER_3' }]
const post = ({ headers }: TestPlayer, url: string, body: object) => statusAndBody(app, 'POST', url, { headers, body })

// @covers 8.codes-26 INVALID_USER_3
test('excluded player, each operation, may call the restricted session’s operations and no other', async () => {
  const player = await signUp(context)
  await exclude(player.phone, tomorrow())
  const closed: string[] = []
  for (const endpoint of guarded) {
    const { operationId } = endpoint.operation
    if (operationId === 'logout' || operationId === 'signOutEverywhere') continue
    const { url, body } = exampleOf(contract, endpoint)
    const answer = await statusAndBody(app, endpoint.method.toUpperCase() as 'GET', url, {
      headers: player.headers,
      ...(body !== undefined && { body }),
    })
    if (JSON.stringify(answer) === JSON.stringify(refused)) closed.push(operationId)
  }
  const expected = guarded.map(({ operation }) => operation.operationId).filter((id) => !isOpenToExcluded(id))
  expect(closed.toSorted()).toEqual([...expected, 'transfer'].toSorted())
  expect(expected).toEqual(expect.arrayContaining(['createQr', 'redeemGiftLink', 'activateGame', 'transferAll', 'announceDeposit']))
})

// @covers INVALID_USER_3
test('excluded player, money in wallet and games, may only move it out', async () => {
  const player = await signUp(context, { satang: 50_000 })
  await statusAndBody(app, 'GET', '/api/wallet/activate/PG', { headers: player.headers })
  expect(await post(player, '/api/wallet/transfer', { from: 'WALLET', to: 'PG', amount: 100 })).toEqual([200, {}])
  await exclude(player.phone, tomorrow())
  expect(await post(player, '/api/wallet/transfer', { from: 'WALLET', to: 'PG', amount: 100 })).toEqual(refused)
  expect(await post(player, '/api/wallet/transferAll', { to: 'PG' })).toEqual(refused)
  expect(await post(player, '/api/wallet/transfer', { from: 'PG', to: 'WALLET', amount: 100 })).toEqual([200, {}])
  const [status] = await statusAndBody(app, 'GET', '/api/lookup/withdraw', { headers: player.headers })
  expect([status, await post(player, '/api/wallet/withdraw', { amount: 500 })]).toEqual([200, [200, {}]])
})

test('an exclusion ends by itself, to the millisecond', async () => {
  const player = await signUp(context)
  await exclude(player.phone, new Date(context.clock.now() + 60_000).toISOString())
  const create = () => post(player, '/api/qrcode/KBANK', { amount: 100 })
  expect(await create()).toEqual(refused)
  await context.settings.change({ clockOffset: 61_000 })
  expect((await create())[0]).toBe(200)
  await context.settings.change({ clockOffset: 0 })
})

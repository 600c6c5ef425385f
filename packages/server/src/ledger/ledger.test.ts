import { expect, test } from 'vitest'
import { freshApp } from '../testing/freshApp.ts'
import { signUp } from '../testing/players.ts'
import { keepLedgerClean } from '../testing/cleanLedger.ts'
import { balanceOf } from './ledger.ts'

const { world } = await freshApp()
keepLedgerClean(world)

test('a funded player', async () => {
  const { playerId } = await signUp(world, { satang: 12_345 })
  expect(await balanceOf(world.pool, playerId, 'wallet')).toBe(12_345)
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { handleBankTransfer } from '#capabilities/deposit/bankTransfer.service.ts'
import { balanceOf } from '#core/ledger/ledger.ts'
import { dayMs } from '#platform/time/clock.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'

const { app, context, pool, another } = await freshApp()
const ahead = await another()
checkLedgerAfterEach(context)

// @covers G8.9
test.each([
  ['depositDaily', 'a day', dayMs],
  ['depositWeekly', 'a week', 7 * dayMs],
  ['depositMonthly', 'a month', 31 * dayMs],
])('a deposit limit, %s, one copy’s clock %s ahead, is not exceeded by deposits through both copies', async (limit, _, offset) => {
  const player = await signUp(context)
  await statusAndBody(app, 'PUT', '/api/account/limits', { headers: player.headers, body: { [limit]: 100 } })
  const { now } = ahead.context.clock
  ahead.context.clock.now = () => now() + offset
  const deposit = (copy: typeof context) =>
    handleBankTransfer(copy)({
      reference: randomUUID(),
      fromBankCode: 'KBANK',
      fromAccountNo: `9${player.phone.slice(1)}`,
      toAccountNo: '4120001118',
      amount: 10_000,
      at: context.clock.now(),
    })
  const outcomes = [
    await deposit(ahead.context),
    await deposit(context),
    await deposit(context),
    await deposit(context),
    await deposit(context),
  ]
  ahead.context.clock.now = now
  expect([outcomes, await balanceOf(pool, player.playerId, 'wallet')]).toEqual([['credited', 'held', 'held', 'held', 'held'], 10_000])
})

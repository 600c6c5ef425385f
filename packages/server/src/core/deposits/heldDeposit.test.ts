import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { handleBankTransfer } from '#capabilities/deposit/bankTransfer.service.ts'
import { finishWithdrawals } from '#capabilities/withdraw/payout.ts'
import { changeBankAccount } from '#operator/tasks/bankAccount.ts'
import { showPlayer } from '#operator/tasks/players.ts'
import { clearFaults } from '#sandbox/providers/faults.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { startStaff } from '#testing/staff.ts'
import { assignIncoming, listIncoming } from '../incomingPayment/review.service.ts'
import { returnHeld } from './heldDeposit.ts'

const { app, context, pool } = await freshApp()
checkLedgerAfterEach(context)
const staff = await startStaff(context)
beforeEach(async () => {
  await clearFaults(pool)
  await context.settings.change({ clockOffset: 0 })
})

const scb = '4120001118'
const set = ({ headers }: TestPlayer, change: object) =>
  statusAndBody(app, 'PUT', '/api/account/limits', { headers: { ...headers, 'idempotency-key': randomUUID() }, body: change })
const seen = async ({ headers }: TestPlayer) =>
  (await statusAndBody(app, 'GET', '/api/account/limits', { headers }))[1] as { returning: number }
const arrive = (player: TestPlayer, amount: number) =>
  handleBankTransfer(context)({
    reference: randomUUID(),
    fromBankCode: 'KBANK',
    fromAccountNo: `9${player.phone.slice(1)}`,
    toAccountNo: scb,
    amount,
    at: context.clock.now(),
  })

// @covers G8.6
test.each<[string, { fromAccountNo: string; fromBankCode?: string }, string[] | undefined]>([
  ['another account', { fromAccountNo: '1010101010' }, ['KBANK', '1010101010', '']],
  ['an account with hidden digits', { fromAccountNo: 'xxxxxx4711' }, undefined],
  ['a bank that the catalogue does not know', { fromAccountNo: '1010101010', fromBankCode: '999' }, undefined],
])('held money from %s goes back to it if it can be paid, otherwise to the registered account', async (_, from, source) => {
  const player = await signUp(context)
  await set(player, { depositDaily: 0 })
  await arriveFrom(player, from.fromAccountNo, from.fromBankCode)
  await work()
  const registered = ['KBANK', `9${player.phone.slice(1)}`, expect.stringMatching(/./)]
  expect(await destinations(player)).toEqual([source ?? registered])
  await returned(player, 'refused')
  await context.settings.change({ clockOffset: 3_600_500 })
  await returned(player, 'paid')
  expect([await destinations(player), (await seen(player)).returning]).toEqual([[source ?? registered, registered], 0])
})

test('held money from the registered account goes back although the account was changed since', async () => {
  const player = await signUp(context)
  await set(player, { depositDaily: 0 })
  await arrive(player, 6_000)
  const accountNo = `9${player.phone.slice(1)}`
  await pool.query("update bank_account set account_name = 'SOMCHAI', changed_at = now() where player_id = $1", [player.playerId])
  await returned(player, 'paid')
  expect([await destinations(player), (await seen(player)).returning]).toEqual([[['KBANK', accountNo, 'SOMCHAI']], 0])
})

test('held money that the bank refused five times waits for staff, who register an account that it goes to', async () => {
  const player = await signUp(context)
  await set(player, { depositDaily: 0 })
  await arrive(player, 6_000)
  for (let hours = 0; hours < 5; hours += 1) {
    await context.settings.change({ clockOffset: hours * 3_600_500 })
    await returned(player, 'refused')
    await work()
  }
  await context.settings.change({ clockOffset: 9 * 3_600_500 })
  await work()
  const alarms = async () =>
    (await pool.query("select kind, detail from alarm where player_id = $1 and kind = 'returnRefused'", [player.playerId])).rows
  expect([(await destinations(player)).length, (await seen(player)).returning, await alarms()]).toEqual([
    5,
    60,
    [{ kind: 'returnRefused', detail: { transaction: expect.any(Number), refusals: 5, satang: 6_000 } }],
  ])
  expect(await showPlayer(staff.somchai, player.phone)).toMatchObject({ refusedReturns: 60 })
  const change = {
    player: player.phone,
    account: { bankCode: 'KBANK', accountNo: `9${player.phone.slice(1)}`, accountName: 'SOMCHAI JAIDEE' },
    reason: 'the bank opened it again',
  }
  for (const member of [staff.somchai, staff.malee]) await changeBankAccount(member, context.catalogue, change)
  expect(await showPlayer(staff.somchai, player.phone)).toMatchObject({ refusedReturns: 0 })
  await context.settings.change({ clockOffset: (10 + context.config.bankChangeHours) * 3_600_500 })
  await returned(player, 'paid')
  await work()
  expect((await destinations(player)).length).toBe(6)
  const { rows } = await pool.query('select from held_deposit where player_id = $1', [player.playerId])
  expect(rows).toEqual([])
})

test('held money without an account waits for one', async () => {
  const player = await signUp(context)
  await set(player, { depositDaily: 0 })
  await arriveFrom(player, 'xxxxxx4711')
  const { rows } = await pool.query<{ bank_code: string; account_no: string; account_name: string }>(
    'delete from bank_account where player_id = $1 returning bank_code, account_no, account_name',
    [player.playerId],
  )
  await work()
  expect([await destinations(player), (await seen(player)).returning]).toEqual([[], 60])
  const [account] = rows
  await pool.query('insert into bank_account (player_id, bank_code, account_no, account_name) values ($1, $2, $3, $4)', [
    player.playerId,
    account?.bank_code,
    account?.account_no,
    account?.account_name,
  ])
  await context.settings.change({ clockOffset: 60_500 })
  await returned(player, 'paid')
  expect((await seen(player)).returning).toBe(0)
})

/** By staff, because no player has the account. */
async function arriveFrom({ playerId }: TestPlayer, fromAccountNo: string, fromBankCode = 'KBANK') {
  const transfer = { reference: randomUUID(), fromBankCode, fromAccountNo, toAccountNo: scb, amount: 6_000, at: context.clock.now() }
  expect(await handleBankTransfer(context)(transfer)).toBe('unmatched')
  const open = (await listIncoming(context)).find(({ bankReference }) => bankReference === transfer.reference)
  const decision = { id: open?.id ?? 0, by: 'staff', reason: 'the bank named the sender', playerId }
  expect(await assignIncoming(context, decision)).toBe('held')
}

async function destinations({ playerId }: TestPlayer) {
  const query = 'select bank_code, account_no, account_name from withdrawal where player_id = $1 and returns order by requested_at'
  const { rows } = await pool.query<{ bank_code: string; account_no: string; account_name: string }>(query, [playerId])
  return rows.map(({ bank_code: code, account_no: no, account_name: name }) => [code, no, name])
}

async function work() {
  await returnHeld(context)
  await finishWithdrawals(context)
}

async function returned({ playerId }: TestPlayer, outcome: 'paid' | 'refused') {
  await work()
  const query = "select id from withdrawal where player_id = $1 and returns and status = 'sent'"
  const { rows } = await pool.query<{ id: string }>(query, [playerId])
  expect(rows.length).toBe(1)
  await statusAndBody(app, 'POST', `/sandbox/api/withdrawals/${rows[0]?.id}`, { body: { outcome } })
}

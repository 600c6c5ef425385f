import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { handleBankTransfer } from '../deposit/bankTransfer.service.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { said } from '../testing/calls.ts'
import { keepLedgerClean } from '../testing/cleanLedger.ts'
import { freshApp } from '../testing/freshApp.ts'
import { lockWaits } from '../testing/lockWaits.ts'
import { signUp, type TestPlayer } from '../testing/players.ts'

const { app, context, pool } = await freshApp({ BANK_CHANGE: 'on' })
keepLedgerClean(context)

const change = ({ headers }: TestPlayer, bankAccountNo: string) =>
  said(app, 'PUT', '/api/account/profile', {
    headers,
    body: { name: 'Somchai', bankCode: 'SCB', bankAccountName: 'SOMCHAI JAIDEE', bankAccountNo },
  })
const claimsOf = async ({ playerId }: TestPlayer) => {
  const { rows } = await pool.query<{ value: string }>("select value from claims where kind = 'bankAccount' and player_id = $1", [playerId])
  return rows.map(({ value }) => value)
}
const registeredOf = async ({ playerId }: TestPlayer) => {
  const { rows } = await pool.query<{ value: string }>(
    "select bank_code || ':' || account_no as value from bank_account where player_id = $1",
    [playerId],
  )
  return rows.map(({ value }) => value)
}
const transferFrom = (value: string) => {
  const [fromBankCode = '', fromAccountNo = ''] = value.split(':')
  const transfer = { fromBankCode, fromAccountNo, toAccountNo: '4120001118', amount: 10_000, at: context.clock.now() }
  return handleBankTransfer(context)({ ...transfer, reference: randomUUID() })
}

test('updateProfile, two bank changes in parallel, leaves one claim and credits transfers from that account alone', async () => {
  const player = await signUp(context)
  const accounts = [`71${player.phone.slice(2)}`, `72${player.phone.slice(2)}`]
  const blocker = await pool.connect()
  await blocker.query('begin')
  await blocker.query('select from player where id = $1 for update', [player.playerId])
  const answers = Promise.all(accounts.map((account) => change(player, account)))
  await expect.poll(() => lockWaits(pool)).toBe(2)
  await blocker.query('commit')
  blocker.release()
  expect((await answers).toSorted(([one], [other]) => one - other)).toEqual([
    [200, {}],
    [429, { message: 'REQUEST_LIMIT' }],
  ])
  const registered = await registeredOf(player)
  expect(await claimsOf(player)).toEqual(registered)
  const outcomes = await Promise.all(accounts.map((account) => transferFrom(`SCB:${account}`)))
  expect([outcomes.toSorted(), await balanceOf(pool, player.playerId, 'wallet')]).toEqual([['credited', 'unmatched'], 10_000])
})

test('the database, a second bank account claim of a player, refuses it', async () => {
  const { playerId } = await signUp(context)
  await expect(pool.query("insert into claims values ('bankAccount', 'SCB:7300000001', $1)", [playerId])).rejects.toThrow(
    'claims_one_bank_account',
  )
})

test('the database, a bank account and a claim that differ, refuses both ways', async () => {
  const { playerId } = await signUp(context)
  const refused = 'the claim on a bank account must name the registered account'
  await expect(pool.query("update bank_account set account_no = '7300000002' where player_id = $1", [playerId])).rejects.toThrow(refused)
  await expect(pool.query("delete from claims where kind = 'bankAccount' and player_id = $1", [playerId])).rejects.toThrow(refused)
})

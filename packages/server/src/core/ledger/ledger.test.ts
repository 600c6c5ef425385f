import { expect, test } from 'vitest'
import { transaction } from '#platform/db/transaction.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { fund, signUp } from '#testing/players.ts'
import { checkLedger } from './check.ts'
import { balanceOf, endEntry, post, type Posting, type LedgerTransaction } from './ledger.ts'

const { context, pool, another } = await freshApp()
checkLedgerAfterEach(context, { statement: false })

const at = context.clock.now()
const withdraw = (playerId: number, reference: string, amount: number): LedgerTransaction => ({
  playerId,
  kind: 'test.withdraw',
  reference,
  at,
  postings: [
    { account: 'wallet', amount: -amount },
    { account: 'house:bank', amount },
  ],
  entry: { type: 'withdraw', status: 'SUCCESS', from: 'WALLET', to: 'KBANK', amount },
})
const run = (ledgerTransaction: LedgerTransaction, on = pool) => transaction(on, (tx) => post(tx, ledgerTransaction))
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  )
const count = async (table: string, playerId: number) =>
  (await pool.query<{ count: number }>(`select count(*) from ${table} where player_id = $1`, [playerId])).rows[0]?.count

test('post, the same reference twice, moves money once and returns the number and the balance of the first', async () => {
  const { playerId } = await signUp(context, { satang: 12_345 })
  expect(await run(withdraw(playerId, 'w1', 345))).toEqual({ outcome: 'posted', transactionId: 2, entry: 2, walletAfter: 12_000 })
  expect(await run(withdraw(playerId, 'w1', 345))).toEqual({ outcome: 'repeated', transactionId: 2, entry: 2, walletAfter: 12_000 })
  expect(await run({ ...withdraw(playerId, 'w2', 1), postings: [] })).toEqual({
    outcome: 'posted',
    transactionId: 3,
    entry: 3,
    walletAfter: 12_000,
  })
  expect(await balanceOf(pool, playerId, 'wallet')).toBe(12_000)
})

test('a reference repeated with other postings throws and changes nothing', async () => {
  const { playerId } = await signUp(context, { satang: 1_000 })
  await run(withdraw(playerId, 'w1', 100))
  await expect(run(withdraw(playerId, 'w1', 200))).rejects.toThrow('reference of another transaction')
  await expect(run({ ...withdraw(playerId, 'w1', 100), kind: 'other' })).rejects.toThrow('reference of another transaction')
  expect(await balanceOf(pool, playerId, 'wallet')).toBe(900)
})

test('post, an amount above the balance of an account, is refused as a whole', async () => {
  const { playerId } = await signUp(context, { satang: 99 })
  await expect(run(withdraw(playerId, 'w1', 100))).rejects.toThrow('MONEY_NOT_ENOUGH')
  const fromGame: Posting[] = [
    { account: 'game:PG', amount: -1 },
    { account: 'wallet', amount: 1 },
  ]
  await expect(run({ playerId, kind: 't', reference: 't1', at, postings: fromGame })).rejects.toThrow('MONEY_NOT_ENOUGH')
  expect([await count('ledger_transaction', playerId), await count('posting', playerId)]).toEqual([1, 2])
})

test('coins are separate from money', async () => {
  const { playerId } = await signUp(context)
  const postings: Posting[] = [
    { account: 'house:coins', asset: 'COIN', amount: -3 },
    { account: 'coins', asset: 'COIN', amount: 3 },
  ]
  expect(await run({ playerId, kind: 'coins', reference: 'c1', at, postings })).toMatchObject({ outcome: 'posted', walletAfter: 0 })
  expect(await balanceOf(pool, playerId, 'coins', 'COIN')).toBe(3)
  const mixed: Posting[] = [
    { account: 'coins', asset: 'COIN', amount: -1 },
    { account: 'wallet', amount: 1 },
  ]
  await expect(run({ playerId, kind: 'mix', reference: 'm1', at, postings: mixed })).rejects.toThrow('must add up to zero')
})

test('50 parallel withdrawals of 100 baht from 1000 through two copies: exactly ten succeed', async () => {
  const second = await another()
  for (let round = 0; round < 5; round += 1) {
    const { playerId } = await signUp(context, { satang: 100_000 })
    const tries = Array.from({ length: 50 }, (_, n) =>
      outcomeOf(run(withdraw(playerId, `w${n}`, 10_000), n % 2 ? pool : second.context.pool)),
    )
    const outcomes = await Promise.all(tries)
    expect(outcomes.toSorted()).toEqual([...Array<string>(40).fill('MONEY_NOT_ENOUGH'), ...Array<string>(10).fill('done')])
    expect(await balanceOf(pool, playerId, 'wallet')).toBe(0)
  }
})

test('post, 30 times in parallel with one reference, posts once', async () => {
  const { playerId } = await signUp(context, { satang: 10_000 })
  const all = await Promise.all(Array.from({ length: 30 }, () => run(withdraw(playerId, 'same', 100))))
  expect(all.filter(({ outcome }) => outcome === 'posted')).toHaveLength(1)
  expect(await balanceOf(pool, playerId, 'wallet')).toBe(9_900)
})

test('post, in a database transaction that fails later, has no effect', async () => {
  const { playerId } = await signUp(context, { satang: 1_000 })
  const failing = transaction(pool, async (tx) => {
    await post(tx, withdraw(playerId, 'w1', 100))
    throw new Error('later')
  })
  await expect(failing).rejects.toThrow('later')
  expect(await balanceOf(pool, playerId, 'wallet')).toBe(1_000)
  expect(await run(withdraw(playerId, 'w1', 100))).toMatchObject({ outcome: 'posted', transactionId: 2 })
})

test('an entry ends once', async () => {
  const { playerId } = await signUp(context)
  const entry = { type: 'deposit', status: 'PROCESSING', from: 'SCB', to: 'WALLET', amount: 500 } as const
  const { transactionId } = await run({ playerId, kind: 'announce', reference: 'a1', at, postings: [], entry })
  const end = (status: 'SUCCESS' | 'FAILED') => transaction(pool, (tx) => endEntry(tx, playerId, transactionId, status))
  expect([await end('FAILED'), await end('SUCCESS')]).toEqual([true, false])
})

test.each([
  "entry_status = 'SUCCESS', entry_amount = entry_amount + 1",
  "entry_status = 'SUCCESS', at = at + interval '1 s'",
  "entry_detail = '{}'",
  "key = 'another'",
])('an entry in progress may end and nothing else: %s is refused by the database', async (change) => {
  const { playerId } = await signUp(context)
  const entry = { type: 'deposit', status: 'PROCESSING', from: 'SCB', to: 'WALLET', amount: 500 } as const
  await run({ playerId, kind: 'announce', reference: 'a1', at, postings: [], entry })
  await expect(pool.query(`update ledger_transaction set ${change} where player_id = $1`, [playerId])).rejects.toThrow('is append-only')
})

test.each([NaN, Infinity, 0.5, 2 ** 53, -0.1])('%s is not a number of satang', async (amount) => {
  const { playerId } = await signUp(context)
  await expect(run(withdraw(playerId, 'w1', amount))).rejects.toThrow('whole number of satang')
})

// @covers G9.3
test.each([
  ['changing a posting', 'update posting set amount = amount + 1'],
  ['deleting a posting', 'delete from posting'],
  ['emptying the postings', 'truncate posting'],
  ['changing a transaction', "update ledger_transaction set at = at + interval '1 s'"],
  ['reopening an entry', "update ledger_transaction set entry_status = 'PROCESSING'"],
  ['deleting a transaction', 'delete from ledger_transaction'],
  ['emptying the transactions', 'truncate ledger_transaction cascade'],
  ['changing a balance', 'update balance set amount = amount + 1'],
  ['deleting a balance', 'delete from balance'],
])('%s is refused by the database', async (_, query) => {
  await signUp(context, { satang: 1_000 })
  await expect(pool.query(query)).rejects.toThrow('is append-only')
})

// @covers G9.4
test('a posting that does not balance, or overdraws, is refused by the database', async () => {
  const { playerId } = await signUp(context, { satang: 1_000 })
  const insert = (values: string) =>
    pool.query(`insert into posting (player_id, transaction_id, leg, account, asset, amount) values ${values}`)
  await expect(insert(`(${playerId}, 1, 3, 'wallet', 'THB', 5)`)).rejects.toThrow('must add up to zero')
  await expect(insert(`(${playerId}, 1, 3, 'wallet', 'THB', -1001), (${playerId}, 1, 4, 'house:x', 'THB', 1001)`)).rejects.toThrow(
    'balance_not_negative',
  )
})

test('ledger:check names each violation', async () => {
  const { playerId } = await signUp(context, { satang: 1_000 })
  await fund(context, playerId, 500)
  // Rolled back, with triggers disabled, so that the ledger stays clean.
  const problems = transaction(pool, async (tx) => {
    await tx.query(
      'alter table posting disable trigger user; alter table balance disable trigger user; alter table ledger_transaction disable trigger user',
    )
    await tx.query("update posting set amount = amount + 7 where player_id = $1 and transaction_id = 1 and account = 'wallet'", [playerId])
    await tx.query(
      "update ledger_transaction set wallet_after = wallet_after + 7, at = at - interval '1 h' where player_id = $1 and id = 1",
      [playerId],
    )
    await tx.query("insert into posting values ($1, 1, 8, 'transit:PG', 'THB', 9)", [playerId])
    await tx.query("insert into balance values ($1, 'transit:PG', 'THB', 9)", [playerId])
    await tx.query('update ledger_player set entries = 9 where player_id = $1', [playerId])
    await tx.query("update ledger_transaction set type_entry = 3, at = at - interval '2 h' where player_id = $1 and id = 2", [playerId])
    const { problems: found } = await checkLedger(tx, { now: at, statement: false })
    throw new Error(found.join('\n'))
  })
  await expect(problems).rejects.toThrow(
    [
      `a balance equals its postings: player ${playerId} wallet THB`,
      `entries of a type are numbered without gaps: player ${playerId} deposit`,
      `nothing is in transit for longer than 10 minutes: player ${playerId} transit:PG`,
      `postings of a transaction add up to zero: player ${playerId} transaction 1`,
      'postings of an asset add up to zero: THB',
      `the wallet after a transaction is the sum of its postings so far: player ${playerId} transaction 2`,
      `transactions and entries are numbered without gaps: player ${playerId}`,
      `transactions stand in the order of time: player ${playerId} transaction 2`,
    ].join('\n'),
  )
})

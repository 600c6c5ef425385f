import { randomInt, randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { deleteExpiredRows } from '#app/retention.ts'
import { handleBankTransfer } from '#capabilities/deposit/bankTransfer.service.ts'
import { finishWithdrawals } from '#capabilities/withdraw/payout.ts'
import { withdraw } from '#capabilities/withdraw/withdraw.service.ts'
import { holdDeposit, returnHeld } from '#core/deposits/heldDeposit.ts'
import { balanceOf } from '#core/ledger/ledger.ts'
import { insertPlayer, lockOwnerOfAccount } from '#core/players/account.queries.ts'
import { transaction } from '#platform/db/transaction.ts'
import { dayMs } from '#platform/time/clock.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { countLockWaits } from '#testing/database/lockWaits.ts'
import { freshApp } from '#testing/freshApp.ts'
import { randomPhone, signUp, type TestPlayer } from '#testing/players.ts'
import { startStaff } from '#testing/staff.ts'
import { listAudit, verifyAudit } from './audit.ts'
import { changeBankAccount } from './bankAccount.ts'
import type { Operator } from './operator.ts'

const { app, context, pool, another } = await freshApp({ BANK_CHANGE_HOURS: '0', WITHDRAW_PAUSE_SECONDS: '0' })
const pausing = await another({ WITHDRAW_PAUSE_SECONDS: '0' })
checkLedgerAfterEach(context)
const { somchai, malee } = await startStaff(context)

const oldOf = ({ phone }: TestPlayer) => ({ bankCode: 'KBANK', accountNo: `9${phone.slice(1)}`, accountName: 'SOMCHAI JAIDEE' })
const newAccount = () => ({ bankCode: 'SCB', accountNo: `7${randomInt(1_000_000_000)}`.padEnd(10, '0'), accountName: 'SOMCHAI JAIDEE' })
type Account = ReturnType<typeof oldOf>
const give = (staff: Operator, player: TestPlayer, account: Account) =>
  changeBankAccount(staff, context.catalogue, { player: player.phone, account, reason: 'bank book by chat' })
const propose = (player: TestPlayer, account: Account) => give(somchai, player, account)
const approve = (player: TestPlayer, account: Account) => give(malee, player, account)
async function change(player: TestPlayer, account: Account) {
  await propose(player, account)
  return approve(player, account)
}
const registered = async ({ playerId }: TestPlayer) =>
  (
    await pool.query<Account>(
      'select bank_code as "bankCode", account_no as "accountNo", account_name as "accountName" from bank_account where player_id = $1',
      [playerId],
    )
  ).rows[0]
const claims = async ({ playerId }: TestPlayer) =>
  (
    await pool.query<{ kind: string; value: string }>(
      "select kind, value from claims where player_id = $1 and kind in ('bankAccount', 'formerBankAccount') order by kind",
      [playerId],
    )
  ).rows.map(({ kind, value }) => [kind, value])
const valueOf = ({ bankCode, accountNo }: Account) => `${bankCode}:${accountNo}`
const pay = ({ bankCode, accountNo }: Account, amount = 10_000) =>
  handleBankTransfer(context)({
    reference: randomUUID(),
    fromBankCode: bankCode,
    fromAccountNo: accountNo,
    toAccountNo: '4120001118',
    amount,
    at: context.clock.now(),
  })
const withdrawNow = ({ playerId }: TestPlayer, amount = 10_000, copy = context) =>
  transaction(pool, (tx) => withdraw(copy, tx, { playerId, amount, key: undefined, shown: null }))
const payouts = async ({ playerId }: TestPlayer) =>
  (
    await pool.query<{ accountNo: string; status: string }>(
      'select account_no as "accountNo", status from withdrawal where player_id = $1 order by requested_at, id',
      [playerId],
    )
  ).rows.map(({ accountNo, status }) => [accountNo, status])
const inTransit = 'A payout to the registered account has not ended. Wait until it has.'

async function block(statement: string, values: unknown[] = []) {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(statement, values)
  const release = async () => {
    await client.query('rollback')
    client.release()
  }
  let released: Promise<void> | undefined
  const once = () => (released ??= release())
  onTestFinished(once)
  return once
}
const blockAudit = () => block("select pg_advisory_xact_lock(hashtext('krapao audit'))")
const blockMoney = ({ playerId }: TestPlayer) => block('select from ledger_player where player_id = $1 for update', [playerId])

// @covers 7.account-5 T6 T43
test('changeBankAccount, two people, registers the account, signs the player out and is audited with both accounts', async () => {
  const player = await signUp(context)
  const [before, after] = [oldOf(player), newAccount()]
  expect(await propose(player, { ...after, accountName: 'somchai  jaidee' })).toEqual({ outcome: 'proposed', before, after })
  expect(await propose(player, after)).toEqual({ outcome: 'proposed', before, after })
  expect([await registered(player), await claims(player)]).toEqual([before, [['bankAccount', valueOf(before)]]])
  expect((await statusAndBody(app, 'GET', '/api/account/profile', player))[0]).toBe(200)
  expect(await approve(player, after)).toEqual({ outcome: 'changed', before, after })
  expect([await registered(player), await claims(player)]).toEqual([
    after,
    [
      ['bankAccount', valueOf(after)],
      ['formerBankAccount', valueOf(before)],
    ],
  ])
  expect((await statusAndBody(app, 'GET', '/api/account/profile', player))[0]).toBe(401)
  expect(await listAudit(pool, { limit: 2 })).toMatchObject([
    { actor: 'malee', action: 'player.bank', before, after, reason: 'bank book by chat' },
    { actor: 'somchai', action: 'player.bank.propose', before: null, after, reason: 'bank book by chat' },
  ])
  expect(await verifyAudit(pool)).toMatchObject({ ok: true })
})

test('changeBankAccount, another account than the one proposed, waits for a second person again', async () => {
  const player = await signUp(context)
  await propose(player, newAccount())
  expect([(await approve(player, newAccount())).outcome, await registered(player)]).toEqual(['proposed', oldOf(player)])
})

// @covers EXISTING_BANK
test.each([
  ['another player’s account', 'Another player has this account', async () => oldOf(await signUp(context))],
  [
    'another player’s former account',
    'Another player has this account',
    async () => {
      const other = await signUp(context)
      await change(other, newAccount())
      return oldOf(other)
    },
  ],
  [
    'another player’s phone as TrueMoney account',
    'another phone',
    async () => ({ ...newAccount(), bankCode: 'TRUEWALLET', accountNo: randomPhone() }),
  ],
  ['the account that is registered', 'registered already', async (player: TestPlayer) => oldOf(player)],
  ['a bank that is not offered', '--bank must be', async () => ({ ...newAccount(), bankCode: 'NOBANK' })],
  ['a number with letters', '--account must be', async () => ({ ...newAccount(), accountNo: '12345a' })],
  ['no name', '--name must be', async () => ({ ...newAccount(), accountName: ' ' })],
  [
    'a Thai name at a bank of English ones',
    '--name must be in English',
    async () => ({ ...newAccount(), bankCode: 'KTB', accountName: 'สมชาย' }),
  ],
] as const)('changeBankAccount, %s, is refused at once', async (_, problem, account) => {
  const player = await signUp(context)
  await expect(propose(player, await account(player))).rejects.toThrow(problem)
  expect([await registered(player), await claims(player)]).toEqual([oldOf(player), [['bankAccount', valueOf(oldOf(player))]]])
})

test('changeBankAccount, an account that another player registers after the proposal, is refused', async () => {
  const player = await signUp(context)
  const account = newAccount()
  await propose(player, account)
  await transaction(pool, (tx) =>
    insertPlayer(tx, {
      phone: randomPhone(),
      name: 'Somsri',
      passwordHash: '',
      currency: 'BAHT',
      bank: { code: account.bankCode, accountNo: account.accountNo, accountName: 'SOMSRI JAIDEE' },
      at: context.clock.now(),
    }),
  )
  await expect(approve(player, account)).rejects.toThrow('Another player has this account')
  expect(await registered(player)).toEqual(oldOf(player))
})

test('changeBankAccount, the name alone, keeps the claim', async () => {
  const player = await signUp(context)
  const account = { ...oldOf(player), accountName: 'SOMCHAI JAIDII' }
  await change(player, account)
  expect([await registered(player), await claims(player)]).toEqual([account, [['bankAccount', valueOf(account)]]])
})

test('changeBankAccount, a payout is requested or sent, is refused until the payout ended', async () => {
  const player = await signUp(context, { satang: 20_000 })
  const account = newAccount()
  await propose(player, account)
  await withdrawNow(player)
  await expect(approve(player, account)).rejects.toThrow(inTransit)
  await finishWithdrawals(context, player.playerId)
  expect(await payouts(player)).toEqual([[oldOf(player).accountNo, 'sent']])
  await expect(approve(player, account)).rejects.toThrow(inTransit)
  await expect(propose(player, account)).rejects.toThrow(inTransit)
  const { rows } = await pool.query<{ id: string }>('select id from withdrawal where player_id = $1', [player.playerId])
  await statusAndBody(app, 'POST', `/sandbox/api/withdrawals/${rows[0]?.id}`, { body: { outcome: 'paid' } })
  await finishWithdrawals(context, player.playerId)
  expect((await approve(player, account)).outcome).toBe('changed')
})

test('changeBankAccount, withdrawals and returns of held deposits, wait for BANK_CHANGE_HOURS', async () => {
  const player = await signUp(context, { satang: 20_000 })
  const account = newAccount()
  await change(player, account)
  await expect(withdrawNow(player, 10_000, pausing.context)).rejects.toThrow('REQUEST_LIMIT_1MIN')
  await context.settings.change({ clockOffset: dayMs + 1_000 })
  await withdrawNow(player, 10_000, pausing.context)
  await context.settings.change({ clockOffset: 0 })
  expect(await payouts(player)).toEqual([[account.accountNo, 'requested']])
})

// @covers EXISTING_BANK T6
test('a former account, a deposit from it, is credited to its player; after 180 days another player can register it', async () => {
  const player = await signUp(context)
  const account = newAccount()
  await change(player, account)
  expect([await pay(oldOf(player)), await pay(account), await balanceOf(pool, player.playerId, 'wallet')]).toEqual([
    'credited',
    'credited',
    20_000,
  ])
  const other = await signUp(context)
  await context.settings.change({ clockOffset: 179 * dayMs })
  await deleteExpiredRows(context, ['claims'])
  await expect(propose(other, oldOf(player))).rejects.toThrow('Another player has this account')
  await context.settings.change({ clockOffset: 181 * dayMs })
  await deleteExpiredRows(context, ['claims'])
  expect((await change(other, oldOf(player))).outcome).toBe('changed')
  await context.settings.change({ clockOffset: 0 })
  expect([await claims(player), await claims(other)]).toEqual([
    [['bankAccount', valueOf(account)]],
    [
      ['bankAccount', valueOf(oldOf(player))],
      ['formerBankAccount', valueOf(oldOf(other))],
    ],
  ])
})

test('changeBankAccount, back to the former account, keeps one claim for each', async () => {
  const player = await signUp(context)
  const account = newAccount()
  await change(player, account)
  await change(player, oldOf(player))
  expect(await claims(player)).toEqual([
    ['bankAccount', valueOf(oldOf(player))],
    ['formerBankAccount', valueOf(account)],
  ])
})

test('changeBankAccount, while a withdrawal that read the old account runs, waits for it and is refused', async () => {
  const player = await signUp(context, { satang: 20_000 })
  const account = newAccount()
  await propose(player, account)
  const release = await blockMoney(player)
  const withdrawing = withdrawNow(player)
  await expect.poll(() => countLockWaits(pool)).toBe(1)
  const changing = approve(player, account).catch(String)
  await expect.poll(() => countLockWaits(pool)).toBe(2)
  await release()
  await withdrawing
  expect([await changing, await payouts(player)]).toEqual([`Error: ${inTransit}`, [[oldOf(player).accountNo, 'requested']]])
})

test.each([
  ['a withdrawal', async (player: TestPlayer) => withdrawNow(player)],
  ['the return of a held deposit', async () => returnHeld(context)],
])('%s, while the account changes, waits and goes to the new account', async (_, send) => {
  const player = await signUp(context, { satang: 20_000 })
  await transaction(pool, (tx) =>
    holdDeposit(tx, {
      playerId: player.playerId,
      kind: 'bankTransfer',
      reference: randomUUID(),
      amount: 10_000,
      channel: 'KBANK',
      at: context.clock.now(),
    }),
  )
  const account = newAccount()
  await propose(player, account)
  const release = await blockAudit()
  const changing = approve(player, account)
  await expect.poll(() => countLockWaits(pool)).toBe(1)
  const sending = send(player)
  await expect.poll(() => countLockWaits(pool)).toBe(2)
  await release()
  expect((await changing).outcome).toBe('changed')
  await sending
  expect(await payouts(player)).toEqual([[account.accountNo, 'requested']])
  await returnHeld(context)
})

test('a deposit, while the account from which it comes changes, waits and is credited', async () => {
  const player = await signUp(context)
  const account = newAccount()
  await propose(player, account)
  const release = await blockAudit()
  const changing = approve(player, account)
  await expect.poll(() => countLockWaits(pool)).toBe(1)
  const paying = pay(oldOf(player))
  await expect.poll(() => countLockWaits(pool)).toBe(2)
  await release()
  await changing
  expect([await paying, await balanceOf(pool, player.playerId, 'wallet')]).toEqual(['credited', 10_000])
})

test('changeBankAccount, two accounts in parallel, leaves one claim on the registered account', async () => {
  const player = await signUp(context)
  const accounts = [newAccount(), newAccount()]
  for (const account of accounts) await propose(player, account)
  const release = await blockAudit()
  const changing = Promise.all(accounts.map((account) => approve(player, account)))
  await expect.poll(() => countLockWaits(pool)).toBe(2)
  await release()
  expect((await changing).map(({ outcome }) => outcome).toSorted()).toEqual(['changed', 'proposed'])
  const now = await registered(player)
  expect(await claims(player)).toEqual([
    ['bankAccount', now && valueOf(now)],
    ['formerBankAccount', valueOf(oldOf(player))],
  ])
})

test('changeBankAccount, waiting for a deposit, is done before later deposits', async () => {
  const player = await signUp(context)
  const account = newAccount()
  await propose(player, account)
  const end = Promise.withResolvers<void>()
  onTestFinished(() => end.resolve())
  const begun = Promise.withResolvers<void>()
  const deposit = transaction(pool, async (tx) => {
    await lockOwnerOfAccount(tx, { code: 'KBANK', accountNo: oldOf(player).accountNo })
    begun.resolve()
    await end.promise
  })
  await begun.promise
  const changing = approve(player, account)
  await expect.poll(() => countLockWaits(pool)).toBe(1)
  const later = pay(oldOf(player))
  await expect.poll(() => countLockWaits(pool)).toBe(2)
  end.resolve()
  await deposit
  expect([(await changing).outcome, await later]).toEqual(['changed', 'credited'])
})

test('changeBankAccount, among parallel withdrawals and deposits, sends nothing to the old account afterwards and loses no deposit', async () => {
  const player = await signUp(context, { satang: 10_000_000 })
  const account = newAccount()
  await propose(player, account)
  let old = 0
  const progress = { isChanged: false }
  const storm = async (work: () => Promise<unknown>) => {
    while (!progress.isChanged) await work()
    for (let round = 0; round < 3; round += 1) await work()
  }
  let deposits = 0
  const deposit = async () => {
    expect(await pay(oldOf(player))).toBe('credited')
    deposits += 10_000
  }
  const takeOut = async () => {
    await withdrawNow(player)
    await finishWithdrawals(context, player.playerId)
    await pool.query("update sandbox_payout set state = 'paid'")
    await finishWithdrawals(context, player.playerId)
  }
  const changing = async () => {
    for (let tries = 0; tries < 200; tries += 1) {
      try {
        if ((await approve(player, account)).outcome === 'changed') break
      } catch (error) {
        if (!String(error).includes(inTransit)) throw error
      }
    }
    progress.isChanged = true
    const { rows } = await pool.query<{ total: number; open: number }>(
      `select count(*)::int as total, (count(*) filter (where status in ('requested', 'sent')))::int as open from withdrawal
        where player_id = $1 and account_no = $2`,
      [player.playerId, oldOf(player).accountNo],
    )
    expect(rows[0]?.open).toBe(0)
    old = rows[0]?.total ?? 0
  }
  await Promise.all([storm(deposit), storm(deposit), storm(takeOut), changing()])
  const sent = await payouts(player)
  expect(sent.filter(([accountNo]) => accountNo !== account.accountNo).length).toBe(old)
  expect(sent.filter(([accountNo]) => accountNo === account.accountNo).length).toBeGreaterThan(2)
  expect(await balanceOf(pool, player.playerId, 'wallet')).toBe(10_000_000 + deposits - sent.length * 10_000)
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

import { randomUUID } from 'node:crypto'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { handleBankTransfer } from '#capabilities/deposit/bankTransfer.service.ts'
import { finishWithdrawals } from '#capabilities/withdraw/payout.ts'
import { withdraw } from '#capabilities/withdraw/withdraw.service.ts'
import { changeBankAccount } from '#operator/tasks/bankAccount.ts'
import { applyByStaff } from '#operator/tasks/catalogue.ts'
import { transaction } from '#platform/db/transaction.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { countLockWaits } from '#testing/database/lockWaits.ts'
import { freshApp } from '#testing/freshApp.ts'
import { randomPhone, signUp, type TestPlayer } from '#testing/players.ts'
import { startStaff } from '#testing/staff.ts'
import type { CatalogueSource } from '../catalogue/catalogue.schema.ts'
import { latestVersion } from '../catalogue/catalogue.store.ts'
import { returnHeld } from '../deposits/heldDeposit.ts'
import { assignIncoming, listIncoming } from '../incomingPayment/review.service.ts'
import { balanceOf } from '../ledger/ledger.ts'

const limits = { REGISTER_ADDRESS_TRIES: '10000', REGISTER_SUBNET_TRIES: '10000', WITHDRAW_PAUSE_SECONDS: '0' }
const { app, context, pool } = await freshApp(limits)
checkLedgerAfterEach(context)
await context.settings.change({ registerOTP: false })
const { somchai, malee } = await startStaff(context)
const scb = { bankCode: 'SCB', accountNo: '4120001118' }
const kbank = { bankCode: 'KBANK', accountNo: '0711112223' }
const shipped = (await latestVersion(pool))?.content
if (!shipped) throw new Error('the sandbox has no catalogue')
type Account = typeof scb

async function apply(change: (source: CatalogueSource) => CatalogueSource, { dryRun = false } = {}) {
  const source = (await latestVersion(pool))?.content ?? shipped
  if (!source) throw new Error('the sandbox has no catalogue')
  const { outcome } = await applyByStaff(somchai, change(source), { dryRun })
  await context.catalogue.reload()
  return outcome
}
const replaceScb = (accountNo: string) => (source: CatalogueSource) => ({
  ...source,
  accounts: source.accounts.map((one) => (one.code === 'SCB-1' ? { ...one, accountNo } : one)),
})
beforeEach(() => apply(() => shipped))

const body = ({ bankCode, accountNo }: Account, username = randomPhone()) => ({
  name: 'Somchai',
  username,
  password: 'long-and-odd-4711',
  sourceCode: '',
  inviteCode: '',
  bankCode,
  bankAccountName: 'SOMCHAI JAIDEE',
  bankAccountNo: accountNo,
  currency: 'BAHT',
})
const register = (account: Account, username?: string) => statusAndBody(app, 'POST', '/api/account', { body: body(account, username) })
const wallet = ({ playerId }: TestPlayer) => balanceOf(pool, playerId, 'wallet')
const accountOf = ({ phone }: TestPlayer): Account => ({ bankCode: 'KBANK', accountNo: `9${phone.slice(1)}` })
const transferFrom = ({ bankCode, accountNo }: Account, more: object = {}) => ({
  reference: randomUUID(),
  fromBankCode: bankCode,
  fromAccountNo: accountNo,
  toAccountNo: scb.accountNo,
  amount: 25_000,
  at: context.clock.now(),
  ...more,
})
/** Registers the account for the player, as if before the operator had it. */
async function ownedBy({ playerId }: TestPlayer, { bankCode, accountNo }: Account) {
  await transaction(pool, async (tx) => {
    await tx.query("update claims set value = $2 where kind = 'bankAccount' and player_id = $1", [playerId, `${bankCode}:${accountNo}`])
    await tx.query('update bank_account set bank_code = $2, account_no = $3 where player_id = $1', [playerId, bankCode, accountNo])
  })
}
const taken = [422, { message: 'EXISTING_BANK' }]

// @covers T6 EXISTING_BANK
test.each<[string, Account, string?]>([
  ['of the catalogue', scb],
  ['that takes QRs', { bankCode: 'KBANK', accountNo: '0719998887' }],
  ['of TrueMoney', { bankCode: 'TRUEWALLET', accountNo: '0990000001' }, '0990000001'],
  ['of TrueMoney, with its country', { bankCode: 'TRUEWALLET', accountNo: '66990000002' }, '0990000002'],
])('register and validate, the operator’s own account %s, are refused', async (_, account, username) => {
  expect(await statusAndBody(app, 'POST', '/api/account/validate', { body: body(account, username) })).toEqual(taken)
  expect(await register(account, username)).toEqual(taken)
})

test('register, an account that an earlier catalogue had, is refused', async () => {
  await apply(replaceScb('4120001119'))
  expect([await register(scb), await register({ ...scb, accountNo: '4120001119' })]).toEqual([taken, taken])
  await apply(() => shipped)
  expect(await register({ ...scb, accountNo: '4120001119' })).toEqual(taken)
})

test('register, an account from which the catalogue says that payouts come, is refused', async () => {
  const account = { bankCode: 'GSB', accountNo: '020999888777' }
  await apply((source) => ({
    ...source,
    service: { ...source.service, withdraw: { ...source.service.withdraw, paidFrom: [account] } },
  }))
  expect(await register(account)).toEqual(taken)
})

test('changeBankAccount, the operator’s own account, is refused at once', async () => {
  const player = await signUp(context)
  const account = { ...scb, accountName: 'SOMCHAI JAIDEE' }
  const change = changeBankAccount(somchai, context.catalogue, { player: player.phone, account, reason: 'bank book by chat' })
  await expect(change).rejects.toThrow('This account is or was one of the catalogue.')
})

test.each(['present', 'former'])('applyByStaff, an account that is a %s one of a player, is refused, also as a dry run', async (state) => {
  const player = await signUp(context)
  const account = accountOf(player)
  if (state === 'former') {
    const next = { bankCode: 'GSB', accountNo: `7${randomPhone()}`, accountName: 'SOMCHAI JAIDEE' }
    for (const staff of [somchai, malee])
      await changeBankAccount(staff, context.catalogue, { player: player.phone, account: next, reason: 'bank book by chat' })
  }
  const add = (source: CatalogueSource) => ({
    ...source,
    accounts: source.accounts.map((one) => (one.code === 'KBANK-AUTO' ? { ...one, accountNo: account.accountNo } : one)),
  })
  const problem = `KBANK ${account.accountNo} is or was the account of a player`
  await expect(apply(add, { dryRun: true })).rejects.toThrow(problem)
  await expect(apply(add)).rejects.toThrow(problem)
  expect((await latestVersion(pool))?.content).toEqual(shipped)
})

test('applyByStaff, a wallet that is the phone of a player, is refused', async () => {
  const { phone } = await signUp(context)
  const add = (source: CatalogueSource) => ({
    ...source,
    wallets: source.wallets.map((one) => (one.mode === 'AUTO' ? { ...one, accountNo: phone } : one)),
  })
  await expect(apply(add)).rejects.toThrow(`TRUEWALLET ${phone} is or was the account of a player`)
})

test('applyByStaff, an account that a player registered while it was the operator’s, changes other things', async () => {
  await ownedBy(await signUp(context), { bankCode: 'GSB', accountNo: '020111222333' })
  const rename = (source: CatalogueSource) => ({ ...source, service: { ...source.service, info: { ...source.service.info, name: 'New' } } })
  expect(await apply(rename)).toBe('applied')
})

test('register, while a catalogue with the account is being applied, waits for it and is refused', async () => {
  const accountNo = '4120001177'
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('begin')
  // The audit is the last lock of both.
  await client.query("select pg_advisory_xact_lock(hashtext('krapao audit'))")
  const applying = applyByStaff(somchai, replaceScb(accountNo)(shipped), { dryRun: false })
  await expect.poll(() => countLockWaits(pool)).toBe(1)
  const registering = register({ ...scb, accountNo })
  await expect.poll(() => countLockWaits(pool)).toBe(2)
  await client.query('commit')
  expect([(await applying).outcome, await registering]).toEqual(['applied', taken])
})

// @covers T6 G7.3
test.each<[string, Account]>([
  ['with all digits', kbank],
  ['with hidden digits that fit it', { ...kbank, accountNo: 'xxxxxx2223' }],
])('handleBankTransfer, from the operator’s own account %s, waits for staff', async (_, account) => {
  const player = await signUp(context)
  await ownedBy(player, kbank)
  try {
    const transfer = transferFrom(account)
    expect([await handleBankTransfer(context)(transfer), await wallet(player)]).toEqual(['review', 0])
    const open = (await listIncoming(context)).find(({ bankReference }) => bankReference === transfer.reference)
    expect(open).toMatchObject({ state: 'review', why: 'from an account of the catalogue', playerId: null })
    const { rows } = await pool.query("select kind from alarm where detail ->> 'payment' = $1", [String(open?.id)])
    expect(rows).toEqual([{ kind: 'paymentReview' }])
  } finally {
    await ownedBy(player, accountOf(player))
  }
})

test('handleBankTransfer, from a wallet of the operator whose phone a player has, waits for staff', async () => {
  const player = await signUp(context, { phone: '0990000002' })
  const transfer = transferFrom({ bankCode: 'TRUEWALLET', accountNo: '0990000002' }, { toAccountNo: '0990000001' })
  expect([await handleBankTransfer(context)(transfer), await wallet(player)]).toEqual(['review', 0])
})

const alarmsOf = async ({ playerId }: TestPlayer) =>
  (await pool.query<{ kind: string }>('select kind from alarm where player_id = $1 order by id', [playerId])).rows.map(({ kind }) => kind)
const orders = async ({ accountNo }: Account) =>
  (await pool.query('select from sandbox_payout where account_no = $1', [accountNo])).rowCount

test('withdraw, to an account that is the operator’s, orders nothing and returns the money', async () => {
  const player = await signUp(context, { satang: 50_000 })
  await ownedBy(player, kbank)
  await transaction(pool, (tx) => withdraw(context, tx, { playerId: player.playerId, amount: 50_000, key: undefined, shown: null }))
  await finishWithdrawals(context, player.playerId)
  expect([await orders(kbank), await wallet(player), await alarmsOf(player)]).toEqual([0, 50_000, ['payoutToOwnAccount']])
  // The player reads a refused payout's note.
  expect((await pool.query('select note from withdrawal where player_id = $1', [player.playerId])).rows).toEqual([{ note: '' }])
  await ownedBy(player, accountOf(player))
})

test('returnHeld, to an account that is the operator’s, orders nothing and stays held', async () => {
  const player = await signUp(context)
  await statusAndBody(app, 'PUT', '/api/account/limits', { headers: player.headers, body: { depositDaily: 0 } })
  const transfer = transferFrom(kbank)
  await handleBankTransfer(context)(transfer)
  const open = (await listIncoming(context)).find(({ bankReference }) => bankReference === transfer.reference)
  const decision = { id: open?.id ?? 0, by: 'staff', reason: 'by mistake', playerId: player.playerId }
  expect(await assignIncoming(context, decision)).toBe('held')
  for (const clockOffset of [0, 61_000]) {
    await context.settings.change({ clockOffset })
    await returnHeld(context)
    await finishWithdrawals(context)
  }
  await context.settings.change({ clockOffset: 0 })
  const held = (await pool.query('select from held_deposit where player_id = $1', [player.playerId])).rowCount
  expect([await orders(kbank), await orders(accountOf(player)), held]).toEqual([0, 0, 1])
  expect((await alarmsOf(player)).filter((kind) => kind === 'payoutToOwnAccount')).toEqual(['payoutToOwnAccount'])
})

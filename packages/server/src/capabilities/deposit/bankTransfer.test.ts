import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { balanceOf } from '#core/ledger/ledger.ts'
import type { BankTransfer } from '#ports/bank.ts'
import { addFault, clearFaults } from '#sandbox/providers/faults.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { announcementLasts, matchWindow, endOldAnnouncements, startAnnouncementWork } from './announcement.service.ts'
import { readIncoming, handleBankTransfer } from './bankTransfer.service.ts'

const { app, context, pool, another } = await freshApp()
const second = await another()
checkLedgerAfterEach(context)
beforeEach(async () => {
  await clearFaults(pool)
  await context.settings.change({ clockOffset: 0 })
})

const scb = '4120001118'
const autoWallet = '0990000001'
const accountOf = ({ phone }: TestPlayer) => `9${phone.slice(1)}`
const send = (body: object) => statusAndBody(app, 'POST', '/sandbox/api/bank/transfers', { body })
const wallet = ({ playerId }: TestPlayer) => balanceOf(pool, playerId, 'wallet')
const statement = async ({ headers }: TestPlayer) => {
  const [, body] = await statusAndBody(app, 'POST', '/api/statement', { headers, body: { page: 1, limit: 10 } })
  const { statements } = body as {
    statements: { statementType: string; status: string; from: string; to: string; amount: number; balance: number }[]
  }
  return statements.map(({ statementType, status, from, to, amount, balance }) => [statementType, status, from, to, amount, balance])
}
const noted = [200, {}]
const announce = ({ headers }: TestPlayer, amount: number) => statusAndBody(app, 'POST', '/api/wallet/add', { headers, body: { amount } })

test('a transfer from the registered account is credited and listed in the statement', async () => {
  const player = await signUp(context)
  expect(await send({ fromAccountNo: accountOf(player), toAccountNo: scb, amount: 250.75 })).toEqual([
    200,
    { reference: expect.stringMatching(/^\d{20}$/), slipUrl: expect.stringMatching(/^\/sandbox\/api\/slips\/\d{20}\.png$/) },
  ])
  expect(await statement(player)).toEqual([['deposit', 'SUCCESS', 'SCB', 'WALLET', 250.75, 250.75]])
})

test('an AUTO wallet identifies the sender by the phone', async () => {
  const player = await signUp(context)
  await send({ fromAccountNo: player.phone, fromBankCode: 'TRUEWALLET', toAccountNo: autoWallet, amount: 40 })
  expect(await statement(player)).toEqual([['deposit', 'SUCCESS', 'TRUEWALLET', 'WALLET', 40, 40]])
})

test.each([
  ['an unregistered account', () => ({ fromAccountNo: '1010101010', toAccountNo: scb })],
  ['the same number at another bank', (mine: string) => ({ fromAccountNo: mine, fromBankCode: 'BBL', toAccountNo: scb })],
  ['a number with hidden digits', (mine: string) => ({ fromAccountNo: `xxxxxx${mine.slice(6)}`, fromBankCode: 'KBANK', toAccountNo: scb })],
  ['an account to the wallet', (mine: string) => ({ fromAccountNo: mine, toAccountNo: autoWallet })],
  [
    'a bank account whose number is a phone',
    (mine: string) => ({ fromAccountNo: `0${mine.slice(1)}`, fromBankCode: 'SCB', toAccountNo: autoWallet }),
  ],
  [
    'a bank that the catalogue does not know',
    (_: string, phone: string) => ({ fromAccountNo: phone, fromBankCode: '070', toAccountNo: autoWallet }),
  ],
  ['a bank account of another player', (mine: string) => ({ fromAccountNo: mine, toAccountNo: '1231231231' })],
])('transfer, %s, is stored and credited to no player', async (_, of) => {
  const player = await signUp(context)
  await send({ ...of(accountOf(player), player.phone), amount: 99 })
  const { rows } = await pool.query('select amount, player_id from incoming_payment order by id desc limit 1')
  expect([await wallet(player), rows]).toEqual([0, [{ amount: 9_900, player_id: null }]])
})

test('one transfer reported twenty times in parallel by two servers and the list is credited once', async () => {
  const player = await signUp(context)
  const transfer: BankTransfer = {
    reference: randomUUID(),
    fromBankCode: 'KBANK',
    fromAccountNo: accountOf(player),
    toAccountNo: scb,
    amount: 5_000,
    at: context.clock.now(),
  }
  const takes = [handleBankTransfer(context), handleBankTransfer(second.context)] as const
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => takes[index % 2 === 0 ? 0 : 1](transfer)))
  expect([outcomes.toSorted(), await wallet(player)]).toEqual([['credited', ...Array<string>(19).fill('repeated')], 5_000])
})

test('two copies that read the list in parallel credit each transfer once, also after an outage of the bank', async () => {
  const player = await signUp(context)
  await addFault(pool, { port: 'bank', mode: 'failBefore', times: 5 })
  for (let count = 0; count < 5; count += 1) await send({ fromAccountNo: accountOf(player), toAccountNo: scb, amount: 10 })
  expect(await wallet(player)).toBe(0)
  await Promise.all([readIncoming(context), readIncoming(second.context), readIncoming(context)])
  expect([await wallet(player), (await statement(player)).length]).toEqual([5_000, 5])
})

test('handleTransfer, a transfer without a sound amount, reference, bank, account or time, rejects', async () => {
  const odd = { reference: 'ODD', fromBankCode: 'KBANK', fromAccountNo: '1', toAccountNo: scb, amount: 100, at: context.clock.now() }
  for (const amount of [0, -1, 1.5, Number.NaN])
    await expect(handleBankTransfer(context)({ ...odd, amount })).rejects.toThrow('a transfer with a bad amount')
  for (const field of ['reference', 'fromBankCode', 'fromAccountNo', 'toAccountNo'])
    await expect(handleBankTransfer(context)({ ...odd, [field]: '' })).rejects.toThrow(`a transfer with a bad ${field}`)
  await expect(handleBankTransfer(context)({ ...odd, at: Math.floor(odd.at / 1_000) })).rejects.toThrow('a transfer with a bad at')
  expect((await pool.query("select from incoming_payment where bank_reference in ('ODD', '')")).rowCount).toBe(0)
})

// @covers 7.wallet-6
test('an announced deposit credits nothing and completes when a transfer of its amount arrives', async () => {
  const player = await signUp(context)
  expect([await announce(player, 300), await announce(player, 300), await announce(player, 200)]).toEqual([noted, noted, noted])
  expect(await wallet(player)).toBe(0)
  await send({ fromAccountNo: accountOf(player), toAccountNo: scb, amount: 300 })
  expect(await statement(player)).toEqual([
    ['deposit', 'SUCCESS', 'SCB', 'WALLET', 300, 300],
    ['deposit', 'PROCESSING', 'ANNOUNCED', 'WALLET', 200, 0],
    ['deposit', 'PROCESSING', 'ANNOUNCED', 'WALLET', 300, 0],
    ['deposit', 'SUCCESS', 'ANNOUNCED', 'WALLET', 300, 0],
  ])
})

test('a deposit announced within an hour after its transfer completes at once, one for each transfer', async () => {
  const player = await signUp(context)
  await send({ fromAccountNo: accountOf(player), toAccountNo: scb, amount: 300 })
  await announce(player, 300)
  await announce(player, 300)
  expect(await statement(player)).toEqual([
    ['deposit', 'PROCESSING', 'ANNOUNCED', 'WALLET', 300, 300],
    ['deposit', 'SUCCESS', 'ANNOUNCED', 'WALLET', 300, 300],
    ['deposit', 'SUCCESS', 'SCB', 'WALLET', 300, 300],
  ])
  const late = await signUp(context)
  await send({ fromAccountNo: accountOf(late), toAccountNo: scb, amount: 300 })
  await context.settings.change({ clockOffset: matchWindow + 5_000 })
  await announce(late, 300)
  expect((await statement(late))[0]).toEqual(['deposit', 'PROCESSING', 'ANNOUNCED', 'WALLET', 300, 300])
})

test('a deposit announced twenty times during the credit is never left waiting', async () => {
  const players = await Promise.all(Array.from({ length: 20 }, () => signUp(context)))
  await Promise.all(
    players.flatMap((player) => [announce(player, 70), send({ fromAccountNo: accountOf(player), toAccountNo: scb, amount: 70 })]),
  )
  await readIncoming(context)
  const lines = await Promise.all(players.map(statement))
  expect(lines.flat().filter(([, status]) => status !== 'SUCCESS')).toEqual([])
  expect(lines.map((mine) => mine.length)).toEqual(Array.from({ length: 20 }, () => 2))
})

// @covers T15
test('announceDeposit, 30 in parallel of one player, accepts twenty', async () => {
  const player = await signUp(context)
  const answers = await Promise.all(Array.from({ length: 30 }, () => announce(player, 300)))
  expect(answers.filter(([status]) => status === 200)).toHaveLength(20)
  expect(answers.filter(([status]) => status !== 200)).toEqual(Array.from({ length: 10 }, () => [429, { message: 'REQUEST_LIMIT' }]))
  const { rows } = await pool.query<{ lines: number }>(
    "select count(*) as lines from ledger_transaction where player_id = $1 and kind = 'announcement'",
    [player.playerId],
  )
  expect(rows).toEqual([{ lines: 20 }])
})

test('an announced deposit without a transfer fails after a day, at any copy', async () => {
  const player = await signUp(context)
  await announce(player, 300)
  await context.settings.change({ clockOffset: announcementLasts - 5_000 })
  await endOldAnnouncements(context)
  expect(await statement(player)).toEqual([['deposit', 'PROCESSING', 'ANNOUNCED', 'WALLET', 300, 0]])
  await context.settings.change({ clockOffset: announcementLasts + 5_000 })
  await Promise.all([endOldAnnouncements(context), endOldAnnouncements(context)])
  expect(await statement(player)).toEqual([['deposit', 'FAILED', 'ANNOUNCED', 'WALLET', 300, 0]])
})

test('an announcement that is locked does not keep those of other players from failing', async () => {
  const [locked, other] = [await signUp(context), await signUp(context)]
  await announce(locked, 300)
  await announce(other, 300)
  await context.settings.change({ clockOffset: announcementLasts + 5_000 })
  const connection = await pool.connect()
  await connection.query('begin')
  await connection.query('select from ledger_transaction where player_id = $1 for update', [locked.playerId])
  const ending = endOldAnnouncements(context)
  try {
    await expect.poll(() => statement(other)).toEqual([['deposit', 'FAILED', 'ANNOUNCED', 'WALLET', 300, 0]])
    expect(await statement(locked)).toEqual([['deposit', 'PROCESSING', 'ANNOUNCED', 'WALLET', 300, 0]])
  } finally {
    await connection.query('commit')
    connection.release()
    await ending
  }
  await context.settings.change({ clockOffset: announcementLasts + 100_000 })
  await endOldAnnouncements(context)
  expect(await statement(locked)).toEqual([['deposit', 'FAILED', 'ANNOUNCED', 'WALLET', 300, 0]])
})

test('an announcement that cannot be ended is set aside, and those behind it end', async () => {
  const [broken, other] = [await signUp(context), await signUp(context)]
  await announce(broken, 300)
  await announce(other, 300)
  await pool.query(`create function refuse_end() returns trigger language plpgsql as
    $$ begin if new.player_id = ${broken.playerId} then raise exception 'refused'; end if; return new; end $$`)
  await pool.query('create trigger refuse_end before update on ledger_transaction for each row execute function refuse_end()')
  await context.settings.change({ clockOffset: announcementLasts + 5_000 })
  await endOldAnnouncements(context)
  await pool.query('drop function refuse_end cascade')
  expect(await statement(other)).toEqual([['deposit', 'FAILED', 'ANNOUNCED', 'WALLET', 300, 0]])
  const { rows } = await pool.query("select item from set_aside_item where job = 'announcements' and resolved_at is null")
  expect(rows).toEqual([{ item: expect.stringMatching(`^player ${broken.playerId} `) as string }])
  await context.settings.change({ clockOffset: announcementLasts + 100_000 })
  await endOldAnnouncements(context)
  expect(await statement(broken)).toEqual([['deposit', 'FAILED', 'ANNOUNCED', 'WALLET', 300, 0]])
})

// @covers T37
test('announcements, more than one batch cannot be ended, ends those behind them', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => signUp(context)))
  for (const player of players) await announce(player, 300)
  const other = await signUp(context)
  await announce(other, 300)
  const broken = players.map(({ playerId }) => playerId).join(', ')
  await pool.query(`create function refuse_end() returns trigger language plpgsql as
    $$ begin if new.player_id in (${broken}) then raise exception 'refused'; end if; return new; end $$`)
  await pool.query('create trigger refuse_end before update on ledger_transaction for each row execute function refuse_end()')
  await context.settings.change({ clockOffset: announcementLasts + 5_000 })
  const stop = startAnnouncementWork(context, 5)
  try {
    await expect.poll(() => statement(other)).toEqual([['deposit', 'FAILED', 'ANNOUNCED', 'WALLET', 300, 0]])
  } finally {
    await stop()
    await pool.query('drop function refuse_end cascade')
  }
})

test('announceDeposit, repeated with its key, adds one entry; below the minimum or without a bank none', async () => {
  const player = await signUp(context)
  const headers = { ...player.headers, 'idempotency-key': randomUUID() }
  const one = () => statusAndBody(app, 'POST', '/api/wallet/add', { headers, body: { amount: 20 } })
  const answers = [await one(), await one(), await one(), await one()]
  expect([answers, (await statement(player)).length]).toEqual([[noted, noted, noted, noted], 1])
  expect(await announce(player, 0.5)).toEqual([400, { message: 'KEY_INVALID', params: { field: 'amount', limit: 1 } }])
  await pool.query('delete from bank_account where player_id = $1', [player.playerId])
  expect(await announce(player, 20)).toEqual([422, { message: 'NO_BANK' }])
})

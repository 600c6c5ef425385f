import { expect, onTestFinished, test } from 'vitest'
import { endEntry, type Entry, type Posting, post } from '#core/ledger/ledger.ts'
import { transaction } from '#platform/db/transaction.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { countLockWaits } from '#testing/database/lockWaits.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { csvOf } from './statement.csv.ts'

const { app, context, pool } = await freshApp()
checkLedgerAfterEach(context)

const readCsv = async ({ headers }: TestPlayer, query = '', language = 'en') =>
  app.inject({ url: `/api/statement/csv${query}`, headers: { ...headers, 'accept-language': language } })
const rowsOf = (text: string) => text.slice(1, -2).split('\r\n').slice(1)
const postEntry = (player: TestPlayer, at: number, entry: Entry) => {
  const { amount, from, to } = entry
  const walletChange = from === 'WALLET' ? -amount : to === 'WALLET' && from !== 'ANNOUNCED' ? amount : 0
  const postings: Posting[] = [
    { account: 'wallet', amount: walletChange },
    { account: 'house:test', amount: -walletChange },
  ]
  return transaction(pool, (tx) =>
    post(tx, {
      playerId: player.playerId,
      kind: 'test',
      reference: `entry:${at}`,
      at: Date.UTC(2026, 0, 31, 16, 59, at),
      postings: walletChange === 0 ? [] : postings,
      entry,
    }),
  )
}
const deposit = (amount: number, more: Partial<Entry> = {}): Entry => ({
  type: 'deposit',
  status: 'SUCCESS',
  from: 'KBANK',
  to: 'WALLET',
  amount,
  ...more,
})

async function playerWithEntries() {
  const player = await signUp(context)
  await postEntry(player, 58, deposit(1_234_567))
  await postEntry(player, 59, deposit(5_000, { from: 'ANNOUNCED', status: 'FAILED' }))
  await postEntry(player, 60, { type: 'transfer', status: 'SUCCESS', from: 'WALLET', to: 'SEXYGAME', amount: 7 })
  const bonus = { description: '=HYPERLINK("http://evil.example","ฟรี, 100 %")' }
  await postEntry(player, 61, {
    type: 'bonus',
    status: 'SUCCESS',
    from: 'INVITE',
    to: 'WALLET',
    amount: 3_225,
    detail: { invite: bonus, key: 'inside' },
  })
  await postEntry(player, 62, { type: 'finish_bonus', status: 'SUCCESS', from: 'BONUS', to: 'WALLET', amount: 0 })
  const held = await postEntry(player, 63, { type: 'withdraw', status: 'PROCESSING', from: 'WALLET', to: 'SCB', amount: 100_000 })
  return { player, held }
}

test('the file opens in a spreadsheet, in the requested language, oldest first', async () => {
  const { player } = await playerWithEntries()
  const { statusCode, headers, payload } = await readCsv(player)
  expect([statusCode, headers['content-type'], headers['content-disposition'], headers['cache-control']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="statement.csv"',
    'no-store',
  ])
  expect(payload).toBe(
    [
      '\uFEFFNumber,Date and time,Type,Status,From,To,Description,Amount (baht),In (baht),Out (baht),Balance (baht),Reference',
      '1,31/01/2026 23:59:58,Deposit,Completed,Kasikornbank,Wallet,,12345.67,12345.67,,12345.67,S1',
      '2,31/01/2026 23:59:59,Deposit,Failed,Reported,Wallet,,50.00,,,12345.67,S2',
      '3,01/02/2026 00:00:00,Transfer,Completed,Wallet,Sexy Game,,0.07,,0.07,12345.60,S3',
      `4,01/02/2026 00:00:01,Bonus received,Completed,Invite bonus,Wallet,"'=HYPERLINK(""http://evil.example"",""ฟรี, 100 %"")",32.25,32.25,,12377.85,S4`,
      '5,01/02/2026 00:00:02,Bonus ended,Completed,Bonus,Wallet,,0.00,,,12377.85,S5',
      '6,01/02/2026 00:00:03,Withdrawal,Pending,Wallet,Siam Commercial Bank,,1000.00,,1000.00,11377.85,S6',
      '',
    ].join('\r\n'),
  )
  const thai = rowsOf((await readCsv(player, '', 'th')).payload)
  expect(thai[5]).toBe('6,01/02/2026 00:00:03,ถอนเงิน,กำลังดำเนินการ,กระเป๋า,ธนาคารไทยพาณิชย์,,1000.00,,1000.00,11377.85,S6')
  const lao = rowsOf((await readCsv(player, '', 'la')).payload)
  expect(lao[1]).toBe('2,31/01/2026 23:59:59,ຝາກເງິນ,ບໍ່ສຳເລັດ,ແຈ້ງຝາກໄວ້,ກະເປົ໋າ,,50.00,,,12345.67,S2')
})

test('the file can be limited to a type and days', async () => {
  const { player, held } = await playerWithEntries()
  const numbers = async (query: string) => rowsOf((await readCsv(player, query)).payload).map((line) => Number(line.split(',')[0]))
  expect(await numbers('?from=2026-02-01')).toEqual([3, 4, 5, 6])
  expect(await numbers('?to=2026-01-31&statementType=deposit')).toEqual([1, 2])
  expect(await numbers('?statementType=withdraw')).toEqual([6])
  expect(await numbers('?to=2025-12-31')).toEqual([])
  await transaction(pool, (tx) => endEntry(tx, player.playerId, held.transactionId, 'FAILED'))
  expect(rowsOf((await readCsv(player, '?statementType=withdraw')).payload)[0]?.split(',')[3]).toBe('Failed')
})

test.each(['=1+1', '+66800000001', '-1', '@SUM(A1)', '\tx', '\rx', '\nx'])('%j is text and no formula', async (description) => {
  const player = await signUp(context)
  await postEntry(player, 0, deposit(100, { detail: { promotion: { description } } }))
  const cell = (await readCsv(player)).payload.split('\r\n').slice(1).join('\r\n').split(',Wallet,')[1]?.split(',1.00,')[0]
  expect(cell).toBe(/[\r\n]/.test(description) ? `"'${description}"` : `'${description}`)
})

test('many entries are read while they are sent, and none after the reader has gone', async () => {
  const player = await signUp(context)
  for (let first = 1; first <= 2_500; first += 100)
    await transaction(pool, async (tx) => {
      for (let number = first; number < first + 100; number += 1)
        await post(tx, {
          playerId: player.playerId,
          kind: 'test',
          reference: `many:${number}`,
          at: number,
          postings: [
            { account: 'house:test', amount: -number },
            { account: 'wallet', amount: number },
          ],
          entry: deposit(number),
        })
    })
  const numbers = rowsOf((await readCsv(player)).payload).map((line) => Number(line.split(',')[0]))
  expect(numbers).toEqual(Array.from({ length: 2_500 }, (_, index) => index + 1))

  let queries = 0
  const counting = { query: (...args: Parameters<typeof pool.query>) => ((queries += 1), pool.query(...args)) } as typeof pool
  const stream = csvOf({ ...context, replica: { ...context.replica, read: (work) => work(counting) } }, player.playerId, {
    type: undefined,
    span: { skipped: 0, last: 2_500 },
    language: 'th',
  })
  const pieces: string[] = []
  for await (const piece of stream) {
    pieces.push(String(piece))
    if (pieces.length === 2) break
  }
  expect(stream.destroyed).toBe(true)
  expect(pieces[1]?.split('\r\n').length).toBe(1_001)
  expect(queries).toBeLessThanOrEqual(2)
})

// @covers T33
test('files, five players request two each at once, are read two at a time and one per player', async () => {
  const players = await Promise.all(Array.from({ length: 5 }, () => signUp(context)))
  for (const player of players) await postEntry(player, 0, deposit(100))
  const tx = await pool.connect()
  // Also after a failure, so that the app can close.
  onTestFinished(() => tx.release(true))
  await tx.query('begin')
  await tx.query('lock table ledger_transaction')
  const first = players.map((player) => readCsv(player))
  await expect.poll(() => countLockWaits(pool)).toBe(2)
  const second = await Promise.all(players.map((player) => readCsv(player)))
  const waiting = await countLockWaits(pool)
  await tx.query('commit')
  expect([second.map(({ statusCode }) => statusCode), waiting]).toEqual([[429, 429, 429, 429, 429], 2])
  expect((await Promise.all(first)).map(({ statusCode, payload }) => [statusCode, rowsOf(payload).length])).toEqual(
    players.map(() => [200, 1]),
  )
  expect((await Promise.all(players.map((player) => readCsv(player)))).map(({ statusCode }) => statusCode)).toEqual([
    200, 200, 200, 200, 200,
  ])
})

// @covers T33
test('files, the eleventh of a player in a minute is REQUEST_LIMIT', async () => {
  const player = await signUp(context)
  const statuses = []
  for (let count = 0; count < 11; count += 1) statuses.push((await readCsv(player)).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})

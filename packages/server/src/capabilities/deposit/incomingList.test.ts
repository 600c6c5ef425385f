import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { balanceOf } from '#core/ledger/ledger.ts'
import { createPool } from '#platform/db/database.ts'
import type { BankTransfer } from '#ports/bank.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'
import { readIncoming, startBankWork } from './bankTransfer.service.ts'

const { context, pool } = await freshApp()
checkLedgerAfterEach(context)

const transferOf = (phone: string): BankTransfer => ({
  reference: randomUUID().replaceAll('-', ''),
  fromBankCode: 'KBANK',
  fromAccountNo: `9${phone.slice(1)}`,
  toAccountNo: '4120001118',
  amount: 10_000,
  at: context.clock.now(),
})

const broken: [string, string, (good: BankTransfer) => unknown][] = [
  ['an amount of 0', 'amount', (good) => ({ ...good, amount: 0 })],
  ['an amount beyond a safe integer', 'amount', (good) => ({ ...good, amount: 1e300 })],
  ['no date', 'at', (good) => ({ ...good, at: undefined })],
  ['a date beyond every calendar', 'at', (good) => ({ ...good, at: 9e15 })],
  ['a NUL in the account number', 'fromAccountNo', (good) => ({ ...good, fromAccountNo: '12\u000034' })],
  ['a lone surrogate in the reference', 'reference', (good) => ({ ...good, reference: 'x\uD800' })],
  ['no fields at all', 'shape', () => null],
]

// @covers G7.4
test.each(broken)('incoming list, row with %s, is set aside and the next row is credited', async (_, field, breakField) => {
  const player = await signUp(context)
  await pool.query('delete from bank_cursor')
  const row = breakField(transferOf(player.phone)) as BankTransfer
  const list = [row, transferOf(player.phone)]
  const bank = { ...context.ports.bank, incomingSince: async () => ({ transfers: list, cursor: 'end' }) }
  const stop = startBankWork({ ...context, ports: { ...context.ports, bank } }, 10)
  try {
    await expect.poll(() => balanceOf(pool, player.playerId, 'wallet'), { timeout: 15_000 }).toBe(10_000)
  } finally {
    await stop()
  }
  const { rows } = await pool.query<{ error: string }>(
    "select error from set_aside_item where job = 'incoming transfers' and resolved_at is null",
  )
  expect(rows.map(({ error }) => error.replace(/ \(\w+\)$/, ''))).toEqual([`RangeError: a transfer with a bad ${field}`])
  await pool.query('delete from set_aside_item')
})

test('incoming list, a row that was set aside arrives again corrected, is credited and resolved', async () => {
  const player = await signUp(context)
  await pool.query('delete from bank_cursor')
  const good = transferOf(player.phone)
  const pages = [[{ ...good, amount: 0 }], [good]]
  const bank = {
    ...context.ports.bank,
    incomingSince: async (cursor: string) => ({ transfers: pages[Number(cursor)] ?? [], cursor: String(Math.min(2, Number(cursor) + 1)) }),
  }
  await readIncoming({ ...context, ports: { ...context.ports, bank } })
  expect(await balanceOf(pool, player.playerId, 'wallet')).toBe(10_000)
  const { rows } = await pool.query('select item, resolved_at is not null as resolved from set_aside_item')
  expect(rows).toEqual([{ item: `KBANK:${good.reference}`, resolved: true }])
})

test('incoming list, the database is unavailable for a moment, keeps the cursor', async () => {
  const player = await signUp(context)
  await pool.query('delete from bank_cursor')
  const bank = { ...context.ports.bank, incomingSince: async () => ({ transfers: [transferOf(player.phone)], cursor: 'end' }) }
  const unavailable = createPool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 1_000 })
  const poolWithoutTransactions = Object.create(pool, {
    connect: { value: () => unavailable.connect() },
    query: { value: pool.query.bind(pool) },
  }) as typeof pool
  await expect(readIncoming({ ...context, pool: poolWithoutTransactions, ports: { ...context.ports, bank } })).rejects.toThrow(
    'ECONNREFUSED',
  )
  await unavailable.end()
  expect((await pool.query('select from bank_cursor')).rowCount).toBe(0)
})

test('incoming list, a row whose transaction always ends in a deadlock, keeps the cursor and is not set aside', async () => {
  const player = await signUp(context)
  await pool.query('delete from bank_cursor')
  await pool.query(`create function undo() returns trigger language plpgsql as $$ begin raise exception using errcode = '40P01'; end $$;
    create trigger undo before insert on incoming_payment for each row execute function undo()`)
  const list = [transferOf(player.phone)]
  const bank = { ...context.ports.bank, incomingSince: async () => ({ transfers: list, cursor: 'end' }) }
  const read = () => readIncoming({ ...context, ports: { ...context.ports, bank } })
  await expect(read()).rejects.toMatchObject({ code: '40P01' })
  expect((await pool.query('select from bank_cursor union all select from set_aside_item where resolved_at is null')).rowCount).toBe(0)
  await pool.query('drop trigger undo on incoming_payment')
  await read()
  expect(await balanceOf(pool, player.playerId, 'wallet')).toBe(10_000)
})

// Other histories: STATEMENT_SEED=7 STATEMENT_PLAYERS=40 vitest run --project server statementLedger
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOldAnnouncements } from '#capabilities/deposit/announcement.service.ts'
import { finishWithdrawals } from '#capabilities/withdraw/payout.ts'
import { transferTools } from '#core/transfers/transfer.fixture.ts'
import { finishTransfers } from '#core/transfers/transferSaga.ts'
import { bahtOf } from '#platform/values/money.ts'
import { clearFaults } from '#sandbox/providers/faults.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'

const seed = Number(process.env['STATEMENT_SEED'] ?? 1)
const players = Number(process.env['STATEMENT_PLAYERS'] ?? 8)
const { app, context, pool } = await freshApp({
  WITHDRAW_PAUSE_SECONDS: '0',
  PLAYER_REQUESTS: '1000000',
  ADDRESS_REQUESTS: '1000000',
})
checkLedgerAfterEach(context)
const { activate, send, sendAll, injectFault, ledgerBalance } = transferTools(app, context, pool)

const satang = fc.oneof(fc.integer({ min: 100, max: 5_000 }), fc.integer({ min: 10_000, max: 300_000 }))
const place = fc.constantFrom('WALLET', 'PG', 'JOKER')
const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('bank' as const), amount: satang, announced: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('announce' as const), amount: satang }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const), from: place, to: place, amount: satang }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('all' as const), to: place }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('withdraw' as const, 'withdrawAll' as const),
      amount: fc.integer({ min: 10_000, max: 60_000 }),
      outcome: fc.constantFrom('paid', 'refused', 'open'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('injectFault' as const),
      mode: fc.constantFrom('refuse' as const, 'failBefore' as const, 'failAfter' as const, 'twice' as const),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 9, 25) }) },
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

// @covers 1.product-15 G5.3
test(`${players} histories of seed ${seed}: each statement equals the ledger, to the satang`, { timeout: 300_000 }, async () => {
  const histories = fc.sample(fc.array(command, { minLength: 25, maxLength: 40, size: 'max' }), { seed, numRuns: players })
  const all: TestPlayer[] = []
  for (const history of histories) {
    const player = await activate(await signUp(context), 'PG', 'JOKER')
    all.push(player)
    for (const one of history) await run(player, one)
    await clearFaults(pool)
  }
  await later(1)
  await finishTransfers(context)
  await finishWithdrawals(context)

  const kinds = new Set<string>()
  for (const player of all) {
    const lines = await wholeStatement(player)
    for (const { statementType, status, returned } of lines) kinds.add(`${statementType} ${status}${returned ? ' returned' : ''}`)
    let balance = 0
    for (const [index, line] of lines.entries()) {
      balance += movedBy(line)
      expect([line.number, Math.round(line.balance * 100)]).toEqual([index + 1, balance])
    }
    expect(await ledgerBalance(player, 'wallet')).toBe(balance)
    await agreesByType(player, lines)
    expect(await csvRows(player)).toEqual(lines.map(({ number, amount, balance: after }) => [String(number), amount.toFixed(2), after.toFixed(2)]))
  } // prettier-ignore
  expect([...kinds].toSorted()).toEqual([
    'deposit FAILED',
    'deposit PROCESSING',
    'deposit SUCCESS',
    'transfer FAILED',
    'transfer SUCCESS',
    'transfer SUCCESS returned',
    'withdraw FAILED',
    'withdraw PROCESSING',
    'withdraw SUCCESS',
    'withdraw SUCCESS returned',
  ])
})

const later = (hours: number) => context.settings.change({ clockOffset: context.settings.values.clockOffset + hours * 3_600_000 })

async function run(player: TestPlayer, one: Command): Promise<void> {
  const wallet = (path: string, satangs: number) =>
    statusAndBody(app, 'POST', `/api/wallet/${path}`, { headers: player.headers, body: { amount: bahtOf(satangs) } })
  switch (one.do) {
    case 'bank': {
      if (one.announced) await wallet('add', one.amount)
      const body = { fromAccountNo: `9${player.phone.slice(1)}`, toAccountNo: '4120001118', amount: bahtOf(one.amount) }
      await statusAndBody(app, 'POST', '/sandbox/api/bank/transfers', { body })
      return
    }
    case 'announce':
      await wallet('add', one.amount)
      return
    case 'send':
      await send(player, one.from, one.to, one.amount)
      return
    case 'all':
      await sendAll(player, one.to)
      return
    case 'withdraw':
    case 'withdrawAll':
      await wallet(one.do, one.amount)
      await endWithdrawal(player, one.outcome)
      return
    case 'injectFault':
      await injectFault(one.mode, { times: one.times })
      return
    case 'wait':
      await later(one.hours)
      await finishTransfers(context)
      await endOldAnnouncements(context)
      return
    default:
      one satisfies never
  }
}

async function endWithdrawal({ playerId }: TestPlayer, outcome: string): Promise<void> {
  if (outcome === 'open') return
  await finishWithdrawals(context, playerId)
  const { rows } = await pool.query<{ id: string }>("select id from withdrawal where player_id = $1 and status = 'sent'", [playerId])
  for (const { id } of rows) await statusAndBody(app, 'POST', `/sandbox/api/withdrawals/${id}`, { body: { outcome } })
  await later(1)
  await finishWithdrawals(context, playerId)
}

type Line = {
  statementType: string
  status: string
  from: string
  to: string
  amount: number
  number: number
  balance: number
  returned?: true
}

async function wholeStatement({ headers }: TestPlayer, statementType?: string): Promise<Line[]> {
  const read = async (page: number) => {
    const body = { page, limit: 7, ...(statementType && { statementType }) }
    return (await statusAndBody(app, 'POST', '/api/statement', { headers, body }))[1] as { total: number; statements: Line[] }
  }
  const { total } = await read(1)
  const pages = await Promise.all(Array.from({ length: Math.ceil(total / 7) }, (_, index) => read(index + 1)))
  const lines = pages.flatMap(({ statements }) => statements)
  expect(lines.length).toBe(total)
  return lines.toReversed()
}

function movedBy({ from, to, amount }: Line): number {
  const sign = from === 'ANNOUNCED' ? 0 : to === 'WALLET' ? 1 : from === 'WALLET' ? -1 : 0
  return sign * Math.round(amount * 100)
}

async function agreesByType(player: TestPlayer, lines: Line[]): Promise<void> {
  for (const type of ['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer'])
    expect(await wholeStatement(player, type)).toEqual(lines.filter(({ statementType }) => statementType === type))
}

async function csvRows({ headers }: TestPlayer): Promise<string[][]> {
  const { payload } = await app.inject({ url: '/api/statement/csv', headers })
  const rows = payload.split('\r\n').slice(1, -1)
  return rows.map((row) => row.split(',')).map((cells) => [cells[0] ?? '', cells[7] ?? '', cells[10] ?? ''])
}

// Compares the statement of a player with a million entries to one with a thousand: pages, filters and the CSV file.
import { setTimeout as sleep } from 'node:timers/promises'
import { benchPlayers } from './players.ts'
import { interleaved } from './support/interleaved.ts'
import { median, quantile, spread, table, type Row } from './support/statistics.ts'
import { memoryOf, withBenchContext, type BenchContext } from './benchContext.ts'

type Player = { token: string; lines: number }
/** `position` in the list, from 0 (first page) to 1 (last). */
type PageCase = { name: string; filter: string; position: number; statementType?: string; from?: string; to?: string }

const pageCases: PageCase[] = [
  { name: 'first page', filter: 'all', position: 0 },
  { name: 'page in the middle', filter: 'all', position: 0.5 },
  { name: 'last page', filter: 'all', position: 1 },
  { name: 'first page', filter: 'a type', position: 0, statementType: 'withdraw' },
  { name: 'page in the middle', filter: 'a type', position: 0.5, statementType: 'withdraw' },
  { name: 'last page', filter: 'a type', position: 1, statementType: 'withdraw' },
  { name: 'first page', filter: 'some days', position: 0, from: '2024-06-01', to: '2025-06-30' },
  { name: 'page in the middle', filter: 'some days', position: 0.5, from: '2024-06-01', to: '2025-06-30' },
  { name: 'last page', filter: 'a type, some days', position: 1, from: '2024-06-01', to: '2025-06-30', statementType: 'withdraw' },
]

export async function benchStatement(rounds: number): Promise<string> {
  return withBenchContext(async (context) => {
    const [one, other] = await benchPlayers(context, 2)
    if (!one || !other) throw new Error('there are not two players')
    const [few, many] = [
      { token: one.token, lines: 1_000 },
      { token: other.token, lines: 1_000_000 },
    ]
    await fill(context, one.playerId, few.lines)
    await fill(context, other.playerId, many.lines)
    await context.pool.query('vacuum analyze ledger_transaction')
    const rows: Row[] = []
    for (const pageCase of pageCases)
      rows.push(await compare(`${pageCase.name}, ${pageCase.filter}`, rounds, [few, many], (player) => timePage(context, player, pageCase)))
    // A player may have ten files a minute: one to warm up, eight, and the whole one below.
    rows.push(await compare('file, to its first byte', Math.min(rounds, 8), [few, many], (player) => timeFirstByte(context, player), 1))
    const offsetPages = await compareOffsetPages(context, other.playerId, many.lines, Math.ceil(rounds / 3))
    return [
      `### The statement: a player with 1,000,000 lines against one with 1,000, up to ${rounds} interleaved calls each, ms over HTTP`,
      table(['', '1,000', '1,000,000', 'ratio (goal ≤ 1.16)', 'p95 1,000', 'p95 1,000,000'], rows),
      'The floor is the same call for the player with 1,000 lines.',
      offsetPages,
      await wholeFile(context, many),
    ].join('\n\n')
  })
}

async function compare(
  name: string,
  rounds: number,
  players: readonly [Player, Player],
  call: (player: Player) => Promise<number>,
  warmUp?: number,
): Promise<Row> {
  const times = await interleaved(rounds, players, call, warmUp)
  const [small, large] = [median(times[0]), median(times[1])]
  return [name, small, large, large / small, quantile(times[0], 0.95), quantile(times[1], 0.95)]
}

/** The usual alternative, OFFSET for pages and count(*) for totals, without HTTP. */
async function compareOffsetPages({ pool }: BenchContext, playerId: number, lines: number, rounds: number): Promise<string> {
  const columns = 'at, entry_type, entry_status, entry_from, entry_to, entry_amount'
  const queries: Record<string, string> = {
    'first page by OFFSET': `select ${columns} from ledger_transaction where player_id = $1 order by id desc offset 0 limit 10`,
    'page in the middle by OFFSET': `select ${columns} from ledger_transaction where player_id = $1 order by id desc offset ${lines / 2} limit 10`,
    'total by count(*)': 'select count(*) from ledger_transaction where player_id = $1',
  }
  const rows: Row[] = []
  for (const [name, text] of Object.entries(queries)) {
    const times: number[] = []
    for (let round = -1; round < rounds; round++) {
      const began = performance.now()
      await pool.query(text, [playerId])
      if (round >= 0) times.push(performance.now() - began)
    }
    rows.push([name, median(times), spread(times)])
  }
  return table(
    [`with OFFSET and count(*), ${lines.toLocaleString('en')} lines, the usual way, SQL alone`, 'ms, median', 'lowest–highest'],
    rows,
  )
}

async function timePage(
  { address }: BenchContext,
  { token, lines }: Player,
  { position, statementType, from, to }: PageCase,
): Promise<number> {
  // Each type has a fifth of the entries, and the days a third; a page beyond them would be empty.
  const share = (statementType ? 0.2 : 1) * (from ? 0.35 : 1)
  const body = { page: 1 + Math.floor((position * (lines * share * 0.99)) / 10), limit: 10, statementType, from, to }
  const began = performance.now()
  const response = await fetch(`${address}/api/statement`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { total, statements } = (await response.json()) as { total: number; statements: unknown[] }
  if (statements.length === 0 || total < (lines * share) / 2) throw new Error(`${JSON.stringify(body)} answered ${total} lines`)
  return performance.now() - began
}

async function timeFirstByte({ address }: BenchContext, { token }: Player): Promise<number> {
  const abort = new AbortController()
  const began = performance.now()
  await (await openFile(address, token, abort.signal)).getReader().read()
  const ms = performance.now() - began
  abort.abort()
  // One file at a time.
  await sleep(100)
  return ms
}

async function openFile(address: string, token: string, signal: AbortSignal | null = null): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(`${address}/api/statement/csv`, { headers: { authorization: `Bearer ${token}` }, signal })
  if (!response.ok || !response.body) throw new Error(`the file was answered with ${response.status}: ${await response.text()}`)
  return response.body
}

async function wholeFile({ address }: BenchContext, { token }: Player): Promise<string> {
  const before = await memoryOf(address)
  let [bytes, highest] = [0, before]
  const began = performance.now()
  const file = await openFile(address, token)
  let measuredAt = 0
  // Node's streams can be iterated; the browser's type of `body` lacks it.
  for await (const chunk of file as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes - measuredAt > 4_000_000) {
      measuredAt = bytes
      highest = Math.max(highest, await memoryOf(address))
    }
  }
  const seconds = (performance.now() - began) / 1000
  const mb = (amount: number) => Math.round(amount / 1e6)
  return `The file of the million lines: ${mb(bytes)} MB in ${seconds.toFixed(1)} s; the server's memory was ${mb(before)} MB before and ${mb(highest)} MB at its highest.`
}

/** Inserts entries without postings, because a million calls of ledger_post would take hours. */
async function fill({ pool }: BenchContext, playerId: number, lines: number): Promise<void> {
  await pool.query('insert into ledger_player (player_id, transactions, entries, last_at) values ($1, $2, $2, $3)', [
    playerId,
    lines,
    new Date('2026-01-01'),
  ])
  await pool.query(
    `insert into ledger_transaction (player_id, id, kind, reference, at, wallet_after, entry, entry_type, entry_status, entry_from, entry_to,
        entry_amount, type_entry)
      select $1, n, 'bench', 'bench:' || n, timestamptz '2023-01-01' + (n::float8 / $2) * interval '1095 days', n, n,
        (array['deposit', 'transfer', 'withdraw', 'bonus', 'finish_bonus'])[1 + n % 5], 'SUCCESS', 'KBANK', 'WALLET', 1, (n + 4) / 5
      from generate_series(1, $2::bigint) n`,
    [playerId, lines],
  )
}

// Compares the statement of a million entries with one of a thousand: pages, filters, and a file's first byte. Medians of
// interleaved calls.
import { benchPlayers } from './players.ts'
import { median, quantile, spread, table, type Row } from './support/statistics.ts'
import { memoryOf, withBenchContext, type BenchContext } from './benchContext.ts'

type Player = { token: string; lines: number }
type Order = { name: string; of: string; at: number; statementType?: string; from?: string; to?: string }

const orders: Order[] = [
  { name: 'first page', of: 'all', at: 0 },
  { name: 'page in the middle', of: 'all', at: 0.5 },
  { name: 'last page', of: 'all', at: 1 },
  { name: 'first page', of: 'a type', at: 0, statementType: 'withdraw' },
  { name: 'page in the middle', of: 'a type', at: 0.5, statementType: 'withdraw' },
  { name: 'last page', of: 'a type', at: 1, statementType: 'withdraw' },
  { name: 'first page', of: 'some days', at: 0, from: '2024-06-01', to: '2025-06-30' },
  { name: 'page in the middle', of: 'some days', at: 0.5, from: '2024-06-01', to: '2025-06-30' },
  { name: 'last page', of: 'a type, some days', at: 1, from: '2024-06-01', to: '2025-06-30', statementType: 'withdraw' },
]

export async function benchStatement(rounds: number): Promise<string> {
  return withBenchContext(async (context) => {
    const [one, other] = await benchPlayers(context, 2)
    if (!one || !other) throw new Error('two players were asked for')
    const [few, many] = [
      { token: one.token, lines: 1_000 },
      { token: other.token, lines: 1_000_000 },
    ]
    await fill(context, one.playerId, few.lines)
    await fill(context, other.playerId, many.lines)
    await context.pool.query('vacuum analyze operation')
    const rows: Row[] = []
    for (const order of orders)
      rows.push(await compare(`${order.name}, ${order.of}`, rounds, [few, many], (player) => page(context, player, order)))
    rows.push(await compare('file, to its first byte', Math.ceil(rounds / 4), [few, many], (player) => firstByte(context, player)))
    const naive = await asMostWrite(context, other.playerId, many.lines, Math.ceil(rounds / 20))
    return [
      `### The statement: a player with 1,000,000 lines against one with 1,000, ${rounds} interleaved calls each, ms over HTTP`,
      table(['', '1,000', '1,000,000', 'ratio (goal ≤ 2)', 'p95 1,000', 'p95 1,000,000'], rows),
      naive,
      await wholeFile(context, many),
    ].join('\n\n')
  })
}

async function compare(
  name: string,
  rounds: number,
  [few, many]: readonly [Player, Player],
  call: (player: Player) => Promise<number>,
): Promise<Row> {
  const times: [number[], number[]] = [[], []]
  // The first calls fill caches and plans.
  for (let round = -20; round < rounds; round += 1)
    for (const [index, one] of [few, many].entries()) {
      const ms = await call(one)
      if (round >= 0) times[index === 0 ? 0 : 1].push(ms)
    }
  const [small, large] = [median(times[0]), median(times[1])]
  return [name, small, large, large / small, quantile(times[0], 0.95), quantile(times[1], 0.95)]
}

/** The usual alternative, OFFSET for pages and count(*) for totals, without HTTP. */
async function asMostWrite({ pool }: BenchContext, playerId: number, lines: number, rounds: number): Promise<string> {
  const columns = 'at, entry_type, entry_status, entry_from, entry_to, entry_amount'
  const queries: Record<string, string> = {
    'first page by OFFSET': `select ${columns} from operation where player_id = $1 order by at desc offset 0 limit 10`,
    'page in the middle by OFFSET': `select ${columns} from operation where player_id = $1 order by at desc offset ${lines / 2} limit 10`,
    'total by count(*)': 'select count(*) from operation where player_id = $1',
  }
  const rows: Row[] = []
  for (const [name, text] of Object.entries(queries)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      await pool.query(text, [playerId])
      times.push(performance.now() - began)
    }
    rows.push([name, median(times), spread(times)])
  }
  return table([`as most write it, ${lines.toLocaleString('en')} lines, SQL alone`, 'ms, median', 'lowest–highest'], rows)
}

/** Returns ms. */
async function page({ address }: BenchContext, { token, lines }: Player, { at, statementType, from, to }: Order): Promise<number> {
  // Each type has a fifth of the entries, and the days a third; a page beyond them would be empty.
  const share = (statementType ? 0.2 : 1) * (from ? 0.35 : 1)
  const body = { page: 1 + Math.floor((at * (lines * share * 0.99)) / 10), limit: 10, statementType, from, to }
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

async function firstByte({ address }: BenchContext, { token }: Player): Promise<number> {
  const leave = new AbortController()
  const began = performance.now()
  const response = await fetch(`${address}/api/statement/csv`, { headers: { authorization: `Bearer ${token}` }, signal: leave.signal })
  await response.body?.getReader().read()
  const ms = performance.now() - began
  leave.abort()
  return ms
}

async function wholeFile({ address }: BenchContext, { token }: Player): Promise<string> {
  const before = await memoryOf(address)
  let [bytes, highest] = [0, before]
  const began = performance.now()
  const response = await fetch(`${address}/api/statement/csv`, { headers: { authorization: `Bearer ${token}` } })
  if (!response.body) throw new Error('the file has no body')
  let looked = 0
  // Node's streams can be iterated; the browser's type of `body` lacks it.
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes - looked > 4_000_000) {
      looked = bytes
      highest = Math.max(highest, await memoryOf(address))
    }
  }
  const seconds = (performance.now() - began) / 1000
  const mb = (amount: number) => Math.round(amount / 1e6)
  return `The file of the million lines: ${mb(bytes)} MB in ${seconds.toFixed(1)} s; the server's memory was ${mb(before)} MB before and ${mb(highest)} MB at its highest.`
}

/** As ledger_post does, but without postings: a million of those would take hours. */
async function fill({ pool }: BenchContext, playerId: number, lines: number): Promise<void> {
  await pool.query('insert into ledger_player (player_id, operations, entries, last_at) values ($1, $2, $2, $3)', [
    playerId,
    lines,
    new Date('2026-01-01'),
  ])
  await pool.query(
    `insert into operation (player_id, id, kind, reference, at, wallet_after, entry, entry_type, entry_status, entry_from, entry_to,
        entry_amount, type_entry)
      select $1, n, 'bench', 'bench:' || n, timestamptz '2023-01-01' + (n::float8 / $2) * interval '1095 days', n, n,
        (array['deposit', 'transfer', 'withdraw', 'bonus', 'finish_bonus'])[1 + n % 5], 'SUCCESS', 'KBANK', 'WALLET', 1, (n + 4) / 5
      from generate_series(1, $2::bigint) n`,
    [playerId, lines],
  )
}

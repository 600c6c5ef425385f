// Append-only; each row contains the previous one's hash.
import { createHash } from 'node:crypto'
import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { canonicalJson } from '#platform/values/canonicalJson.ts'

export type AuditEntry = {
  actor: string
  action: string
  subject: string
  before?: unknown
  after?: unknown
  reason?: string
}

export type AuditRow = Required<Omit<AuditEntry, 'before' | 'after'>> & {
  number: number
  at: string
  before: unknown
  after: unknown
  previousHash: string
  hash: string
}

export type AuditCheck = {
  ok: boolean
  rows: number
  head: string
  problem?: string
}

export const emptyHead = '0'.repeat(64)

/** Must come last in the transaction: writers queue from here until the commit. */
export async function appendAudit(tx: Tx, at: number, entry: AuditEntry): Promise<string> {
  await tx.query("select pg_advisory_xact_lock(hashtext('krapao audit'))")
  const { rows } = await tx.query<{ number: number; hash: string }>('select number, hash from audit order by number desc limit 1')
  const { number: last, hash: previousHash } = rows[0] ?? { number: 0, hash: emptyHead }
  const { actor, action, subject, before = null, after = null, reason = '' } = entry
  const row = { number: last + 1, at: microseconds(at), actor, action, subject, before, after, reason, previousHash }
  const hash = hashOf(row)
  await tx.query(
    `insert into audit (number, at, actor, action, subject, before, after, reason, previous_hash, hash)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [row.number, row.at, actor, action, subject, json(before), json(after), reason, previousHash, hash],
  )
  return hash
}

export async function listAudit(database: Queryable, { limit, subject }: { limit: number; subject?: string }): Promise<AuditRow[]> {
  const { rows } = await database.query<AuditRow>(`${columns} where $2::text is null or subject = $2 order by number desc limit $1`, [
    limit,
    subject,
  ])
  return rows
}

/** `head` must be some row's hash: only an external one detects truncation. */
export async function verifyAudit(database: Queryable, { head }: { head?: string } = {}): Promise<AuditCheck> {
  const result: AuditCheck = { ok: true, rows: 0, head: emptyHead }
  let hasHead = head === undefined || head === emptyHead
  for (;;) {
    const { rows } = await database.query<AuditRow>(`${columns} where number > $1 order by number limit 1000`, [result.rows])
    for (const row of rows) {
      const problem = problemOf(row, result)
      if (problem) return { ...result, ok: false, problem: `row ${row.number}: ${problem}` }
      result.rows = row.number
      result.head = row.hash
      hasHead ||= row.hash === head
    }
    if (rows.length === 0) break
  }
  return hasHead ? result : { ...result, ok: false, problem: 'no row has the given head: rows are missing at the end' }
}

function problemOf(row: AuditRow, { rows, head }: AuditCheck): string | undefined {
  if (row.number !== rows + 1) return `row ${rows + 1} is missing`
  if (row.previousHash !== head) return 'it does not follow the row before it'
  const { hash, ...hashed } = row
  return hashOf(hashed) === hash ? undefined : 'it was changed'
}

const columns = `select number, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, actor, action, subject, before, after,
  reason, previous_hash as "previousHash", hash from audit`

const hashOf = ({ number, at, actor, action, subject, before, after, reason, previousHash }: Omit<AuditRow, 'hash'>): string =>
  createHash('sha256')
    .update(canonicalJson([previousHash, number, at, actor, action, subject, before, after, reason]))
    .digest('hex')

const microseconds = (at: number): string => new Date(at).toISOString().replace('Z', '000Z')

/** JSON's null would be a different value that reads the same. */
const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

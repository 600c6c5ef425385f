import type { Queryable, Tx } from '#platform/db/transaction.ts'

/** `sentAt`: the sends that still count. */
export type PhoneRow = { lastSentAt: Date | null; sentAt: Date[] }

/** Creates the row if necessary. */
export async function lockPhone(tx: Tx, phone: string, at: number): Promise<PhoneRow> {
  await tx.query('insert into otp_phone (phone, counted_since) values ($1, $2) on conflict do nothing', [phone, new Date(at)])
  const { rows } = await tx.query<PhoneRow>(
    'select last_sent_at as "lastSentAt", sent_at as "sentAt" from otp_phone where phone = $1 for update',
    [phone],
  )
  const row = rows[0]
  if (!row) throw new Error('the row that was just inserted is missing')
  return row
}

export async function savePhone(tx: Tx, phone: string, row: PhoneRow, at: number): Promise<void> {
  await tx.query('update otp_phone set last_sent_at = $2, sent_at = $3, counted_since = $4 where phone = $1', [
    phone,
    row.lastSentAt,
    row.sentAt,
    new Date(at),
  ])
}

export type Purpose = 'register' | 'passwordReset'

export type Otp = {
  phone: string
  purpose: Purpose
  codeHash: string
  expiresAt: Date
  replaced: boolean
  verifiedAt: Date | null
  usedAt: Date | null
}

export async function findOtp(database: Queryable, tokenHash: string): Promise<Otp | undefined> {
  const { rows } = await database.query<Otp>(
    `select phone, purpose, code_hash as "codeHash", expires_at as "expiresAt", replaced, verified_at as "verifiedAt", used_at as "usedAt"
      from otp where token_hash = $1`,
    [tokenHash],
  )
  return rows[0]
}

/** Replaces the requester's earlier codes, and that of `earlier`, a token's hash; others could be strangers'. */
export async function insertOtp(
  tx: Tx,
  otp: {
    tokenHash: string
    codeHash: string
    phone: string
    purpose: Purpose
    expiresAt: number
    requester: string
    earlier: string | null
  },
): Promise<void> {
  await tx.query(
    `update otp set replaced = true where phone = $1 and verified_at is null and not replaced
      and (requester is null or requester = $2 or token_hash = $3)`,
    [otp.phone, otp.requester, otp.earlier],
  )
  await tx.query('insert into otp (token_hash, phone, code_hash, expires_at, purpose, requester) values ($1, $2, $3, $4, $5, $6)', [
    otp.tokenHash,
    otp.phone,
    otp.codeHash,
    new Date(otp.expiresAt),
    otp.purpose,
    otp.requester,
  ])
}

export async function deleteOtp(tx: Tx, tokenHash: string): Promise<void> {
  await tx.query('delete from otp where token_hash = $1', [tokenHash])
}

export async function setVerified(tx: Tx, tokenHash: string, at: number): Promise<void> {
  await tx.query('update otp set verified_at = $2 where token_hash = $1', [tokenHash, new Date(at)])
}

export async function deleteResets(tx: Tx, phone: string, at: number): Promise<void> {
  await tx.query("update otp set used_at = $2 where phone = $1 and purpose = 'passwordReset' and used_at is null", [phone, new Date(at)])
}

/** Only one of several concurrent calls returns true. */
export async function useToken(tx: Tx, tokenHash: string, at: number): Promise<boolean> {
  const { rowCount } = await tx.query('update otp set used_at = $2 where token_hash = $1 and used_at is null', [tokenHash, new Date(at)])
  return rowCount === 1
}

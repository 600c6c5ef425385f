import type { Tx } from '#platform/db/transaction.ts'

type Alarm = {
  kind: string
  playerId?: number | null
  /** The same kind and subject raise one alarm; without a subject each call does. */
  subject?: object
  detail?: object
  at: number
}

/** Alerts staff: docs/how-to/operator/alerts.yaml. */
export async function raiseAlarm(tx: Tx, { kind, playerId = null, subject, detail = {}, at }: Alarm): Promise<void> {
  const known = subject === undefined ? null : JSON.stringify(subject)
  if (known !== null) await tx.query("select pg_advisory_xact_lock(hashtextextended('alarm:' || $1 || $2, 0))", [kind, known])
  await tx.query(
    `insert into alarm (player_id, kind, detail, at) select $1, $2::text, coalesce($3::jsonb, '{}') || $4::jsonb, $5
      where $3 is null or not exists (select from alarm a where kind = $2
        and not exists (select from jsonb_each($3) s where a.detail -> s.key is distinct from s.value))`,
    [playerId, kind, known, JSON.stringify(detail), new Date(at)],
  )
}

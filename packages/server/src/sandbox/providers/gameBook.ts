// Records each operation id in the transaction that moves its money.
import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { type Queryable, transaction, type Tx } from '#platform/db/transaction.ts'
import type { BetPage, BetState, GameAccess, GameMove, GameUser, MoveOutcome, MoveStatus } from '#ports/game.ts'

export type GameAccountRow = { slot_code: string; username: string; player: string; password: string; amount: number; suspended: boolean }
const done: MoveOutcome = { outcome: 'done' }
const refused: MoveOutcome = { outcome: 'refused' }
const pageOfBets = 200

export async function openAccount(database: Queryable, slotCode: string, player: string): Promise<GameAccountRow> {
  const username = `kp${slotCode.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}${randomBytes(5).toString('hex')}`
  const password = `Kp-${randomBytes(6).toString('hex')}`
  await database.query(
    'insert into sandbox_game_account (slot_code, username, player, password) values ($1, $2, $3, $4) on conflict do nothing',
    [slotCode, username, player, password],
  )
  const { rows } = await database.query<GameAccountRow>('select * from sandbox_game_account where slot_code = $1 and player = $2', [
    slotCode,
    player,
  ])
  if (!rows[0]) throw new Error('the opened account is missing')
  return rows[0]
}

export async function accountOf(database: Queryable, { slotCode, username }: GameUser): Promise<GameAccountRow | undefined> {
  const { rows } = await database.query<GameAccountRow>('select * from sandbox_game_account where slot_code = $1 and username = $2', [
    slotCode,
    username,
  ])
  return rows[0]
}

/** Refused when the balance would be negative or the account is unknown. */
export async function moveMoney(database: Queryable, move: GameMove, sign: 1 | -1): Promise<MoveOutcome> {
  return (await moved(database, 'sandbox_game_move_money', move, sign)) === 'done' ? done : refused
}

/** Returns undefined when a fault is queued. */
export async function moveWithoutFaults(database: Queryable, move: GameMove, sign: 1 | -1): Promise<MoveOutcome | undefined> {
  const state = await moved(database, 'sandbox_game_move_unless_fault', move, sign)
  return state === null ? undefined : state === 'done' ? done : refused
}

type Mover = 'sandbox_game_move_money' | 'sandbox_game_move_unless_fault'

async function moved(
  database: Queryable,
  mover: Mover,
  { id, slotCode, username, amount }: GameMove,
  sign: 1 | -1,
): Promise<string | null> {
  const { rows } = await database.query<{ state: string | null }>({
    name: mover,
    text: `select ${mover}($1, $2, $3, $4) as state`,
    values: [id, slotCode, username, sign * amount],
  })
  return rows[0]?.state ?? null
}

export async function setPassword(
  pool: Pool,
  { id, slotCode, username, password }: GameUser & { id: string; password: string },
): Promise<MoveOutcome> {
  return once(pool, { id, slotCode }, async (tx) => {
    const { rowCount } = await tx.query('update sandbox_game_account set password = $3 where slot_code = $1 and username = $2', [
      slotCode,
      username,
      password,
    ])
    return rowCount === 1
  })
}

/** Refused when the account is unknown or a later command was applied. */
export async function setSuspended(
  database: Queryable,
  { slotCode, username, order }: GameAccess,
  suspended: boolean,
): Promise<MoveOutcome> {
  const { rowCount } = await database.query(
    `update sandbox_game_account set suspended = $3, access_order = $4
      where slot_code = $1 and username = $2 and access_order <= $4`,
    [slotCode, username, suspended, order],
  )
  return rowCount === 1 ? done : refused
}

/** A concurrent operation with the same id waits and gets the same result. */
async function once(
  pool: Pool,
  { id, slotCode }: { id: string; slotCode: string },
  work: (tx: Tx) => Promise<boolean>,
): Promise<MoveOutcome> {
  return transaction(pool, async (tx) => {
    if (!(await note(tx, id, slotCode, 'done'))) return (await stateOf(tx, id)) === 'done' ? done : refused
    if (await work(tx)) return done
    await tx.query("update sandbox_game_move set state = 'refused' where id = $1", [id])
    return refused
  })
}

/** Closes an unknown id, so that `never` stays true. */
export async function statusOf(database: Queryable, id: string, slotCode: string): Promise<MoveStatus> {
  await note(database, id, slotCode, 'closed')
  return { state: (await stateOf(database, id)) === 'done' ? 'done' : 'never' }
}

async function note(database: Queryable, id: string, slotCode: string, state: 'done' | 'closed'): Promise<boolean> {
  const { rowCount } = await database.query('insert into sandbox_game_move values ($1, $2, $3) on conflict do nothing', [
    id,
    slotCode,
    state,
  ])
  return rowCount === 1
}

async function stateOf(database: Queryable, id: string): Promise<string | undefined> {
  return (await database.query<{ state: string }>('select state from sandbox_game_move where id = $1', [id])).rows[0]?.state
}

/** Satang. */
const effectOf = ({ state, stake, win }: Pick<BetRow, 'state' | 'stake' | 'win'>): number => (state === 'returned' ? 0 : win - stake)

type NewBet = { stake: number; win: number; state?: 'open' | 'settled'; at: number }

/** Satang; false when the stake exceeds the balance or the account is suspended. */
export async function bet(pool: Pool, user: GameUser, { stake, win, state = 'settled', at }: NewBet): Promise<boolean> {
  return (await placeBet(pool, user, { stake, win, state, at })) !== undefined
}

export async function placeBet(pool: Pool, user: GameUser, { stake, win, state = 'settled', at }: NewBet): Promise<string | undefined> {
  return transaction(pool, async (tx) => {
    // The lock also makes change numbers visible in order.
    if (!(await addToBalance(tx, user, { least: stake, amount: effectOf({ state, stake, win }), active: true }))) return undefined
    const { rows } = await tx.query<{ number: number }>(
      `insert into sandbox_game_bet (slot_code, username, stake, win, at, state, settled_at)
        values ($1, $2, $3, $4, $5, $6, case when $6 = 'settled' then $5::timestamptz end) returning number`,
      [user.slotCode, user.username, stake, win, new Date(at), state],
    )
    return String(rows[0]?.number)
  })
}

export type BetChange = { state: BetState; stake?: number | undefined; win?: number | undefined }

/** Returns undefined for an unknown bet, false when the balance would be negative. */
export async function changeBet(
  pool: Pool,
  user: GameUser,
  id: string,
  { state, at, ...more }: BetChange & { at: number },
): Promise<boolean | undefined> {
  return transaction(pool, async (tx) => {
    await tx.query('select from sandbox_game_account where slot_code = $1 and username = $2 for update', [user.slotCode, user.username])
    const { rows } = await tx.query<BetRow>(
      `select number::text as id, stake, win, state from sandbox_game_bet where slot_code = $1 and username = $2 and number::text = $3`,
      [user.slotCode, user.username, id],
    )
    const [before] = rows
    if (!before) return undefined
    const after = { state, stake: more.stake ?? before.stake, win: state === 'settled' ? (more.win ?? before.win) : 0 }
    if (!(await addToBalance(tx, user, { least: 0, amount: effectOf(after) - effectOf(before) }))) return false
    await tx.query(
      `update sandbox_game_bet set state = $2, stake = $3, win = $4, settled_at = case when $2 <> 'open' then $5::timestamptz end,
          change = nextval('sandbox_game_bet_number_seq') where number = $1`,
      [id, after.state, after.stake, after.win, new Date(at)],
    )
    return true
  })
}

async function addToBalance(
  tx: Tx,
  { slotCode, username }: GameUser,
  { least, amount, active = false }: { least: number; amount: number; active?: boolean },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update sandbox_game_account set amount = amount + $4::bigint
      where slot_code = $1 and username = $2 and amount >= $3 and amount + $4::bigint >= 0 and not ($5 and suspended)`,
    [slotCode, username, least, amount, active],
  )
  return rowCount === 1
}

export type BetRow = { id: string; stake: number; win: number; state: BetState }

/** Newest first, in satang. */
export async function betsOf(database: Queryable, { slotCode, username }: GameUser): Promise<BetRow[]> {
  const { rows } = await database.query<BetRow>(
    `select number::text as id, stake, win, state from sandbox_game_bet where slot_code = $1 and username = $2
      order by number desc limit 20`,
    [slotCode, username],
  )
  return rows
}

/** Each changed bet once, by its last change. */
export async function betsAfter(database: Queryable, { slotCode, username }: GameUser, cursor: string | null): Promise<BetPage> {
  const from = cursor ?? '0'
  const { rows } = await database.query<BetRow & { change: number; at: Date; settled_at: Date | null }>(
    `select number::text as id, change, stake, win, at, state, settled_at from sandbox_game_bet
      where slot_code = $1 and username = $2 and change > $3 order by change limit ${pageOfBets}`,
    [slotCode, username, from],
  )
  const bets = rows.map(({ id, stake, win, state, at, settled_at: settledAt }) => ({
    id,
    stake,
    win,
    state,
    at: at.getTime(),
    ...(settledAt && { settledAt: settledAt.getTime() }),
  }))
  return { bets, cursor: String(rows.at(-1)?.change ?? from), more: bets.length === pageOfBets }
}

export async function totalsOf(database: Queryable, user: GameUser): Promise<{ amount: number; bets: number; wins: number } | undefined> {
  const account = await accountOf(database, user)
  if (!account) return undefined
  const { rows } = await database.query<{ bets: number; wins: number }>(
    `select coalesce(sum(stake), 0)::bigint as bets, coalesce(sum(win), 0)::bigint as wins
      from sandbox_game_bet where slot_code = $1 and username = $2 and state = 'settled'`,
    [user.slotCode, user.username],
  )
  return { amount: account.amount, bets: rows[0]?.bets ?? 0, wins: rows[0]?.wins ?? 0 }
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** A link's secret is single-use, a visit's is not. */
export async function issueTicket(database: Queryable, user: GameUser, kind: 'link' | 'visit', expiresAt: number): Promise<string> {
  const secret = randomBytes(24).toString('base64url')
  await database.query('insert into sandbox_game_ticket values ($1, $2, $3, $4, $5)', [
    hashOf(secret),
    kind,
    user.slotCode,
    user.username,
    new Date(expiresAt),
  ])
  return secret
}

export async function redeemLink(database: Queryable, slotCode: string, secret: string, now: number): Promise<GameUser | undefined> {
  const { rows } = await database.query<{ username: string; expires_at: Date }>(
    "delete from sandbox_game_ticket where hash = $1 and kind = 'link' and slot_code = $2 returning username, expires_at",
    [hashOf(secret), slotCode],
  )
  return rows[0] && rows[0].expires_at.getTime() > now ? { slotCode, username: rows[0].username } : undefined
}

export async function visitorOf(database: Queryable, slotCode: string, secret: string, now: number): Promise<GameUser | undefined> {
  const { rows } = await database.query<{ username: string }>(
    "select username from sandbox_game_ticket where hash = $1 and kind = 'visit' and slot_code = $2 and expires_at > $3",
    [hashOf(secret), slotCode, new Date(now)],
  )
  return rows[0] && { slotCode, username: rows[0].username }
}

// The game providers' book. Each operation that we name is in it once, in the same transaction as the money that it moved.
import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { type Queryable, transaction, type Tx } from '../db/transaction.ts'
import type { BetPage, GameMove, GameUser, MoveOutcome, MoveStatus } from '../ports/game.ts'

export type GameAccountRow = { slot_code: string; username: string; player: string; password: string; amount: number }
const done: MoveOutcome = { outcome: 'done' }
const refused: MoveOutcome = { outcome: 'refused' }
const pageOfBets = 200

export async function openAccount(database: Queryable, slotCode: string, player: string): Promise<GameAccountRow> {
  // The game's code leads, as players know it from such sites.
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
  if (!rows[0]) throw new Error('an account that was opened is there')
  return rows[0]
}

export async function accountOf(database: Queryable, { slotCode, username }: GameUser): Promise<GameAccountRow | undefined> {
  const { rows } = await database.query<GameAccountRow>('select * from sandbox_game_account where slot_code = $1 and username = $2', [
    slotCode,
    username,
  ])
  return rows[0]
}

/** Adds `sign * amount`, once for the id; refused where that would be less than nothing, or nobody is there. */
export async function moveMoney(database: Queryable, move: GameMove, sign: 1 | -1): Promise<MoveOutcome> {
  return (await moved(database, 'sandbox_game_move_money', move, sign)) === 'done' ? done : refused
}

/** As moveMoney, in one call with the look for faults; undefined, and nothing done, where one waits. */
export async function moveUnspoiled(database: Queryable, move: GameMove, sign: 1 | -1): Promise<MoveOutcome | undefined> {
  const state = await moved(database, 'sandbox_game_move_unspoiled', move, sign)
  return state === null ? undefined : state === 'done' ? done : refused
}

type Mover = 'sandbox_game_move_money' | 'sandbox_game_move_unspoiled'

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

/** Does something once for an id; another one with it waits, and is answered the same. */
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

/** Closes an id that it does not know, so that `never` stays true. */
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

/** Stakes and wins in one; false where the stake is more than is there. Satang. */
export async function bet(
  pool: Pool,
  { slotCode, username }: GameUser,
  { stake, win, at }: { stake: number; win: number; at: number },
): Promise<boolean> {
  return transaction(pool, async (tx) => {
    // The account's lock also puts the bets' numbers in the order in which they become visible.
    const { rowCount } = await tx.query(
      'update sandbox_game_account set amount = amount - $3 + $4 where slot_code = $1 and username = $2 and amount >= $3',
      [slotCode, username, stake, win],
    )
    if (rowCount !== 1) return false
    await tx.query('insert into sandbox_game_bet (slot_code, username, stake, win, at) values ($1, $2, $3, $4, $5)', [
      slotCode,
      username,
      stake,
      win,
      new Date(at),
    ])
    return true
  })
}

export async function betsAfter(database: Queryable, { slotCode, username }: GameUser, cursor: string | null): Promise<BetPage> {
  const from = cursor ?? '0'
  const { rows } = await database.query<{ number: number; stake: number; win: number; at: Date }>(
    `select number, stake, win, at from sandbox_game_bet where slot_code = $1 and username = $2 and number > $3
      order by number limit ${pageOfBets}`,
    [slotCode, username, from],
  )
  const bets = rows.map(({ number, stake, win, at }) => ({ id: String(number), stake, win, at: at.getTime() }))
  return { bets, cursor: bets.at(-1)?.id ?? from, more: bets.length === pageOfBets }
}

/** What the console and tests see of an account: turnover and wins so far, in satang. */
export async function totalsOf(database: Queryable, user: GameUser): Promise<{ amount: number; bets: number; wins: number } | undefined> {
  const account = await accountOf(database, user)
  if (!account) return undefined
  const { rows } = await database.query<{ bets: number; wins: number }>(
    'select coalesce(sum(stake), 0)::bigint as bets, coalesce(sum(win), 0)::bigint as wins from sandbox_game_bet where slot_code = $1 and username = $2',
    [user.slotCode, user.username],
  )
  return { amount: account.amount, bets: rows[0]?.bets ?? 0, wins: rows[0]?.wins ?? 0 }
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** A secret that opens the site as this player: a link's, good once, or a visit's. */
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

/** Uses a link up. Whose it was, or nobody: used before, too old, of another game. */
export async function takeLink(database: Queryable, slotCode: string, secret: string, now: number): Promise<GameUser | undefined> {
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

/** The newest first. */
export async function lastBetsOf(database: Queryable, user: GameUser): Promise<{ stake: number; win: number }[]> {
  const { rows } = await database.query<{ stake: number; win: number }>(
    'select stake, win from sandbox_game_bet where slot_code = $1 and username = $2 order by number desc limit 5',
    [user.slotCode, user.username],
  )
  return rows
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { transferTools } from '#core/transfers/transfer.fixture.ts'
import type { Stop } from '#platform/jobs/jobs.ts'
import { dayMs } from '#platform/time/clock.ts'
import type { BankTransfer } from '#ports/bank.ts'
import type { Ports } from '#ports/ports.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'
import { addRealtime } from './realtime/realtime.ts'
import { startBackgroundWork } from './startBackgroundWork.ts'

const { app, context, pool } = await freshApp({ DATABASE_POOL: '20' }, addRealtime)
const { activate, send, injectFault } = transferTools(app, context, pool)

/** Every item of the first player fails, and so does every item named `bad-…`. */
const [bad, good] = [await signUp(context), await signUp(context, { satang: 10_000 })]
const { playerId: barred } = await signUp(context)
const ago = (ms: number) => new Date(context.clock.now() - ms)
const [minute, hour] = [60_000, 3_600_000]

type Job = {
  /** How many failing items to add, before the good one. */
  bad: number
  add: (name: string, playerId: number, index: number) => Promise<unknown>
  /** SQL: whether the good item is done. */
  isDone: string
  /** SQL: where staff see the failures, if not in the metric of failed items. */
  failures?: string
}

/** Makes a statement fail for rows that meet the SQL condition. */
async function failFor(table: string, event: string, condition: string): Promise<void> {
  const name = `fail_${table}_${event.split(' ')[0]}`
  const row = event === 'delete' ? 'old' : 'new'
  await pool.query(`create function ${name}() returns trigger language plpgsql as
    $$ begin if ${row}.${condition} then raise exception 'bad item'; end if; return ${row}; end $$`)
  await pool.query(`create trigger ${name} before ${event} on ${table} for each row execute function ${name}()`)
}

const isBad = (name: string): boolean => name.startsWith('bad')
const failIfBad = (name: string): void => {
  if (isBad(name)) throw new Error('bad item')
}

const jobs: Record<string, Job> = {
  'unfinished QRs': {
    bad: 60,
    add: (name, playerId) =>
      pool.query(
        `insert into qr (player_id, id, bank_code, amount, status, created_at, expires_at, cancel_due)
          values ($1, $2, 'WW', 100, 'cancelled', $3, $3, true)`,
        [playerId, name, ago(hour)],
      ),
    isDone: "select from qr where id = 'good' and not cancel_due",
  },
  'gift links': {
    bad: 60,
    add: (name, playerId) =>
      pool.query(
        `insert into gift_link (player_id, code, id, wallet_no, status, created_at, amount) values ($1, $2, $2, '1', 'redeeming', $3, 1)`,
        [playerId, name, ago(hour)],
      ),
    isDone: "select from gift_link where code = 'good' and status = 'gone'",
  },
  slips: {
    bad: 60,
    add: (name, playerId, index) =>
      pool.query(
        "insert into slip (player_id, number, id, file, status, uploaded_at, next_at) values ($1, $2, $3, $3, 'READING', $4, $4)",
        [playerId, index, name, ago(minute)],
      ),
    isDone: "select from slip where id = 'good' and status = 'FAILED'",
  },
  'failed slips': {
    bad: 30,
    add: (name, playerId, index) =>
      pool.query(`insert into slip (player_id, number, id, file, status, uploaded_at, next_at) values ($1, $2, $3, $3, 'FAILED', $4, $4)`, [
        playerId,
        1_000 + index,
        `${name}-failed`,
        ago(900 * dayMs - index),
      ]),
    isDone: "select from slip where id = 'good-failed' and file_removed_at is not null",
  },
  'slip files': {
    bad: 30,
    add: (name, playerId, index) => pool.query('insert into unclaimed_file values ($1, $2, $3)', [playerId, name, ago(dayMs - index)]),
    isDone: "select where not exists (select from unclaimed_file where file = 'good')",
  },
  'chat files': {
    bad: 30,
    add: (name, playerId, index) =>
      pool.query("insert into chat_file (player_id, guest_id, file, kind, size, at) values ($1, '', $2, 'jpg', 1, $3)", [
        playerId,
        name,
        ago(9 * dayMs - index),
      ]),
    isDone: "select where not exists (select from chat_file where file = 'good')",
  },
  'support desk': {
    bad: 60,
    add: async (name) => {
      await pool.query(
        'insert into conversation (player_id, guest_id, last_sequence, customer_sequence, desk_next_at, last_at) values (0, $1, 1, 1, $2, $2)',
        [name, ago(minute)],
      )
      await addMessage(0, name, true)
    },
    isDone: "select from conversation where guest_id = 'good' and desk_next_at is null",
  },
  'unpublished messages': {
    bad: 210,
    add: async (name, _, index) => {
      const playerId = isBad(name) ? 1_000_000 + index : good.playerId
      await pool.query("insert into conversation (player_id, guest_id, last_sequence, last_at) values ($1, '', 1, $2)", [
        playerId,
        ago(minute),
      ])
      await addMessage(playerId, '', false)
    },
    isDone: `select from conversation_message where player_id = ${good.playerId} and published`,
  },
  'held deposits': {
    bad: 30,
    add: (_, playerId, index) =>
      pool.query("insert into held_deposit values ($1, $2, 100, $3, 'SCB', '1234567890')", [playerId, index, ago(hour - index)]),
    isDone: `select where not exists (select from held_deposit where player_id = ${good.playerId} and due_at is not null)`,
  },
  payouts: {
    bad: 60,
    add: (name, playerId) => addWithdrawal(name, playerId, 'requested'),
    isDone: "select from withdrawal where id = 'good' and status = 'sent'",
  },
  'withdrawals of everything': {
    bad: 60,
    add: (name, playerId) =>
      pool.query("insert into withdraw_all (player_id, key, amount, legs, next_at) values ($1, $2, 100, '[]', $3)", [
        playerId,
        name,
        ago(hour),
      ]),
    isDone: "select where not exists (select from withdraw_all where key = 'good')",
  },
  announcements: {
    bad: 30,
    add: (_, playerId, index) =>
      pool.query('insert into announcement (player_id, transaction_id, amount, at) values ($1, $2, 100, $3)', [
        playerId,
        1_000 + index,
        ago(3 * dayMs - index),
      ]),
    isDone: `select where not exists (select from announcement where player_id = ${good.playerId})`,
  },
  'incoming transfers': {
    bad: 60,
    add: async (name) => {
      const place = { toAccountNo: '4120001118', fromBankCode: 'KBANK', fromAccountNo: '9000000000', at: context.clock.now() }
      incoming.push({ ...place, reference: name.replace('-', ''), amount: isBad(name) ? 0 : 100 })
    },
    isDone: "select from incoming_payment where bank_reference = 'good'",
  },
  invites: {
    bad: 30,
    add: async (_, playerId) => {
      const friend = await signUp(context)
      await pool.query('update player set inviter_id = $2 where id = $1', [friend.playerId, playerId])
      await pool.query('insert into player_play (player_id, deposited, staked) values ($1, 100000, 100000)', [friend.playerId])
      await pool.query('insert into invite_due values ($1)', [friend.playerId])
    },
    isDone: `select from invite_earning where player_id = ${good.playerId}`,
  },
  transfers: {
    bad: 60,
    add: async (name, playerId) =>
      isBad(name)
        ? pool.query(
            `insert into transfer (player_id, id, from_code, to_code, amount, state, created_at, next_at)
              values ($1, $2, 'PG', 'WALLET', 100, 'leaving', $3, $3)`,
            [playerId, name, ago(hour)],
          )
        : sendUnanswered(),
    isDone: `select from transfer where player_id = ${good.playerId} and state = 'done'`,
  },
  'game suspensions': {
    bad: 60,
    add: (name) =>
      pool.query('insert into game_account (player_id, slot_code, username, password) values ($1, $2, $2, $2)', [barred, name]),
    isDone: "select from game_account where slot_code = 'good' and access = 'suspended'",
    failures: "select from game_account where slot_code like 'bad%' and access_problem is not null",
  },
  retention: {
    bad: 2,
    add: (name, _, index) => {
      if (!isBad(name))
        return pool.query("insert into conversation (player_id, guest_id, last_at) values (0, 'old', $1)", [ago(9_000 * dayMs)])
      if (index > 0) return pool.query("insert into used_challenge values ('old', $1)", [ago(hour)])
      return pool.query("insert into login_failure (phone, address, at) values ('0', 'old', $1)", [ago(9 * dayMs)])
    },
    isDone: "select where not exists (select from conversation where guest_id = 'old')",
  },
  'anonymous retention': {
    bad: 1,
    add: (name) =>
      isBad(name)
        ? pool.query("insert into idempotent_request values (0, 'guest:old', 'o', 'f', 'done', 200, '{}', $1)", [ago(900 * dayMs)])
        : pool.query("insert into request_count values (1, 'old', 1)"),
    isDone: "select where not exists (select from request_count where who = 'old')",
    failures: "select from set_aside_item where job = 'retention' and item = 'idempotent_request'",
  },
  'sandbox notices': {
    bad: 110,
    add: async (name) => {
      await addOrder(`${name}-notice`)
      await pool.query('insert into sandbox_payment (reference, order_id, amount, paid_at) values ($1, $2, 100, $3)', [
        name,
        `${name}-notice`,
        ago(hour),
      ])
    },
    isDone: "select from sandbox_payment where reference = 'good' and taken",
  },
  'sandbox payments': {
    bad: 110,
    add: async (name, playerId, index) => {
      await addOrder(`${name}-live`)
      await pool.query(
        `insert into qr (player_id, id, bank_code, amount, status, payload, created_at, expires_at)
          values ($1, $2, $3, 100, 'live', 'payload', $4, $5)`,
        [playerId, `${name}-live`, `B${index}`, ago(hour), ago(-dayMs)],
      )
    },
    isDone: "select from sandbox_payment where order_id = 'good-live'",
  },
  'sandbox payouts': {
    bad: 110,
    add: async (name, playerId) => {
      await addWithdrawal(`${name}-payout`, playerId, 'sent')
      await pool.query("insert into sandbox_payout (id, bank_code, account_no, account_name, amount) values ($1, 'KBANK', '1', 'A', 100)", [
        `${name}-payout`,
      ])
    },
    isDone: "select from sandbox_payout where id = 'good-payout' and state = 'paid'",
  },
}

const withoutItems = ['clock', 'ended sessions', 'follow catalogue', 'follow setting', 'request counts', 'slip links']

const incoming: BankTransfer[] = []

async function addMessage(playerId: number, guestId: string, isPublished: boolean): Promise<void> {
  await pool.query("insert into conversation_message values ($1, $2, 1, 'customer', null, $3, null, $4, $5)", [
    playerId,
    guestId,
    JSON.stringify({ message_type: 'text', payload: { message: 'hello' } }),
    ago(minute),
    isPublished,
  ])
}

const addOrder = (id: string) =>
  pool.query("insert into sandbox_order (id, bank_code, amount, payload, reference, expires_at) values ($1, 'WW', 100, 'p', $1, $2)", [
    id,
    ago(-dayMs),
  ])

const addWithdrawal = (id: string, playerId: number, status: 'requested' | 'sent') =>
  pool.query(
    `insert into withdrawal (player_id, id, amount, bank_code, account_no, account_name, status, transaction_id, requested_at, next_at)
      values ($1, $2, 100, 'KBANK', '1', 'A', $3, 1, $4, $4)`,
    [playerId, id, status, ago(hour)],
  )

/** Starts a transfer whose answer is lost, so that the job has to complete it. */
async function sendUnanswered(): Promise<void> {
  await activate(good, 'PG')
  await injectFault('failBefore', { times: 2 })
  await send(good, 'WALLET', 'PG', 4_000)
}

function failingPorts({ bank, files, game, gift, payment }: Ports): Partial<Ports> {
  return {
    bank: {
      ...bank,
      incomingSince: async (cursor) => ({ transfers: cursor === 'end' ? [] : incoming, cursor: 'end' }),
      payOut: async ({ id }) => {
        failIfBad(id)
        return { state: 'sent' }
      },
      payoutOf: async () => ({ state: 'sent' }),
    },
    files: {
      ...files,
      get: async (name) => {
        failIfBad(name)
        return undefined
      },
      remove: async (name) => failIfBad(name),
    },
    game: {
      ...game,
      suspend: async ({ username }) => {
        failIfBad(username)
        return { outcome: 'done' }
      },
      status: async (move) => {
        failIfBad(move.id)
        return game.status(move)
      },
    },
    gift: {
      ...gift,
      redeem: async ({ code }) => {
        failIfBad(code)
        return { outcome: 'gone' }
      },
    },
    payment: {
      ...payment,
      cancelQr: async (id) => failIfBad(id),
    },
    support: {
      take: async ({ conversation }) => failIfBad(conversation),
    },
  }
}

async function failuresByJob(): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const [, job = '', count] of (await context.metrics.metrics()).matchAll(
    /^krapao_job_item_failures_total\{job="([^"]*)".*\} (\d+)$/gm,
  ))
    counts.set(job, (counts.get(job) ?? 0) + Number(count))
  return counts
}

let stop: Stop = async () => {}
beforeAll(async () => {
  await pool.query('update player set inactive = true where id = $1', [barred])
  for (const job of Object.values(jobs)) {
    for (let index = 0; index < job.bad; index += 1) await job.add(`bad-${index}`, bad.playerId, index)
    await job.add('good', good.playerId, job.bad)
  }
  await failFor('announcement', 'delete', `player_id = ${bad.playerId}`)
  await failFor('withdraw_all', 'delete', "key like 'bad%'")
  await failFor('withdrawal', 'insert', `returns and new.player_id = ${bad.playerId}`)
  await failFor('invite_earning', 'insert', `player_id = ${bad.playerId}`)
  await failFor('sandbox_payment', 'update of taken', "reference like 'bad%'")
  await failFor('sandbox_payment', 'insert', "order_id like 'bad%'")
  await failFor('sandbox_payout', 'update of state', "id like 'bad%'")
  for (const table of ['login_failure', 'used_challenge', 'idempotent_request']) await failFor(table, 'delete', 'ctid is not null')
  await context.settings.change({ autoPay: true })
  stop = startBackgroundWork({ ...context, ports: { ...context.ports, ...failingPorts(context.ports) } }, 300)
})
afterAll(() => stop())

test('every job of the server has a row in this table', async () => {
  const scheduled = [...(await context.metrics.metrics()).matchAll(/^krapao_job_interval_seconds\{job="([^"]*)"\}/gm)].map(
    ([, job = '']) => job,
  )
  expect(scheduled.toSorted()).toEqual([...Object.keys(jobs), ...withoutItems].toSorted())
})

// @covers T37
test.each(Object.entries(jobs))(
  '%s, the first batch holds only items that always fail, reaches the good item behind them',
  async (name, job) => {
    await expect.poll(async () => (await pool.query(job.isDone)).rowCount).toBe(1)
    const { failures } = job
    const count = async () => (failures === undefined ? ((await failuresByJob()).get(name) ?? 0) : (await pool.query(failures)).rowCount)
    await expect.poll(count).toBeGreaterThanOrEqual(job.bad)
  },
)

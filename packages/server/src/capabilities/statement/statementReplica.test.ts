import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#app/app.ts'
import { endEntry, type Entry, post } from '#core/ledger/ledger.ts'
import { openReplica } from '#platform/db/replica.ts'
import { type Queryable, transaction } from '#platform/db/transaction.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'

const { context, pool } = await freshApp()

/** So long that a slow test does not make the replica lag. */
const longLagMs = 3_600_000

/** A copy whose replica shows the database as of now, and after `catchUp` as of then. */
async function withReplica({ lagMs = longLagMs } = {}) {
  const snapshot = await pool.connect()
  const catchUp = async () => {
    await snapshot.query('rollback')
    await snapshot.query('begin isolation level repeatable read read only')
    await snapshot.query('select 1 from ledger_transaction limit 1')
  }
  await catchUp()
  const state = { isRecovering: true, replayed: Number.MAX_SAFE_INTEGER, isDown: false, reads: 0 }
  const answerQuery = async (...[query]: [string | object]) => {
    if (state.isDown) throw new Error('the replica is down')
    if (JSON.stringify(query).includes('pg_last_wal_replay_lsn')) return { rows: state.isRecovering ? [{ position: state.replayed }] : [] }
    state.reads += 1
    return snapshot.query(query as never)
  }
  const metrics = new Registry()
  const replica = openReplica({ pool, replica: { query: answerQuery } as unknown as Queryable, lagMs, log: context.log, metrics })
  const app = await createApp({ ...context, replica })
  onTestFinished(async () => {
    await app.close()
    await snapshot.query('rollback')
    snapshot.release()
  })
  const outcomes = async () =>
    Object.fromEntries(
      [...(await metrics.metrics()).matchAll(/^krapao_replica_reads_total\{outcome="(\w+)"\} (\d+)$/gm)].map(([, name, count]) => [
        name,
        Number(count),
      ]),
    )
  const page = async ({ headers }: TestPlayer, number = 1) => {
    const answered = await app.inject({ method: 'POST', url: '/api/statement', headers, payload: { page: number, limit: 2 } })
    return answered.json<{ statements: { number: number; status: string }[] }>().statements.map((line) => `${line.number} ${line.status}`)
  }
  return { app, replica, state, catchUp, outcomes, page }
}

let steps = 0
const step = (player: TestPlayer, status: Entry['status'] = 'SUCCESS') =>
  transaction(pool, (tx) =>
    post(tx, {
      playerId: player.playerId,
      kind: 'test',
      reference: `step:${(steps += 1)}`,
      at: context.clock.now(),
      postings: [],
      entry: { type: 'transfer', status, from: 'WALLET', to: 'PG', amount: 100 },
    }),
  )

async function playerWithThreeLines() {
  const player = await signUp(context)
  for (const status of ['PROCESSING', 'SUCCESS', 'SUCCESS'] as const) await step(player, status)
  return player
}

test('a page of the statement, all lines final, comes from the replica', async () => {
  const player = await playerWithThreeLines()
  const { replica, page, outcomes, state } = await withReplica()
  await replica.measure()
  expect([await page(player), await outcomes(), state.reads]).toEqual([['3 SUCCESS', '2 SUCCESS'], { replica: 1 }, 1])
})

test('a line that the replica does not have yet is shown, and the older page still comes from the replica', async () => {
  const player = await playerWithThreeLines()
  const { replica, page, outcomes, catchUp } = await withReplica()
  await replica.measure()
  await step(player)
  expect([await page(player), await outcomes()]).toEqual([['4 SUCCESS', '3 SUCCESS'], { unsettled: 1 }])
  await catchUp()
  expect([await page(player), await outcomes()]).toEqual([['4 SUCCESS', '3 SUCCESS'], { unsettled: 1, replica: 1 }])
})

test('a line that has ended, PROCESSING at the replica, is shown with its end', async () => {
  const player = await playerWithThreeLines()
  const { replica, page, outcomes } = await withReplica()
  await replica.measure()
  await transaction(pool, (tx) => endEntry(tx, player.playerId, 1, 'FAILED'))
  expect([await page(player, 2), await outcomes()]).toEqual([['1 FAILED'], { unsettled: 1 }])
})

test('the CSV file has its lines from the replica', async () => {
  const player = await playerWithThreeLines()
  await transaction(pool, (tx) => endEntry(tx, player.playerId, 1, 'SUCCESS'))
  const { app, replica, outcomes } = await withReplica()
  await replica.measure()
  const { payload } = await app.inject({ url: '/api/statement/csv', headers: player.headers })
  expect([payload.split('\r\n').length, await outcomes()]).toEqual([5, { replica: 1 }])
})

test.each([
  ['has not been measured', async () => {}, {}],
  ['lags', async ({ measure }: { measure: () => Promise<void> }) => measure(), { lagMs: -1 }],
] as const)('a replica that %s is not read', async (_, prepare, options) => {
  const player = await playerWithThreeLines()
  const { replica, page, outcomes, state } = await withReplica(options)
  await prepare(replica)
  expect([await page(player), await outcomes(), state.reads]).toEqual([['3 SUCCESS', '2 SUCCESS'], { lagging: 1 }, 0])
})

test('a replica that has replayed too little, or was promoted, is not read', async () => {
  const player = await playerWithThreeLines()
  const { replica, page, outcomes, state } = await withReplica()
  state.replayed = 0
  await replica.measure()
  await page(player)
  Object.assign(state, { isRecovering: false, replayed: Number.MAX_SAFE_INTEGER })
  await replica.measure()
  await page(player)
  expect(await outcomes()).toEqual({ lagging: 2 })
  state.isRecovering = true
  await replica.measure()
  await page(player)
  expect(await outcomes()).toEqual({ lagging: 2, replica: 1 })
})

test('a replica that fails is replaced by the primary, and read again after the next measurement', async () => {
  const player = await playerWithThreeLines()
  const { replica, page, outcomes, state } = await withReplica()
  await replica.measure()
  state.isDown = true
  expect([await page(player), await page(player), await outcomes()]).toEqual([
    ['3 SUCCESS', '2 SUCCESS'],
    ['3 SUCCESS', '2 SUCCESS'],
    { failed: 1, lagging: 1 },
  ])
  await expect(replica.measure()).rejects.toThrow('the replica is down')
  state.isDown = false
  await replica.measure()
  await page(player)
  expect(await outcomes()).toEqual({ failed: 1, lagging: 1, replica: 1 })
})

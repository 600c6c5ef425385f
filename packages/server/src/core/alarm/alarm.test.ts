import { expect, test } from 'vitest'
import { transaction } from '#platform/db/transaction.ts'
import { freshApp } from '#testing/freshApp.ts'
import { raiseAlarm } from './alarm.queries.ts'

const { pool } = await freshApp()
const raise = (alarm: { kind: string; subject?: object; detail?: object }) =>
  transaction(pool, (tx) => raiseAlarm(tx, { ...alarm, at: Date.parse('2026-01-01') }))
const raised = async (kind: string) =>
  (await pool.query<{ detail: object }>('select detail from alarm where kind = $1 order by id', [kind])).rows

test('raiseAlarm, raised again for its subject, adds one alarm, and one for each other subject', async () => {
  await raise({ kind: 'again', subject: { payment: 1, fits: [1, 2] }, detail: { amount: 5 } })
  await raise({ kind: 'again', subject: { fits: [1, 2], payment: 1 }, detail: { amount: 6 } })
  await raise({ kind: 'again', subject: { payment: 1, fits: [1] } })
  await raise({ kind: 'again', subject: { payment: 2, fits: [1, 2] } })
  expect(await raised('again')).toEqual([
    { detail: { payment: 1, fits: [1, 2], amount: 5 } },
    { detail: { payment: 1, fits: [1] } },
    { detail: { payment: 2, fits: [1, 2] } },
  ])
})

test('raiseAlarm, raised without a subject, adds an alarm each time', async () => {
  await raise({ kind: 'each', detail: { satang: 1 } })
  await raise({ kind: 'each', detail: { satang: 1 } })
  expect(await raised('each')).toEqual([{ detail: { satang: 1 } }, { detail: { satang: 1 } }])
})

test('raiseAlarm, raised for one subject by eight transactions at once, adds one alarm', async () => {
  await Promise.all(Array.from({ length: 8 }, () => raise({ kind: 'at once', subject: { version: 1 } })))
  expect(await raised('at once')).toEqual([{ detail: { version: 1 } }])
})

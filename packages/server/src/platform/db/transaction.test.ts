import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { isDatabaseUnavailable } from './databaseErrors.ts'
import { createPool } from './database.ts'
import { transaction, type Tx } from './transaction.ts'

const pool = createPool(inject('postgres'))
afterAll(() => pool.end())

const kill = async (tx: Tx) => {
  const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
}
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => (isDatabaseUnavailable(error) ? 'unavailable' : error.message),
  )

test('a connection lost in the middle of a transaction fails that transaction only', async () => {
  // Between queries only `transaction` handles the connection's error.
  const between = transaction(pool, async (tx) => {
    const ended = new Promise((resolve) => tx.once('end', resolve))
    await kill(tx)
    await ended
    await tx.query('select 1')
  })
  const during = transaction(pool, async (tx) => {
    const name = `during ${randomUUID()}`
    await tx.query("select set_config('application_name', $1, false)", [name])
    const end = 'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1'
    // The first query may reject before the second resolves.
    await Promise.all([tx.query('select pg_sleep(20)'), pool.query(end, [name])])
  })
  expect(await Promise.all([reasonOf(between), reasonOf(during)])).toEqual(['unavailable', 'unavailable'])
  expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
})

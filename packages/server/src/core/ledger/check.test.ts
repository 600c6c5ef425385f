import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { transaction } from '#platform/db/transaction.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'

const { context, pool } = await freshApp()

function run(DATABASE_URL: string): Promise<[number, string]> {
  const script = fileURLToPath(new URL('./check.main.ts', import.meta.url))
  return new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL }
    execFile(process.execPath, ['--conditions=source', script], { env }, (error, stdout, stderr) => {
      resolve([typeof error?.code === 'number' ? error.code : 0, stdout + stderr])
    })
  })
}

test('ledger:check prints what is wrong and sets the exit code', async () => {
  const { playerId } = await signUp(context, { satang: 500 })
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  const url = `postgres://krapao@/${rows[0]?.name}?host=${encodeURIComponent(inject('postgres').host)}`
  expect(await run(url)).toEqual([0, 'The ledger is clean.\n'])
  await transaction(pool, async (tx) => {
    await tx.query('alter table balance disable trigger user')
    await tx.query('update balance set amount = 501 where player_id = $1', [playerId])
    await tx.query('alter table balance enable trigger user')
  })
  expect(await run(url)).toEqual([1, `a balance equals its postings: player ${playerId} wallet THB\n`])
})

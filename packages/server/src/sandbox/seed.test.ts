import { expect, test } from 'vitest'
import { StartError } from '../config.ts'
import { emptyDatabase } from '../db/reset.ts'
import { transaction } from '../db/transaction.ts'
import { freshApp } from '../testing/freshApp.ts'
import { refuseSandboxData } from './seed.ts'

const { pool } = await freshApp()

test('what was a sandbox is not taken for real, and an empty database is', async () => {
  await expect(refuseSandboxData(pool)).rejects.toThrow(StartError)
  await transaction(pool, (tx) => emptyDatabase(tx))
  expect(await refuseSandboxData(pool)).toBeUndefined()
})

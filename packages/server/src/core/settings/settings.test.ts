import { expect, onTestFinished, test } from 'vitest'
import { freshApp } from '#testing/freshApp.ts'
import { openSettings } from './settings.ts'

const { pool, context } = await freshApp()
const copy = async (pollMs: number) => {
  const settings = await openSettings(pool, { pollMs })
  onTestFinished(settings.close)
  return settings
}

test('a change at one copy reaches the others at once', async () => {
  const never = 2 ** 31 - 1
  const [first, second] = [await copy(never), await copy(never)]
  await first.change({ isManual: true, clockOffset: 5_000 })
  expect(first.values).toMatchObject({ isManual: true, clockOffset: 5_000 })
  await expect.poll(() => second.values).toEqual(first.values)
  await expect.poll(() => context.settings.values).toEqual(first.values)
})

test('a change without a notification is found by polling', async () => {
  const settings = await copy(20)
  await pool.query('alter table setting disable trigger user')
  onTestFinished(async () => {
    await pool.query('alter table setting enable trigger user')
  })
  await pool.query(`insert into setting values ('spinActive', 'false') on conflict (name) do update set value = excluded.value`)
  await expect.poll(() => settings.values.spinActive).toBe(false)
})

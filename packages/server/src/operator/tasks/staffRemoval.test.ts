import { expect, test } from 'vitest'
import { freshApp } from '#testing/freshApp.ts'
import { operatorOf, startStaff } from '#testing/staff.ts'
import { addStaff, approveStaff, authenticateStaff, createStaffToken, listStaff, removeStaff, replaceStaffToken } from './staff.ts'

const { pool, context } = await freshApp()
const { somchai, malee } = await startStaff(context)

async function addThird(name: string) {
  const { token, hash } = createStaffToken(name)
  await addStaff(somchai, name, hash)
  await approveStaff(malee, name, hash)
  return { operator: operatorOf(context, name), token }
}

// @covers T43
test('removeStaff, an active member, takes two others, and a new token of that member voids nothing', async () => {
  const pim = await addThird('pim')
  for (const reason of ['a grudge', 'again']) expect(await removeStaff(somchai, 'pim', reason)).toBe('proposed')
  expect(await authenticateStaff(pool, pim.token)).toBe('pim')
  await replaceStaffToken(pim.operator, createStaffToken('pim').hash)
  expect(await removeStaff(malee, 'pim', 'left')).toBe('removed')
  expect((await listStaff(somchai)).find(({ name }) => name === 'pim')?.state).toBe('removed')
})

// @covers T43
test('removeStaff, by the member themself, ends their token at once', async () => {
  const nok = await addThird('nok')
  expect(await removeStaff(nok.operator, 'nok', 'my token was seen')).toBe('removed')
  await expect(authenticateStaff(pool, nok.token)).rejects.toThrow('not the token of an active member')
})

// @covers T43
test('removeStaff, one of the last two active members, refuses', async () => {
  for (const name of ['somchai', 'malee'])
    await expect(removeStaff(somchai, name, 'left the company')).rejects.toThrow(`${name} is one of the last two active members`)
  const { hash } = createStaffToken('puppet')
  expect(await addStaff(somchai, 'puppet', hash)).toBe('pending')
  expect(await removeStaff(somchai, 'puppet', 'was never approved')).toBe('removed')
  const { operator: prayut } = await addThird('prayut')
  for (const name of ['somchai', 'malee']) expect(await removeStaff(prayut, name, 'a quarrel')).toBe('proposed')
  const removals = await Promise.allSettled([removeStaff(somchai, 'malee', 'a quarrel'), removeStaff(malee, 'somchai', 'a quarrel')])
  expect(removals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await listStaff(prayut)).filter(({ state }) => state === 'active')).toHaveLength(2)
})

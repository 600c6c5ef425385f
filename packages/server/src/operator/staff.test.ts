import { expect, test } from 'vitest'
import { freshApp } from '../testing/freshApp.ts'
import { operatorOf } from '../testing/staff.ts'
import { listAudit, verifyAudit } from './audit.ts'
import { bootstrap } from './operator.ts'
import { addStaff, approveStaff, authenticateStaff, listStaff, removeStaff } from './staff.ts'

const { pool, world } = await freshApp()
const as = (name: string) => operatorOf(world, name)
const states = async () => Object.fromEntries((await listStaff(as('somchai'))).map(({ name, state }) => [name, state]))

// @covers T43
test('staff, from the first member on, is added, approved by a second person and removed', async () => {
  await expect(authenticateStaff(pool, undefined)).rejects.toThrow('There is no staff yet')
  const [first, ...others] = await Promise.allSettled(['somchai', 'intruder', 'stranger'].map((name) => addStaff(as(bootstrap), name)))
  expect([first, ...others].filter((one) => one?.status === 'fulfilled')).toHaveLength(1)
  const [founder = ''] = Object.keys(await states())
  const token = [first, ...others].flatMap((one) => (one?.status === 'fulfilled' ? [one.value.token] : []))[0]
  expect(await authenticateStaff(pool, token)).toBe(founder)
  await expect(authenticateStaff(pool, undefined)).rejects.toThrow('Set KRAPAO_STAFF_TOKEN')

  expect(await addStaff(as(founder), 'malee')).toMatchObject({ state: 'active' })
  const third = await addStaff(as(founder), 'prasert')
  expect(third.state).toBe('pending')
  await expect(authenticateStaff(pool, third.token)).rejects.toThrow('not the token of an active member')
  await expect(approveStaff(as(founder), 'prasert')).rejects.toThrow('somebody else approves')
  await approveStaff(as('malee'), 'prasert')
  expect(await authenticateStaff(pool, third.token)).toBe('prasert')
  await expect(approveStaff(as('malee'), 'prasert')).rejects.toThrow('does not wait')

  await removeStaff(as(founder), 'prasert', 'left the company')
  await expect(authenticateStaff(pool, third.token)).rejects.toThrow('not the token of an active member')
  await expect(addStaff(as(founder), 'prasert')).rejects.toThrow('is or was the name of a member')
  await expect(removeStaff(as('prasert'), 'malee', 'a grudge')).rejects.toThrow('prasert is not an active member of staff')
  expect(await states()).toEqual({ [founder]: 'active', malee: 'active', prasert: 'removed' })
  expect((await listAudit(pool, { limit: 9 })).map(({ actor, action, subject }) => [actor, action, subject]).toReversed()).toEqual([
    [bootstrap, 'staff.add', founder],
    [founder, 'staff.add', 'malee'],
    [founder, 'staff.add', 'prasert'],
    ['malee', 'staff.approve', 'prasert'],
    [founder, 'staff.remove', 'prasert'],
  ])
  expect(await verifyAudit(pool)).toMatchObject({ ok: true, rows: 5 })
})

// @covers T43
test('removeStaff, one of the last two active members, refuses', async () => {
  const [founder = ''] = Object.entries(await states()).flatMap(([name, state]) => (state === 'active' && name !== 'malee' ? [name] : []))
  for (const name of [founder, 'malee'])
    await expect(removeStaff(as(founder), name, 'left the company')).rejects.toThrow(`${name} is one of the last two active members`)
  expect((await addStaff(as(founder), 'puppet')).state).toBe('pending')
  await removeStaff(as(founder), 'puppet', 'was never approved')
  await addStaff(as(founder), 'prayut')
  await approveStaff(as('malee'), 'prayut')
  const removals = await Promise.allSettled([
    removeStaff(as(founder), 'malee', 'a quarrel'),
    removeStaff(as('malee'), founder, 'a quarrel'),
  ])
  expect(removals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(Object.values(await states()).filter((state) => state === 'active')).toHaveLength(2)
})

test('a token is stored neither in the staff table nor in the audit', async () => {
  const [founder = ''] = Object.entries(await states()).flatMap(([name, state]) => (state === 'active' ? [name] : []))
  const { token, state } = await addStaff(as(founder), 'anong')
  expect(state).toBe('pending')
  const { rows } = await pool.query<{ text: string }>('select staff::text as text from staff union all select audit::text from audit')
  expect(rows.filter(({ text }) => text.includes(token.split('.')[1] ?? token))).toEqual([])
})

test.each([['somchai'], ['somchai.'], ['.x'], ['nobody.x'], [`anong.${'x'.repeat(43)}`], ["x' or true --"]])(
  'authenticateStaff, the token %s, refuses',
  async (token) => {
    await expect(authenticateStaff(pool, token)).rejects.toThrow('not the token of an active member')
  },
)

test.each([['X'], ['a'], ['Som Chai'], ['bootstrap'], ['-a'], ['a'.repeat(33)]])('addStaff, the name %s, refuses', async (name) => {
  await expect(addStaff(as('anong'), name)).rejects.toThrow('NAME must be')
})

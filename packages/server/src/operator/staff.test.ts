import { expect, test } from 'vitest'
import { freshApp } from '../testing/freshApp.ts'
import { operatorOf } from '../testing/staff.ts'
import { listAudit, verifyAudit } from './audit.ts'
import { addStaff, approveStaff, authenticateStaff, bootstrap, listStaff, removeStaff } from './staff.ts'

const { pool, world } = await freshApp()
const as = (name: string) => operatorOf(world, name)
const states = async () => Object.fromEntries((await listStaff(as('somchai'))).map(({ name, state }) => [name, state]))

test('staff, from the first member on, is added, approved by a second person and removed', async () => {
  await expect(authenticateStaff(pool, undefined)).rejects.toThrow('There is no staff yet')
  const [first, ...others] = await Promise.allSettled(['somchai', 'intruder', 'stranger'].map((name) => addStaff(as(bootstrap), name)))
  expect([first, ...others].filter((one) => one?.status === 'fulfilled')).toHaveLength(1)
  // Whichever of the three was first is the one that there is.
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
  await removeStaff(as(founder), 'malee', 'left the company')
  await expect(removeStaff(as(founder), founder, 'left the company')).rejects.toThrow('the last active member')
  expect(await states()).toEqual({ [founder]: 'active', malee: 'removed', prasert: 'removed' })
  expect((await listAudit(pool, { limit: 9 })).map(({ actor, action, subject }) => [actor, action, subject]).toReversed()).toEqual([
    [bootstrap, 'staff.add', founder],
    [founder, 'staff.add', 'malee'],
    [founder, 'staff.add', 'prasert'],
    ['malee', 'staff.approve', 'prasert'],
    [founder, 'staff.remove', 'prasert'],
    [founder, 'staff.remove', 'malee'],
  ])
  expect(await verifyAudit(pool)).toMatchObject({ ok: true, rows: 6 })
})

test('a token is stored neither in the staff table nor in the audit', async () => {
  const [founder = ''] = Object.entries(await states()).flatMap(([name, state]) => (state === 'active' ? [name] : []))
  const { token } = await addStaff(as(founder), 'anong')
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

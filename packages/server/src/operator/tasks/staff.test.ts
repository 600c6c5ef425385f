import { expect, test } from 'vitest'
import { hashOf } from '#core/session/token.ts'
import { freshApp } from '#testing/freshApp.ts'
import { operatorOf } from '#testing/staff.ts'
import { listAudit, verifyAudit } from './audit.ts'
import { bootstrap } from './operator.ts'
import { addStaff, approveStaff, authenticateStaff, createStaffToken, listStaff, removeStaff, replaceStaffToken } from './staff.ts'

const { pool, context } = await freshApp()
const as = (name: string) => operatorOf(context, name)
const [malee, prasert] = [createStaffToken('malee'), createStaffToken('prasert')]
const states = async () => Object.fromEntries((await listStaff(as('somchai'))).map(({ name, state }) => [name, state]))

// @covers T43
test('staff, from the first member on, is added, approved by a second person and removed', async () => {
  await expect(authenticateStaff(pool, undefined)).rejects.toThrow('There is no staff yet')
  const founders = ['somchai', 'intruder', 'stranger'].map((name) => ({ name, ...createStaffToken(name) }))
  const additions = await Promise.allSettled(founders.map(({ name, hash }) => addStaff(as(bootstrap), name, hash)))
  expect(additions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [founder = ''] = Object.keys(await states())
  expect(await authenticateStaff(pool, founders.find(({ name }) => name === founder)?.token)).toBe(founder)
  await expect(authenticateStaff(pool, undefined)).rejects.toThrow('Set KRAPAO_STAFF_TOKEN')

  expect(await addStaff(as(founder), 'malee', malee.hash)).toBe('active')
  expect(await addStaff(as(founder), 'prasert', prasert.hash)).toBe('pending')
  await expect(authenticateStaff(pool, prasert.token)).rejects.toThrow('not the token of an active member')
  await expect(approveStaff(as(founder), 'prasert', prasert.hash)).rejects.toThrow('another member approves it')
  await approveStaff(as('malee'), 'prasert', prasert.hash)
  expect(await authenticateStaff(pool, prasert.token)).toBe('prasert')
  await expect(approveStaff(as('malee'), 'prasert', prasert.hash)).rejects.toThrow('does not wait')

  expect(await removeStaff(as(founder), 'prasert', 'left the company')).toBe('proposed')
  expect(await removeStaff(as('malee'), 'prasert', 'left the company')).toBe('removed')
  await expect(authenticateStaff(pool, prasert.token)).rejects.toThrow('not the token of an active member')
  await expect(addStaff(as(founder), 'prasert', prasert.hash)).rejects.toThrow('is or was the name of a member')
  await expect(removeStaff(as('prasert'), 'malee', 'a grudge')).rejects.toThrow('prasert is not an active member of staff')
  expect(await states()).toEqual({ [founder]: 'active', malee: 'active', prasert: 'removed' })
  expect((await listAudit(pool, { limit: 9 })).map(({ actor, action, subject }) => [actor, action, subject]).toReversed()).toEqual([
    [bootstrap, 'staff.add', founder],
    [founder, 'staff.add', 'malee'],
    [founder, 'staff.add', 'prasert'],
    ['malee', 'staff.approve', 'prasert'],
    [founder, 'staff.remove.propose', 'prasert'],
    ['malee', 'staff.remove', 'prasert'],
  ])
  expect(await verifyAudit(pool)).toMatchObject({ ok: true, rows: 6 })
})

// @covers T43
test('approveStaff, a hash other than the one that was added, is refused, because the adder could have registered a token of their own', async () => {
  const [adder = '', approver = ''] = Object.entries(await states()).flatMap(([name, state]) => (state === 'active' ? [name] : []))
  const [own, forged] = [createStaffToken('dave'), createStaffToken('dave')]
  await addStaff(as(adder), 'dave', forged.hash)
  await expect(approveStaff(as(approver), 'dave', own.hash)).rejects.toThrow('was added with another hash')
  await expect(authenticateStaff(pool, forged.token)).rejects.toThrow('not the token of an active member')
})

// @covers T43
test('replaceStaffToken, a new hash, ends the token that another person saw', async () => {
  const [name = ''] = Object.entries(await states()).flatMap(([one, state]) => (state === 'active' ? [one] : []))
  const [seen, own] = [createStaffToken(name), createStaffToken(name)]
  await replaceStaffToken(as(name), seen.hash)
  expect(await authenticateStaff(pool, seen.token)).toBe(name)
  await replaceStaffToken(as(name), own.hash)
  expect(await authenticateStaff(pool, own.token)).toBe(name)
  await expect(authenticateStaff(pool, seen.token)).rejects.toThrow('not the token of an active member')
  const [row] = await listAudit(pool, { limit: 1 })
  expect(row).toMatchObject({ actor: name, action: 'staff.token', subject: name, before: { hash: seen.hash }, after: { hash: own.hash } })
})

// @covers T43
test("addStaff and replaceStaffToken, another member's hash, refuse", async () => {
  const [name = ''] = Object.entries(await states()).flatMap(([one, state]) => (state === 'active' ? [one] : []))
  const before = await states()
  await expect(addStaff(as(name), 'twin', prasert.hash)).rejects.toThrow("This is the hash of prasert's token")
  await expect(replaceStaffToken(as(name), prasert.hash)).rejects.toThrow("This is the hash of prasert's token")
  expect(await states()).toEqual(before)
})

test.each([[''], ['x'.repeat(64)], [hashOf('anong').slice(1)], [createStaffToken('anong').token]])(
  'addStaff, the hash %s, refuses',
  async (hash) => {
    await expect(addStaff(as('malee'), 'anong', hash)).rejects.toThrow('HASH must be')
  },
)

test.each([['somchai'], ['somchai.'], ['.x'], ['nobody.x'], [`malee.${'x'.repeat(43)}`], ["x' or true --"]])(
  'authenticateStaff, the token %s, refuses',
  async (token) => {
    await expect(authenticateStaff(pool, token)).rejects.toThrow('not the token of an active member')
  },
)

test.each([['X'], ['a'], ['Som Chai'], ['bootstrap'], ['-a'], ['a'.repeat(33)]])('addStaff, the name %s, refuses', async (name) => {
  await expect(addStaff(as('anong'), name, malee.hash)).rejects.toThrow('NAME must be')
})

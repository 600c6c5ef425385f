import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { statusAndBody } from '#testing/calls.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'
import { startStaff } from '#testing/staff.ts'
import { listAudit } from './audit.ts'
import { listSettings, setSetting } from './settings.ts'

const { app, pool, context } = await freshApp()
const { somchai, malee } = await startStaff(context)
const live = { ...somchai, config: { ...somchai.config, sandbox: false } }
const player = await signUp(context)
const get = (url: string) => statusAndBody(app, 'GET', url, { headers: player.headers })

const set = async (name: string, text: string) => {
  await setSetting(live, name, text, 'a test')
  await context.settings.reload()
}

test.each([
  ['registerOTP', 'off', () => get('/api/lookup/registerOTP'), [200, { registerOTP: false, passwordReset: true }]],
  ['enableChatWidget', 'off', () => get('/api/lookup/enableChatWidget'), [200, { enableChatWidget: false }]],
  ['inviteActive', 'off', () => get('/api/invite/bonus'), [422, { message: 'INVITE_INACTIVE' }]],
  ['refundActive', 'off', () => get('/api/refund/receive'), [422, { message: 'REFUND_INACTIVE' }]],
  ['spinActive', 'off', () => get('/api/spinwheel/active'), [200, { active: false }]],
  ['ipRules.denied', '127.0.0.0/8', () => get('/api/lookup/banks'), [403, { message: 'INVALID_IP' }]],
  ['ipRules.allowed', '203.0.113.0/24', () => get('/api/lookup/banks'), [403, { message: 'INVALID_IP' }]],
  ['active', 'off', () => get('/api/lookup/banks'), [410, { message: 'gone' }]],
])('setSetting, %s %s, is what a player sees at once, and back', async (name, text, look, expected) => {
  const before = await look()
  await set(name, text)
  expect(await look()).toEqual(expected)
  await set(name, name.startsWith('ipRules') ? 'none' : 'on')
  expect(await look()).toEqual(before)
  expect(before).not.toEqual(expected)
})

test('setSetting, isManual on, shows every account as a plain card', async () => {
  await set('isManual', 'on')
  expect((await get('/api/lookup/deposit'))[1]).toMatchObject({ isManual: true })
  await set('isManual', 'off')
})

test('setSetting, each change, is one audit row with both values, the actor and the reason', async () => {
  await set('ipRules.denied', '203.0.113.0/24, 2001:db8::/32')
  await set('ipRules.allowed', '10.0.0.0/8')
  await set('ipRules.denied', 'none')
  expect(context.settings.values.ipRules).toEqual({ denied: [], allowed: ['10.0.0.0/8'] })
  await set('ipRules.allowed', 'none')
  const row = { actor: 'somchai', action: 'settings.set', reason: 'a test' }
  expect((await listAudit(pool, { limit: 4 })).toReversed()).toMatchObject([
    { ...row, subject: 'ipRules.denied', before: [], after: ['203.0.113.0/24', '2001:db8::/32'] },
    { ...row, subject: 'ipRules.allowed', before: [], after: ['10.0.0.0/8'] },
    { ...row, subject: 'ipRules.denied', before: ['203.0.113.0/24', '2001:db8::/32'], after: [] },
    { ...row, subject: 'ipRules.allowed', before: ['10.0.0.0/8'], after: [] },
  ])
})

// @covers T43
test('setSetting, a higher adjustmentLimit, takes two people, and a lower one takes effect at once', async () => {
  const limit = async () => {
    await context.settings.reload()
    return context.settings.values.adjustmentLimit
  }
  const raise = (operator: typeof live) => setSetting(operator, 'adjustmentLimit', '1000000', 'a test')
  expect([await raise(live), await raise(live), await limit()]).toEqual(['proposed', 'proposed', 10_000])
  expect(await setSetting(live, 'adjustmentLimit', '5000')).toEqual({ before: 10_000, after: 5_000 })
  const second = { ...malee, config: live.config }
  expect([await raise(second), await limit()]).toEqual(['proposed', 5_000])
  expect([await raise(live), await limit()]).toEqual([{ before: 5_000, after: 1_000_000 }, 1_000_000])
  await setSetting(live, 'adjustmentLimit', '10000')
})

test('setSetting, two parts of ipRules at once, keeps both', async () => {
  await Promise.all([setSetting(live, 'ipRules.denied', '203.0.113.7'), setSetting(live, 'ipRules.allowed', '203.0.113.0/24')])
  await context.settings.reload()
  expect(context.settings.values.ipRules).toEqual({ denied: ['203.0.113.7'], allowed: ['203.0.113.0/24'] })
  await set('ipRules.denied', 'none')
  await set('ipRules.allowed', 'none')
})

test.each([
  ['registerOTP', 'yes', 'must be on or off'],
  ['registerOTP', '', 'must be on or off'],
  ['ipRules.denied', '203.0.113.0/33', 'must be none, or up to 1000 addresses'],
  ['ipRules.denied', '', 'must be none, or up to 1000 addresses'],
  ['ipRules.denied', Array.from({ length: 1_001 }, () => '10.0.0.1').join(), 'must be none, or up to 1000 addresses'],
  ['ipRules', '{}', 'is not a setting'],
  ['adjustmentLimit', '0', 'must be a whole number from 1 to 1000000'],
  ['adjustmentLimit', '1e3', 'must be a whole number from 1 to 1000000'],
  ['adjustmentLimit', '1000001', 'must be a whole number from 1 to 1000000'],
  ['autoPay', 'on', 'is a setting of the sandbox'],
  ['clockOffset', '1000', 'is a setting of the sandbox'],
  ['constructor', 'on', 'is not a setting'],
  ['__proto__', 'on', 'is not a setting'],
])('setSetting on a live database, %s %s, is refused and changes nothing', async (name, text, problem) => {
  const before = await pool.query('select * from setting order by name')
  await expect(setSetting(live, name, text)).rejects.toThrow(problem)
  expect((await pool.query('select * from setting order by name')).rows).toEqual(before.rows)
})

test('listSettings, a live database, lists what the guide of staff lists, and a sandbox its own settings too', async () => {
  const guide = readFileSync(new URL('../../../../../docs/how-to/operator/staff.md', import.meta.url), 'utf8')
  const rows = [...guide.matchAll(/^\| `([\w.]+)` +\| (.+?) +\|/gm)].map(([, name, form]) => [name, form])
  expect((await listSettings(live)).map(({ name, form }) => [name, form])).toEqual(rows)
  const names = (await listSettings(somchai)).map(({ name }) => name)
  expect(new Set(names)).toEqual(new Set([...rows.map(([name]) => name), 'autoPay', 'clockOffset']))
})

test('setSetting, a sandbox, sets what is the sandbox’s own', async () => {
  await setSetting(somchai, 'autoPay', 'on')
  await context.settings.reload()
  expect(context.settings.values.autoPay).toBe(true)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { CatalogueSource } from '#core/catalogue/catalogue.schema.ts'
import { latestVersion } from '#core/catalogue/catalogue.store.ts'
import { freshApp } from '#testing/freshApp.ts'
import { startStaff } from '#testing/staff.ts'
import { listAudit, verifyAudit } from './audit.ts'
import { applyByStaff } from './catalogue.ts'
import type { Operator } from './operator.ts'

const { pool, context } = await freshApp()
const live = (operator: Operator): Operator => ({ ...operator, config: { ...operator.config, sandbox: false } })
const staff = await startStaff(context)
const [somchai, malee] = [live(staff.somchai), live(staff.malee)]

const shipped = readFileSync(new URL('../../../catalogue/krapao.yaml', import.meta.url), 'utf8')
/** One person may change the order of games. */
async function reordered(change: (source: CatalogueSource) => void = () => {}): Promise<CatalogueSource> {
  const source = (await latestVersion(pool))?.content ?? (parse(shipped) as CatalogueSource)
  source.games.push(...source.games.splice(0, 1))
  change(source)
  return source
}
const apply = async (operator: Operator, source: CatalogueSource) => (await applyByStaff(operator, source, { dryRun: false })).outcome
const current = async () => (await latestVersion(pool))?.content
const withAccount = (accountNo: string) => (source: CatalogueSource) => {
  Object.assign(source.accounts.find(({ code }) => code === 'SCB-1') ?? {}, { accountNo })
}

type Change = (source: CatalogueSource) => unknown
// @covers T43
test.each<[string, Change]>([
  ['an account’s number', withAccount('4120001119')],
  ['an account’s name', ({ accounts: [first] }) => first && (first.accountName = 'MALLORY')],
  ['an account’s picture', ({ accounts: [first] }) => first && (first.image = '/pictures/help/bcel.svg')],
  ['another account', ({ accounts }) => accounts[0] && accounts.push({ ...accounts[0], code: 'MINE' })],
  ['the order of accounts', (source) => (source.accounts = source.accounts.toReversed())],
  ['no account', ({ accounts }) => accounts.shift()],
  ['a gift link’s receiver', ({ wallets: [first] }) => first && (first.accountNo = '0899999999')],
  ['a bank’s name', ({ banks: [first] }) => first && (first.nameEN = 'Another Bank')],
  ['a game’s link', ({ games: [first] }) => first && (first.web = 'https://mallory.example')],
  ['another game', ({ games }) => games[0] && games.push({ ...games[0], code: 'MINE' })],
  ['a bonus', ({ bonuses: [first] }) => first && (first.turnover += 1)],
  ['a promotion', ({ promotions: [first] }) => first && (first.maxReceived += 1)],
  ['a prize', ({ prizes: [first] }) => first && (first.validDays += 1)],
  ['a slice of the wheel', ({ wheels: [first] }) => first?.slices[0] && (first.slices[0].weight += 1)],
  ['the largest withdrawal', ({ service }) => (service.withdraw.maximum += 1)],
  ['the notes of a deposit', ({ service }) => (service.deposit.notes = { th: 'Pay to 999', lo: 'Pay to 999', en: 'Pay to 999' })],
  ['the contact’s link', ({ service }) => (service.contact.lineLink = 'https://mallory.example')],
  ['the contact’s words', ({ service }) => (service.contact.contactText.th = 'โอนไปที่ 999')],
  ['the contact’s picture', ({ service }) => (service.contact.lineQR = '/pictures/help/bcel.svg')],
  ['the website', ({ service }) => (service.info.website = 'https://mallory.example')],
  ['the notice', ({ service }) => (service.notice.en = 'Pay to 999')],
  ['the hours of slips', ({ service }) => (service.slip.to = '23:59')],
  ['the name of the service', ({ service }) => (service.info.name = 'Pay to 999')],
  ['a condition', ({ conditions: [first] }) => first && (first.html.en = '<p>Pay to 999</p>')],
  ['an agreement', ({ agreements: [first] }) => first && (first.html.en = '<p>Pay to 999</p>')],
  ['a source', ({ sources: [first] }) => first && (first.description.en = 'Pay to 999')],
  ['a banner’s words', ({ banners: [first] }) => first && (first.html.en = '<p>Pay to 999</p>')],
  ['a banner’s place', ({ banners: [first] }) => first && (first.place = first.place === 'invite' ? 'refund' : 'invite')],
  ['another banner', ({ banners }) => banners[0] && banners.push({ ...banners[0], code: 'MINE' })],
  ['a bank’s picture', ({ banks: [first] }) => first && (first.logo = 'https://mallory.example/logo.svg')],
  ['a game’s name', ({ games: [first] }) => first && (first.name = 'Pay to 999')],
  ['a game’s picture', ({ games: [first] }) => first && (first.logo = 'https://mallory.example/logo.svg')],
  ['a game’s units', ({ games: [first] }) => first && (first.ftWalletSlot = 1_000_000)],
  ['a bonus’s name', ({ bonuses: [first] }) => first && (first.name.en = 'Pay to 999')],
  ['a bonus’s words', ({ bonuses: [first] }) => first?.banners[0] && (first.banners[0].html.en = '<p>Pay to 999</p>')],
  ['a promotion’s words', ({ promotions: [first] }) => first && (first.description.en = 'Pay to 999')],
  ['a prize’s name', ({ prizes: [first] }) => first && (first.name.en = 'Pay to 999')],
  ['a wheel’s name', ({ wheels: [first] }) => first && (first.name.en = 'Pay to 999')],
])('applyByStaff, %s, waits for a second person', async (_, change) => {
  const before = await current()
  const source = await reordered(change)
  expect([await apply(somchai, source), await apply(somchai, source)]).toEqual(['proposed', 'proposed'])
  expect(await current()).toEqual(before)
  expect(await apply(malee, source)).toBe('applied')
  expect(await current()).toEqual(source)
})

test.each<[string, Change]>([
  ['the order of games', () => {}],
  ['a recommended bank', ({ banks: [first] }) => first && (first.recommended = !first.recommended)],
])('applyByStaff, %s, is applied at once with one row of the audit', async (_, change) => {
  const source = await reordered(change)
  expect(await apply(somchai, source)).toBe('applied')
  expect(await current()).toEqual(source)
  expect((await listAudit(pool, { limit: 1, subject: 'catalogue' }))[0]).toMatchObject({ actor: 'somchai', action: 'catalogue.apply' })
})

test('applyByStaff, other content than the proposed one, is a separate proposal', async () => {
  const source = await reordered(withAccount('4120000001'))
  const swapped = structuredClone(source)
  withAccount('4120000002')(swapped)
  expect([await apply(somchai, source), await apply(malee, swapped)]).toEqual(['proposed', 'proposed'])
})

test('applyByStaff, the catalogue changed since or came back to what it was, does not use the old proposal', async () => {
  const first = await reordered()
  expect(await apply(somchai, first)).toBe('applied')
  const source = await reordered(withAccount('4120000003'))
  expect(await apply(somchai, source)).toBe('proposed')
  expect(await apply(malee, await reordered())).toBe('applied')
  expect(await apply(malee, source)).toBe('proposed')
  expect(await apply(malee, first)).toBe('applied')
  expect(await apply(malee, source)).toBe('proposed')
})

test('applyByStaff, a day after the proposal or once its proposer was removed, applies nothing', async () => {
  const source = await reordered(withAccount('4120000004'))
  expect(await apply(somchai, source)).toBe('proposed')
  await context.settings.change({ clockOffset: 86_400_001 })
  expect(await apply(malee, source)).toBe('proposed')
  await context.settings.change({ clockOffset: 0 })
  await pool.query("update staff set state = 'removed' where name = 'somchai'")
  await expect(apply(somchai, source)).rejects.toThrow('somchai is not an active member of staff.')
  expect(await apply(malee, source)).toBe('proposed')
  await pool.query("update staff set state = 'active' where name = 'somchai'")
})

test('applyByStaff, by a second person ten times at once, is one version with one row of the audit', async () => {
  const source = await reordered(withAccount('4120000005'))
  expect(await apply(somchai, source)).toBe('proposed')
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => apply(malee, source)))
  expect(outcomes.toSorted()).toEqual(['applied', ...Array.from({ length: 9 }, () => 'unchanged')])
  expect((await listAudit(pool, { limit: 2, subject: 'catalogue' })).map(({ actor, action }) => [actor, action])).toEqual([
    ['malee', 'catalogue.apply'],
    ['somchai', 'catalogue.apply.propose'],
  ])
})

test('applyByStaff, a dry run, prints old and new values, proposes nothing, and shows signs that a terminal would obey', async () => {
  const rows = async () => (await listAudit(pool, { limit: 1 }))[0]?.number
  const before = await rows()
  const source = await reordered((one) => {
    one.service.withdraw.maximum = 90_000
    Object.assign(one.bonuses[0] ?? {}, { percent: 7 })
    Object.assign(one.wallets[0] ?? {}, { accountName: 'A\u001b[1A\u202eB' })
  })
  const { outcome, needsTwo, text } = await applyByStaff(somchai, source, { dryRun: true })
  expect([outcome, needsTwo, await rows()]).toEqual(['dryRun', true, before])
  const values = text.split('\n').filter((line) => line.startsWith('    '))
  expect(values).toEqual([
    expect.stringMatching(/^ {4}maximum: \d+ -> 90000$/),
    expect.stringMatching(/^ {4}accountName: ".*" -> "A\\u001b\[1A\\u\{202e\}B"$/),
    expect.stringMatching(/^ {4}percent: \d+ -> 7$/),
  ])
})

test('applyByStaff, in a sandbox, needs one person', async () => {
  expect(await apply(staff.somchai, await reordered(withAccount('4120000006')))).toBe('applied')
})

test('verifyAudit, after all of these changes, is ok', async () => {
  expect(await verifyAudit(pool)).toMatchObject({ ok: true })
})

test('applyByStaff, the first catalogue of a database, needs one person', async () => {
  await pool.query('alter table catalogue_version disable trigger user; delete from catalogue_version')
  expect(await apply(somchai, parse(shipped) as CatalogueSource)).toBe('applied')
})

import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { statementPage } from '../models/statementPage.ts'
import { openAccounts } from '../fixtures/games.ts'
import { midnightOffset, type Sandbox } from '../backend/sandbox.ts'
import { fund, payoutOf, payoutsOf } from '../fixtures/money.ts'
import { post, type Player } from '../fixtures/players.ts'

import { expect, test } from '../support/test.ts'
import { inLanguage } from '../support/words.ts'

const scb = '4120001118'
const days = 24 * 60 * 60_000
const dayIn = (count: number) => new Date(Date.now() + midnightOffset + count * days + 7 * 60 * 60_000).toISOString().slice(0, 10)

type Setup = { origin: string; player: Player; sandbox: Sandbox }

/** Creates fifteen entries on two days, three days apart: every type, and each kind of failure. */
async function createHistory({ origin, player, sandbox }: Setup): Promise<void> {
  const headers = { authorization: `Bearer ${player.token}` }
  const wallet = (path: string, body: object) => post(`${origin}/api/wallet/${path}`, body, headers)
  await sandbox.clock(midnightOffset)
  await fund(origin, sandbox, player, 1000)
  // No payment arrives, so it fails after a day.
  await wallet('add', { amount: 250.5 })
  await openAccounts(origin, player, 'SEXYGAME')
  await wallet('transfer', { from: 'WALLET', to: 'SEXYGAME', amount: 100.25 })
  await sandbox.fault({ port: 'game', target: 'SEXYGAME', mode: 'refuse', times: 1 })
  await wallet('transfer', { from: 'WALLET', to: 'SEXYGAME', amount: 70 }).catch(() => {})
  await wallet('withdraw', { amount: 200 })
  await sandbox.endPayout((await payoutOf(sandbox, player)).id, 'refused')
  await expect.poll(async () => (await listed({ origin, player })).statements[0]?.from).toBe('SCB')
  await sandbox.clock(midnightOffset + 3 * days)
  await wallet('withdraw', { amount: 150 })
  await expect.poll(async () => (await payoutsOf(sandbox, player)).length).toBe(2)
  for (const amount of [11.11, 12.22, 13.33, 14.44, 15.55, 16.66])
    await sandbox.transfer({ fromAccountNo: player.accountNo, fromBankCode: 'SCB', toAccountNo: scb, amount })
  await wallet('add', { amount: 99.99 })
  await expect.poll(async () => (await listed({ origin, player })).total).toBe(15)
}

type Listed = { total: number; statements: { from: string; number: number; amount: number; balance: number }[] }
const listed = async ({ origin, player }: Pick<Setup, 'origin' | 'player'>): Promise<Listed> =>
  (await post(`${origin}/api/statement`, { page: 1, limit: 100 }, { authorization: `Bearer ${player.token}` })) as Listed

async function contentOf(download: Download) {
  const bytes = await readFile(await download.path())
  const lines = bytes.toString('utf8').slice(1).split('\r\n').slice(0, -1)
  return { mark: [...bytes.subarray(0, 3)], head: lines[0], rows: lines.slice(1).map((line) => line.split(',')) }
}

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers 1.product-15
    test('statement, filtered by type and days, adds up and exports a file', async ({ page, t, player, sandbox, server }) => {
      const setup = { origin: server.origin, player, sandbox }
      await createHistory(setup)
      const statement = statementPage(page, t)
      await statement.open()
      await expect(statement.rows).toHaveCount(10)
      const row = (index: number) => statement.rows.nth(index)
      await expect(row(0)).toContainText(t('statement:type.announced'))
      await expect(row(1)).toContainText('+16.66')
      await expect(row(1)).not.toContainText('SCB')
      await expect(row(7)).toContainText(t('statement:type.withdraw'))
      await expect(row(7)).toContainText(t('statement:status.processing'))
      await expect(row(8)).toContainText(t('statement:type.returned'))
      await expect(row(9)).toContainText(t('statement:status.failed'))
      // The pending withdrawal and six deposits count; what failed and came back does not.
      expect(await statement.sums()).toEqual(['899.75', '83.31', '150.00', '833.06'])
      await expect(page.getByText(t('statement:sums.toBank', { amount: '150.00' }))).toBeVisible()
      await expect(page.getByText(t('statement:sums.announced', { amount: '99.99' }))).toBeVisible()

      await statement.next.click()
      await expect(statement.rows).toHaveCount(5)
      await expect(row(0)).toContainText(t('statement:type.gameReturned'))
      await expect(row(0)).toContainText('Sexy Game')
      await expect(row(1)).toContainText(t('statement:status.failed'))
      await expect(row(2)).toContainText(t('statement:fromWallet', { to: 'Sexy Game' }))
      await expect(row(3)).toContainText(t('statement:type.announced'))
      await expect(row(3)).toContainText(t('statement:status.failed'))
      await expect(row(4)).toContainText(t('statement:type.deposit'))
      expect(await statement.sums()).toEqual(['0.00', '1000.00', '100.25', '899.75'])

      await statement.choose(t('statement:filter.types.withdraw'))
      await expect(statement.rows).toHaveCount(3)
      await statement.period.selectOption('today')
      await expect(statement.rows).toHaveCount(1)
      await statement.choose(t('statement:filter.all'))
      await expect(statement.rows).toHaveCount(8)
      await statement.period.selectOption('own')
      await statement.day('to').fill(dayIn(1))
      // The last day was before the first, so it moved the first too.
      await expect(statement.day('from')).toHaveValue(dayIn(1))
      await expect(statement.none).toBeVisible()
      await statement.day('from').fill(dayIn(0))
      await expect(statement.rows).toHaveCount(7)

      const first = page.waitForEvent('download')
      await statement.saveFile()
      const some = await first
      expect(some.suggestedFilename()).toBe(`statement-${dayIn(0)}-${dayIn(1)}.csv`)
      expect((await contentOf(some)).rows.map(([number]) => Number(number))).toEqual([1, 2, 3, 4, 5, 6, 7])
      await statement.showAll.click()
      await expect(statement.rows).toHaveCount(10)
      const second = page.waitForEvent('download')
      await statement.saveFile()
      const all = await second
      expect(all.suggestedFilename()).toBe(`statement-${dayIn(3)}.csv`)
      const { mark, head, rows } = await contentOf(all)
      expect(mark).toEqual([0xef, 0xbb, 0xbf])
      expect(head).toContain(language === 'th' ? 'วันที่และเวลา' : 'ວັນທີ ແລະ ເວລາ')
      const { statements } = await listed(setup)
      expect(rows.map((cells) => [cells[0], cells[7], cells[10]])).toEqual(
        statements.toReversed().map(({ number, amount, balance }) => [String(number), amount.toFixed(2), balance.toFixed(2)]),
      )
    })
  })
}

test(
  'statement, empty, offline or unusable answer, shows it in place and recovers without a reload',
  { tag: '@full' },
  async ({ page, t, player, sandbox, server, browserErrors }) => {
    browserErrors.allow(/ERR_FAILED/)
    await fund(server.origin, sandbox, player, 300)
    const statement = statementPage(page, t)
    await statement.open()
    await expect(statement.rows).toHaveCount(1)
    await statement.choose(t('statement:filter.types.bonus'))
    await expect(statement.none).toBeVisible()

    await page.route('**/api/statement', (route) => route.abort())
    await statement.choose(t('statement:filter.types.deposit'))
    await expect(page.getByText(t('problem:offline'))).toBeVisible()
    await expect(statement.rows).toHaveCount(0)
    await page.unroute('**/api/statement')
    await statement.tryAgain.click()
    await expect(statement.rows).toHaveCount(1)

    await page.route('**/api/statement/csv*', (route) => route.abort())
    await statement.saveFile()
    await expect(page.getByText(t('problem:offline'))).toBeVisible()
    await page.unroute('**/api/statement/csv*')
    // A captive portal's page is not accepted as a file.
    await page.route('**/api/statement/csv*', (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Hotel</h1>' }))
    await statement.tryAgain.click()
    await expect(page.getByText(t('problem:unreadable'))).toBeVisible()
    await page.unroute('**/api/statement/csv*')
    const download = page.waitForEvent('download')
    await statement.tryAgain.click()
    expect((await contentOf(await download)).rows.length).toBe(1)
  },
)

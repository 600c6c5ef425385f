import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createServer } from 'vite'
import { liveInspector } from '@krapao/inspector/dev/liveInspector.ts'
import { inspectorFolder } from '../harness/serve.ts'
import { loginPage } from '../models/loginPage.ts'
import { transferSheet } from '../sheets/transferSheet.ts'
import { fund } from '../fixtures/money.ts'
import { newPlayer } from '../fixtures/players.ts'
import { expect, test as base } from '../support/test.ts'

const web = join(import.meta.dirname, '../../packages/web')

declare global {
  interface Window {
    received: string[]
  }
}

const test = base.extend<object, { development: string }>({
  development: [
    async ({ server }, use) => {
      const vite = await createServer({
        // As in packages/inspector/dev.config.ts, but with the built gallery.
        root: web,
        configFile: join(web, 'vite.config.ts'),
        plugins: [liveInspector(inspectorFolder)],
        // Separate from a developer's cache.
        cacheDir: join(import.meta.dirname, '../node_modules/.live-inspector'),
        logLevel: 'error',
        server: { port: 0, hmr: false, proxy: { '/api': server.origin, '/socket.io': { target: server.origin, ws: true } } },
      })
      await vite.listen()
      await use(vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '')
      await vite.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ development }, use) => use(development),
})

test('live inspector, second window, follows the machines, sends an event, goes back in time, exports a test and hides secrets', async ({
  page,
  context,
  t,
  sandbox,
  server,
  person,
}) => {
  const player = await newPlayer(server.origin, person)
  await fund(server.origin, sandbox, player, 100)
  const live = await context.newPage()
  await live.setViewportSize({ width: 1280, height: 900 })
  await live.goto('/inspector/#/?lang=th&part=live')
  await expect(live.getByRole('heading', { name: 'No program is connected yet' })).toBeVisible()
  await live.evaluate(() => {
    const received: string[] = []
    new BroadcastChannel('statecharts-live').addEventListener('message', ({ data }) => received.push(JSON.stringify(data)))
    Object.assign(window, { received })
  })

  await page.addInitScript(() => localStorage.setItem('remember-agreement', 'true'))
  const login = loginPage(page, t)
  await login.open()
  await login.signIn(person)
  const sheet = transferSheet(page, t)
  await sheet.open()
  const actors = live.getByRole('region', { name: 'Actors' })
  await expect(actors.getByRole('button', { name: /^session signedIn/ })).toBeVisible()
  await actors.getByRole('button', { name: /^transfer/ }).click()
  const eventPanel = live.getByRole('region', { name: 'Event' })
  const log = eventPanel.getByRole('region', { name: 'What happened' }).getByRole('button')
  await expect(log.last()).toContainText('starts')
  await sheet.amount.fill('40.25')
  await eventPanel.getByText('Send an event').click()
  await eventPanel.getByRole('region', { name: 'Possible events' }).getByRole('button', { name: 'transfer.requested', exact: true }).click()
  await expect(sheet.sheet.getByText(t('transfer:error.NOT_CHOSEN'), { exact: true }).last()).toBeVisible()
  await expect(log.filter({ hasText: 'transfer.requested' })).toHaveCount(1)
  await expect(live.locator('[data-state=filling][data-active]')).toHaveCount(1)
  const screen = transferSheet(await frameIn(live), t)
  await expect(screen.amount).toHaveValue('40.25')
  await expect(screen.sheet.getByText(t('transfer:error.NOT_CHOSEN'), { exact: true }).last()).toBeVisible()
  await expect(eventPanel.getByRole('region', { name: 'Context' }).last()).toContainText('amount: 4025')

  await log.last().click()
  await expect(screen.amount).toHaveValue('')
  await expect(eventPanel.getByRole('region', { name: 'Context' }).last()).toContainText('amount: 0')
  await sheet.cancel.click()
  await expect(log.first()).toContainText('(stopped)')
  await expect(screen.amount).toHaveValue('')
  await eventPanel.getByRole('button', { name: 'Step on' }).click()
  await log.filter({ hasText: 'transfer.requested' }).click()
  await context.grantPermissions(['clipboard-write'])
  await eventPanel.getByRole('button', { name: 'Copy as test' }).click()
  await expect(eventPanel.getByRole('region', { name: 'Test', exact: true })).toContainText(
    /^import[^]*test\('transfer: filling'[^]*type: 'transfer.requested' }[^]*toEqual\('filling'\)/,
  )
  await eventPanel.getByRole('button', { name: 'Now' }).click()
  await expect(eventPanel.getByRole('heading', { level: 2 })).toHaveText('filling (stopped)')

  const received = await live.evaluate(() => window.received.join('\n'))
  const token = await page.evaluate(() => localStorage.getItem('token') ?? sessionStorage.getItem('token') ?? '')
  expect(received).toContain('signIn.requested')
  expect(token.length).toBeGreaterThan(10)
  for (const secret of [token, player.token, person.password, person.phone, person.accountNo]) expect(received).not.toContain(secret)
})

async function frameIn(page: Page): Promise<Page> {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('the inspector has no frame')
  // Page models only call methods that a frame has as well.
  return frame as unknown as Page
}

// Takes the READMEs' pictures.
import { chromium, type Page } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { launchOptions } from './browser.ts'
import { homePage } from './models/homePage.ts'
import { storeToken, post } from './fixtures/players.ts'
import { settled } from './support/settled.ts'
import { startServer } from './backend/startServer.ts'
import { wordsOf } from './support/words.ts'

const folder = join(import.meta.dirname, '../docs/pictures')
const t = wordsOf('en')

mkdirSync(folder, { recursive: true })
const server = await startServer()
const browser = await chromium.launch(await launchOptions())
try {
  const { token } = (await post(`${server.origin}/api/login`, { username: '0800000001', password: 'demo1234' })) as { token: string }
  const context = await browser.newContext({ baseURL: server.origin, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'LOCALE', value: 'EN', url: server.origin }])
  const page = await context.newPage()
  await storeToken(page, token)
  const home = homePage(page, t)
  await home.open()
  await home.refreshed()
  await settled(page)
  await page.screenshot({ path: join(folder, 'home.png') })
  const sheet = await home.openDeposit()
  await sheet.createQr('500')
  await settled(page)
  await page.screenshot({ path: join(folder, 'deposit.png') })
  await viewerPicture(await browser.newPage({ viewport: { width: 1280, height: 720 } }))
} finally {
  await browser.close()
  await server.stop()
}

async function viewerPicture(page: Page): Promise<void> {
  const cwd = join(import.meta.dirname, '../packages/statecharts')
  const args = ['--conditions=source', 'src/cli/bin.ts', 'open', 'tests/machines/features.ts', '--port', '0', '--no-browser']
  const viewer = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = (await once(viewer.stdout, 'data')) as [Buffer]
    await page.goto(`${/http\S+\//.exec(String(line))?.[0]}#/features`)
    await page.getByRole('button', { name: 'start', exact: true }).click()
    await page.getByRole('button', { name: 'Send start' }).click()
    await page.locator('[data-state="work.left.one"][data-active]').waitFor()
    await settled(page)
    await page.screenshot({ path: join(cwd, 'pictures/viewer.png') })
  } finally {
    viewer.kill()
  }
}

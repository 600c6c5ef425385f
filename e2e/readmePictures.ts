// Takes the README's pictures: the demo player's home, and a pending deposit.
import { chromium } from '@playwright/test'
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
} finally {
  await browser.close()
  await server.stop()
}

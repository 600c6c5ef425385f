import { chromium } from '@playwright/test'
import { launchOptions } from './browser.ts'
import { newPlayer, newPerson, keepToken, post } from './world/players.ts'
import { createSandbox } from './world/sandbox.ts'
import { fund } from './world/money.ts'
import { startServer } from './world/startServer.ts'
const server = await startServer({})
const sandbox = createSandbox(server.origin)
const browser = await chromium.launch(await launchOptions())
try {
  const person = newPerson(77)
  const player = await newPlayer(server.origin, person)
  await fund(server.origin, sandbox, player, 700)
  for (let i = 0; i < 5; i++)
    console.log(
      JSON.stringify(
        await post(`${server.origin}/api/spinwheel/spin`, { clientSeed: 'a' + i }, { authorization: `Bearer ${player.token}` }),
      ).slice(0, 90),
    )
  const which = process.argv[2] ?? 'all'
  for (const [lang, scheme, w, h] of [
    ['TH', 'light', 390, 844],
    ['LA', 'dark', 390, 844],
    ['EN', 'light', 1280, 800],
    ['LA', 'light', 320, 700],
  ] as const) {
    const context = await browser.newContext({ viewport: { width: w, height: h }, deviceScaleFactor: 2, colorScheme: scheme })
    await context.addCookies([{ name: 'LOCALE', value: lang, url: server.origin }])
    const page = await context.newPage()
    page.on('console', (m) => console.log(m.type(), m.text().slice(0, 300)))
    page.on('pageerror', (e) => console.log('ERR', e.message))
    await page.goto(server.origin + '/icon.svg')
    await page.goto(server.origin + '/login')
    await page.evaluate((t) => {
      localStorage.setItem('token', t)
      localStorage.setItem('remember-agreement', 'true')
    }, player.token)
    const shot = (name: string) => page.screenshot({ path: `/tmp/k/spinpics/${lang}-${scheme}-${w}-${name}.png` })
    if (which === 'all' || which === 'home') {
      await page.goto(server.origin + '/user/home')
      await page.waitForTimeout(1500)
      await shot('home')
    }
    await page.goto(server.origin + '/user/spin')
    await page.waitForSelector('canvas')
    await page.waitForTimeout(1200)
    await shot('ready')
    if (w === 320) {
      await context.close()
      continue
    }
    await page.getByTestId('coins').click()
    await page.waitForTimeout(900)
    await shot('turning')
    await page.waitForSelector('dialog', { timeout: 20000 })
    await page.waitForTimeout(900)
    await shot('prize')
    await page.locator('dialog button').nth(2).click()
    await page.waitForTimeout(900)
    await page.locator('summary').click()
    await page.waitForTimeout(300)
    await shot('check')
    await page.keyboard.press('Escape')
    await page.waitForTimeout(400)
    await page.keyboard.press('Escape')
    await page.waitForTimeout(600)
    await shot('after')
    const claim = page.locator('table button').first()
    if (await claim.count()) {
      await claim.click()
      await page.waitForTimeout(600)
      await shot('confirm')
    }
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}

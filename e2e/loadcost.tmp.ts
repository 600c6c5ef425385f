import { chromium } from '@playwright/test'
import { launchOptions } from './browser.ts'
import { readFileSync, readdirSync } from 'node:fs'
import { startKeeper } from './server.ts'
import { shareDatabase } from './backend/database.ts'
import { startServer } from './backend/startServer.ts'
import { newPerson, newPlayer, storeToken } from './fixtures/players.ts'
const { postgres, stop } = await startKeeper()
shareDatabase(postgres)
const server = await startServer()
const base = await launchOptions()
const hz = 100
const cpu = () => {
  const by: Record<string, number> = {}
  for (const p of readdirSync('/proc')) {
    if (!/^\d+$/.test(p)) continue
    try {
      const st = readFileSync(`/proc/${p}/stat`, 'utf8')
      const cmd = readFileSync(`/proc/${p}/cmdline`, 'utf8')
      const r = st.slice(st.lastIndexOf(')') + 2).split(' ')
      const t = (Number(r[11]) + Number(r[12])) / hz
      const m = /--type=([a-z-]+)/.exec(cmd)
      const k = /krapao-e2e-browser|\.browser/.test(cmd) ? `chrome ${m?.[1] ?? 'browser'}${/NetworkService/.test(cmd) ? ' net' : ''}` : Number(p) === process.pid ? 'me' : /src\/main\.ts/.test(cmd) ? 'server' : /postgres/.test(cmd) ? 'pg' : ''
      if (k) by[k] = (by[k] ?? 0) + t
    } catch {}
  }
  return by
}
const sets: Record<string, string[]> = JSON.parse(process.env['SETS'] ?? '{"base":[]}')
for (const [name, extra] of Object.entries(sets)) {
  const browser = await chromium.launch({ ...base, args: [...(base.args ?? []), ...extra] })
  const run = async (count: number, what: (page: import('@playwright/test').Page) => Promise<void>, options = {}) => {
    const before = cpu()
    let dead: Record<string, number> = {}
    for (let i = 0; i < count; i++) {
      const context = await browser.newContext({ baseURL: server.origin, viewport: { width: 390, height: 844 }, serviceWorkers: 'block', ...options })
      const page = await context.newPage()
      await what(page)
      const now = cpu()
      const r = now['chrome renderer'] ?? 0
      await context.close()
      const after = cpu()
      dead['chrome renderer'] = (dead['chrome renderer'] ?? 0) + r - (after['chrome renderer'] ?? 0)
    }
    const now = cpu()
    const out = Object.fromEntries(Object.keys(now).map((k) => [k, Math.round(((now[k]! - (before[k] ?? 0) + (dead[k] ?? 0)) / count) * 1000)]))
    console.log(name, JSON.stringify(options), JSON.stringify(out), 'sum', Object.values(out).reduce((a, b) => a + b, 0))
  }
  const player = await newPlayer(server.origin, newPerson(7))
  let requests = 0
  const home = async (page: import('@playwright/test').Page) => {
    await storeToken(page, player.token)
    page.on('request', () => (requests += 1))
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).first().waitFor().catch(() => {})
    await page.getByText(player.name).first().waitFor()
    await page.waitForTimeout(700)
  }
  await run(3, home)
  requests = 0
  await run(12, home)
  console.log('requests', requests / 12)
  await run(12, home, { reducedMotion: 'reduce' })
  await run(6, async (page) => { await page.goto('/login'); await page.locator('form').first().waitFor(); await page.waitForTimeout(500) })
  await run(6, async (page) => { await page.goto('about:blank'); await page.waitForTimeout(300) })
  await browser.close()
}
await server.stop()
await stop()

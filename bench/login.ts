// /login on a cheap phone and a slow network, cold: 1.6 Mbps, 150 ms, a CPU four times slower. The floor is the same page without scripts.
import { chromium, type Browser } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { launchOptions } from '../e2e/browser.ts'
import { asBuilt, plain, serveBuild, type Rewrite } from './staticServer.ts'
import { median, spread, table, type Row } from './statistics.ts'

type Figures = { lcp: number; cls: number; usable: number; requests: number; kilobytes: number }

const dist = fileURLToPath(new URL('../packages/web/dist', import.meta.url))
const variants: Record<string, Rewrite> = { 'plain HTML': plain, 'as built': asBuilt }

export async function benchLogin(rounds: number): Promise<string> {
  const browser = await chromium.launch(await launchOptions())
  const all: Record<string, Figures[]> = { 'plain HTML': [], 'as built': [] }
  try {
    // Interleaved, so that a slow moment of this machine falls on all alike.
    for (let round = 0; round < rounds; round++) {
      for (const [name, rewrite] of Object.entries(variants)) all[name]?.push(await visit(browser, rewrite))
    }
  } finally {
    await browser.close()
  }
  const lcp = (name: string) => median((all[name] ?? []).map((figures) => figures.lcp))
  const rows = Object.entries(all).map(([name, list]): Row => {
    const lcps = list.map((figures) => figures.lcp)
    const of = (key: keyof Figures) => median(list.map((figures) => figures[key]))
    const worstShift = Math.max(...list.map(({ cls }) => cls)).toFixed(4)
    return [name, of('lcp'), spread(lcps), worstShift, of('usable'), String(of('requests')), of('kilobytes')]
  })
  const ratio = (lcp('as built') / lcp('plain HTML')).toFixed(2)
  return [
    `### /login, ${rounds} interleaved rounds`,
    table(['', 'LCP, median ms', 'lowest–highest', 'CLS, worst', 'usable, median ms', 'requests', 'kB'], rows),
    `LCP as built is **${ratio} ×** plain HTML (goal ≤ 1.1).`,
  ].join('\n\n')
}

async function visit(browser: Browser, rewrite: Rewrite): Promise<Figures> {
  const { server, origin } = await serveBuild(dist, rewrite)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  try {
    const page = await context.newPage()
    // Starting a renderer for a new site takes 50 to 250 ms, and is not the page's doing.
    await page.goto(`${origin}/icon.svg`)
    const devtools = await context.newCDPSession(page)
    const figures = { requests: 0, kilobytes: 0 }
    await devtools.send('Network.enable')
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      figures.requests += 1
      figures.kilobytes += encodedDataLength / 1000
    })
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1.6e6 / 8,
      uploadThroughput: 0.75e6 / 8,
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(note)
    await page.goto(`${origin}/login`, { waitUntil: 'load' })
    if (rewrite === asBuilt) await page.locator('html[data-live]').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await page.evaluate(async () => {
      await document.fonts.ready
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    })
    const noted = await page.evaluate(() => (window as unknown as { noted: Pick<Figures, 'lcp' | 'cls' | 'usable'> }).noted)
    return { ...noted, ...figures }
  } finally {
    await context.close()
    server.close()
    server.closeAllConnections()
  }
}

/** Runs in the page, before anything of it. */
function note(): void {
  const noted = { lcp: 0, cls: 0, usable: Number.NaN }
  Object.assign(window, { noted })
  const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => (noted.lcp = entry.startTime))
  observe('layout-shift', (entry) => (noted.cls += (entry as PerformanceEntry & { value: number }).value))
  const live = () => {
    if (Number.isNaN(noted.usable) && 'live' in document.documentElement.dataset) noted.usable = performance.now()
  }
  new MutationObserver(live).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-live'] })
}

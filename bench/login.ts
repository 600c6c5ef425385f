// Measures /login without a cache on a cheap phone: 1.6 Mbps, 150 ms, a CPU four times slower. The baseline is the page without
// scripts.
import { chromium, type Browser } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { launchOptions } from '../e2e/browser.ts'
import { serveBuild, unchanged, withoutScripts, withScript, type Rewrite } from './support/staticServer.ts'
import { median, ratio, spread, table, type Row } from './support/statistics.ts'

type Figures = { lcp: number; cls: number; usable: number; requests: number; kilobytes: number }

const dist = fileURLToPath(new URL('../packages/web/dist', import.meta.url))
const bareScript = '/bare.js'
const variants: Record<string, Rewrite> = { 'plain HTML': withoutScripts, 'bare libraries': withScript(bareScript), 'as built': unchanged }

export async function benchLogin(rounds: number): Promise<string> {
  const browser = await chromium.launch(await launchOptions())
  const all: Record<string, Figures[]> = Object.fromEntries(Object.keys(variants).map((name) => [name, []]))
  const bare = await buildBare()
  try {
    // Interleaved, so that noise affects all alike.
    for (let round = 0; round < rounds; round++) {
      for (const [name, rewrite] of Object.entries(variants)) all[name]?.push(await visit(browser, rewrite, bare))
    }
  } finally {
    await browser.close()
  }
  const of = (name: string, key: keyof Figures) => (all[name] ?? []).map((figures) => figures[key])
  const against = (key: keyof Figures, name: string) => ratio(of('as built', key), of(name, key))
  const rows = Object.entries(all).map(([name, list]): Row => {
    const middle = (key: keyof Figures) => median(of(name, key))
    const worstShift = Math.max(...list.map(({ cls }) => cls)).toFixed(4)
    return [
      name,
      middle('lcp'),
      spread(of(name, 'lcp')),
      worstShift,
      middle('usable'),
      spread(of(name, 'usable')),
      String(middle('requests')),
      middle('kilobytes'),
    ]
  })
  const sizes = await sizesOfLogin()
  const baseline = brotliCompressSync(bare).length
  return [
    `### /login, ${rounds} interleaved rounds`,
    table(['', 'LCP, median ms', 'lowest–highest', 'CLS, worst', 'usable, median ms', 'lowest–highest', 'requests', 'kB'], rows),
    [
      `LCP as built is **${against('lcp', 'plain HTML')} ×** plain HTML (goal ≤ 1.1); usable it is after **${against('usable', 'bare libraries')} ×** what the bare libraries take (goal ≤ 1.1).`,
      `Its scripts are ${sizes.scripts.toLocaleString('en')} bytes, brotli: **${(sizes.scripts / baseline).toFixed(2)} ×** the ${baseline.toLocaleString('en')} of the bare libraries in one file (goal ≤ 1.12).`,
      `Its styles are ${sizes.styles.toLocaleString('en')} bytes, brotli (goal ≤ 8,000). Before it is usable it asks for **${sizes.requests}** files (goal ≤ 6); the requests in the table are with fonts, icon and what is fetched ahead.`,
      `With it come words in **${(await languagesIn()).join(', ')}** (goal: one language).`,
    ].join(' '),
  ].join('\n\n')
}

async function visit(browser: Browser, rewrite: Rewrite, bare: string): Promise<Figures> {
  const { server, origin } = await serveBuild(dist, rewrite, new Map([[bareScript, bare]]))
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  try {
    const page = await context.newPage()
    // Excludes the 50 to 250 ms that starting a renderer takes.
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
    if (rewrite !== withoutScripts) await page.locator('html[data-live]').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await page.evaluate(async () => {
      await document.fonts.ready
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    })
    // The init script adds `noted`, which Window's type lacks.
    const noted = await page.evaluate(() => (window as unknown as { noted: Pick<Figures, 'lcp' | 'cls' | 'usable'> }).noted)
    return { ...noted, ...figures }
  } finally {
    await context.close()
    server.close()
    server.closeAllConnections()
  }
}

/** Returns sizes by tools/checkSize.ts, even if they exceed the budget. */
async function sizesOfLogin(): Promise<{ scripts: number; styles: number; requests: number }> {
  const program = fileURLToPath(new URL('../tools/checkSize.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program]).catch((failure: { stdout: string }) => failure)
  const line = /^pages\/login\.th\.html: .*$/m.exec(stdout)?.[0] ?? ''
  const of = (what: string) => Number(new RegExp(`${what} (\\d+) of`).exec(line)?.[1])
  return { scripts: of('scripts'), styles: of('styles'), requests: of('requests') }
}

/** Returns the languages whose texts come with the Thai page. */
async function languagesIn(): Promise<string[]> {
  const page = await readFile(join(dist, 'pages/login.th.html'), 'utf8')
  const names = [...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, name = '']) => name)
  const all = [page, ...(await Promise.all(names.map((name) => readFile(join(dist, 'client', name), 'utf8'))))].join('\n')
  const found = ['th', 'lo', 'en'].map(async (language) => {
    const file = new URL(`../packages/web/src/i18n/words/${language}/session.json`, import.meta.url)
    // A short text may be a name in the code.
    const words = [...(await readFile(file, 'utf8')).matchAll(/: "([^"{}\\]{10,})"/g)].map(([, text = '']) => text)
    return words.some((text) => all.includes(text)) ? [language] : []
  })
  return (await Promise.all(found)).flat()
}

async function buildBare(): Promise<string> {
  const built = (await build({
    root: fileURLToPath(new URL('bare', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { dedupe: ['react', 'react-dom'] },
    build: { target: 'es2024', write: false, modulePreload: false, chunkSizeWarningLimit: 1000 },
  })) as Rolldown.RolldownOutput
  return built.output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : [])).join('')
}

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

// Measures /login without a cache on a cheap phone: 1.6 Mbps, 150 ms, a CPU four times slower.
import { chromium, type Browser } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { launchOptions } from '../../e2e/browser.ts'
import { measuredSizes } from './size.ts'
import { turned } from '../support/interleaved.ts'
import { buildBare } from '../support/bare.ts'
import { serveBuild, unchanged, withoutScripts, withScript, type Rewrite } from '../support/staticServer.ts'
import { median, ratio, spread, table, type Row } from '../support/statistics.ts'

type Figures = { lcp: number; cls: number; usable: number; requests: number; kilobytes: number }

const dist = fileURLToPath(new URL('../../packages/web/dist', import.meta.url))
const bareScript = '/bare.js'
const variants: Record<string, Rewrite> = { 'plain HTML': withoutScripts, 'bare libraries': withScript(bareScript), 'as built': unchanged }

export async function benchLogin(rounds: number): Promise<string> {
  const browser = await chromium.launch(await launchOptions())
  const all: Record<string, Figures[]> = Object.fromEntries(Object.keys(variants).map((name) => [name, []]))
  const bare = await buildBare('login')
  try {
    // Interleaved, so that noise affects all alike.
    for (let round = 0; round < rounds; round++) {
      for (const [name, rewrite] of turned(Object.entries(variants), round)) all[name]?.push(await visit(browser, rewrite, bare))
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
  const bytes = (size: number) => size.toLocaleString('en')
  const baseline = brotliCompressSync(bare).length
  const absolute = 'The goal is absolute.'
  const goals: Row[] = [
    [
      'LCP',
      `**${against('lcp', 'plain HTML')} ×**`,
      '≤ 1.05',
      'The same page with its styles, but without scripts, words and manifest: what the line and HTML alone take.',
    ],
    [
      'usable',
      `**${against('usable', 'bare libraries')} ×**`,
      '≤ 1.05',
      'A form of two fields on React, React Router, XState, i18next and openapi-fetch in one file, in the same page: what the usual libraries alone take to load and start. /login has its own translator and client instead of the last two.',
    ],
    [
      'scripts',
      `**${(sizes.scripts / baseline).toFixed(2)} ×**`,
      '≤ 1',
      `That file, of ${bytes(baseline)} bytes of brotli, with the parts of React Router that its package keeps unused; /login is built without them.`,
    ],
    ['scripts, bytes of brotli', bytes(sizes.scripts), '≤ 95,000', absolute],
    [
      'the page itself, bytes of brotli',
      bytes(sizes.page),
      '',
      'Its words and inline script are in no other row of bytes; that file has the words of two fields.',
    ],
    ['styles, bytes of brotli', bytes(sizes.styles), '≤ 8,000', absolute],
    [
      'files before it is usable',
      String(sizes.requests),
      '≤ 6',
      `${absolute} The requests above are with fonts, icon and what is fetched ahead.`,
    ],
    ['languages of its words', (await languagesIn()).join(', '), 'one', absolute],
    [
      'layout shift, worst, while its font loads',
      Math.max(...of('as built', 'cls')).toFixed(4),
      '0',
      'A phone shows its own Thai font until then. The browser from npm has none: compare plain HTML, or name a browser with one in KRAPAO_BROWSER. e2e/everyPage/layoutShift.spec.ts tests every page with late and with missing fonts.',
    ],
  ]
  return [
    `### /login, ${rounds} interleaved rounds`,
    table(['', 'LCP, median ms', 'lowest–highest', 'CLS, worst', 'usable, median ms', 'lowest–highest', 'requests', 'kB'], rows),
    table(['', 'measured', 'goal', 'against'], goals),
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

async function sizesOfLogin(): Promise<{ page: number; scripts: number; styles: number; requests: number }> {
  const line = /^pages\/login\.th\.html: .*$/m.exec(await measuredSizes())?.[0] ?? ''
  const of = (what: string) => Number(new RegExp(`${what} (\\d+)`).exec(line)?.[1])
  return { page: of('page'), scripts: of('scripts'), styles: of('styles'), requests: of('requests') }
}

/** Returns the languages whose texts come with the Thai page. */
async function languagesIn(): Promise<string[]> {
  const page = await readFile(join(dist, 'pages/login.th.html'), 'utf8')
  const names = [...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, name = '']) => name)
  const all = [page, ...(await Promise.all(names.map((name) => readFile(join(dist, 'client', name), 'utf8'))))].join('\n')
  const found = ['th', 'lo', 'en'].map(async (language) => {
    const file = new URL(`../../packages/web/src/i18n/words/${language}/session.json`, import.meta.url)
    // A short text may be a name in the code.
    const words = [...(await readFile(file, 'utf8')).matchAll(/: "([^"{}\\]{10,})"/g)].map(([, text = '']) => text)
    return words.some((text) => all.includes(text)) ? [language] : []
  })
  return (await Promise.all(found)).flat()
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

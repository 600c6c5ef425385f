// Measures home on a cheap phone: 1.6 Mbit/s, 150 ms, a CPU four times slower.
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { post } from '../../packages/server/src/core/ledger/ledger.ts'
import { transaction } from '../../packages/server/src/platform/db/transaction.ts'
import { launchOptions } from '../../e2e/browser.ts'
import { homePage } from '../../e2e/models/homePage.ts'
import { liveSocket } from '../../e2e/support/liveSocket.ts'
import { waitForServiceWorker } from '../../e2e/support/waitForServiceWorker.ts'
import { wordsOf } from '../../e2e/support/words.ts'
import { sandboxAt } from '../../e2e/server.ts'
import { temporaryFolder, withBenchContext, type BenchContext } from '../benchContext.ts'
import { onCheapPhone, playerContext, quiet } from './opening.ts'
import { benchRichPlayer, depositTransaction } from '../players.ts'
import { buildBare } from '../support/bare.ts'
import { turned } from '../support/interleaved.ts'
import { roundTrip, slowLine } from '../support/slowLine.ts'
import { median, ratio, spread, table, type Row } from '../support/statistics.ts'

export type ApiRead = { method: string; path: string; body: string | null }

const t = wordsOf('th')
const [before, after] = ['10,000.00', '10,250.00']

export async function benchHome(rounds: number): Promise<string> {
  await using drain = new AsyncDisposableStack()
  const folder = await webWithBare(drain)
  return await withBenchContext(
    async (context) => {
      const browser = await chromium.launch(await launchOptions())
      drain.defer(() => browser.close())
      const line = await slowLine(context.address, drain)
      const { token } = await benchRichPlayer(context)
      const reads = await readsOf(browser, context.address, token)
      const [app, bare]: [number[], number[]] = [[], []]
      const returns: Painted[] = []
      for (let round = 0; round < rounds; round++) {
        for (const [path, list] of turned(
          [
            ['/user/home', app],
            ['/bare.html', bare],
          ] as const,
          round,
        ))
          list.push(await firstVisit(browser, line, token, path, reads))
        returns.push(await secondVisit(browser, context, line, round + 1))
      }
      const payment = await readsOfPayment(browser, context, rounds + 1)
      const last = returns.map((painted) => painted[before] ?? Number.NaN)
      const fresh = returns.map((painted) => painted[after] ?? Number.NaN)
      const row = (what: string, values: readonly number[], goal: string, why: string): Row => [
        what,
        median(values),
        spread(values),
        goal,
        why,
      ]
      return [
        `### Home of a player, 1.6 Mbit/s, 150 ms, CPU 4× slower, ${rounds} interleaved rounds`,
        table(
          ['', 'ms, median', 'lowest–highest', 'goal', 'against'],
          [
            row('first visit: the balance, nothing cached', app, '', ''),
            row(
              'a bare page, nothing cached',
              bare,
              '',
              `React alone, which asks the same server for the same ${reads.length} answers (without QR and chat) at once and shows each as it comes.`,
            ),
            ['home as built', `**${ratio(app, bare)} ×**`, '', '≤ 1.15', 'That bare page.'],
            row(
              'second visit, with the service worker: balance of the last one',
              last,
              '≤ 300',
              '– means that it shows none before the fresh one.',
            ),
            row('the fresh balance', fresh, '', ''),
            row(
              'which is after that of the last visit',
              fresh.map((at, index) => at - (last[index] ?? Number.NaN)),
              `≤ ${roundTrip}`,
              'One round trip, which the answer takes at least; it counts only if the row of the last balance reaches its goal.',
            ),
            [
              'reads for one payment, without those of the chat and of the open sheet’s QR',
              String(payment.length),
              payment.join(', '),
              '≤ 4',
              'Balance, unfinished requests, bonus and statement, each once; e2e/wallet/live.spec.ts tests it.',
            ],
          ],
        ),
      ].join('\n\n')
    },
    { WEB_FOLDER: folder },
  )
}

async function webWithBare(drain: AsyncDisposableStack): Promise<string> {
  const folder = await temporaryFolder(drain)
  await cp(fileURLToPath(new URL('../../packages/web/dist', import.meta.url)), folder, { recursive: true })
  const script = await buildBare('home')
  const page = '<!doctype html><html lang="th"><meta charset="utf-8"><script type="module" src="/bare.js"></script></html>'
  for (const [name, text] of [
    ['bare.html', page],
    ['bare.js', script],
  ] as const) {
    await writeFile(join(folder, 'client', name), text)
    await writeFile(join(folder, 'client', `${name}.br`), brotliCompressSync(text))
  }
  return folder
}

/** What home asks the API for until it shows the balance. */
async function readsOf(browser: Browser, address: string, token: string): Promise<ApiRead[]> {
  const context = await playerContext(browser, address, token)
  try {
    const page = await context.newPage()
    const reads = noteReads(page)
    await homePage(page, t).open()
    await homePage(page, t).refreshed()
    return [...reads]
  } finally {
    await context.close()
  }
}

function noteReads(page: Page): ApiRead[] {
  const reads: ApiRead[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/api\/(?!qrcode|chat)/.test(pathname))
      reads.push({ method: request.method(), path: pathname + search, body: request.postData() })
  })
  return reads
}

async function firstVisit(browser: Browser, line: string, token: string, path: string, reads: ApiRead[]): Promise<number> {
  const context = await playerContext(browser, line, token)
  try {
    await context.addInitScript((apiReads) => Object.assign(window, { reads: apiReads }), reads)
    return (await visit(context, path, [before]))[before] ?? Number.NaN
  } finally {
    await context.close()
  }
}

async function secondVisit(browser: Browser, bench: BenchContext, line: string, player: number): Promise<Painted> {
  const { token, playerId } = await benchRichPlayer(bench, player)
  const context = await playerContext(browser, line, token, 'allow')
  try {
    const page = await context.newPage()
    await homePage(page, t).open()
    await homePage(page, t).refreshed()
    await waitForServiceWorker(page)
    await quiet(page)
    await page.close()
    await transaction(bench.pool, (tx) => post(tx, depositTransaction(playerId, 250_00)))
    return await visit(context, '/user/home', [before, after])
  } finally {
    await context.close()
  }
}

/** When each amount was first painted, ms after the navigation began. */
type Painted = Record<string, number>

declare global {
  interface Window {
    allPainted: Promise<Painted>
  }
}

/** Resolves when the last of `amounts` is painted. */
async function visit(context: BrowserContext, path: string, amounts: readonly string[]): Promise<Painted> {
  const page = await context.newPage()
  // Excludes the start of a renderer.
  await page.goto('/icon.svg')
  await onCheapPhone(page)
  await page.addInitScript((expected) => {
    const painted: Painted = {}
    const all = Promise.withResolvers<Painted>()
    Object.assign(window, { allPainted: all.promise })
    const look = (): void => {
      const text = Array.from(document.querySelectorAll('[data-testid=total]'), ({ textContent }) => textContent).join('')
      for (const amount of expected.filter((one) => text.includes(one) && !(one in painted))) {
        painted[amount] = Number.NaN
        requestAnimationFrame(() =>
          setTimeout(() => {
            painted[amount] = performance.now()
            if (amount === expected.at(-1)) all.resolve(painted)
          }),
        )
      }
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  }, amounts)
  await page.goto(path, { waitUntil: 'commit' })
  return page.evaluate(() => window.allPainted)
}

async function readsOfPayment(browser: Browser, bench: BenchContext, player: number): Promise<string[]> {
  const { token } = await benchRichPlayer(bench, player)
  const context = await playerContext(browser, bench.address, token)
  try {
    const page = await context.newPage()
    const home = homePage(page, t)
    const socket = liveSocket(page)
    await home.open()
    await home.refreshed()
    await socket
    const { qrcodeId } = await (await home.openDeposit()).createQr('250')
    await quiet(page)
    const reads = noteReads(page)
    await sandboxAt(bench.address).payQr(qrcodeId)
    await home.inWallet.filter({ hasText: after }).waitFor()
    await quiet(page)
    return reads.map(({ method, path }) => `${method} ${path}`)
  } finally {
    await context.close()
  }
}

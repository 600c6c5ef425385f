// Measures the memory of a tab that stays open: home, a QR, the chat, the wheel, again and again.
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { quickRewards } from '../../e2e/backend/budgets.ts'
import { createSandbox } from '../../e2e/backend/sandbox.ts'
import { launchOptions } from '../../e2e/browser.ts'
import { newPerson, newPlayer } from '../../e2e/fixtures/players.ts'
import { giveCoins, setWheel } from '../../e2e/fixtures/spins.ts'
import { chatWidget } from '../../e2e/models/chatWidget.ts'
import { homePage } from '../../e2e/models/homePage.ts'
import { shell } from '../../e2e/models/shell.ts'
import { spinPage } from '../../e2e/models/spinPage.ts'
import { wordsOf } from '../../e2e/support/words.ts'
import { withBenchContext } from '../benchContext.ts'
import { playerContext } from './opening.ts'
import { median, table, type Row } from '../support/statistics.ts'

const t = wordsOf('th')
const minute = 60_000
const coins = 100
/** Rounds; a player's hourly limits end more. */
const most = 90

/** MB and DOM nodes after garbage collection. */
type Memory = { at: number; objects: number; code: number; native: number; nodes: number }

export const benchTab = (minutes: number): Promise<string> =>
  withBenchContext(async ({ address }) => {
    const sandbox = createSandbox(address)
    await setWheel(sandbox, 'NOTHING')
    const player = await newPlayer(address, newPerson(0))
    const browser = await chromium.launch(await launchOptions())
    const samples: Memory[] = []
    try {
      const page = await (await playerContext(browser, address, player.token)).newPage()
      const devtools = await page.context().newCDPSession(page)
      await homePage(page, t).open()
      const start = performance.now()
      for (let at = 0; at < minutes * minute; at = performance.now() - start) {
        if (samples.length % coins === 0) await giveCoins(address, sandbox, player, coins)
        await goAround(page)
        samples.push({ at, ...(await heapOf(devtools)) })
        const next = (samples.length * minutes * minute) / most
        await page.waitForTimeout(Math.max(0, next - (performance.now() - start)))
      }
    } finally {
      await browser.close()
    }
    const goal = `≤ 1.1${minutes < 60 ? ' over an hour: `npm run bench tab -- --minutes=60`' : ''}`
    const early = Math.min(1, minutes / 2) * minute
    const about = (from: number, to: number, of: (one: Memory) => number): number =>
      median(samples.filter(({ at }) => at >= from && at < to).map(of))
    const row = (what: string, of: (one: Memory) => number): Row => {
      const [half, all] = [(minutes * minute) / 2, minutes * minute]
      const [first, last] = [about(0, early, of), about(all - early, all, of)]
      return [what, first, about(half - early, half + early, of), last, `**${(last / first).toFixed(2)} ×**`, goal]
    }
    return [
      `### A tab after ${minutes} min and ${samples.length} rounds of home, a QR, the chat and the wheel`,
      table(
        ['after garbage collection', early === minute ? 'first minute' : 'first half', 'at half', 'at the end', 'ratio', 'goal'],
        [
          row('all of it, MB', ({ objects, code, native }) => objects + code + native),
          row('objects, strings and functions of the scripts, MB', ({ objects }) => objects),
          row('compiled code of the scripts, MB', ({ code }) => code),
          row('DOM, styles and pictures, MB', ({ native }) => native),
          row('DOM nodes', ({ nodes }) => nodes),
        ],
      ),
      'The floor is the tab’s own first minute. V8 compiles what runs often, and that again for speed: over many rounds code grows, and objects must not. Pixels of pictures and canvases are in none of these rows, nor is DevTools’ own record of requests.',
    ].join('\n\n')
  }, quickRewards)

async function goAround(page: Page): Promise<void> {
  const home = homePage(page, t)
  await home.refreshed()
  const deposit = await home.openDeposit()
  await deposit.createQr('150')
  await deposit.cancelQr()
  await deposit.close()
  const chat = chatWidget(page, t)
  await chat.open()
  await chat.close.click()
  await chat.panel.waitFor({ state: 'hidden' })
  await home.main.getByRole('link', { name: t('home:spin') }).click()
  const spin = spinPage(page, t)
  await spin.hub.click()
  await spin.prize.waitFor()
  await spin.closePrize.press('Enter')
  await spin.prize.waitFor({ state: 'hidden' })
  await shell(page, t).home.click()
}

async function heapOf(devtools: CDPSession): Promise<Omit<Memory, 'at'>> {
  const parts: string[] = []
  const onPart = ({ chunk }: { chunk: string }) => void parts.push(chunk)
  devtools.on('HeapProfiler.addHeapSnapshotChunk', onPart)
  // A snapshot begins with a garbage collection.
  await devtools.send('HeapProfiler.takeHeapSnapshot')
  devtools.off('HeapProfiler.addHeapSnapshotChunk', onPart)
  const { snapshot, nodes: fields, strings } = JSON.parse(parts.join('')) as Snapshot
  const { node_fields: names, node_types: types } = snapshot.meta
  const [type, name, size] = [names.indexOf('type'), names.indexOf('name'), names.indexOf('self_size')]
  const bytes = { objects: 0, code: 0, native: 0 }
  for (let at = 0; at < fields.length; at += names.length) {
    if (strings[fields[at + name] ?? 0]?.startsWith('blink::NetworkResourcesData')) continue
    const kind = types[0][fields[at + type] ?? 0]
    bytes[kind === 'code' || kind === 'native' ? kind : 'objects'] += fields[at + size] ?? 0
  }
  const { nodes } = await devtools.send('Memory.getDOMCounters')
  return { objects: bytes.objects / 2 ** 20, code: bytes.code / 2 ** 20, native: bytes.native / 2 ** 20, nodes }
}

/** `nodes` has one number for each of `node_fields`, node after node. */
type Snapshot = { snapshot: { meta: { node_fields: string[]; node_types: [string[]] } }; nodes: number[]; strings: string[] }

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

type Heap = { at: number; megabytes: number; nodes: number }

export const benchTab = (minutes: number): Promise<string> =>
  withBenchContext(async ({ address }) => {
    const sandbox = createSandbox(address)
    await setWheel(sandbox, 'NOTHING')
    const player = await newPlayer(address, newPerson(0))
    const browser = await chromium.launch(await launchOptions())
    const heaps: Heap[] = []
    try {
      const page = await (await playerContext(browser, address, player.token)).newPage()
      const devtools = await page.context().newCDPSession(page)
      await homePage(page, t).open()
      const start = performance.now()
      for (let at = 0; at < minutes * minute; at = performance.now() - start) {
        if (heaps.length % coins === 0) await giveCoins(address, sandbox, player, coins)
        await goAround(page)
        heaps.push({ at, ...(await heapOf(devtools)) })
        const next = (heaps.length * minutes * minute) / most
        await page.waitForTimeout(Math.max(0, next - (performance.now() - start)))
      }
    } finally {
      await browser.close()
    }
    const goal = `≤ 1.1${minutes < 60 ? ' over an hour: `npm run bench tab -- --minutes=60`' : ''}`
    const early = Math.min(1, minutes / 2) * minute
    const row = (what: string, key: 'megabytes' | 'nodes'): Row => {
      const first = median(heaps.filter(({ at }) => at < early).map((heap) => heap[key]))
      const last = median(heaps.filter(({ at }) => at >= minutes * minute - early).map((heap) => heap[key]))
      return [what, first, last, `**${(last / first).toFixed(2)} ×**`, goal]
    }
    return [
      `### A tab after ${minutes} min and ${heaps.length} rounds of home, a QR, the chat and the wheel`,
      table(
        ['after garbage collection', early === minute ? 'first minute' : 'first half', 'at the end', 'ratio', 'goal'],
        [row('heap of the scripts, MB', 'megabytes'), row('DOM nodes', 'nodes')],
      ),
      'Its floor is its own beginning, when each of them has been opened already. Pictures and canvases outside the scripts’ heap count by their nodes only.',
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

async function heapOf(devtools: CDPSession): Promise<Omit<Heap, 'at'>> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return { megabytes: usedSize / 2 ** 20, nodes: (await devtools.send('Memory.getDOMCounters')).nodes }
}

// Measures how fast a cheap phone answers each touch of a player's walk: a CPU four times slower, warm.
import { chromium, type Page } from '@playwright/test'
import { launchOptions } from '../e2e/browser.ts'
import { homePage } from '../e2e/models/homePage.ts'
import { shell } from '../e2e/models/shell.ts'
import { wordsOf } from '../e2e/support/words.ts'
import { withBenchContext, type BenchContext } from './benchContext.ts'
import { onCheapPhone, playerContext, quiet } from './opening.ts'
import { benchRichPlayer } from './players.ts'
import { median, quantile, spread, table, type Row } from './support/statistics.ts'

const t = wordsOf('th')

/** Ms. `interactions`: from a touch or key to the next paint, the longest of each (as INP counts). */
type Noted = { interactions: Record<string, number>; tasks: number[] }

export const benchWalk = (rounds: number): Promise<string> =>
  withBenchContext(async (context) => {
    const noted: Noted[] = []
    for (let round = 0; round < rounds; round++) noted.push(await walked(context, round))
    const interactions = noted.map((one) => quantile(Object.values(one.interactions), 0.98))
    const tasks = noted.map((one) => Math.max(0, ...one.tasks))
    const rows: Row[] = [
      ['interaction to next paint, 98 of 100', median(interactions), spread(interactions), '≤ 120'],
      ['longest task after a touch', median(tasks), spread(tasks), '≤ 100'],
    ]
    const count = Object.keys(noted[0]?.interactions ?? {}).length
    return [
      `### A player's walk with ${count} touches and keys, warm, CPU 4× slower, ${rounds} rounds`,
      table(['', 'ms, median', 'lowest–highest', 'goal'], rows),
    ].join('\n\n')
  })

async function walked(context: BenchContext, first: number): Promise<Noted> {
  const { token } = await benchRichPlayer(context, first)
  const browser = await chromium.launch(await launchOptions())
  try {
    const phone = await playerContext(browser, context.address, token)
    const page = await phone.newPage()
    await homePage(page, t).open()
    await homePage(page, t).refreshed()
    await quiet(page)
    await onCheapPhone(page)
    await page.evaluate(note)
    await walk(page)
    await quiet(page)
    return await page.evaluate(() => (window as unknown as { noted: Noted }).noted)
  } finally {
    await browser.close()
  }
}

/** Deposit by QR, its end, and each page of the menu. */
async function walk(page: Page): Promise<void> {
  const deposit = await homePage(page, t).openDeposit()
  await deposit.amount.pressSequentially('150')
  await deposit.next.click()
  await deposit.picture.waitFor()
  await deposit.cancelQr()
  await deposit.close()
  const menu = shell(page, t)
  await menu.statement.click()
  await page.waitForURL('**/user/statement')
  await menu.profile.click()
  await page.waitForURL('**/user/profile')
  await menu.home.click()
  await page.waitForURL('**/user/home')
  await menu.inbox.click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
}

/** In the page. */
function note(): void {
  const noted: Noted = { interactions: {}, tasks: [] }
  Object.assign(window, { noted })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) noted.interactions[interactionId] = Math.max(noted.interactions[interactionId] ?? 0, duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => noted.tasks.push(duration))).observe({ type: 'longtask' })
}

// Measures how fast a cheap phone answers each touch of a player's walk: a CPU four times slower, warm.
import { chromium, type Page } from '@playwright/test'
import { quickRewards } from '../../e2e/backend/budgets.ts'
import { createSandbox } from '../../e2e/backend/sandbox.ts'
import { launchOptions } from '../../e2e/browser.ts'
import { daily } from '../../e2e/fixtures/bonuses.ts'
import { newPerson, newPlayer } from '../../e2e/fixtures/players.ts'
import { giveCoins, setWheel } from '../../e2e/fixtures/spins.ts'
import { gamesOf } from '../../e2e/fixtures/transfers.ts'
import { bonusPage } from '../../e2e/models/bonusPage.ts'
import { chatWidget } from '../../e2e/models/chatWidget.ts'
import { homePage } from '../../e2e/models/homePage.ts'
import { shell } from '../../e2e/models/shell.ts'
import { spinPage } from '../../e2e/models/spinPage.ts'
import { transferSheet } from '../../e2e/sheets/transferSheet.ts'
import { withdrawSheet } from '../../e2e/sheets/withdrawSheet.ts'
import { wordsOf } from '../../e2e/support/words.ts'
import { withBenchContext, type BenchContext } from '../benchContext.ts'
import { onCheapPhone, playerContext, quiet } from './opening.ts'
import { quantile, spread, table, type Row } from '../support/statistics.ts'

const t = wordsOf('th')

/** Ms. `interactions`: the longest of each, as INP counts; the browser reports none below 16. */
type Measured = { interactions: Record<string, number>; count: number; tasks: number[] }

declare global {
  interface Window {
    notes: Measured
    countBefore: number
  }
}

export const benchWalk = (rounds: number): Promise<string> =>
  withBenchContext(async (context) => {
    await setWheel(createSandbox(context.address), 'NOTHING')
    const walks: Measured[] = []
    for (let round = 0; round < rounds; round++) walks.push(await measureWalk(context, round))
    const interactions = walks.map(({ interactions: slow, count }) => [
      ...Object.values(slow),
      ...Array<number>(count - Object.keys(slow).length).fill(0),
    ])
    const tasks = walks.map((one) => Math.max(0, ...one.tasks))
    const rows: Row[] = [
      [
        'interaction to next paint, 98 of 100',
        quantile(interactions.flat(), 0.98),
        spread(interactions.map((all) => Math.max(...all))),
        '≤ 120',
      ],
      ['longest task', Math.max(...tasks), spread(tasks), '≤ 100'],
    ]
    return [
      `### ${rounds} walks of a player with ${walks[0]?.count} touches and keys each, warm, on loopback, CPU 4× slower`,
      table(['', 'ms, all walks', 'the slowest of each walk', 'goal'], rows),
      'Deposit by QR, its end, transfer, statement, profile, inbox, an offer, the wheel, withdrawal, chat. The goals are absolute times; a task below 50 ms counts as 0.',
    ].join('\n\n')
  }, quickRewards)

async function measureWalk(context: BenchContext, first: number): Promise<Measured> {
  const { address } = context
  const player = await newPlayer(address, newPerson(first))
  await giveCoins(address, createSandbox(address), player, 3)
  const { PG } = await gamesOf(address, player)
  const browser = await chromium.launch(await launchOptions())
  try {
    const phone = await playerContext(browser, address, player.token)
    const page = await phone.newPage()
    await homePage(page, t).open()
    await homePage(page, t).refreshed()
    await quiet(page)
    await onCheapPhone(page)
    await page.evaluate(startRecording)
    await walk(page, PG)
    await quiet(page)
    return await page.evaluate(readRecording)
  } finally {
    await browser.close()
  }
}

async function walk(page: Page, game: string): Promise<void> {
  const deposit = await homePage(page, t).openDeposit()
  await deposit.amount.pressSequentially('150')
  await deposit.next.click()
  await deposit.picture.waitFor()
  await deposit.cancelQr()
  await deposit.close()
  const transfer = transferSheet(page, t)
  await transfer.open()
  await transfer.choose(transfer.wallet, game)
  await transfer.amount.pressSequentially('20')
  await transfer.submit.click()
  await transfer.finish()
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
  const { main } = homePage(page, t)
  await main.getByRole('link', { name: t('home:bonuses') }).click()
  await bonusPage(page, t).card(daily.th).click()
  await bonusPage(page, t).sheet(daily.th).receive.waitFor()
  await page.keyboard.press('Escape')
  await menu.home.click()
  await main.getByRole('link', { name: t('home:spin') }).click()
  const spin = spinPage(page, t)
  await spin.hub.click()
  await spin.prize.waitFor()
  await spin.closePrize.press('Enter')
  await menu.home.click()
  const withdraw = withdrawSheet(page, t)
  await withdraw.open()
  await withdraw.amount.pressSequentially('100')
  await withdraw.submit.click()
  await withdraw.confirm.click()
  await withdraw.finish()
  const chat = chatWidget(page, t)
  await chat.open()
  await chat.field.pressSequentially('ถอน')
  await chat.send.click()
  await chat.sent.first().waitFor()
  await chat.close.click()
}

function startRecording(): void {
  const notes: Measured = { interactions: {}, count: 0, tasks: [] }
  Object.assign(window, { notes, countBefore: performance.interactionCount })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) notes.interactions[interactionId] = Math.max(notes.interactions[interactionId] ?? 0, duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => notes.tasks.push(duration))).observe({ type: 'longtask' })
}

function readRecording(): Measured {
  const { notes, countBefore } = window
  return { ...notes, count: performance.interactionCount - countBefore }
}

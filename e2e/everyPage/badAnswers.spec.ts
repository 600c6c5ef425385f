// With bad answers every screen and sheet leaves its loader, explains the problem, offers a next step, and recovers without a reload.
// Whole pages pass axe on a desktop.
import type { Locator, Page } from '@playwright/test'
import { addAxe, axeOfDocument, isBlank } from '../harness/checks.ts'
import { chatWidget } from '../models/chatWidget.ts'
import { arrived, goTo, places, rootOf, withoutChat, type Place } from '../models/places.ts'
import { contractBackend, test, type BadAnswer, type Backend } from '../backend/contractBackend.ts'
import { settled } from '../support/settled.ts'
import { expect } from '../support/test.ts'
import type { Translate } from '../support/words.ts'

const json = { 'content-type': 'application/json' }
const bad: Record<string, BadAnswer> = {
  'a 500': (response) => response.writeHead(500, json).end('{"message":"INTERNAL_SERVER_ERROR"}'),
  'HTML in place of JSON': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to the hotel</h1>'),
  'half an answer': (response, answer) => response.writeHead(200, json).end(answer.slice(0, Math.floor(answer.length / 2))),
  'an empty answer': (response) => response.writeHead(200, json).end(),
  'a line that is cut': (response) => response.destroy(),
}

/** If these fail, nothing is shown. */
const doneWithout = [
  'getActive',
  'getChatConfig',
  'getEnableChatWidget',
  'getInfo',
  'getNotice',
  'getRegisterOtp',
  'listInviteBanners',
  'listRefundBanners',
  'listSources',
]

for (const { part, most } of [
  { part: 'pages', most: 1 },
  { part: 'pages', most: 5 },
  { part: 'sheets', most: 5 },
]) {
  const tag = most === 1 ? [] : '@full'
  // @covers 8.handling-24 G19.2
  test(
    `all ${part}, ${most} of the bad answers each, show a problem and load at "try again"`,
    { tag },
    async ({ page, t, contractServer, browserErrors }) => {
      test.setTimeout(10 * 60_000)
      // 404: images that exist only in examples, and the missing page.
      browserErrors.allow(/status of (404|500)/, /ERR_EMPTY_RESPONSE/)
      const backend = await contractBackend(page, contractServer, { unaffected: doneWithout })
      // A closed service leaves out a contact that fails to load; its button checks again.
      const tried = places.filter(({ path, isSheet, overSheet }) => isSheet === (part === 'sheets') && !overSheet && path !== '/terminated')
      const problems: string[] = []
      for (const [turn, place] of tried.entries()) {
        await test.step(place.name, async () => {
          const root = rootOf(page, place)
          const again = root.getByRole('button', { name: t('ui:tryAgain'), exact: true })
          const open = async (): Promise<void> => {
            await goTo(page, place)
            if (place.isSheet) await arrived(page.locator('main'), t)
          }
          if (place.path === '/register') {
            await open()
            await place.press(page, t)
          }
          // Slow at first, so that a loader shows before the content.
          const { promise: released, resolve: release } = Promise.withResolvers<void>()
          const waiting: BadAnswer = (response, answer) => void released.then(() => response.writeHead(200, json).end(answer))
          if (!place.isSheet) backend.breakAnswers(waiting)
          await open()
          backend.breakAnswers(waiting)
          await place.press(page, t)
          await root.first().waitFor()
          expect(await isBlank(page), 'while it is slow').toBe(false)
          backend.breakAnswers(null)
          release()
          await arrived(root, t)
          const healthy = await finalWords(root, backend)
          expect(healthy, 'something to see').not.toBe('')
          await expect(again.or(root.getByRole('alert')), 'a problem with answers that are only slow').toHaveCount(0)

          let isFirst = true
          // Each place starts with another bad answer, so that one run covers them all.
          for (const [what, answer] of Object.entries(bad).filter((_, index, all) => (index + turn) % all.length < most)) {
            await test.step(what, async () => {
              if (isFirst) {
                if (!place.isSheet) backend.breakAnswers(answer)
                await open()
                backend.breakAnswers(answer)
                await place.press(page, t)
              } else {
                backend.breakAnswers(answer)
                await pressAll(again)
              }
              isFirst = false
              await expect
                .poll(
                  async () => (await again.count()) > 0 || (await wordsIn(root)) === healthy,
                  `another way on than "${await wordsIn(root)}"`,
                )
                .toBe(true)
              await arrived(root, t)
              const words = await wordsIn(root)
              expect(words).not.toMatch(/undefined|null|\{\{|[A-Z]{3,}_[A-Z_]+|Welcome to the hotel/)
            })
          }
          backend.breakAnswers(null)
          // One part may show its error later than another.
          await expect
            .poll(async () => {
              await pressAll(again)
              await arrived(root, t)
              return wordsIn(root)
            })
            .toBe(healthy)
          if (part === 'pages' && most === 1) problems.push(...(await problemsOnDesktop(page, place, t)))
        })
      }
      expect(problems, 'of whole pages on a desktop by axe').toEqual([])
    },
  )
}

/** Checked in this test to save another page load. */
async function problemsOnDesktop(page: Page, place: Place, t: Translate): Promise<string[]> {
  const phone = page.viewportSize()
  await page.setViewportSize({ width: 1280, height: 800 })
  if (!withoutChat.includes(place.path)) await chatWidget(page, t).launcher.waitFor()
  await settled(page)
  await addAxe(page)
  const problems = (await axeOfDocument(page, 'th')).map((one) => `${place.name}: ${one}`)
  if (phone) await page.setViewportSize(phone)
  return problems
}

/** All at once, because one press may remove another button. */
const pressAll = (buttons: Locator): Promise<void> => buttons.evaluateAll((all) => all.forEach((one) => (one as HTMLButtonElement).click()))

/** Parts may load a moment after the others. */
async function finalWords(root: Locator, backend: Backend): Promise<string> {
  let words = ''
  const isUnchanged = async () => {
    const before = words
    words = await wordsIn(root)
    return backend.pendingRequests() === 0 && words === before
  }
  await expect.poll(isUnchanged, { intervals: [500] }).toBe(true)
  return words
}

const wordsIn = (root: Locator): Promise<string> => root.evaluate((element) => (element as HTMLElement).innerText.trim())

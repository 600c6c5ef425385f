// Whole pages by axe (WCAG 2.2 AA): shell, page, the chat's button and open sheets as one document. The harness checks each
// screen alone, with its colours. Runs in `npm run test:full`; `npm test` checks pages by serverWords.spec.ts.
import { addAxe, axeOfDocument } from '../harness/checks.ts'
import { chatWidget } from '../models/chatWidget.ts'
import { arrived, goTo, places, rootOf, withoutChat } from '../models/places.ts'
import { contractBackend, test } from '../backend/contractBackend.ts'
import { settled } from '../support/settled.ts'
import { expect } from '../support/test.ts'
import { languages } from '../support/words.ts'

for (const language of languages) {
  test.describe(language, { tag: '@full' }, () => {
    test.use({ language })

    // @covers G24.2
    test('every page, with what opens over it, passes axe', async ({ page, t, contractServer, browserErrors }) => {
      test.setTimeout(10 * 60_000)
      // Images exist only in examples.
      browserErrors.allow(/status of 404/)
      await contractBackend(page, contractServer)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const problems: string[] = []
      for (const place of places) {
        await goTo(page, place)
        if (!(await page.evaluate(() => 'axe' in window))) await addAxe(page)
        await arrived(page.locator('main'), t)
        if (!withoutChat.includes(place.path)) await chatWidget(page, t).launcher.waitFor()
        await place.press(page, t)
        await arrived(rootOf(page, place), t)
        await settled(page)
        problems.push(...(await axeOfDocument(page, language)).map((one) => `${place.name}: ${one}`))
      }
      expect(problems).toEqual([])
    })
  })
}

test('page checks, no title, duplicate names and ids, and text outside landmarks, report each', async ({ page }) => {
  await page.setContent(
    '<html><main>a</main><nav>b</nav><nav>c</nav><p>d</p><i id="e"></i><i id="e"></i><main id="f" tabindex="-1">g</main><i id="f"></i></html>',
  )
  await addAxe(page)
  const found = await axeOfDocument(page, 'en')
  expect([...new Set(found.map((one) => one.slice(0, one.indexOf(':'))))].toSorted()).toEqual([
    'document-title',
    'duplicate-id',
    'duplicate-id-active',
    'html-has-lang',
    'landmark-no-duplicate-main',
    'landmark-unique',
    'page-has-heading-one',
    'region',
  ])
})

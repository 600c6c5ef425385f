// The server's texts are plain text everywhere: no markup, no overlay, no text direction that affects neighbours, and no overflow
// on the narrowest phone. Whole pages, with what opens over them, pass axe.
import { addAxe, axeOfDocument, overflowingElements } from '../harness/checks.ts'
import { chatWidget } from '../models/chatWidget.ts'
import { arrived, goTo, testedSheets, places, rootOf, sheetFiles, withoutChat } from '../models/places.ts'
import { contractBackend, test, type TextFor } from '../backend/contractBackend.ts'
import { settled } from '../support/settled.ts'
import { expect } from '../support/test.ts'

test.use({ viewport: { width: 320, height: 640 } })

const override = '\u202E'
const markup =
  '<b data-poison>b</b><img data-poison src=x alt="" onerror="ran=1"><script data-poison>ran=1</script><svg data-poison onload="ran=1">'
const letters = `${'ก\u0E48\u0E49\u0E4A\u0E4B\u0E4C'.repeat(4)}${'W'.repeat(120)} ${'ยาวมาก '.repeat(30)}`

/** The number identifies a text in a page; the rest reveals unsafe rendering. */
const poison = (number: number): string => `⟪${number}⟫${markup}${override}${letters}`

/** Identifiers that a screen may need for its logic. */
const isName = (field: string): boolean =>
  /(^|[ .\]])(_?id|code|bankCode|bankType|mode|status|from|to|kind|type|token|key|operationId|guestId|guestToken|PREFIX|sender|session_id|clientMessageId|username|bankAccountNo|walletAccountNo|otpRef|otpToken|reference|filePath|url|link|lineLink|lineQR|website|web|webLaos|android|ios|logo|background|image|helpImage|bgColor|textColor|qrcode|message|currency)$/.test(
    field,
  )

/** Only texts of such length scroll in the title of a sheet or beside its buttons. */
const isRelevant = (violation: string): boolean => !/^scrollable-region-focusable: (#_r_\w+_|\S*body\S*):/.test(violation)

/** Fields that are HTML by contract and are sanitised. */
const isHtml =
  /^(getConditions|getAgreements|getNotice notice|getContact contactText|checkRefund info|findPromotion description)|\bhtml$|htmlDescription$/

/** Not shown: identifiers, repeated values, and other languages. */
const notShownInThai = [
  'getChatHistory deviceToken',
  'getChatHistory message.payload.payload',
  'getChatHistory name',
  'getChatHistory userId',
  'getDepositLookup banks.bank.nameEN',
  'getDepositLookup banks.bank.nameLO',
  // Gift links are closed while the bonus of the sample runs.
  'getDepositLookup wallets.walletAccountName',
  // Masked until it is asked for.
  'getGameCredentials password',
  'getProfile name',
  'getQr qrcodeId',
  'getSlipLookup window.timeZone',
  // In the folded account of the deposit.
  'getWallet bankAccount.bank.nameEN',
  'getWallet bankAccount.bank.nameLO',
  'listBanks nameEN',
  'listBanks nameLO',
  'listDevices devices.client',
]

const cases: [string, (field: string) => boolean, tag: string[]][] = [
  ['every text', (field) => !isName(field), []],
  ['every text and every name but those of banks, all unknown to the app', (field) => !/bankCode|bankType|mode$/.test(field), ['@full']],
]

for (const [what, isPoisoned, tag] of cases) {
  // @covers G15.4 G24.2
  test(
    `${what}, markup, scripts, direction marks, stacked accents or great length, is shown as fitting text`,
    { tag },
    async ({ page, t, contractServer, browserErrors }) => {
      test.setTimeout(10 * 60_000)
      // Image URLs are invalid.
      browserErrors.allow(/Failed to load resource/)
      const fields: string[] = []
      const textFor: TextFor = (field) => {
        if (!isPoisoned(field)) return undefined
        if (!fields.includes(field)) fields.push(field)
        return poison(fields.indexOf(field))
      }
      const backend = await contractBackend(page, contractServer, { textFor })
      const dialogs: string[] = []
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message())
        void dialog.dismiss()
      })
      const problems: string[] = []
      const asText = new Set<string>()
      for (const place of places) {
        await goTo(page, place)
        if (!(await page.evaluate(() => 'axe' in window))) await addAxe(page)
        await arrived(page.locator('main'), t)
        // The chat's button appears once the page is idle.
        if (!withoutChat.includes(place.path)) await chatWidget(page, t).launcher.waitFor()
        await place.press(page, t)
        const root = rootOf(page, place)
        await arrived(root, t)
        await settled(page)
        const seen = await page.evaluate(read, override)
        for (const [, number = '', literal] of seen.text.matchAll(/⟪(\d+)⟫(<b data-poison>)?/gi))
          if (literal) asText.add(fields[Number(number)] ?? number)
        problems.push(
          ...[...seen.wrong, ...(await overflowingElements(page)), ...(await axeOfDocument(page, 'th')).filter(isRelevant)].map(
            (one) => `${place.name}: ${one}`,
          ),
        )
      }
      expect([...new Set(problems)], 'problems that the texts cause').toEqual([])
      expect(dialogs).toEqual([])
      const unseen = [...backend.texts.keys()].filter((field) => !asText.has(field) && !isHtml.test(field)).toSorted()
      if (what === 'every text') expect(unseen, 'texts that were given and are shown nowhere').toEqual(notShownInThai)
    },
  )
}

test('every sheet of the product is tested as a place or by a test of its own', () => {
  expect([...places.map(({ name }) => name).filter((name) => name.endsWith('.tsx')), ...testedSheets].toSorted()).toEqual(sheetFiles)
})

/** In the page: its text, accessible names included, and unexpected content. */
function read(mark: string): { text: string; wrong: string[] } {
  const wrong = [...document.querySelectorAll('[data-poison], [onerror], [onload], iframe, main form form')].map(
    (one) => `an element: ${one.outerHTML.slice(0, 80)}`,
  )
  if ('ran' in window) wrong.push('a script ran')
  const texts: string[] = []
  for (const element of document.querySelectorAll('*')) {
    for (const name of ['aria-label', 'alt', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '')
    if (element instanceof HTMLInputElement) texts.push(element.value)
  }
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const text = node.nodeValue ?? ''
    texts.push(text)
    if (!text.includes(mark) || !node.parentElement || node.parentElement.closest('script, style')) continue
    // A text direction ends with its block or an isolating element.
    let box: Element = node.parentElement
    while (getComputedStyle(box).display.startsWith('inline') && !/isolate/.test(getComputedStyle(box).unicodeBidi) && box.parentElement)
      box = box.parentElement
    const around = (box.textContent ?? '').replace(text, '').trim()
    if (around !== '' && !/isolate|plaintext/.test(getComputedStyle(box).unicodeBidi))
      wrong.push(`turned around together with it: "${around.slice(0, 40)}"`)
    if (!text.trim().startsWith('⟪')) wrong.push(`turned around after "${text.trim().slice(0, 30)}"`)
  }
  return { text: texts.join('\n'), wrong }
}

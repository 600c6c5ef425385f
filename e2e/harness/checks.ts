import type { Frame, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type AxeViolation = { id: string; nodes: { target: string[]; failureSummary?: string }[] }

/** The rules of WCAG 2.2, A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** What another theme may change. */
const colours = ['color-contrast', 'link-in-text-block']

/** Read once into a page that stays: it is half a megabyte, and a run has hundreds of looks. */
export async function addAxe(page: Page): Promise<void> {
  const path = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js')
  await page.evaluate(readFileSync(path, 'utf8'))
}

/** `color-contrast: .why: Element has insufficient …`, a line for each place. */
export const axe = (page: Page, language: string): Promise<string[]> => axeBy(page, language, { type: 'tag', values: tags })

/** What another theme may change about the same page: of those rules the ones that look at colours. */
export const axeOfColours = (page: Page, language: string): Promise<string[]> => axeBy(page, language, { type: 'rule', values: colours })

/**
 * The whole document, whatever lies over it: its title and language, its landmarks and headings, and ids that meet, which no part
 * of it can show.
 */
export const axeOfDocument = (page: Page, language: string): Promise<string[]> =>
  axeBy(
    page,
    language,
    { type: 'tag', values: [...tags, 'best-practice'] },
    // The second is for what can have the focus.
    { 'duplicate-id': { enabled: true }, 'duplicate-id-active': { enabled: true } },
  )

type Only = { type: 'tag' | 'rule'; values: string[] }

/** With `more` rules, those of a whole document; else of what is topmost. */
async function axeBy(page: Page, language: string, only: Only, more?: Record<string, { enabled: boolean }>): Promise<string[]> {
  const violations = await page.evaluate(
    async ({ runOnly, rules }): Promise<AxeViolation[]> => {
      const { axe: runner } = window as unknown as {
        axe: { run: (context: object, options: object) => Promise<{ violations: AxeViolation[] }> }
      }
      // A dialog lies over the page, which is inert: only the topmost is looked at.
      const dialogs = document.querySelectorAll('dialog[open]')
      const context = rules ? document : (dialogs.item(dialogs.length - 1) ?? document.body)
      return (await runner.run(context, { runOnly, resultTypes: ['violations'], ...(rules && { rules }) })).violations
    },
    { runOnly: only, rules: more },
  )
  // It parts words at spaces, which Thai and Lao do not have: whether a name holds the label is looked at in English.
  const believed = violations.filter(({ id }) => id !== 'label-content-name-mismatch' || language === 'en')
  return believed.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary.replaceAll(/\s+/g, ' ')}`),
  )
}

/** All that a check could tell apart: elements, texts, and what fields hold. Ids that React numbers through are left out. */
export const drawnAs = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
    const held = fields.map(({ value, checked, disabled, validity }) => [value, checked, disabled, validity.valid])
    return JSON.stringify([document.body.innerHTML.replaceAll(/_r_[0-9a-z]+_/g, ''), held])
  })

/** Whether there is anything to see at all. */
export const isBlank = (page: Page | Frame): Promise<boolean> =>
  page.evaluate(() => {
    const seen = [...document.body.querySelectorAll('*')].filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      const paints =
        element.matches('svg, img, canvas, input, select') ||
        [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
      return paints && width > 1 && height > 1
    })
    // A skeleton has no text: it shows by what says that it is busy. A place where something will be told has no height before.
    const shows = (element: Element) => element.getBoundingClientRect().height > 1
    return seen.length === 0 && ![...document.querySelectorAll('[aria-busy=true], [role=status]')].some(shows)
  })

/**
 * What does not fit: the page or a sheet that scrolls sideways, and text that its box cuts off. Fields scroll by
 * themselves, and so does a row that says so (`data-scrolls`); what is there for ears alone (a box of one pixel) is not
 * looked at.
 */
export const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const root = document.documentElement
    const say = (element: Element, what: string) => {
      const name = `${element.tagName.toLowerCase()}${[...element.classList].map((one) => `.${one}`).join('')}`
      found.push(`${what}: ${name} "${(element.textContent ?? '').trim().slice(0, 40)}"`)
    }
    if (root.scrollWidth > root.clientWidth) say(root, `page ${root.scrollWidth} px wide in ${root.clientWidth}`)
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (element.matches('input, select, option, textarea, script, style') || element.clientWidth <= 1 || element.closest('svg')) continue
      const style = getComputedStyle(element)
      if (style.visibility === 'hidden' || style.display === 'inline') continue
      const clips = style.overflowX !== 'visible'
      // Half-pixels round up: one more is no cut.
      if (clips && element.scrollWidth > element.clientWidth + 1 && !element.dataset['scrolls'])
        say(element, `${element.scrollWidth} px wide in ${element.clientWidth}`)
      if (['hidden', 'clip'].includes(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
        say(element, `${element.scrollHeight} px high in ${element.clientHeight}`)
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
      // What is swiped into view stands outside of it until then.
      if (!hasText || clips || element.closest('[data-scrolls]')) continue
      const range = document.createRange()
      range.selectNodeContents(element)
      const text = range.getBoundingClientRect()
      if (text.left < -1 || text.right > root.clientWidth + 1)
        say(element, `text from ${Math.round(text.left)} to ${Math.round(text.right)} px`)
    }
    return found
  })

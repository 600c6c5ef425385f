import type { Frame, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { settled } from '../support/settled.ts'

type AxeViolation = { id: string; nodes: { target: string[]; failureSummary?: string }[] }

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

const colours = ['color-contrast', 'link-in-text-block']

/** Once, because it is half a megabyte and the page is reused for hundreds of states. */
export async function addAxe(page: Page): Promise<void> {
  const path = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js')
  await page.evaluate(readFileSync(path, 'utf8'))
}

/** A line per violation: `color-contrast: .why: Element has insufficient …`. */
export const axe = (page: Page, language: string): Promise<string[]> => axeBy(page, language, { type: 'tag', values: tags })

/** Only the rules that a theme can affect. */
export const axeOfColours = (page: Page, language: string): Promise<string[]> => axeBy(page, language, { type: 'rule', values: colours })

/** Rules on the whole document, overlays included, but for colours. */
export const axeOfDocument = (page: Page, language: string): Promise<string[]> =>
  axeBy(
    page,
    language,
    { type: 'tag', values: [...tags, 'best-practice'] },
    // The second rule covers focusable elements.
    { 'duplicate-id': { enabled: true }, 'duplicate-id-active': { enabled: true }, 'color-contrast': { enabled: false } },
  )

type Only = { type: 'tag' | 'rule'; values: string[] }

/** With `more` rules the whole document, else only the topmost dialog or page. */
async function axeBy(page: Page, language: string, only: Only, more?: Record<string, { enabled: boolean }>): Promise<string[]> {
  const violations = await page.evaluate(
    async ({ runOnly, rules }): Promise<AxeViolation[]> => {
      // axe's own script adds `axe`, which Window's type lacks.
      const { axe: runner } = window as unknown as {
        axe: { run: (context: object, options: object) => Promise<{ violations: AxeViolation[] }> }
      }
      // The page under a dialog is inert, so only the topmost dialog is checked.
      const dialogs = document.querySelectorAll('dialog[open]')
      const context = rules ? document : (dialogs.item(dialogs.length - 1) ?? document.body)
      return (await runner.run(context, { runOnly, resultTypes: ['violations'], ...(rules && { rules }) })).violations
    },
    { runOnly: only, rules: more },
  )
  // The rule splits words at spaces, which Thai and Lao lack, so it is checked in English only.
  const believed = violations.filter(({ id }) => id !== 'label-content-name-mismatch' || language === 'en')
  return believed.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary.replaceAll(/\s+/g, ' ')}`),
  )
}

declare global {
  interface Window {
    knownDrawings?: Set<string>
    knownElements?: Set<string>
  }
}

export const forgetDrawings = (page: Page): Promise<void> => page.evaluate(() => void delete window.knownDrawings)

/** Whether the page has not looked like this before. */
export const isNewDrawing = (page: Page, language: string): Promise<boolean> =>
  page.evaluate((locale) => {
    const known = (window.knownDrawings ??= new Set())
    const before = known.size
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
    const held = fields.map(({ value, checked, disabled, validity }) => [value, checked, disabled, validity.valid])
    known.add(JSON.stringify([locale, document.body.innerHTML.replaceAll(/_r_[0-9a-z]+_/g, ''), held]))
    return known.size > before
  }, language)

/** Opens each view of a statechart page and each of its parts, and checks both. */
export async function problemsInViews(page: Page, isNarrow: boolean, parts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const check = async (where: string): Promise<void> => {
    for (const what of [...(await axe(page, 'en')), ...(await overflowingElements(page))]) found.push(`${where}: ${what}`)
  }
  await addAxe(page)
  for (const view of isNarrow ? ['Machines', 'Chart', 'State', 'About'] : ['State', 'About']) {
    await page.getByRole('navigation').getByRole('button', { name: view }).click()
    await settled(page)
    await check(view)
  }
  for (const part of parts) {
    await page.getByRole('link', { name: part, exact: true }).click()
    await page.getByRole('main').waitFor()
    await check(part)
  }
  return found
}

/** Whether axe has something to check: an element whose tag, classes, parent or ARIA states this page has not shown before. */
const findNewElements = (): boolean => {
  const known = (window.knownElements ??= new Set())
  const before = known.size
  const look = ({ tagName, attributes }: Element): string =>
    `${tagName} ${[...attributes].map(({ name, value }) => (name === 'class' || /^[a-z]{0,12}$/.test(value) ? `${name}=${value}` : name)).join(' ')}`
  for (const element of document.body.querySelectorAll('*'))
    known.add(`${element.parentElement ? look(element.parentElement) : ''} > ${look(element)}`)
  return known.size > before
}

export const isBlank = (page: Page | Frame): Promise<boolean> => page.evaluate(seeNothing)

const seeNothing = (): boolean => {
  const seen = [...document.body.querySelectorAll('*')].filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    const paints =
      element.matches('svg, img, canvas, input, select') ||
      [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
    return paints && width > 1 && height > 1
  })
  // A skeleton has no text but is marked as busy. An empty live region has no height.
  const shows = (element: Element) => element.getBoundingClientRect().height > 1
  return seen.length === 0 && ![...document.querySelectorAll('[aria-busy=true], [role=status]')].some(shows)
}

/**
 * A page or sheet that scrolls sideways, and clipped text. Ignores fields, rows marked with `data-scrolls`, and visually hidden
 * text.
 */
const findOverflow = (): string[] => {
  const found: string[] = []
  const root = document.documentElement
  const report = (element: Element, what: string) => {
    const name = `${element.tagName.toLowerCase()}${[...element.classList].map((one) => `.${one}`).join('')}`
    found.push(`${what}: ${name} "${(element.textContent ?? '').trim().slice(0, 40)}"`)
  }
  if (root.scrollWidth > root.clientWidth) report(root, `page ${root.scrollWidth} px wide in ${root.clientWidth}`)
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (element.matches('input, select, option, textarea, script, style') || element.clientWidth <= 1 || element.closest('svg')) continue
    const style = getComputedStyle(element)
    if (style.visibility === 'hidden' || style.display === 'inline') continue
    const clips = style.overflowX !== 'visible'
    // Allows one pixel for rounding.
    if (clips && element.scrollWidth > element.clientWidth + 1 && !element.dataset['scrolls'])
      report(element, `${element.scrollWidth} px wide in ${element.clientWidth}`)
    if (['hidden', 'clip'].includes(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
      report(element, `${element.scrollHeight} px high in ${element.clientHeight}`)
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
    // Content of a carousel lies outside until it is swiped.
    if (!hasText || clips || element.closest('[data-scrolls]')) continue
    const range = document.createRange()
    range.selectNodeContents(element)
    const text = range.getBoundingClientRect()
    if (text.left < -1 || text.right > root.clientWidth + 1)
      report(element, `text from ${Math.round(text.left)} to ${Math.round(text.right)} px`)
  }
  return found
}

export const overflowingElements = (page: Page): Promise<string[]> => page.evaluate(findOverflow)

/** Thai and Lao words that go on in the next line. They have no spaces between, so a segmenter finds them. */
const findBrokenWords = (locale: string): string[] => {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' })
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  const range = document.createRange()
  const isHidden = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath !== 'none' || isHidden(element.parentElement))
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    range.selectNodeContents(node)
    if (range.getClientRects().length < 2 || isHidden(node.parentElement)) continue
    for (const { segment, index, isWordLike } of segmenter.segment(node.textContent ?? '')) {
      if (!isWordLike || !/[\p{Script=Thai}\p{Script=Lao}]{2}/u.test(segment)) continue
      range.setStart(node, index)
      range.setEnd(node, index + segment.length)
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)))
      if (lines.size > 1) found.push(`${segment} is broken in "${(node.textContent ?? '').trim().slice(0, 60)}"`)
    }
  }
  return found
}

export type Seen = { isBlank: boolean; overflowing: string[]; brokenWords: string[]; hasNewElements: boolean }

export const inspectDrawing = (page: Page, language: string): Promise<Seen> =>
  page.evaluate(`({
    isBlank: (${String(seeNothing)})(),
    overflowing: (${String(findOverflow)})(),
    brokenWords: (${String(findBrokenWords)})('${language}'),
    hasNewElements: (${String(findNewElements)})(),
  })`)

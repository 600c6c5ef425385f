// Each chart is complete, and each state opens its real screen. Languages alternate between states; the harness checks every
// screen in all three.
import { expect, test as base, type Frame, type Page } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBlank, problemsInViews } from '../harness/checks.ts'
import { inspectorFolder, serveInspector } from '../harness/serve.ts'
import { watch, type BrowserErrors } from '../support/browserErrors.ts'
import { settled } from '../support/settled.ts'
import { languages, wordsOf } from '../support/words.ts'

type Opened = { page: Page; screen: Frame; browserErrors: BrowserErrors }

/** One page per worker, because the next machine is only a link away. */
const test = base.extend<object, { origin: string; gallery: Opened }>({
  origin: [
    async ({}, use) => {
      const { origin, stop } = await serveInspector()
      await use(origin)
      stop()
    },
    { scope: 'worker' },
  ],
  gallery: [
    async ({ browser, origin }, use) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
      const browserErrors = watch(context)
      const page = await context.newPage()
      await page.goto(origin)
      await use({ page, screen: await screenIn(page), browserErrors })
      await context.close()
    },
    { scope: 'worker' },
  ],
})

type Definition = { id: string; always?: unknown; states?: Record<string, Definition> }

const charts = ['--conditions=source', join(import.meta.dirname, '../../packages/machines/tools/charts.ts')]
const machines = (JSON.parse(execFileSync(process.execPath, charts, { encoding: 'utf8' })) as { definition: Definition }[]).map(
  ({ definition }) => definition,
)

const statesOf = (definition: Definition, path = ''): [path: string, Definition][] => [
  [path, definition],
  ...Object.entries(definition.states ?? {}).flatMap(([key, child]) => statesOf(child, path === '' ? key : `${path}.${key}`)),
]

const machinesWithoutScreen = ['home', 'inbox', 'links', 'live', 'message', 'readMark', 'submitRequest']

test.use({ viewport: { width: 1280, height: 800 } })

for (const [machineIndex, machine] of machines.entries()) {
  test(
    `${machine.id} in the gallery, every state, shows the whole chart and the screen`,
    { tag: '@full' },
    async ({ gallery: { page, screen, browserErrors } }) => {
      const problems: string[] = []
      const states = statesOf(machine)
      await open(page, `#/${machine.id}?lang=${languages[machineIndex % 3]}`)
      await page.locator(`[data-drawn][aria-label^="Chart of ${machine.id}:"]`).waitFor({ timeout: 200_000 })
      problems.push(...(await misdrawn(page)))
      expect((await statesIn(page)).toSorted()).toEqual(states.map(([path]) => path).toSorted())

      for (const [offset, language] of languages.entries()) {
        await page.locator(`header label[lang=${language}]`).click()
        await screen.locator(`html[lang=${language}]`).waitFor({ state: 'attached' })
        for (const [index, [state, { always }]] of states.entries()) {
          if (state === '' || (index + machineIndex) % languages.length !== offset) continue
          const box = page.locator(`[data-state="${state}"]`)
          await box.dispatchEvent('click')
          await shown(page, machine.id, state)
          const texts = await page.locator('[data-unseen] + p').allTextContents()
          if (texts.length === 0) {
            await settled(screen)
            if (await isBlank(screen)) problems.push(`${state} in ${language}: blank`)
          } else if (!machinesWithoutScreen.includes(machine.id) && texts.some((text) => text.startsWith('No screen')))
            problems.push(`${state}: no screen`)
          // A state with an `always` transition is never active.
          if ((await box.getAttribute('data-active')) === null && !always) problems.push(`${state}: not reached`)
        }
      }
      expect([...problems, ...browserErrors.list()]).toEqual([])
    },
  )
}

test('gallery, one visit, restores links, moves by events and Back, and fits without sight or mouse', async ({ page, origin }) => {
  await test.step('a link restores machine, state, language and theme', async () => {
    await page.goto(`${origin}/#/transfer/submitting?lang=lo&theme=dark`)
    const screen = await screenIn(page)
    await shown(page, 'transfer', 'submitting')
    await expect(page.getByRole('region', { name: 'State' }).getByRole('heading', { level: 2 })).toHaveText('submitting')
    await expect(page.locator('[data-state=submitting][data-active][data-chosen]')).toHaveCount(1)
    for (const one of [page, screen]) await expect(one.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(screen.getByText(wordsOf('lo')('transfer:from')).first()).toBeVisible()
    await page.locator('header label[lang=th]').click()
    await expect(screen.getByText(wordsOf('th')('transfer:from')).first()).toBeVisible()
    expect(new URL(page.url()).hash).toBe('#/transfer/submitting?lang=th&theme=dark')

    await page.evaluate(() => void (location.hash = '#/withdraw/filling'))
    await shown(page, 'withdraw', 'filling')
    expect(await screenIn(page)).toBe(screen)
  })

  await test.step('events from the gallery and the screen move on and back to any state', async () => {
    await page.goto(`${origin}/#/transfer?lang=en`)
    const screen = await screenIn(page)
    await shown(page, 'transfer', '')
    const pastEvents = page.getByRole('region', { name: 'Events so far' }).getByRole('listitem')
    const next = page.getByRole('region', { name: 'Possible events' })
    await expect(pastEvents).toHaveText([/^Start/])
    await expect(page.getByLabel('Views of this state').locator('option')).toHaveCount(7)

    const amount = screen.getByRole('textbox', { name: wordsOf('en')('transfer:amount') })
    await screen.getByRole('button', { name: wordsOf('en')('transfer:swap') }).click()
    await expect(pastEvents).toHaveText([/^Start/, /^ends\.swapped/])
    await next.getByRole('button', { name: 'from.chosen code: "WALLET"' }).click()
    await expect(pastEvents).toHaveText([/^Start/, /^ends\.swapped/, /^from\.chosen/])
    await next.getByRole('button', { name: 'to.chosen code: "PGSLOT"' }).click()
    await expect(pastEvents).toHaveText([/^Start/, /^ends\.swapped/, /^from\.chosen/, /^to\.chosen/])
    await expect(screen.getByText('มังกรทอง').first()).toBeVisible()
    await amount.pressSequentially('12')
    await expect(amount).toBeFocused()
    await expect(page.getByRole('region', { name: 'Context' }).last()).toContainText('amount: 1200')
    await next.getByRole('button', { name: 'transfer.requested', exact: true }).click()
    await expect(page.locator('[data-state=submitting][data-active]')).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'State' }).getByRole('heading', { level: 2 })).toHaveText('submitting')
    const link = page.url()

    await pastEvents.getByRole('button', { name: 'ends.swapped' }).click()
    await expect(page.locator('[data-state=filling][data-active]')).toHaveCount(1)
    await expect(amount).toHaveValue('')
    await page.getByRole('button', { name: 'Latest' }).click()
    await expect(page.locator('[data-state=submitting][data-active]')).toHaveCount(1)
    await page.getByRole('button', { name: 'Start again' }).click()
    await expect(pastEvents).toHaveCount(1)
    await page.goto(link)
    await expect(page.locator('[data-state=submitting][data-active]')).toHaveCount(1)
  })

  await test.step('Back after opened sheets returns through the viewed states', async () => {
    await page.goto(`${origin}/#/transfer?lang=en`)
    await shown(page, 'transfer', '')
    for (const state of ['submitting', 'filling', 'moved']) {
      const item = page.getByRole('treeitem', { name: new RegExp(`^${state}\\b`) })
      await item.press('Enter')
      await shown(page, 'transfer', state)
      // A sheet that opens in the frame must not take the focus from the chart.
      await expect(item).toBeFocused()
    }
    for (const state of ['filling', 'submitting', '']) {
      await page.goBack()
      await shown(page, 'transfer', state)
    }
  })

  for (const [theme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const) {
    await test.step(`${width} px and the ${theme} theme fit`, async () => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${origin}/#/limitChange/editing?theme=${theme}`)
      await screenIn(page)
      await shown(page, 'limitChange', 'editing')
      expect(await problemsInViews(page, width < 1000, ['Live', 'Map'])).toEqual([])
    })
  }

  await test.step('it works as a file without a server', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${pathToFileURL(join(inspectorFolder, 'index.html')).href}#/transfer/submitting?lang=lo`)
    const alone = await screenIn(page)
    await shown(page, 'transfer', 'submitting')
    await expect(alone.getByText(wordsOf('lo')('transfer:from')).first()).toBeVisible()
  })
})

test('gallery search, words of a machine, state or event, finds them', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(origin)
  const list = page.getByRole('region', { name: 'Machines' })
  const search = list.getByRole('searchbox')
  await expect(list.getByRole('status')).toHaveText(`${machines.length} machines`)
  await search.fill('ends.swapped')
  await expect(list.getByRole('link')).toHaveText([/^transfer/])
  await search.fill('nobody calls it so')
  await expect(list.getByRole('status')).toHaveText('No results')
  await search.fill('outcomeUnknown')
  await list.getByRole('link', { name: 'outcomeUnknown', exact: true }).first().click()
  await expect(page.locator('[data-chosen]')).toHaveAttribute('data-state', 'outcomeUnknown')
  await page.getByRole('button', { name: 'About' }).click()
  const events = page.getByRole('table', { name: 'Events' })
  await expect(events.getByRole('rowheader', { name: 'again.requested' })).toBeVisible()
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await page.getByRole('region', { name: 'Operations' }).getByRole('link', { name: 'createQr', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('createQr: 1 screen, 1 machine. POST /api/qrcode/{code}')
  const lit = page.locator('main [data-lit]')
  await expect(lit).toHaveText(['deposit', 'qrDeposit', 'createQr'])
  await lit.getByRole('link', { name: 'qrDeposit' }).click()
  await page.getByRole('link', { name: 'See its chart' }).click()
  await page.locator('[data-drawn][aria-label^="Chart of qrDeposit:"]').waitFor()
})

test('gallery chart, pointer, wheel and keys, moves and zooms', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(`${origin}/#/spin`)
  const chart = page.locator('[data-drawn]')
  await chart.waitFor()
  // Until then the chart may move to the active state.
  await shown(page, 'spin', '')
  const view = async () => {
    const [, x = 0, y = 0, scale = 0] =
      /translate\((\S+) (\S+)\) scale\((\S+)\)/.exec((await chart.locator('svg > g').getAttribute('transform')) ?? '') ?? []
    return [x, y, scale].map((figure) => Math.round(Number(figure) * 100) / 100)
  }
  const becomes = (expected: (number | undefined)[]) =>
    expect.poll(view).toEqual(expected.map((figure) => Math.round((figure ?? 0) * 100) / 100))
  const [x = 0, y = 0, scale = 0] = await view()
  await chart.hover({ position: { x: 300, y: 300 } })
  await page.mouse.wheel(40, 30)
  await becomes([x - 40, y - 30, scale])
  await page.mouse.down()
  await page.mouse.move(400, 200, { steps: 5 })
  await page.mouse.up()
  expect(new URL(page.url()).hash).toBe('#/spin')
  // It opens readable, and 0 shows all of it.
  await chart.press('0')
  await expect.poll(async () => (await view())[2]).toBeLessThan(scale)
  const [left = 0, top = 0, whole = 0] = await view()
  await chart.press('ArrowRight')
  await becomes([left - 60, top, whole])
  await chart.press('ArrowLeft')
  await page.getByRole('button', { name: 'Larger' }).click()
  await expect.poll(async () => (await view())[2]).toBeCloseTo(whole * 1.25, 1)
  await page.getByRole('button', { name: 'All of it' }).click()
  await becomes([left, top, whole])
  await page.locator('[data-state=prize]').click()
  await shown(page, 'spin', 'prize')
})

const misdrawn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<SVGGElement>('svg [data-state]')].flatMap((state) => {
      const box = state.querySelector('rect')?.getBBox()
      const name = state.dataset['state'] ?? ''
      if (!box || box.width < 20 || box.height < 20) return [`${name} has no box`]
      const texts = [...state.querySelectorAll('text')]
      if (texts.length === 0) return [`${name} has no words`]
      return texts.filter((text) => text.getBBox().x + text.getBBox().width > box.width - 10).map((text) => `cut: ${text.textContent}`)
    }),
  )

const statesIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.querySelectorAll<SVGGElement>('svg [data-state]')].map((state) => state.dataset['state'] ?? ''))

const open = (page: Page, hash: string): Promise<void> => page.evaluate((to) => void (location.hash = to), hash)

const shown = (page: Page, machine: string, state: string): Promise<void> =>
  page.locator(`[data-shown="${machine}/${state}"]`).waitFor({ state: 'attached' })

async function screenIn(page: Page): Promise<Frame> {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('the gallery has no frame')
  await frame.locator('html[data-ready]').waitFor({ state: 'attached' })
  return frame
}

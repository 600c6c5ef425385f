// `statecharts-viewer open` on machines that know nothing of it: drawn, simulated and followed, offline.
import { expect, test as base, type Page } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { problemsInViews } from '../harness/checks.ts'

const home = join(import.meta.dirname, '../../packages/statecharts')
// Published machines do not import xstate themselves, so their files are named.
const files = globSync('tests/machines/*', { cwd: home })

const test = base.extend<object, { origin: string }>({
  origin: [
    async ({}, use) => {
      const args = ['--conditions=source', 'src/cli/bin.ts', 'open', ...files, '--port', '0', '--no-browser']
      const viewer = spawn(process.execPath, args, { cwd: home, stdio: ['ignore', 'pipe', 'inherit'] })
      const [line] = (await once(viewer.stdout, 'data')) as [Buffer]
      await use(/http\S+\//.exec(String(line))?.[0] ?? '')
      viewer.kill('SIGTERM')
      const [code] = (await once(viewer, 'exit')) as [number | null]
      expect(code).toBe(0)
    },
    { scope: 'worker' },
  ],
})

test.use({ viewport: { width: 1280, height: 800 } })

const drawn = (page: Page, name: string) => page.locator(`[data-drawn][aria-label^="Chart of ${name}:"]`).waitFor()
const state = (page: Page) => page.getByRole('region', { name: 'State' }).getByRole('heading', { level: 2 })

test('viewer, one visit, simulates, draws source, follows a program, and fits without sight or mouse', async ({ page, origin }) => {
  await test.step('events with payload, answers, time and guards by hand simulate a machine that a link restores', async () => {
    const elsewhere: string[] = []
    page.on('request', (request) => !request.url().startsWith(origin) && request.url().startsWith('http') && elsewhere.push(request.url()))
    await page.goto(`${origin}#/features`)
    await drawn(page, 'features')
    await expect(state(page)).toHaveText('idle')
    await page.getByText('payload: value, note?').click()
    await page.locator('select[name=value]').selectOption('high')
    await page.getByRole('button', { name: 'Send set' }).click()
    await expect(page.getByRole('region', { name: 'Context' }).last()).toContainText('value: "high" changed')
    await page.getByRole('button', { name: 'start', exact: true }).click()
    await expect(page.locator('input[name=count]')).toBeFocused()
    await page.getByRole('button', { name: 'Send start' }).click()
    await expect(state(page)).toHaveText('work.left.one + work.right.a')
    await page.getByRole('group', { name: 'Answers of load' }).getByRole('button', { name: 'Done' }).click()
    await expect(state(page)).toHaveText('work.left.three + work.right.a')
    const link = page.url()
    await page.goBack()
    await expect(state(page)).toHaveText('work.left.one + work.right.a')
    await page.goto(`${origin}#/definition`)
    await page.goto(link)
    await expect(state(page)).toHaveText('work.left.three + work.right.a')
    await expect(page.locator('[data-state="work.left.three"][data-active]')).toHaveCount(1)
    await page.getByRole('button', { name: 'Step back' }).click()
    await expect(state(page)).toHaveText('work.left.one + work.right.a')

    await page.goto(`${origin}#/features/idle`)
    await expect(page.getByRole('region', { name: 'idle' })).toContainText(/tests\/machines\/features\.ts:\d\d/)

    await page.goto(`${origin}#/vault`)
    await drawn(page, 'vault')
    await expect(page.getByRole('link', { name: /^vault/ })).toBeInViewport()
    await page.goto(`${origin}#/turnstile`)
    await drawn(page, 'turnstile')
    await page.getByRole('button', { name: 'coin', exact: true }).click()
    await expect(state(page)).toHaveText('locked')
    await page.getByLabel('is enough').selectOption('true')
    await expect(state(page)).toHaveText('unlocked')
    await page.getByRole('button', { name: 'To the next delay' }).click()
    await expect(state(page)).toHaveText('locked')
    expect(elsewhere).toEqual([])
  })

  await test.step('source and factories are drawn, and a module that throws shows its error', async () => {
    await page.goto(`${origin}#/?part=paste`)
    await page
      .getByLabel('TypeScript or JavaScript')
      .fill("const id: string = 'pasted'\ncreateMachine({ id, initial: 'a', states: { a: { on: { go: 'b' } }, b: {} } })")
    await page.getByRole('button', { name: 'Draw it' }).click()
    await drawn(page, 'pasted')
    await page.getByText('createCounterMachine()').click()
    await page.getByLabel('Argument, as JSON').fill('{ "start": 4 }')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('region', { name: 'Context' }).last()).toContainText('count: 4')
    await page.getByRole('link', { name: /^throws\.ts|tests\/machines\/throws\.ts/ }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText("Child state 'nowhere' does not exist on 'broken'")
  })

  await test.step('a running Node program is followed and takes an event with the payload of its type', async () => {
    const program = `
      import { createActor } from 'xstate'
      import { createInspector } from './src/live/createInspector.ts'
      import { featuresMachine } from './tests/machines/features.ts'
      const { inspect } = createInspector({ url: '${origin}', name: 'a program', acceptsEvents: true })
      createActor(featuresMachine, { inspect }).start()
      setInterval(() => {}, 1000)`
    const running = spawn(process.execPath, ['--conditions=source', '--input-type=module', '--eval', program], {
      cwd: home,
      stdio: 'inherit',
    })
    try {
      await page.goto(`${origin}#/?part=live`)
      await page.getByRole('region', { name: 'Actors' }).getByRole('button', { name: 'features idle' }).click()
      await drawn(page, 'features')
      await expect(page.locator('[data-state=idle][data-active]')).toHaveCount(1)
      const event = page.getByRole('region', { name: 'Event' })
      await event.getByText('Send an event').click()
      await event.getByText('payload: value, note?').click()
      await event.locator('select[name=value]').selectOption('high')
      await event.getByRole('button', { name: 'Send set' }).click()
      await expect(event.getByText('set was sent.')).toBeVisible()
      await expect(event.getByRole('region', { name: 'Context' }).last()).toContainText('value: "high"')
    } finally {
      running.kill()
    }
  })

  for (const [theme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const) {
    await test.step(`${width} px and the ${theme} theme fit`, async () => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${origin}#/features?theme=${theme}`)
      await drawn(page, 'features')
      const work = page.getByRole('treeitem', { name: /^work, parallel/ })
      await work.press('Space')
      await expect(page.locator('[data-state="work.left"]')).toHaveCount(0)
      await expect(page.locator('[data-state=work][data-focused]')).toHaveCount(1)
      await work.press('Space')
      await page.locator('[data-state="work.left"]').waitFor()
      expect(await problemsInViews(page, width < 1000, ['Live', 'Paste'])).toEqual([])
    })
  }
})

test('viewer, every machine of the set, is drawn with its text inside of the boxes', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(origin)
  await page.locator('[data-drawn]').waitFor()
  const names = await page.getByRole('region', { name: 'Machines' }).locator('ul > li > a:not(:has-text("error")) > b').allTextContents()
  expect(names.length).toBeGreaterThan(25)
  for (const name of names) {
    await page.evaluate((to) => void (location.hash = `#/${encodeURIComponent(to)}`), name)
    await drawn(page, name)
    expect([name, await cutTexts(page)]).toEqual([name, []])
  }
})

const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<SVGGElement>('.sc-state, .sc-label')].flatMap((shape) => {
      const box = shape.querySelector('rect')?.getBBox()
      const texts = [...shape.querySelectorAll(':scope > g > text')] as SVGTextElement[]
      return texts
        .filter((text) => box && text.getBBox().x + text.getBBox().width > box.width - 2)
        .map(({ textContent }) => textContent ?? '')
    }),
  )

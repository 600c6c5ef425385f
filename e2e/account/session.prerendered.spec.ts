import type { Page } from '@playwright/test'
import { waitForHydration, loginPage, remembered, rememberedLanguage } from '../models/loginPage.ts'
import { expect, test as base } from '../support/test.ts'
import { cookieOf, languages, wordsOf } from '../support/words.ts'

type HeldScripts = {
  open: (path?: string) => Promise<void>
  release: () => void
  addresses: string[]
  logins: unknown[]
}

const test = base.extend<{ heldScripts: HeldScripts }>({
  heldScripts: async ({ page }, use) => {
    const addresses: string[] = []
    const logins: unknown[] = []
    let held = Promise.withResolvers<void>()
    page.on('request', (request) => {
      addresses.push(new URL(request.url()).pathname + new URL(request.url()).search)
      if (request.url().endsWith('/api/login')) logins.push(request.postDataJSON())
    })
    await page.route('**/assets/*.js', async (route) => {
      await held.promise
      await route.continue().catch(() => {})
    })
    const open = async (path = '/login'): Promise<void> => {
      held = Promise.withResolvers<void>()
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForFunction(() => document.readyState !== 'loading')
    }
    await use({ open, release: () => held.resolve(), addresses, logins })
    held.resolve()
  },
})

/** Parts that wait for an idle browser come after hydration. */
const keepMarkupAtHydration = (page: Page) =>
  page.addInitScript(() =>
    new MutationObserver(() => {
      Object.assign(globalThis, { hydratedMarkup: document.getElementById('guest')?.innerHTML })
    }).observe(document, { subtree: true, attributeFilter: ['data-live'] }),
  )
// Only the init script adds `hydratedMarkup`.
const hydratedMarkup = (page: Page) => page.evaluate(() => (globalThis as { hydratedMarkup?: string }).hydratedMarkup)

test('prerendered login, each language, loads only its texts and hydrates without a difference', async ({
  page,
  heldScripts,
  context,
  baseURL,
}) => {
  await keepMarkupAtHydration(page)
  for (const language of languages) {
    await test.step(language, async () => {
      const t = wordsOf(language)
      await context.addCookies([{ name: 'LOCALE', value: cookieOf(language), url: baseURL ?? '' }])
      await heldScripts.open()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(t('session:title'))
      const before = await page.evaluate(() => document.getElementById('guest')?.innerHTML)
      const form = await page.locator('form').elementHandle()
      heldScripts.release()
      await waitForHydration(page)
      expect(await hydratedMarkup(page)).toBe(before)
      expect(await page.evaluate((old) => old === document.forms[0], form)).toBe(true)
      const words = await page.evaluate(() => JSON.parse(document.getElementById('words')?.textContent ?? '{}') as object)
      expect(JSON.stringify(words)).toContain(t('session:lead'))
    })
  }
  expect(heldScripts.addresses.filter((address) => /words/.test(address))).toEqual([])
})

// @covers 2.login-1
test('prerendered login, typed or filled by a password manager before the scripts, keeps text, caret and focus and sends them', async ({
  page,
  t,
  heldScripts,
  person,
}) => {
  const login = loginPage(page, t)
  await page.route('**/api/login', (route) => route.fulfill({ status: 422, json: { message: 'WRONG_CREDENTIAL' } }))
  await test.step('typed', async () => {
    await heldScripts.open()
    await login.phone.fill(person.phone)
    await login.password.pressSequentially(person.password)
    await page.keyboard.press('ArrowLeft')
    heldScripts.release()
    await waitForHydration(page)
    await expect(login.password).toBeFocused()
    expect(await login.password.evaluate((input: HTMLInputElement) => [input.value, input.selectionStart])).toEqual([
      person.password,
      person.password.length - 1,
    ])
    await login.submit.click()
    await expect(login.problem).toHaveText(t('problem:WRONG_CREDENTIAL'))
  })
  await test.step('values set by a password manager without events', async () => {
    await heldScripts.open()
    await page.evaluate(
      ([username = '', password = '']) => {
        for (const [name, value] of Object.entries({ username, password }))
          document.querySelector<HTMLInputElement>(`[name=${name}]`)?.setAttribute('value', value)
      },
      [person.phone, person.password],
    )
    heldScripts.release()
    await waitForHydration(page)
    await login.submit.click()
    await expect(login.problem).toHaveText(t('problem:WRONG_CREDENTIAL'))
  })
  const sent = { username: person.phone, password: person.password }
  expect(heldScripts.logins).toEqual([sent, sent])
})

for (const gesture of ['Enter', 'tap'] as const) {
  const tag = gesture === 'Enter' ? '@full' : []
  test(
    `prerendered login, ${gesture} before the scripts, is kept, leaves the address clean and is sent once`,
    { tag },
    async ({ page, t, heldScripts, player }) => {
      await page.evaluate(() => localStorage.clear())
      const login = loginPage(page, t)
      await heldScripts.open()
      await login.fill(player.phone, player.password)
      for (let times = 0; times < 3; times++) await (gesture === 'Enter' ? page.keyboard.press('Enter') : login.submit.click())
      expect(new URL(page.url()).pathname).toBe('/login')
      await expect(page.locator('html')).toHaveAttribute('data-held', '')
      expect(heldScripts.logins).toEqual([])
      heldScripts.release()
      await page.waitForURL('**/user/home')
      expect(heldScripts.logins).toEqual([{ username: player.phone, password: player.password }])
      expect(await page.evaluate(() => [localStorage.getItem('token') === null, sessionStorage.getItem('token') === null])).toEqual([
        true,
        false,
      ])
      const pages = heldScripts.addresses.filter((address) => !address.startsWith('/api/'))
      expect(pages.filter((address) => address.includes('?'))).toEqual([])
      expect(heldScripts.addresses.filter((address) => address.includes(player.password))).toEqual([])
    },
  )
}

test.describe('prerendered login, no scripts, shows a message', () => {
  test.use({ javaScriptEnabled: false })

  test('prerendered login, submitted before the scripts, keeps the password out of the address', async ({
    page,
    heldScripts,
    browserErrors,
  }) => {
    // The form needs scripts: the server has no such page.
    browserErrors.allow(/status of 404/)
    await page.goto('/login')
    await page.locator('[name=password]').fill('s3cret-9')
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await page.locator('[name=password]').press('Enter')
    expect(new URL((await sent).url()).search).toBe('')
    expect(heldScripts.addresses.filter((address) => address.includes('s3cret'))).toEqual([])
  })
})

test('prerendered login, pressed before the scripts, which fail to load, shows a problem', async ({
  page,
  t,
  heldScripts,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED/)
  await page.route('**/assets/main*.js', (route) => route.abort())
  await heldScripts.open()
  await page.locator('[name=password]').press('Enter')
  heldScripts.release()
  await expect(page.getByText(t('app:failed'))).toBeVisible()
})

for (const language of ['lo', 'en'] as const) {
  const tag = language === 'en' ? '@full' : []
  test(
    `prerendered login, ${language} chosen before the scripts, is saved, then shown, and keeps the typed text`,
    { tag },
    async ({ page, t, heldScripts }) => {
      const login = loginPage(page, t)
      await heldScripts.open()
      await login.password.fill('s3cret-9')
      await login.chooseLanguage(language)
      expect(await rememberedLanguage(page)).toEqual(remembered(language))
      heldScripts.release()
      await expect(loginPage(page, wordsOf(language)).submit).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('[name=password]')).toHaveValue('s3cret-9')
    },
  )
}

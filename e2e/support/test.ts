import { test as base, expect, type Page } from '@playwright/test'
import { reportViolations, watch, type BrowserErrors } from './browserErrors.ts'
import { newPerson, newPlayer, storeToken, type Person, type Player } from '../fixtures/players.ts'
import { createSandbox, type Sandbox } from '../backend/sandbox.ts'
import { startServer } from '../backend/startServer.ts'
import type { RunningServer, ServerSettings } from '../server.ts'
import { cookieOf, wordsOf, type Language, type Translate } from './words.ts'

type Workers = {
  /** Playwright starts a separate worker for each set of settings. */
  serverSettings: ServerSettings
  server: RunningServer
  defaults: object
}
type Tests = {
  language: Language
  t: Translate
  sandbox: Sandbox
  browserErrors: BrowserErrors
  person: Person
  player: Player
}

/** Each worker has a real server, and any unexpected browser error fails the test. */
export const test = base.extend<Tests, Workers>({
  serverSettings: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ serverSettings }, use) => {
      const server = await startServer(serverSettings)
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  defaults: [
    async ({ server }: { server: RunningServer }, use: (settings: object) => Promise<void>) =>
      use((await (await fetch(`${server.origin}/sandbox/api/settings`)).json()) as object),
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.origin),
  language: ['th', { option: true }],
  t: ({ language }, use) => use(wordsOf(language)),
  sandbox: [
    async ({ server, defaults }, use) => {
      const sandbox = createSandbox(server.origin)
      await use(sandbox)
      // Also checks the ledger.
      await Promise.all([sandbox.clearFaults(), sandbox.clock(0), sandbox.settings(defaults)])
      await sandbox.ledgerCheck()
    },
    { auto: true },
  ],
  context: async ({ context, baseURL, language }, use) => {
    await context.addCookies([{ name: 'LOCALE', value: cookieOf(language), url: baseURL ?? '' }])
    await context.addInitScript(reportViolations)
    context.on('page', retryInterruptedLoads)
    await use(context)
    // A route handler that still runs would fail after the test.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  browserErrors: [
    async ({ context }, use) => {
      const browserErrors = watch(context)
      await use(browserErrors)
      expect(browserErrors.list(), 'unexpected browser errors').toEqual([])
    },
    { auto: true },
  ],
  person: async ({}, use, { workerIndex }) => use(newPerson(workerIndex)),
  player: async ({ page, server, person }, use) => {
    const player = await newPlayer(server.origin, person)
    await storeToken(page, player.token)
    await use(player)
  },
})

export { expect }

/** A closing sheet goes back over its history entry a moment later, which interrupts a load. */
function retryInterruptedLoads(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = (...args) => loadTwice(() => goto(...args))
  page.reload = (...args) => loadTwice(() => reload(...args))
}

async function loadTwice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!/ERR_ABORTED/.test(String(error))) throw error
    return load()
  }
}

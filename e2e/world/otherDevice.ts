import type { Browser, Page } from '@playwright/test'
import { keepToken, post } from './players.ts'

type Who = { phone: string; password: string }

/** Signs in over the API, as this client. */
export async function signInAs(origin: string, { phone, password }: Who, headers: Record<string, string> = {}): Promise<string> {
  const { token } = (await post(`${origin}/api/login`, { username: phone, password }, headers)) as { token: string }
  return token
}

/** Another browser in which the player is signed in too, at `path`. It closes with the test's own browser. */
export async function otherDevice(browser: Browser, origin: string, who: Who, path = '/user/home'): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  await keepToken(page, await signInAs(origin, who))
  await page.goto(path)
  return page
}

import type { Browser, Page } from '@playwright/test'
import { keepToken, post } from './players.ts'

type Who = { phone: string; password: string }

export async function signInAs(origin: string, { phone, password }: Who, headers: Record<string, string> = {}): Promise<string> {
  const { token } = (await post(`${origin}/api/login`, { username: phone, password }, headers)) as { token: string }
  return token
}

export async function otherDevice(browser: Browser, origin: string, who: Who, path = '/user/home'): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  await keepToken(page, await signInAs(origin, who))
  await page.goto(path)
  return page
}

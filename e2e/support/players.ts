import type { Page } from '@playwright/test'

export type Person = {
  phone: string
  password: string
  name: string
  bankCode: string
  firstName: string
  lastName: string
  accountNo: string
}

let people = 0

export function newPerson(worker: number): Person {
  const number = String(++people).padStart(5, '0')
  return {
    phone: `089${worker % 100 < 10 ? '0' : ''}${worker % 100}${number}`,
    password: 'correct-horse-9',
    name: `Malee ${number}`,
    bankCode: 'SCB',
    firstName: 'MALEE',
    lastName: 'SAETANG',
    accountNo: `4${String(worker % 100).padStart(2, '0')}00${number}`,
  }
}

export type Player = Person & { token: string }

export async function newPlayer(origin: string, person: Person, inviteCode = ''): Promise<Player> {
  const { phone, password, name, bankCode, firstName, lastName, accountNo } = person
  const { otpToken, code } = (await post(`${origin}/api/otp/send`, { phoneNumber: phone })) as { otpToken: string; code: string }
  await post(`${origin}/api/otp/verify`, { otpToken, otpCode: code })
  const account = {
    name,
    username: phone,
    password,
    sourceCode: '',
    inviteCode,
    bankCode,
    bankAccountName: `${firstName} ${lastName}`,
    bankAccountNo: accountNo,
    currency: 'BAHT',
  }
  // The cookie proves the phone with and without extensions.
  await post(`${origin}/api/account`, account, { cookie: `otp=${otpToken}` })
  const { token } = (await post(`${origin}/api/login`, { username: phone, password })) as { token: string }
  return { ...person, token }
}

/** Returns the wallet's balance in baht. */
export async function walletOf(origin: string, { token }: Player): Promise<number> {
  const response = await fetch(`${origin}/api/wallet`, { headers: { authorization: `Bearer ${token}` } })
  return ((await response.json()) as { wallet: { amount: number } }).wallet.amount
}

/** Stores the token as after a sign-in with "remember", and the accepted agreement. */
export const keepToken = (page: Page, token: string): Promise<void> =>
  onQuietPage(page, () =>
    page.evaluate((kept) => {
      localStorage.setItem('token', kept)
      localStorage.setItem('remember-agreement', 'true')
    }, token),
  )

/** Changes storage on a page without the product's scripts, which could overwrite it. */
export async function onQuietPage(page: Page, change: () => Promise<void>): Promise<void> {
  const address = '**/a-page-of-the-tests'
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }))
  await page.goto('/a-page-of-the-tests')
  await change()
  await page.unroute(address)
}

export async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}

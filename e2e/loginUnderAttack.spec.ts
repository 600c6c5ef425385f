// A stranger who types wrong passwords must not keep a player out.
import { loginPage } from './models/loginPage.ts'
import { newPlayer } from './world/players.ts'
import { expect, test } from './world/test.ts'

test.use({ serverSettings: { TRUSTED_PROXIES: '127.0.0.1' } })

test('an account under attack is entered from a new browser and from a known one', async ({ page, say, person, server }) => {
  const { phone, password } = await newPlayer(server.origin, person)
  const attack = async (): Promise<void> => {
    for (let time = 0; time < 20; time += 1) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${time}` }
      const body = JSON.stringify({ username: phone, password: 'wrong-horse-9' })
      await fetch(`${server.origin}/api/login`, { method: 'POST', headers, body })
    }
  }
  const answers: number[] = []
  page.on('response', (response) => response.url().endsWith('/api/login') && answers.push(response.status()))
  const login = loginPage(page, say)

  await attack()
  await login.open()
  await login.signIn({ phone, password })
  await expect(page).toHaveURL(/\/user/)
  // The browser solved the challenge by itself.
  expect(answers).toEqual([429, 200])

  await attack()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await login.open()
  await login.signIn({ phone, password })
  await expect(page).toHaveURL(/\/user/)
  // The cookie of the first sign-in makes it a known one.
  expect(answers).toEqual([429, 200, 200])
})

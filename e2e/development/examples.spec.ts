import { build, type Rolldown } from 'vite'
import { join } from 'node:path'
import { expect, test } from '../support/test.ts'

const root = join(import.meta.dirname, '../../examples/page')
const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

async function builtPage(): Promise<Map<string, string>> {
  const result = await build({ root, base: '/example/', logLevel: 'warn', build: { write: false } })
  const { output } = result as Rolldown.RolldownOutput
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]))
}

test('SDK example page, refusal, paid QR and statement in a worker, shows each', async ({ page, player, sandbox }) => {
  const files = await builtPage()
  await page.route('**/example/**', (route) => {
    const name = new URL(route.request().url()).pathname.replace('/example/', '') || 'index.html'
    const body = files.get(name)
    return body === undefined ? route.abort() : route.fulfill({ body, contentType: types[name.split('.').at(-1) ?? ''] ?? '' })
  })
  await page.goto('/example/')
  const status = page.locator('p[role=status]')
  await page.getByLabel('Phone').fill(player.phone)
  await page.getByLabel('Password').fill('another-horse-9')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(status).toHaveText('WRONG_CREDENTIAL')
  await page.getByLabel('Password').fill(player.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('#balance')).toHaveText('0.00 baht')

  await page.getByLabel('Baht').fill('100.25')
  const answer = page.waitForResponse((response) => response.request().method() === 'POST' && /\/qr/.test(response.url()))
  await page.getByRole('button', { name: 'Make a QR' }).click()
  const { qrcodeId } = (await (await answer).json()) as { qrcodeId: string }
  await expect(page.getByAltText('QR code to pay')).toBeVisible()
  await expect(status).toHaveText(/^Scan to pay 100\.25 baht, \d+ s left$/)
  await sandbox.payQr(qrcodeId)
  await expect(status).toHaveText('Paid: 100.25 baht')
  await expect(page.locator('#balance')).toHaveText('100.25 baht')

  await page.getByRole('button', { name: 'Add up my statement' }).click()
  await expect(status).toHaveText('1 entries: 100.25 baht in, 0.00 baht out')
})

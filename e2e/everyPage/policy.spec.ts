import { waitForHydration } from '../models/loginPage.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/test.ts'

declare global {
  interface Window {
    trustedTypes: { createPolicy(name: string, rules: object): void }
  }
}

/** Also the policy of the screen harness. */
const built = readFileSync(join(import.meta.dirname, '../../packages/web/dist/csp.txt'), 'utf8').trim()
const pages = ['/', '/login', '/register', '/user/home', '/terminated', '/nowhere']

// @covers G14.1 G14.2
test('content security policy, every page, is strict and complete', async ({ request }) => {
  for (const path of pages) {
    const headers = (await request.get(path)).headers()
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toBe(built)
    const rules = Object.fromEntries(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]))
    expect(rules).toEqual({
      'default-src': "'none'",
      'script-src': expect.stringMatching(/^'self'( 'sha256-[^' ]+'){2}$/),
      'style-src': expect.stringMatching(/^'self'( 'sha256-[^' ]+')+$/),
      'connect-src': "'self'",
      'font-src': "'self'",
      'img-src': "'self' data: blob:",
      'manifest-src': "'self'",
      'media-src': "'self' blob:",
      'worker-src': "'self'",
      'form-action': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'dompurify krapao default',
    })
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  }
})

// @covers G14.4 G15.1 T39
test('content security policy, raw markup, eval, foreign style and another policy, refuses each', async ({ page, browserErrors }) => {
  browserErrors.allow(/policy: |Content Security [Pp]olicy|Trusted/)
  await page.goto('/login')
  await waitForHydration(page)
  const tried = await page.evaluate(async () => {
    // A task of the page, because DevTools' evaluation may use eval.
    await new Promise((resolve) => setTimeout(resolve))
    const box = document.body.appendChild(document.createElement('div'))
    document.head.appendChild(document.createElement('style')).textContent = 'body { display: none }'
    const attempts: [string, () => unknown][] = [
      ['markup', () => (box.innerHTML = '<b>raw</b>')],
      ['empty markup', () => (box.innerHTML = '')],
      // oxlint-disable-next-line no-eval -- the policy must refuse it
      ['eval', () => (0, eval)('1')],
      ['policy', () => window.trustedTypes.createPolicy('mine', {})],
    ]
    const results = attempts.map(([name, attempt]) => {
      try {
        attempt()
        return `${name}: done`
      } catch (error) {
        return `${name}: ${(error as Error).name}`
      }
    })
    return [...results, `children: ${box.childNodes.length}`, `display: ${getComputedStyle(document.body).display}`]
  })
  expect(tried).toEqual([
    'markup: TypeError',
    'empty markup: done',
    'eval: EvalError',
    'policy: TypeError',
    'children: 0',
    'display: block',
  ])
  // Proves that violations are reported.
  await expect.poll(() => browserErrors.seen().filter((text) => text.startsWith('console: policy: ')).length).toBeGreaterThanOrEqual(3)
})

test('caching, scripts and pages, keeps compressed scripts for good and pages fresh', async ({ page }) => {
  const script = page.waitForResponse(/assets\/.*\.js/)
  const html = await page.goto('/login')
  expect(html?.headers()).toMatchObject({ 'cache-control': 'no-store', 'content-encoding': 'br' })
  expect((await script).headers()).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' })
})

// @covers G14.1
test("API answers, any client, are not cached and carry the server's time", async ({ request }) => {
  const headers = (await request.get('/api/lookup/active')).headers()
  expect(headers).toMatchObject({ 'cache-control': 'no-store', date: expect.stringMatching(/GMT$/) })
})

import { expect, test } from 'vitest'
import { freshApp } from '#testing/freshApp.ts'
import { createApp } from '../app.ts'
import { limitClasses } from './requestLimits.ts'

const { context, app } = await freshApp({ ADDRESS_REQUESTS: '5' })
let network = 0

async function afterCalls(count: number, url: string, method: 'GET' | 'POST' = 'GET'): Promise<number> {
  network += 1
  const answers = []
  for (let call = 0; call < count; call += 1) answers.push(await app.inject({ method, url, remoteAddress: `10.7.${network}.1` }))
  return answers.at(-1)?.statusCode ?? 0
}

test.each([
  ['/api/lookup/banks', 6],
  ['/api/nothing', 6],
  ['/slips/secret.jpg', 6],
  ['/files/name.jpg', 6],
  ['/healthz', 6],
  ['/readyz', 6],
  ['/metrics', 6],
  ['/', 101],
  ['/assets/x.js', 101],
  ['/pictures/banks/SCB.svg', 101],
  ['/sandbox/api/players', 51],
  ['/sandbox/nothing', 6],
  ['/sandbox/games/JOKER', 51],
])('%s, called %i times in a minute by one address, is REQUEST_LIMIT at the last and not before', async (url, count) => {
  await context.settings.change({ clockOffset: (Math.ceil(Date.now() / 60_000) + 1) * 60_000 - Date.now() })
  expect([(await afterCalls(count - 1, url)) === 429, await afterCalls(count, url)]).toEqual([false, 429])
})

test('POST to an unknown path, called too often, is REQUEST_LIMIT', async () => {
  expect(await afterCalls(6, '/nothing', 'POST')).toBe(429)
})

// @covers T34
test('every registered route has the class of limits that the operator guide lists', async () => {
  const hooks = [{ name: 'NAME', handle: () => Promise.resolve({ status: 200 }) }].map((hook) => ({ ...hook, name: 'name' }))
  const whole = await createApp({ ...context, hooks })
  const routes = whole.routeLimits()
  await whole.close()
  expect(routes.length).toBeGreaterThan(100)
  expect(routes.filter(({ limit }) => !Object.hasOwn(limitClasses, limit))).toEqual([])
  // All other routes have the class `default`.
  const isSandbox = (url: string) => url === '/sandbox' || url.startsWith('/sandbox/')
  expect(routes.filter(({ url, limit }) => isSandbox(url) !== (limit === 'sandbox'))).toEqual([])
  const routesOf = (name: string) => routes.flatMap(({ method, url, limit }) => (limit === name ? [`\`${method} ${url}\``] : []))
  const rows = Object.entries(limitClasses).map(([name, { times, reason }]) => {
    const listed = name === 'static' ? ['assets', ...routesOf(name)] : routesOf(name)
    const which =
      name === 'default'
        ? 'all other routes, unknown paths'
        : name === 'sandbox'
          ? 'all below `/sandbox`'
          : [...new Set(listed)].toSorted().join(', ')
    return `| ${name} | ${times} | ${which} | ${reason} |`
  })
  const page = `# Request limits

An address may send \`ADDRESS_REQUESTS\` requests a minute, times the factor of the route's class; each class counts alone. Beyond it answers are 429
\`REQUEST_LIMIT\` until the minute ends. An IPv6 /48 has three times the limit of an address, an IPv4 /24 ten times.

A request with a session's token counts for its player alone (\`PLAYER_REQUESTS\`), so that strangers behind the same address cannot use up a player's
requests. Beyond the default limit an address may still show \`ADDRESS_REQUESTS\` tokens that were not used within a minute, and sign in as often with the
cookie of a known device.

| class | factor | routes | reason |
| --- | --- | --- | --- |
${rows.join('\n')}

Written by \`vitest run --project server -u requestLimits\`.
`
  await expect(page).toMatchFileSnapshot('../../../../../docs/reference/request-limits.md')
})

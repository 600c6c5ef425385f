import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, settings, StartError } from './config.ts'

test('every setting has a default', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    dataFolder: resolve('.data'),
    databaseUrl: undefined,
    sandbox: true,
    extensions: true,
    variant: 'th',
    corsOrigins: [],
    trustedProxies: [],
    logLevel: 'warn',
    playerRequests: 600,
    addressRequests: 3_000,
  })
})

test("the sandbox is off by default on an operator's own database, and can be switched on", () => {
  const databaseUrl = 'postgres://db/krapao'
  expect(readConfig({ DATABASE_URL: databaseUrl }).sandbox).toBe(false)
  expect(readConfig({ DATABASE_URL: databaseUrl, SANDBOX: 'on' }).sandbox).toBe(true)
  expect(readConfig({ SANDBOX: 'off' }).sandbox).toBe(false)
})

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http".'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
  [{ PORT: '3000.5' }, 'PORT must be a whole number from 0 to 65535, not "3000.5".'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres:// or postgresql://.'],
  [{ DATABASE_URL: 'postgres://me:secret@:x/' }, 'DATABASE_URL is not an address.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of debug, info, warn, error, silent, not "loud".'],
  [{ EXTENSIONS: 'no' }, 'EXTENSIONS must be one of on, off, not "no".'],
  [{ PASSWORD_COST: '16' }, 'PASSWORD_COST must be a whole number from 1 to 15, not "16".'],
  [{ SANDBOX: 'yes' }, 'SANDBOX must be one of on, off, not "yes".'],
  [{ DATABASE_REPLICA_URL: 'postgres://db/krapao' }, 'DATABASE_REPLICA_URL needs DATABASE_URL.'],
  [
    { DATABASE_URL: 'postgres://db/krapao', DATABASE_DIRECT_URL: 'db' },
    'DATABASE_DIRECT_URL must start with postgres:// or postgresql://.',
  ],
  [{ VARIANT: 'vn' }, 'VARIANT must be one of th, la, not "vn".'],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, proxy' }, 'TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.0/8, not "proxy".'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.0/8, not "10.0.0.0/33".'],
  [{ CORS_ORIGINS: 'https://a.example, *' }, 'CORS_ORIGINS must be origins such as https://play.example, not "*".'],
])('%j stops the start with one line', (env, line) => {
  expect(() => readConfig(env)).toThrow(new StartError(line))
})

test.each([{ SANDBOX: 'off' }, { DATABASE_URL: 'postgres://db/krapao' }])(
  'cheap hashes are for the sandbox only: %j refuses them',
  (env) => {
    expect(readConfig(env).passwordCost).toBe(15)
    const line = 'PASSWORD_COST must be 15 where SANDBOX is off: cheaper hashes are for tests.'
    expect(() => readConfig({ ...env, PASSWORD_COST: '14' })).toThrow(new StartError(line))
    expect(readConfig({ ...env, SANDBOX: 'on', PASSWORD_COST: '14' }).passwordCost).toBe(14)
  },
)

test('settings.md has a row for each setting, with its default and meaning', () => {
  const page = readFileSync(new URL('../../../../../docs/reference/settings.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((line) => /^- `[A-Z0-9_]+`/.test(line))
  expect(rows).toEqual(
    Object.values(settings).map(({ name, fallback, meaning }) => `- \`${name}\`${fallback ? ` (\`${fallback}\`)` : ''}: ${meaning}`),
  )
})

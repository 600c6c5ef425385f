import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { PortsBase } from '#core/context/appContext.ts'
import { readConfig, StartError } from '#platform/config/config.ts'
import type { Ports } from '#ports/ports.ts'
import { openPorts, portNames } from './openPorts.ts'

const folder = await mkdtemp(join(tmpdir(), 'krapao-ports-'))
afterAll(() => rm(folder, { recursive: true }))
const file = async (name: string, text: string) => {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}
const base = (env: NodeJS.ProcessEnv) => ({ config: readConfig(env) }) as PortsBase
const all = (whose: string) => Object.fromEntries(portNames.map((name) => [name, whose]))
const own = { files: expect.anything(), slip: expect.anything() }
const sandbox = () => all('sandbox') as unknown as Ports

test('with SANDBOX=on every port exists, and an adapter replaces the one of the sandbox', async () => {
  const sms = await file('sms.mjs', "export const ports = () => ({ sms: 'mine' })")
  expect(await openPorts(base({}), sandbox)).toEqual({ ...all('sandbox'), ...own })
  expect(await openPorts(base({ KRAPAO_ADAPTERS: sms }), sandbox)).toEqual({ ...all('sandbox'), ...own, sms: 'mine' })
})

test('an adapter is resolved from the working directory and gets the handler of payments', async () => {
  const sms = await file('near.mjs', 'export const ports = ({ handleNotification }) => ({ sms: handleNotification })')
  const handleNotification = () => Promise.resolve('credited' as const)
  const near = `./${relative(process.cwd(), sms)}`
  expect(await openPorts({ ...base({ KRAPAO_ADAPTERS: near }), handleNotification }, sandbox)).toEqual({
    ...all('sandbox'),
    ...own,
    sms: handleNotification,
  })
})

test('with the sandbox off a port without an adapter stops the start, by name', async () => {
  const sms = await file('sms.mjs', "export const ports = () => ({ sms: 'mine' })")
  const rest = portNames.filter((name) => name !== 'sms')
  const others = await file(
    'others.mjs',
    `export const ports = async () => (${JSON.stringify(Object.fromEntries(rest.map((name) => [name, 'mine'])))})`,
  )
  const off = (KRAPAO_ADAPTERS: string) => openPorts(base({ SANDBOX: 'off', KRAPAO_ADAPTERS }), sandbox)
  const missing = (names: string) =>
    new StartError(`With SANDBOX=off each port needs an operator's adapter (KRAPAO_ADAPTERS). Missing: ${names}.`)
  await expect(off('')).rejects.toThrow(missing(portNames.join(', ')))
  await expect(off(sms)).rejects.toThrow(missing(rest.join(', ')))
  expect(await off(`${sms}, ${others}`)).toEqual({ ...all('mine'), ...own })
})

test('a setting of an adapter that is missing stops the start, by its name and the module’s', async () => {
  const sms = await file(
    'asks.mjs',
    "export const ports = ({ setting }) => ({ sms: [setting('SMS_URL'), setting('SMS_SENDER', 'Krapao')] })",
  )
  const open = (env: NodeJS.ProcessEnv) => openPorts(base({ KRAPAO_ADAPTERS: sms }), sandbox, env)
  await expect(open({})).rejects.toThrow(new StartError(`SMS_URL must be set: ${sms} needs it.`))
  await expect(open({ SMS_URL: '' })).rejects.toThrow(new StartError(`SMS_URL must be set: ${sms} needs it.`))
  expect((await open({ SMS_URL: 'https://sms.example' })).sms).toEqual(['https://sms.example', 'Krapao'])
})

test('a module that is not there, or is none, is a clear line', async () => {
  const empty = await file('empty.mjs', 'export const other = 1')
  await expect(openPorts(base({ KRAPAO_ADAPTERS: join(folder, 'gone.mjs') }), sandbox)).rejects.toThrow(
    /^KRAPAO_ADAPTERS: .*gone\.mjs cannot be loaded/,
  )
  await expect(openPorts(base({ KRAPAO_ADAPTERS: empty }), sandbox)).rejects.toThrow('exports no `ports`')
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { freshApp } from '#testing/freshApp.ts'
import type { CatalogueSource } from '../catalogue/catalogue.schema.ts'
import { applyCatalogue, latestVersion } from '../catalogue/catalogue.store.ts'
import { isAlsoReportedByBank } from './accounts.ts'

const folder = await mkdtemp(join(tmpdir(), 'krapao-accounts-'))
afterAll(() => rm(folder, { recursive: true }))
const { context, pool, another } = await freshApp()
const adapter = async (name: string, port: string) => {
  const file = join(folder, name)
  await writeFile(file, `export const ports = () => ({ payment: ${port} })`)
  return { KRAPAO_ADAPTERS: file }
}
const silent = await adapter('silent.mjs', '{}')
const naming = await adapter('naming.mjs', '{ namesBankPayment: true }')

const shipped = (await latestVersion(pool))?.content
if (!shipped) throw new Error('the sandbox has no catalogue')
const isQrAccount = ({ bankCode, mode }: { bankCode: string; mode: string }) => bankCode === 'KBANK' && mode !== 'AUTO'
const apply = async (change: (accounts: CatalogueSource['accounts']) => CatalogueSource['accounts']) => {
  await applyCatalogue(pool, { ...shipped, accounts: change(shipped.accounts) }, { by: 'test', at: context.clock.now() })
  await context.catalogue.reload()
}
afterEach(() => apply((accounts) => accounts))

const startError =
  'The QRs of KBANK pay into account KBANK-SMS, which the bank lists too, and the payment adapter does not declare namesBankPayment'

test('the server, QRs pay into a listed account and the adapter does not declare namesBankPayment, refuses to start', async () => {
  await expect(another(silent)).rejects.toThrow(startError)
  await another(naming)
})

test('the server, a later catalogue does not fit its adapter, keeps the one in use and raises an alarm', async () => {
  await apply((accounts) => accounts.filter((one) => !isQrAccount(one)))
  const copy = await another(silent)
  await apply((accounts) => accounts)
  await expect(copy.context.catalogue.reload()).rejects.toThrow(startError)
  expect(copy.context.catalogue.current.accounts.some(isQrAccount)).toBe(false)
  const { rows } = await pool.query("select detail ->> 'problem' as problem from alarm where kind = 'catalogueRefused'")
  expect(rows).toEqual([{ problem: expect.stringContaining(startError) }])
})

const withQrAccountOf = (bankType: 'BANK' | 'PAYMENT') => (accounts: CatalogueSource['accounts']) =>
  accounts.map((one) =>
    isQrAccount(one) ? { ...one, bankType, nameTH: 'KBANK', nameEN: 'KBANK', logo: '/pictures/providers/WW.svg', minimum: 1 } : one,
  )
test.each<[string, string, string | null, Parameters<typeof apply>[0], boolean]>([
  ['WW', 'its account', '099400016550101', (accounts) => accounts, false],
  ['WW', 'no account of the catalogue', null, (accounts) => accounts.filter(({ bankCode }) => bankCode !== 'WW'), false],
  ['KBANK', 'a bank account', '0719998887', (accounts) => accounts, true],
  ['KBANK', 'one of its accounts', null, (accounts) => accounts, true],
  ['KBANK', 'its provider’s account', null, withQrAccountOf('PAYMENT'), false],
  ['KBANK', 'an account that the catalogue had before', null, (accounts) => accounts.filter((one) => !isQrAccount(one)), true],
])('isAlsoReportedByBank, %s pays into %s', async (channel, _, accountNo, change, expected) => {
  await apply(change)
  expect(isAlsoReportedByBank(context, channel, accountNo)).toBe(expected)
})

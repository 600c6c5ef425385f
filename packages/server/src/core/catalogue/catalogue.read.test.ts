import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { readConfig } from '#platform/config/config.ts'
import { readCatalogue } from './catalogue.read.ts'
import type { CatalogueSource } from './catalogue.schema.ts'

const shipped = readFileSync(new URL('../../../catalogue/krapao.yaml', import.meta.url), 'utf8')
const faultsOf = (text: string) => {
  const read = readCatalogue(text)
  return read.ok ? [] : read.faults
}
const changed = (change: (source: CatalogueSource) => void): string => {
  const source = parse(shipped) as CatalogueSource
  change(source)
  return stringify(source)
}
const facts = (text: string) => faultsOf(text).map(({ path, message }) => ({ path, message }))

test('the shipped file is valid as YAML and as JSON, with amounts parsed to satang', () => {
  const read = readCatalogue(shipped)
  const asJson = readCatalogue(JSON.stringify(parse(shipped)))
  expect(read.ok && asJson.ok && [read.source, asJson.source.service.withdraw, read.catalogue.service.withdraw]).toEqual([
    parse(shipped),
    { minimum: 100, maximum: 50_000 },
    { minimum: 10_000, maximum: 5_000_000 },
  ])
})

test('the shipped file offers the sixteen special games and a plain one in three groups, and the five QR providers', () => {
  const { games, accounts, bonuses } = parse(shipped) as CatalogueSource
  const special = 'JOKER SEXYGAME BETFLIX ASKMEBET UFABET SUPERSLOT PG SLOTXO IMI USUN AREASLOT CIRCUS SLOTRACHA PGSLOT JOKER2 HUAYHD'
  expect(games.map(({ code }) => code).toSorted()).toEqual([...special.split(' '), 'MANGKORN'].toSorted())
  expect(new Set(games.map(({ category }) => category))).toEqual(new Set(['slot', 'sport', 'lotto']))
  expect(accounts.map(({ bankCode, bankType, mode, minimum }) => ({ bankCode, bankType, mode, minimum }))).toEqual([
    { bankCode: 'SCB', bankType: 'BANK', mode: 'AUTO' },
    { bankCode: 'KBANK', bankType: 'BANK', mode: 'AUTO' },
    { bankCode: 'KBANK', bankType: 'BANK', mode: 'SMS', minimum: 1 },
    { bankCode: 'GSB', bankType: 'BANK', mode: 'AUTO' },
    { bankCode: 'BCEL', bankType: 'BANK', mode: 'AUTO' },
    { bankCode: 'WW', bankType: 'PAYMENT', mode: 'QR', minimum: 100 },
    { bankCode: 'PAYTIMZ', bankType: 'PAYMENT', mode: 'QR', minimum: 10 },
    { bankCode: 'PAYONEX', bankType: 'PAYMENT', mode: 'QR', minimum: 100 },
    { bankCode: 'FP', bankType: 'PAYMENT', mode: 'QR', minimum: 10 },
  ])
  expect(bonuses.map(({ type }) => type)).toEqual(['limit', 'day', 'week'])
})

test('an applied file names the pictures that browsers would block, and a setting lets them pass', () => {
  const text = changed(({ banks: [bank], games: [game] }) => {
    if (bank) bank.logo = 'https://cdn.example/kbank.png'
    if (game) game.background = 'https://img.example:8443/game.png'
  })
  const faults = (origins: string) => {
    const read = readCatalogue(text, readConfig({ PICTURE_ORIGINS: origins }))
    return read.ok ? [] : read.faults.map(({ path, message }) => `${path} ${message}`)
  }
  expect(faults('')).toEqual([
    'banks[0].logo is blocked by browsers until PICTURE_ORIGINS names https://cdn.example',
    'games[0].background is blocked by browsers until PICTURE_ORIGINS names https://img.example:8443',
  ])
  expect(faults('https://cdn.example, https://img.example:8443')).toEqual([])
})

test('every fault is listed with its line and path', () => {
  const lines = shipped.split('\n')
  const at = (text: string) => lines.findIndex((line) => line.includes(text))
  const info = at('info: {')
  const withdraw = at('withdraw: {')
  const source = at('- code: TIKTOK')
  const wallet = at('code: WALLET-AUTO')
  lines[info] = '  info: { name: "", website: krapao.example }'
  lines[withdraw] = '  withdraw: { minimum: 100.005, maximum: 50000, maximun: 1 }'
  lines[source] = '  - code: LINE'
  lines[wallet] = "  - { code: WALLET-AUTO, mode: AUTO, accountNo: '0990000001', minimum: two }"
  expect(faultsOf(lines.join('\n'))).toEqual([
    { line: info + 1, path: 'service.info.name', message: 'must not be empty' },
    { line: info + 1, path: 'service.info.website', message: 'must be an https:// or tel: link' },
    { line: withdraw + 1, path: 'service.withdraw.minimum', message: 'must be baht with at most two decimals' },
    { line: withdraw + 1, path: 'service.withdraw.maximun', message: 'is not known here' },
    { line: wallet + 1, path: 'wallets[0].accountName', message: 'is missing' },
    { line: wallet + 1, path: 'wallets[0].minimum', message: 'must be an amount of baht' },
    { line: at('- code: LINE') + 1 === source + 1 ? at('lo: ໄລນ໌') : 0, path: 'sources[4].code', message: 'LINE is here twice' },
  ])
})

test('faults between entries are found: unknown banks, prizes and pictures, two active wheels, swapped limits', () => {
  const text = changed((source) => {
    const [scb] = source.accounts
    const [wheel] = source.wheels
    const [slice] = wheel?.slices ?? []
    const [bank] = source.banks
    if (!scb || !wheel || !slice || !bank) throw new Error('the shipped file lacks one of these')
    scb.bankCode = 'NOBANK'
    bank.logo = '/pictures/banks/NOPE.svg'
    slice.prize = 'NOPRIZE'
    source.wheels.push({ ...structuredClone(wheel), code: 'SECOND' })
    source.service.withdraw = { minimum: 200, maximum: 100 }
    for (const account of source.accounts) if (account.bankCode === 'WW') delete account.minimum
    for (const account of source.accounts) if (account.bankCode === 'FP') account.bankCode = 'FPX'
  })
  expect(facts(text)).toEqual([
    { path: 'accounts[0].bankCode', message: 'NOBANK is no bank of this file' },
    { path: 'accounts[5].minimum', message: 'is missing: a payment provider needs it' },
    { path: 'accounts[8].bankCode', message: 'must be one of KBANK, WW, PAYTIMZ, PAYONEX, FP' },
    { path: 'wheels[0].slices[0].prize', message: 'NOPRIZE is no prize of this file' },
    { path: 'wheels[1].slices[0].prize', message: 'NOPRIZE is no prize of this file' },
    { path: 'wheels[1].active', message: 'only one wheel may be active' },
    { path: 'banks[0].logo', message: 'there is no picture /pictures/banks/NOPE.svg' },
    { path: 'service.withdraw.minimum', message: 'is more than the maximum' },
  ])
})

test('readCatalogue refuses one account number for two deposit methods', () => {
  const text = changed((source) => {
    const numberOf = (code: string) => [...source.accounts, ...source.wallets].find((one) => one.code === code)?.accountNo ?? ''
    for (const account of source.accounts) {
      if (account.code === 'WW') account.accountNo = numberOf('SCB-1')
      // The same account for QRs and for transfers.
      if (account.code === 'KBANK-SMS') account.accountNo = numberOf('KBANK-AUTO')
    }
    for (const wallet of source.wallets) if (wallet.code === 'WALLET-LINK') wallet.accountNo = numberOf('WALLET-AUTO')
  })
  expect(facts(text)).toEqual([
    { path: 'accounts[5].accountNo', message: 'is the number of SCB-1 too: what is paid into it would be reported in two ways' },
    { path: 'wallets[1].accountNo', message: 'is the number of WALLET-AUTO too: what is paid into it would be reported in two ways' },
  ])
})

test('a prize of an unknown kind, and one without its amount, are refused', () => {
  const text = changed((source) => {
    const [first, second] = source.prizes
    Object.assign(first ?? {}, { award: { kind: 'gold' } })
    Object.assign(second ?? {}, { award: { kind: 'wallet' } })
  })
  expect(facts(text)).toEqual([
    { path: 'prizes[0].award.kind', message: 'must be wallet, bonus, coins or nothing' },
    { path: 'prizes[1].award.amount', message: 'is missing' },
  ])
})

test.each([
  ['', [{ line: 1, path: '', message: 'must be a group of keys' }]],
  ['[]', [{ line: 1, path: 'service', message: 'is missing' }]],
  ['a: 1\na: 2\n', [{ line: 2, path: '', message: 'Map keys must be unique' }]],
])('a file that is no catalogue is refused: %j', (text, faults) => {
  expect(faultsOf(text).slice(0, 1)).toEqual(faults)
})

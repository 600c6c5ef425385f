import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { freshApp } from '#testing/freshApp.ts'
import { differenceText } from './catalogue.diff.ts'
import { checkCatalogue } from './catalogue.read.ts'
import type { CatalogueSource } from './catalogue.schema.ts'
import { applyCatalogue, changeCatalogue, hashOf, latestVersion } from './catalogue.store.ts'

const { context, pool, another } = await freshApp()
const other = await another()
const shipped = parse(readFileSync(new URL('../../../catalogue/krapao.yaml', import.meta.url), 'utf8')) as CatalogueSource
const at = Date.UTC(2026, 0, 1)
const versions = async () => (await pool.query('select applied_by as by, applied_at as at, hash from catalogue_version order by id')).rows
const renamed = (name: string): CatalogueSource => ({
  ...shipped,
  service: { ...shipped.service, info: { ...shipped.service.info, name } },
})

test('applying the shipped file again changes nothing', async () => {
  const before = await versions()
  expect(before).toEqual([{ by: 'seed', at: expect.any(Date), hash: hashOf(shipped) }])
  expect(await applyCatalogue(pool, shipped, { by: 'me', at })).toEqual({ changed: false, hash: hashOf(shipped), difference: {} })
  expect(await versions()).toEqual(before)
})

test('a dry run lists the changes and applies none', async () => {
  const before = await versions()
  const applied = await applyCatalogue(pool, renamed('Dry'), { by: 'me', at, dryRun: true })
  expect(applied).toEqual({
    changed: true,
    hash: hashOf(renamed('Dry')),
    difference: { service: { added: [], changed: ['info'], removed: [], order: false } },
  })
  expect(await versions()).toEqual(before)
})

test('a new version records who, when and what, and reaches every copy', async () => {
  const games = [...shipped.games.slice(2), ...shipped.games.slice(0, 1)]
  const next = {
    ...renamed('Next'),
    games,
    sources: [...shipped.sources, { code: 'RADIO', description: { th: 'ก', lo: 'ກ', en: 'Radio' } }],
  }
  const { difference } = await applyCatalogue(pool, next, { by: 'somsri', at })
  expect(differenceText(difference).split('\n')).toEqual([
    'service',
    '  ~ info',
    'sources',
    '  + RADIO',
    'games',
    '  - SUPERSLOT',
    '  order changed',
  ])
  expect((await versions()).at(-1)).toEqual({ by: 'somsri', at: new Date(at), hash: hashOf(next) })
  await expect.poll(() => [context, other.context].map(({ catalogue }) => catalogue.current.service.info.name)).toEqual(['Next', 'Next'])
  expect([
    context.catalogue.bankOf('SCB')?.nameEN,
    context.catalogue.bankOf('NOPE'),
    context.catalogue.hasSource('RADIO'),
    context.catalogue.games().length,
  ]).toEqual(['Siam Commercial Bank', undefined, true, 16])
})

test('twenty parallel changes through two servers are all kept', async () => {
  const add = (index: number) =>
    changeCatalogue(
      index % 2 ? pool : other.context.pool,
      (current) => {
        const source = current ?? shipped
        return { ...source, sources: [...source.sources, { code: `AT-ONCE-${index}`, description: { th: 'ก', lo: 'ກ', en: 'x' } }] }
      },
      { by: 'me', at },
    )
  await Promise.all(Array.from({ length: 20 }, (_, index) => add(index)))
  const version = await latestVersion(pool)
  expect(version?.content.sources.filter(({ code }) => code.startsWith('AT-ONCE')).length).toBe(20)
})

test('a refused change leaves everything as it was', async () => {
  const before = await versions()
  const refuse = () => {
    throw new Error('no')
  }
  await expect(changeCatalogue(pool, refuse, { by: 'me', at })).rejects.toThrow('no')
  expect(await versions()).toEqual(before)
})

test('the hash depends on the content and the order of entries, not on the order of keys', () => {
  const { info, ...service } = shipped.service
  const turned = { ...shipped, service: { ...service, info } }
  const [first, ...rest] = shipped.banks
  expect([
    hashOf(turned) === hashOf(shipped),
    hashOf({ ...shipped, banks: [...rest, ...(first ? [first] : [])] }) === hashOf(shipped),
  ]).toEqual([true, false])
})

test('a stored catalogue is read back', async () => {
  const version = await latestVersion(pool)
  expect(checkCatalogue(version?.content).ok).toBe(true)
})

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { searchMachines } from 'statecharts-viewer/page'
import { machines } from './machines.ts'

test('every machine file of the product is in the gallery', () => {
  const folder = join(import.meta.dirname, '../../../machines/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.machine.ts'))
  expect(machines.map(({ group, name }) => `${group}/${name}.machine.ts`).toSorted()).toEqual(files.toSorted())
})

test('a search finds machines by name, and states and events by any of their words', () => {
  const names = (query: string) => searchMachines(machines, query).map(({ listed: { name } }) => name)
  expect(names('')).toEqual(machines.map(({ name }) => name))
  expect(names('TRANSFER')).toContain('bankTransfer')
  expect(searchMachines(machines, 'ends.swapped')).toMatchObject([{ listed: { name: 'transfer' }, states: [], events: ['ends.swapped'] }])
  expect(searchMachines(machines, 'transfer moving')).toEqual([])
  expect(searchMachines(machines, 'filling').find(({ listed }) => listed.name === 'transfer')).toMatchObject({
    states: ['filling'],
    events: [],
  })
})

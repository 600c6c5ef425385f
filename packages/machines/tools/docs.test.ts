import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { charts, jsonOf, type Chart } from './charts.ts'
import { pageOf } from './markdown.ts'

test('the page and the definition beside each machine are those of the machine', async () => {
  const stale: string[] = []
  for (const chart of await charts()) {
    const base = chart.file.replace(/\.machine\.ts$/, '')
    if ((await readFile(`${base}.md`, 'utf8')) !== pageOf(chart)) stale.push(path.basename(`${base}.md`))
    if ((await readFile(`${base}.gen.json`, 'utf8')) !== jsonOf(chart)) stale.push(path.basename(`${base}.gen.json`))
  }
  expect(stale).toEqual([])
})

test('a machine tells what it is for, and each of its invokes has a name', async () => {
  const all = await charts()
  expect(all.filter(({ machine }) => (machine.root.description ?? '').length < 20).map(({ name }) => name)).toEqual([])
  const unnamed = ({ machine }: Chart) => /"invoke":\{(?!"id":)/.test(JSON.stringify(machine.config))
  expect(all.filter(unnamed).map(({ name }) => name)).toEqual([])
})

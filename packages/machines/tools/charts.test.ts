import { expect, test } from 'vitest'
import { charts, type Chart } from './charts.ts'

test('every machine has a description, and each of its invokes an id', async () => {
  const all = await charts()
  expect(all.filter(({ machine }) => (machine.root.description ?? '').length < 20).map(({ name }) => name)).toEqual([])
  const unnamed = ({ machine }: Chart) => /"invoke":\{(?!"id":)/.test(JSON.stringify(machine.config))
  expect(all.filter(unnamed).map(({ name }) => name)).toEqual([])
})

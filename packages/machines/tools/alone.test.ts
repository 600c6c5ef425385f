import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { compiled, folder, pasted } from './alone.ts'
import { chartIn, charts, jsonOf } from './charts.ts'

test('each machine file type-checks alone apart from its port types, and draws the same chart', async () => {
  await using at = await folder()
  const all = await charts()
  const copies = all.map(({ name }) => path.join(at.path, `${name}.machine.ts`))
  await Promise.all(all.map(async ({ file }, index) => writeFile(copies[index] ?? '', await pasted(file))))
  expect(await compiled(at.path)).toBe('')
  const drawn = await Promise.all(copies.map(async (file) => jsonOf(await chartIn(file))))
  expect(drawn).toEqual(all.map(jsonOf))
})

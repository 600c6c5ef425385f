import { expect, test } from 'vitest'
import { buildOnDemand } from './buildOnDemand.ts'

function counted(failing: readonly number[] = []) {
  let builds = 0
  let running = 0
  return buildOnDemand(async () => {
    const number = ++builds
    expect(++running).toBe(1)
    await Promise.resolve()
    running--
    if (failing.includes(number)) throw new Error(`build ${number}`)
    return `folder ${number}`
  })
}

test('concurrent requests share one build', async () => {
  const gallery = counted()
  expect(await Promise.all([gallery.folder(true), gallery.folder(false), gallery.folder(true)])).toEqual(
    Array.from({ length: 3 }, () => 'folder 1'),
  )
})

test('after a change the next page rebuilds, its assets do not', async () => {
  const gallery = counted()
  await gallery.folder(true)
  gallery.changed()
  gallery.changed()
  expect(await gallery.folder(false)).toBe('folder 1')
  expect(await Promise.all([gallery.folder(true), gallery.folder(true)])).toEqual(['folder 2', 'folder 2'])
})

test('a change during a build starts another build afterwards, never in parallel', async () => {
  const gallery = counted()
  const first = gallery.folder(true)
  gallery.changed()
  expect(await Promise.all([gallery.folder(true), first])).toEqual(['folder 2', 'folder 1'])
})

test('a failed build is repeated for the next page', async () => {
  const gallery = counted([1])
  await expect(gallery.folder(true)).rejects.toThrow('build 1')
  await expect(gallery.folder(false)).rejects.toThrow('build 1')
  expect(await gallery.folder(true)).toBe('folder 2')
})

// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { createChatFiles } from './chatFiles.ts'
import { fileStore, type FileStore } from './fileStore.ts'

function shelfOf(room: number) {
  const kept = new Map<string, Blob>()
  const shelf: FileStore = {
    put: async (id, file) => {
      const isRoom = file.size <= room
      if (isRoom) kept.set(id, file)
      return isRoom
    },
    take: async (ids) => new Map([...kept].filter(([id]) => ids.includes(id))),
    remove: async (id) => void kept.delete(id),
    tidy: () => Promise.resolve(),
  }
  return { shelf, kept }
}

test('a stored file is available after a reload, and after deletion in this page only', async () => {
  const { shelf, kept } = shelfOf(10)
  const before = createChatFiles(shelf)
  const id = before.add(new Blob(['slip']))
  expect([kept.size, before.get('other')]).toEqual([0, undefined])
  before.persist(id)
  before.persist('other')
  const after = createChatFiles(shelf)
  await after.restore([id, 'other'])
  expect([await after.get(id)?.text(), after.get('other'), [...kept.keys()], after.isUnsaved(id)]).toEqual(['slip', undefined, [id], false])
  after.remove(id)
  expect([kept.size, await after.get(id)?.text()]).toEqual([0, 'slip'])
})

test('a file that cannot be stored is available until the page closes, and that is reported', async () => {
  const { shelf } = shelfOf(3)
  const files = createChatFiles(shelf)
  const changed = vi.fn<() => void>()
  const end = files.subscribe(changed)
  const id = files.add(new Blob(['slip']))
  files.persist(id)
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce())
  expect([files.isUnsaved(id), files.get(id)?.size]).toEqual([true, 4])
  end()
  files.persist(id)
  await vi.waitFor(() => expect(files.isUnsaved(id)).toBe(true))
  expect(changed).toHaveBeenCalledOnce()
})

test('a browser without a file store keeps nothing and reports it', async () => {
  expect([
    await fileStore.put('f1', new Blob(['slip'])),
    await fileStore.take(['f1']),
    await fileStore.remove('f1'),
    await fileStore.tidy(() => false),
  ]).toEqual([false, new Map(), undefined, undefined])
})

test('a file removed while it is being stored is deleted', async () => {
  const { shelf, kept } = shelfOf(10)
  const letGo = Promise.withResolvers<void>()
  const slow: FileStore = { ...shelf, put: async (id, file) => letGo.promise.then(() => shelf.put(id, file)) }
  const files = createChatFiles(slow)
  const id = files.add(new Blob(['slip']))
  files.persist(id)
  files.remove(id)
  letGo.resolve()
  await vi.waitFor(() => expect(kept.size).toBe(0))
  expect(files.isUnsaved(id)).toBe(false)
})

// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { createChatFiles } from './chatFiles.ts'
import { fileStore, type FileStore } from './fileStore.ts'

function storeWith(capacity: number) {
  const kept = new Map<string, Blob>()
  const store: FileStore = {
    put: async (id, file) => {
      const fits = file.size <= capacity
      if (fits) kept.set(id, file)
      return fits
    },
    take: async (ids) => new Map([...kept].filter(([id]) => ids.includes(id))),
    remove: async (id) => void kept.delete(id),
    tidy: () => Promise.resolve(),
  }
  return { store, kept }
}

test('a stored file is available after a reload, and after deletion in this page only', async () => {
  const { store, kept } = storeWith(10)
  const before = createChatFiles(store)
  const id = before.add(new Blob(['slip']))
  expect([kept.size, before.get('other')]).toEqual([0, undefined])
  before.persist(id)
  before.persist('other')
  const after = createChatFiles(store)
  await after.restore([id, 'other'])
  expect([await after.get(id)?.text(), after.get('other'), [...kept.keys()], after.isUnsaved(id)]).toEqual(['slip', undefined, [id], false])
  after.remove(id)
  expect([kept.size, await after.get(id)?.text()]).toEqual([0, 'slip'])
})

test('a file that cannot be stored is available until the page closes, and that is reported', async () => {
  const { store } = storeWith(3)
  const files = createChatFiles(store)
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
  const { store, kept } = storeWith(10)
  const release = Promise.withResolvers<void>()
  const slow: FileStore = { ...store, put: async (id, file) => release.promise.then(() => store.put(id, file)) }
  const files = createChatFiles(slow)
  const id = files.add(new Blob(['slip']))
  files.persist(id)
  files.remove(id)
  release.resolve()
  await vi.waitFor(() => expect(kept.size).toBe(0))
  expect(files.isUnsaved(id)).toBe(false)
})

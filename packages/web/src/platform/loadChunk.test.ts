// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const requests: string[] = []
let answer: (address: string) => Promise<Response>
const emptyModule = () => Promise.resolve(new Response('export {}'))
const links = () => [...document.head.querySelectorAll('link')]
const settle = (type: 'load' | 'error') => links().forEach((link) => link.dispatchEvent(new Event(type)))

beforeEach(() => {
  document.head.innerHTML = ''
  requests.length = 0
  answer = emptyModule
  vi.resetModules()
  vi.stubGlobal('fetch', (address: string) => {
    requests.push(address)
    return answer(address)
  })
})
afterEach(() => vi.unstubAllGlobals())
const loader = () => import('./loadChunk.ts')

test('a module is imported once all its files are loaded, each file once', async () => {
  const { loadChunk } = await loader()
  const imported = vi.fn<() => Promise<string>>(() => Promise.resolve('module'))
  const loading = loadChunk(imported, ['assets/a.js', 'assets/b.js', 'assets/a.css'])
  await vi.waitFor(() => expect(links().map((link) => link.getAttribute('href'))).toEqual(['/assets/a.css']))
  expect([requests, imported.mock.calls.length]).toEqual([['/assets/a.js', '/assets/b.js'], 0])
  settle('load')
  expect(await loading).toBe('module')
  expect(await loadChunk(imported, ['assets/b.js', 'assets/a.css'])).toBe('module')
  expect(await loadChunk(imported)).toBe('module')
  expect([requests.length, links().length]).toEqual([2, 1])
})

test('a module with a missing file is not imported, and the next call requests it again', async () => {
  const { isOutdatedRelease, loadChunk } = await loader()
  const imported = vi.fn<() => Promise<string>>(() => Promise.resolve('module'))
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(loadChunk(imported, ['assets/a.js'])).rejects.toThrow('Failed to fetch')
  answer = () => Promise.resolve(new Response('', { status: 503 }))
  await expect(loadChunk(imported, ['assets/a.js'])).rejects.toThrow('module /assets/a.js: 503')
  answer = () => Promise.resolve(new Response('', { status: 404 }))
  const refusal: unknown = await loadChunk(imported, ['assets/a.js']).catch((error: unknown) => error)
  expect([isOutdatedRelease(refusal), isOutdatedRelease(new Error('module /assets/a.js: 503')), isOutdatedRelease('404')]).toEqual([
    true,
    false,
    false,
  ])
  expect(imported).not.toHaveBeenCalled()
  answer = emptyModule
  expect(await loadChunk(imported, ['assets/a.js'])).toBe('module')
})

test('styles that failed to load are removed and requested again', async () => {
  const { loadChunk } = await loader()
  const loadStyles = () => loadChunk(() => Promise.resolve('module'), ['assets/a.css'])
  const first = loadStyles()
  settle('error')
  await expect(first).rejects.toThrow('module /assets/a.css')
  expect(links()).toEqual([])
  const second = loadStyles()
  settle('load')
  expect(await second).toBe('module')
})

test('files that the page loaded itself are not requested', async () => {
  document.head.innerHTML =
    '<link rel="modulepreload" href="/assets/core.js"><link rel="stylesheet" href="/assets/core.css"><meta name="style" content="/assets/inlined.css"><script src="/assets/main.js"></script>'
  const { loadChunk } = await loader()
  expect(
    await loadChunk(() => Promise.resolve('module'), ['assets/core.js', 'assets/core.css', 'assets/inlined.css', 'assets/main.js']),
  ).toBe('module')
  expect(requests).toEqual([])
})

import { expect, test, vi } from 'vitest'
import { fetchSources, paste } from './sources.ts'

const answering = (...answers: (() => Response)[]) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answers.shift()?.() ?? Response.error()),
  )
const pathless = { file: 'door.ts', url: '/nowhere/door.js', error: null, events: [] }

test('a server that is gone, refuses or sends no JSON causes a readable error', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  await expect(fetchSources()).rejects.toThrow('The viewer does not answer. Is `statecharts-viewer open` still running?')
  answering(() => new Response('Transform failed', { status: 500 }))
  await expect(fetchSources()).rejects.toThrow('The viewer refused /api/modules with 500: Transform failed')
  answering(() => new Response('<!doctype html>'))
  await expect(fetchSources()).rejects.toThrow("The viewer's answer to /api/modules is not JSON: <!doctype html>")
  answering(() => new Response('too large', { status: 413 }))
  await expect(paste('createMachine({})')).rejects.toThrow('The viewer refused /api/paste with 413: too large')
})

test('a module that neither the browser nor the server can load shows both errors, and the others are listed', async () => {
  const definition = JSON.stringify({ id: 'window', initial: 'shut', states: { shut: {} } })
  answering(
    () => Response.json({ modules: [pathless, { ...pathless, file: 'window.json', url: null, definition }], screens: null }),
    () => new Response('no such module', { status: 500 }),
  )
  const { sources } = await fetchSources()
  const [door, window] = sources.flatMap(({ machines }) => machines)
  expect(door?.error).toMatch(/nowhere[^]*\nThe viewer refused \/api\/definitions\?file=door\.ts with 500: no such module$/)
  expect([window?.name, window?.error]).toEqual(['window', null])
})

test('machines of the same name show their files', async () => {
  const definition = JSON.stringify({ id: 'door', initial: 'shut', states: { shut: {} } })
  answering(() =>
    Response.json({ modules: ['a.json', 'b.json'].map((file) => ({ ...pathless, file, url: null, definition })), screens: null }),
  )
  const { sources } = await fetchSources()
  expect(sources.flatMap(({ machines }) => machines.map(({ name }) => name))).toEqual(['door (a.json)', 'door (b.json)'])
})

test('a machine imported from another file does not get the lines of the only machine written in this file', async () => {
  const definition = (id: string) => JSON.stringify({ id, initial: 'shut', states: { shut: {} } })
  const lines = (id: string | null) => [{ id, states: [['shut', 7]] }]
  const module = (machine: string, written: string | null) => ({
    ...pathless,
    file: `${machine}.json`,
    url: null,
    definition: definition(machine),
    lines: lines(written),
  })
  answering(() => Response.json({ modules: [module('door', 'door'), module('gate', null), module('lift', 'door')], screens: null }))
  const { sources } = await fetchSources()
  expect(sources.flatMap(({ machines }) => machines.map((one) => one.lines.get('shut')))).toEqual([7, 7, undefined])
})

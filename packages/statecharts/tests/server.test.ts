import { globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createViewerServer } from '../src/cli/server.ts'

async function serve(list: () => Promise<string[]> = () => Promise.resolve([]), roots: string[] = []): Promise<number> {
  const { server, close } = await createViewerServer({ list, roots, page: tmpdir(), load: { cwd: tmpdir() } })
  onTestFinished(close)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const statusFor = (port: number, path: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers: { host } }, (response) => {
      resolve(response.statusCode)
      response.destroy()
    })
      .on('error', reject)
      .end()
  })

test('a foreign host name gets nothing, and the live events have one path', async () => {
  const port = await serve()
  expect(await statusFor(port, '/api/live', 'rebound.example')).toBe(403)
  expect(await statusFor(port, '/api/modules', 'rebound.example')).toBe(403)
  expect(await statusFor(port, '/api/live', `localhost:${port}`)).toBe(200)
  expect(await statusFor(port, '/api/livestock', `localhost:${port}`)).toBe(404)
})

test('a character that the network splits in two arrives whole', async () => {
  const port = await serve()
  const address = { host: '127.0.0.1', port, path: '/api/live' }
  const bytes = Buffer.from(JSON.stringify([{ type: 'log.sent', page: 'กระเป๋า', address: '/', actors: [], entries: [] }]))
  await new Promise<void>((resolve, reject) => {
    const sending = request({ ...address, method: 'POST' }, (response) => response.resume().on('end', resolve)).on('error', reject)
    const middle = bytes.indexOf(Buffer.from('ก')) + 1
    sending.write(bytes.subarray(0, middle), () => setTimeout(() => sending.end(bytes.subarray(middle)), 20))
  })
  const { body } = await fetch(`http://127.0.0.1:${port}/api/live`)
  let text = ''
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) if ((text += part).includes('log.sent')) break
  expect(text).toContain('กระเป๋า')
})

test('too much source is refused', async () => {
  const port = await serve()
  const refused = await fetch(`http://127.0.0.1:${port}/api/paste`, { method: 'POST', body: 'x'.repeat(4_000_001) })
  expect(refused.status).toBe(413)
})

test('the list of modules is read again after it failed once', async () => {
  let calls = 0
  const port = await serve(() => (calls++ === 0 ? Promise.reject(new Error('gone')) : Promise.resolve([])))
  const statusOf = async (): Promise<number> => (await fetch(`http://127.0.0.1:${port}/api/modules`)).status
  expect([await statusOf(), await statusOf()]).toEqual([500, 200])
})

test('after a restart the page loads anew, from other addresses', async () => {
  const moduleFile = join(import.meta.dirname, 'machines/throws.ts')
  const seenBy = async (port: number) => {
    const at = `http://127.0.0.1:${port}`
    const { modules } = (await (await fetch(`${at}/api/modules`)).json()) as { modules: { url: string }[] }
    const pasted = (await (await fetch(`${at}/api/paste`, { method: 'POST', body: 'export const a = 1' })).json()) as { url: string }
    const { value } = (await (await fetch(`${at}/api/changes`)).body?.getReader().read()) ?? {}
    return [new TextDecoder().decode(value), modules[0]?.url, pasted.url]
  }
  const first = await seenBy(await serve(() => Promise.resolve([moduleFile])))
  expect(first[0]).toMatch(/^data: .+\n\n$/)
  const second = await seenBy(await serve(() => Promise.resolve([moduleFile])))
  expect(second.filter((seen) => first.includes(seen))).toEqual([])
})

test('the page follows new folders, and those that were removed and made again', async () => {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'statecharts-server-')))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  const [root, inner, named] = [join(cwd, 'src'), join(cwd, 'src/inner'), join(cwd, 'named')]
  const files = () => globSync(`{${root}/**/*,${named}/door}.ts`).toSorted()
  const write = (folder: string) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'door.ts'), `export const a = ${Math.random()}`)
  }
  write(root)
  write(named)
  const port = await serve(() => Promise.resolve(files()), [root])
  const changes = (await fetch(`http://127.0.0.1:${port}/api/changes`)).body?.getReader()
  const isShown = async () => {
    const { modules } = (await (await fetch(`http://127.0.0.1:${port}/api/modules`)).json()) as { modules: { source: string }[] }
    return JSON.stringify(modules.map(({ source }) => source)) === JSON.stringify(files().map((file) => readFileSync(file, 'utf8')))
  }
  expect(await isShown()).toBe(true)
  const fileChanges = [inner, root].flatMap((folder) => [
    () => write(folder),
    () => rmSync(folder, { recursive: true }),
    () => write(folder),
  ])
  for (const changeFiles of [...fileChanges, () => write(root), () => write(named)]) {
    changeFiles()
    while (!(await isShown())) await changes?.read()
  }
})

import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { createViewerServer } from '../src/cli/server.ts'

async function serve(list: () => Promise<string[]> = () => Promise.resolve([])): Promise<number> {
  const { server, close } = await createViewerServer({ list, page: tmpdir(), load: { cwd: tmpdir() } })
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

test('a letter may be cut in two by the network', async () => {
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

test('a list that fails once is asked again', async () => {
  let asked = 0
  const port = await serve(() => (asked++ === 0 ? Promise.reject(new Error('gone')) : Promise.resolve([])))
  const statusOf = async (): Promise<number> => (await fetch(`http://127.0.0.1:${port}/api/modules`)).status
  expect([await statusOf(), await statusOf()]).toEqual([500, 200])
})

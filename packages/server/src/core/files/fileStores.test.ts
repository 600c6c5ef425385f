import { execFile } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { startFaultyProxy } from '#ports/contracts/faultyProxy.ts'
import { filesContract } from '#ports/contracts/files.ts'
import { removeFiles } from '#ports/files.ts'
import { testContract } from '#testing/contracts.ts'
import { fileBucket } from './fileBucket.ts'
import { fileFolder } from './fileFolder.ts'
import { ownFiles } from './ownFiles.ts'

const folder = await mkdtemp(join(tmpdir(), 'krapao-files-'))
const keys = { region: 'ap-southeast-1', keyId: 'KEY', secret: 'SECRET' }
const { bucket, state, close } = await startBucket()
const proxy = await startFaultyProxy(new URL(bucket).origin)
afterAll(async () => {
  await proxy.close()
  close()
  await rm(folder, { recursive: true })
})

test('removeFiles, store that never answers for one file, returns the others in time and counts the failure', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const registry = new Registry()
  const files = { ...fileFolder(folder), remove: (name: string) => (name === 'stuck' ? new Promise<void>(() => {}) : Promise.resolve()) }
  const jobs = createJobs(pino({ level: 'silent' }), registry)
  const removed = removeFiles({ ports: { files }, jobs }, 'slip files', [{ file: 'first' }, { file: 'stuck' }, { file: 'last' }])
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  expect(await removed).toEqual([{ file: 'first' }, { file: 'last' }])
  expect(await registry.metrics()).toContain('krapao_job_item_failures_total{job="slip files",reason="unavailable"} 1')
})

describe('folder', () => {
  const port = fileFolder(join(folder, 'files'))
  testContract(
    'a store of files',
    filesContract({ port, faults: { can: [], injectFault: () => {}, portWithShortTimeout: port, secrets: [] } }),
  )

  test('remove also deletes the part that a crash left of the file', async () => {
    const files = fileFolder(join(folder, 'halves'))
    await files.put('whole', Buffer.from('x'))
    await writeFile(join(folder, 'halves', 'half.part'), 'x')
    await files.remove('half')
    expect(await readdir(join(folder, 'halves'))).toEqual(['whole'])
  })

  test('a put that is aborted while it writes leaves neither the file nor a part of it', async () => {
    const directory = join(folder, 'late')
    const part = join(directory, 'late.part')
    await mkdir(directory)
    // A pipe blocks the put in the middle of the file.
    await promisify(execFile)('mkfifo', [part])
    const caller = new AbortController()
    const put = fileFolder(directory).put('late', Buffer.alloc(5_000_000), caller.signal)
    const ended = Promise.allSettled([put])
    let read = 0
    for await (const piece of createReadStream(part)) {
      read += (piece as Buffer).length
      caller.abort(new Error('too late'))
    }
    const [{ status }] = await ended
    expect([status, read > 0, read < 5_000_000, await readdir(directory)]).toEqual(['rejected', true, true, []])
  })
})

describe('bucket', () => {
  const proxied = { bucket: `${proxy.url}/slips`, ...keys }
  testContract(
    'a store of files',
    filesContract({
      port: fileBucket(proxied),
      faults: {
        ...proxy,
        can: ['undelivered', 'lost', 'twice', 'broken', 'truncated', 'silent'],
        portWithShortTimeout: fileBucket({ ...proxied, timeoutMs: 300 }),
        secrets: [keys.secret, keys.keyId],
      },
    }),
  )

  test('a wrong key and a failing bucket are errors, never "not found"', async () => {
    const files = fileBucket({ bucket, ...keys, secret: 'WRONG' })
    await expect(files.put('name', Buffer.from('x'))).rejects.toThrow('the bucket answered 403 to a PUT')
    await expect(files.get('name')).rejects.toThrow('the bucket answered 403 to a GET')
    await expect(files.remove('name')).rejects.toThrow('the bucket answered 403 to a DELETE')
  })

  // @covers T26
  test('fileBucket, the bucket redirects to another host, fails and sends that host nothing', async () => {
    let requests = 0
    const other = createServer((_, response) => {
      requests += 1
      response.end('another file')
    })
    await once(other.listen(0, '127.0.0.1'), 'listening')
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/slips/name`
    const redirecting = createServer((_, response) => response.writeHead(307, { location }).end())
    await once(redirecting.listen(0, '127.0.0.1'), 'listening')
    const files = fileBucket({ bucket: `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}/slips`, ...keys })
    const got = await files.get('name').then(String, (error: Error) => error.message)
    redirecting.close()
    other.close()
    expect([got, requests]).toEqual(['the bucket answered 307 to a GET', 0])
  })

  test('a temporary failure is retried', async () => {
    const files = fileBucket({ bucket, ...keys })
    state.failures = 2
    await files.put('patient', Buffer.from('x'))
    expect([(await files.get('patient'))?.toString(), state.failures]).toEqual(['x', 0])
  })
})

describe('settings', () => {
  test('settings select folder or bucket, and a bucket needs its key', async () => {
    const env = { FILES_S3_BUCKET: bucket, FILES_S3_REGION: keys.region, FILES_S3_KEY_ID: keys.keyId, FILES_S3_SECRET: keys.secret }
    await ownFiles(readConfig(env)).put('chosen', Buffer.from('x'))
    await ownFiles(readConfig({ FILES_FOLDER: join(folder, 'own') })).put('own', Buffer.from('x'))
    expect([state.objects.has('chosen'), await readdir(join(folder, 'own'))]).toEqual([true, ['own']])
    expect(() => readConfig({ ...env, FILES_S3_SECRET: '' })).toThrow('FILES_S3_BUCKET needs FILES_S3_KEY_ID and FILES_S3_SECRET.')
    expect(() => readConfig({ ...env, FILES_S3_BUCKET: 'bucket' })).toThrow(
      'FILES_S3_BUCKET must be an address such as https://host/bucket.',
    )
  })
})

async function startBucket() {
  const bucketState = { objects: new Map<string, Buffer>(), failures: 0 }
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request)
      const name = (request.url ?? '').replace('/slips/', '')
      const answer = (status: number, bytes: Buffer | string = '') => response.writeHead(status).end(bytes)
      if (!isSigned(request, body)) return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
      if (bucketState.failures > 0) {
        bucketState.failures -= 1
        return answer(503)
      }
      if (request.method === 'PUT') {
        bucketState.objects.set(name, body)
        return answer(200)
      }
      if (request.method === 'DELETE') {
        bucketState.objects.delete(name)
        return answer(204)
      }
      const found = bucketState.objects.get(name)
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      if (found && Number(from) >= found.length) return answer(416, '<Error><Code>InvalidRange</Code></Error>')
      if (found && from !== undefined) return answer(206, found.subarray(Number(from), Number(to) + 1))
      return found ? answer(200, found) : answer(404, '<Error><Code>NoSuchKey</Code></Error>')
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { bucket: `http://127.0.0.1:${port}/slips`, state: bucketState, close: () => server.close() }
}

function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=KEY\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(headers.authorization ?? '') ?? []
  const sent = String(headers['x-amz-content-sha256'])
  if (sent !== 'UNSIGNED-PAYLOAD' && sent !== hash(body)) return false
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const request = [method, url, '', lines.join(''), names, sent].join('\n')
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, hash(request)].join('\n')
  const key = scope.split('/').reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${keys.secret}`)
  return hmac(key, text).toString('hex') === signature
}

const hash = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

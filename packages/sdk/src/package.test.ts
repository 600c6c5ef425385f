// Imports the built package as a third party does, and measures a call's cost in a bundle.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { build, type Rolldown } from 'vite'

const home = fileURLToPath(new URL('..', import.meta.url))
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'krapao-sdk-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the built package works in Node as it is published', { timeout: 60_000 }, () => {
  const installed = join(folder, 'node_modules/@krapao/sdk')
  mkdirSync(installed, { recursive: true })
  execFileSync(join(home, 'node_modules/.bin/tsc'), ['-p', home + 'tsconfig.build.json', '--outDir', join(installed, 'dist')])
  symlinkSync(join(home, 'node_modules'), join(installed, 'node_modules'))
  const { publishConfig, ...manifest } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { publishConfig: object }
  writeFileSync(join(installed, 'package.json'), JSON.stringify({ ...manifest, ...publishConfig }))
  writeFileSync(
    join(folder, 'use.mjs'),
    `import { createKrapao, satangOf, errorCodes } from '@krapao/sdk'
     import { encryptGiftLink } from '@krapao/sdk/trueLink'
     import { connectRealtime } from '@krapao/sdk/realtime'
     import { checkSpin } from '@krapao/sdk/spinCheck'
     const krapao = createKrapao({ baseUrl: 'http://127.0.0.1:1', client: 'test/1' })
     const outcome = await krapao.deposit.announce({ amount: satangOf(1) })
     const sealed = encryptGiftLink({ giftLink: 'a', walletAccountName: 'b', key: 'c' })
     const { problem } = await new Promise((onEvent) => connectRealtime({ baseUrl: 'http://127.0.0.1:1', token: 't', onEvent }))
     const check = await checkSpin({ weights: { A: 1 }, clientSeed: 'a', serverSeed: 'b', nonce: 0 })
     console.log(JSON.stringify([outcome, errorCodes.length, sealed.slice(0, 10), problem.kind, check.slice]))`,
  )
  const printed = execFileSync(process.execPath, ['use.mjs'], { cwd: folder, encoding: 'utf8', env: {} })
  expect(JSON.parse(printed)).toEqual([{ ok: false, problem: { kind: 'offline', effect: 'unknown' } }, 78, 'U2FsdGVkX1', 'offline', 'A'])
  const types = readFileSync(join(installed, 'dist/client.d.ts'), 'utf8')
  expect(types).toContain('qrDeposit: QrDeposit')
})

test('no type of another package is visible', () => {
  const out = join(folder, 'types')
  execFileSync(join(home, 'node_modules/.bin/tsc'), ['-p', home + 'tsconfig.build.json', '--outDir', out, '--emitDeclarationOnly'])
  const reachable = new Set<string>()
  const follow = (name: string) => {
    if (reachable.has(name)) return
    reachable.add(name)
    const source = readFileSync(join(out, name), 'utf8')
    expect([name, source.match(/from '[^.][^']*'/g)]).toEqual([name, null])
    for (const [, next = ''] of source.matchAll(/from '(\.[\w./]+)\.ts'/g)) follow(join(dirname(name), `${next}.d.ts`))
  }
  follow('index.d.ts')
  expect(reachable.size).toBeGreaterThan(3)
})

test('one call costs at most 8 kB, compressed, without cipher and socket', { timeout: 60_000 }, async () => {
  const { code, size } = await bundled(
    `import { createKrapao } from ${JSON.stringify(join(home, 'src/index.ts'))}
     createKrapao({ baseUrl: '', client: 'test/1' }).lookups.banks().then(console.log)`,
  )
  expect(code).toContain('/api/lookup/banks')
  expect(code).not.toContain('Salted__')
  expect(code).not.toContain('EIO')
  expect(size).toBeLessThanOrEqual(8 * 1024)
})

test('the socket costs at most 15 kB more', { timeout: 60_000 }, async () => {
  const { code, size } = await bundled(
    `import { connectRealtime } from ${JSON.stringify(join(home, 'src/realtime.ts'))}
     connectRealtime({ baseUrl: '', token: 't', onEvent: console.log })`,
  )
  expect(code).toContain('EIO')
  expect(code).not.toContain('/api/lookup/banks')
  expect(size).toBeLessThanOrEqual(15 * 1024)
})

async function bundled(source: string): Promise<{ code: string; size: number }> {
  const entry = join(folder, 'entry.js')
  writeFileSync(entry, source)
  const result = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, modulePreload: false, rolldownOptions: { input: entry } },
  })) as Rolldown.RolldownOutput
  const code = result.output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : [])).join('')
  return { code, size: brotliCompressSync(code).length }
}

import { createKrapao, satangOf } from '@krapao/sdk'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startSandbox } from './startSandbox.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'krapao-left-'))
  // PostgreSQL's user must be able to enter.
  await chmod(folder, 0o755)
  vi.stubEnv('TMPDIR', folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const postmasters = async (): Promise<number[]> => {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('postmaster.pid'))
  return Promise.all(files.map(async (name) => Number.parseInt(await readFile(join(folder, name), 'utf8'), 10)))
}

test('startSandbox serves from the start to a paid deposit, and stop leaves nothing', async () => {
  // The sandbox must ignore these.
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none')
  vi.stubEnv('EXTENSIONS', 'off')
  const sandbox = await startSandbox()
  let token: string | null = null
  const krapao = createKrapao({ baseUrl: sandbox.baseUrl, client: 'test/1.0.0', token: () => token })

  await sandbox.settings({ registerOTP: true })
  const phone = '0891234567'
  const sent = await krapao.otp.send({ phoneNumber: phone })
  if (!sent.ok) throw new Error(sent.problem.kind)
  const { otpToken } = sent.value
  expect(await krapao.otp.verify({ otpToken, otpCode: await sandbox.code(phone) })).toMatchObject({ ok: true, value: null })
  const person = { name: 'Malee', username: phone, password: 'correct-horse-9', sourceCode: '', inviteCode: '', currency: 'BAHT' as const }
  const bank = { bankCode: 'SCB', bankAccountName: 'MALEE SAETANG', bankAccountNo: '4123456789' }
  expect(await krapao.account.register({ ...person, ...bank, otpToken })).toMatchObject({ ok: true, value: null })

  const login = await krapao.session.login({ username: phone, password: person.password })
  if (!login.ok) throw new Error(login.problem.kind)
  token = login.value.token
  const made = await krapao.qrDeposit.create({ bankCode: 'KBANK', amount: satangOf(12_345) })
  if (!made.ok || made.value.status !== 'live') throw new Error('no QR was made')
  await sandbox.payQr(made.value.qr.qrcodeId)
  expect(await krapao.wallet.get()).toMatchObject({ ok: true, value: { wallet: { amount: 12_345 } } })
  expect(await sandbox.checkLedger()).toEqual({ ok: true, problems: [] })

  await sandbox.clock(3_600_000)
  await krapao.wallet.get()
  expect(krapao.clock.now() - Date.now()).toBeGreaterThan(3_500_000)
  await sandbox.reset()
  expect(await krapao.wallet.get()).toMatchObject({ ok: false, problem: { kind: 'signedOut' } })

  const [postmaster = 0] = await postmasters()
  expect(isAlive(postmaster)).toBe(true)
  await sandbox.stop()
  expect([isAlive(postmaster), await readdir(folder)]).toEqual([false, []])
  expect(await krapao.wallet.get()).toMatchObject({ ok: false, problem: { kind: 'offline' } })
})

test('startSandbox takes its own settings and rejects invalid ones', async () => {
  await expect(startSandbox({ settings: { OTP_MINUTES: 'soon', LOG_LEVEL: 'silent' } })).rejects.toThrow('ended before it was ready')
  expect(await readdir(folder)).toEqual([])
})

test('the command prints its address, and Ctrl-C leaves nothing', async () => {
  const cli = fileURLToPath(new URL('../../krapao.ts', import.meta.url))
  const child = spawn(process.execPath, [cli, 'sandbox', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (line.includes('/sandbox')) child.kill('SIGINT')
  }
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(lines[0] ?? '')?.[0]
  expect(lines).toEqual([
    `Krapao is ready on ${address}`,
    'Sign in with phone 0800000001 and password demo1234, or register as anyone.',
    `The sandbox, where you read the SMS and pay the QRs: ${address}/sandbox`,
    'Stopping: finishing what is under way.',
  ])
  expect([await ended, await readdir(folder)]).toEqual([[0, null], []])
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

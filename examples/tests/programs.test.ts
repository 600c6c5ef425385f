// Runs the terminal examples against the sandbox, by the commands in their first lines.
import { createKrapao, satangOf } from '@krapao/sdk'
import { sandboxAt } from '@krapao/server'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, inject, onTestFinished, test } from 'vitest'
import { newPlayer, registerByHand, run } from './program.ts'

const baseUrl = inject('baseUrl')
const sandbox = sandboxAt(baseUrl)
const envOf = ({ phone, password }: { phone: string; password: string }) => ({
  KRAPAO_URL: baseUrl,
  KRAPAO_PHONE: phone,
  KRAPAO_PASSWORD: password,
})

test('node/deposit shows a QR that is paid', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'krapao-example-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const script = run('node/deposit.ts', ['100.25'], envOf(await newPlayer(baseUrl)), folder)
  const [, qrcodeId = ''] = await script.waitForOutput(/Scan qr\.svg \((\S+)\) for 100\.25 baht within 15 minutes\./)
  expect(await readFile(join(folder, 'qr.svg'), 'utf8')).toMatch(/^<svg /)
  await sandbox.payQr(qrcodeId)
  await script.waitForOutput(/Paid: 100\.25 baht/)
  expect(await script.ended).toBe(0)
})

test('node/deposit names the reason when the sign-in fails', async () => {
  const script = run('node/deposit.ts', ['5'], { ...envOf(await newPlayer(baseUrl)), KRAPAO_PASSWORD: 'another-one' })
  await script.waitForOutput(/Not signed in: WRONG_CREDENTIAL/)
  expect(await script.ended).toBe(1)
})

test('bot posts each event once in order, over a lost connection and a failing webhook', async () => {
  const posted: unknown[] = []
  let isBroken = false
  const hook = createServer(async (request, response) => {
    const line: unknown = await json(request)
    if (isBroken) response.statusCode = 500
    else posted.push(line)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(hook, 'listening')
  onTestFinished(() => void hook.close())

  const player = await newPlayer(baseUrl)
  let token: string | null = null
  const krapao = createKrapao({ baseUrl, client: 'test/1.0.0', token: () => token })
  const login = await krapao.session.login({ username: player.phone, password: player.password })
  if (login.ok) token = login.value.token
  const deposit = async (satang: number) => {
    const made = await krapao.qrDeposit.create({ bankCode: 'KBANK', amount: satangOf(satang) })
    if (!made.ok || made.value.status !== 'live') throw new Error('no QR was made')
    await sandbox.payQr(made.value.qr.qrcodeId)
  }
  await deposit(5_000)

  const bot = run('bot/bot.ts', [], { ...envOf(player), KRAPAO_WEBHOOK: `http://127.0.0.1:${(hook.address() as AddressInfo).port}` })
  await bot.waitForOutput(/Watching\./)
  await deposit(10_025)
  const first = { text: 'deposit SUCCESS: 100.25 baht, now 150.25 baht' }
  await expect.poll(() => posted).toEqual([first])

  await sandbox.dropSockets()
  await deposit(2_000)
  await deposit(3_000)
  const missed = [{ text: 'deposit SUCCESS: 20.00 baht, now 170.25 baht' }, { text: 'deposit SUCCESS: 30.00 baht, now 200.25 baht' }]
  await expect.poll(() => posted).toEqual([first, ...missed])

  isBroken = true
  await deposit(4_000)
  await bot.waitForOutput(/Not posted: the webhook answered 500/)
  isBroken = false
  await deposit(6_000)
  const late = [{ text: 'deposit SUCCESS: 40.00 baht, now 240.25 baht' }, { text: 'deposit SUCCESS: 60.00 baht, now 300.25 baht' }]
  await expect.poll(() => posted).toEqual([first, ...missed, ...late])

  await krapao.profile.changePassword({ oldPassword: player.password, newPassword: 'another-horse-9' })
  await bot.waitForOutput(/It is over: signedOut/)
  expect(await bot.ended).toBe(1)
})

test('terminal/register runs the wizard with corrected mistakes', async () => {
  const terminal = run('terminal/register.ts', [], { KRAPAO_URL: baseUrl })
  expect(await registerByHand(terminal, baseUrl)).toMatchObject({ ended: 0, login: { ok: true } })
})

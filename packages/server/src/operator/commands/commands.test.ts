import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addRealtime } from '#app/realtime/realtime.ts'
import { balanceOf } from '#core/ledger/ledger.ts'
import { statusAndBody } from '#testing/calls.ts'
import { freshApp } from '#testing/freshApp.ts'
import { krapao } from '#testing/krapao.ts'
import { signUp } from '#testing/players.ts'
import { makeLive } from '#testing/staff.ts'

// Disables the periodic sweep, so that only the command ends a socket.
vi.useFakeTimers({ toFake: ['setInterval'] })
const { app, pool, context } = await freshApp({}, addRealtime)
await makeLive(pool)
await app.listen({ port: 0, host: '127.0.0.1' })
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

const run = (token: string | undefined, ...args: string[]) =>
  krapao(pool, token === undefined ? {} : { KRAPAO_STAFF_TOKEN: token }, ...args)

const noStaff = await run(undefined, 'player', 'show', '0800000001')
const createToken = async (name: string) => {
  const [, token = '', , hash = ''] = (await run(undefined, 'staff', 'token', name)).stdout.split('\n')
  return { token, hash }
}
const [founder, second] = [await createToken('somchai'), await createToken('malee')]
const [somchai, malee] = [founder.token, second.token]
const added = [await run(undefined, 'staff', 'add', 'somchai', founder.hash), await run(somchai, 'staff', 'add', 'malee', second.hash)]

// @covers T43
test('staff add and approve, the newcomer made the token, print no token to other members', async () => {
  expect(added.map(({ stdout }) => stdout)).toEqual(['somchai is active.\n', 'malee is active.\n'])
  const { token, hash } = await createToken('dave')
  expect(token).toMatch(/^dave\.[\w-]{43}$/)
  expect(await run(somchai, 'staff', 'add', 'dave', hash)).toEqual({
    status: 0,
    stdout: 'dave waits for another member, who has the hash from dave in person: krapao staff approve dave HASH\n',
    stderr: '',
  })
  expect(await run(malee, 'staff', 'approve', 'dave', hash)).toMatchObject({ status: 0, stdout: 'dave is active.\n' })
  const own = await createToken('dave')
  expect(await run(token, 'staff', 'replace-token', own.hash)).toMatchObject({ status: 0, stdout: 'The token of dave is replaced.\n' })
  expect(await run(token, 'staff', 'list')).toMatchObject({ status: 1 })
  expect(await run(own.token, 'staff', 'list')).toMatchObject({ status: 0 })
})

test('a command, a database without staff, says how the first member is added', () => {
  const stderr = 'There is no staff yet. Add the first member: krapao staff add NAME HASH\n'
  expect(noStaff).toEqual({ status: 1, stdout: '', stderr })
})

// @covers T45
test.each([
  [undefined, 'Set KRAPAO_STAFF_TOKEN to your token.'],
  ['somchai.wrong', 'KRAPAO_STAFF_TOKEN is not the token of an active member of staff.'],
])('a command, the token %s, is refused and changes nothing', async (token, problem) => {
  const { phone, headers } = await signUp(context)
  for (const args of [
    ['player', 'lock', phone, '--reason', 'stolen token'],
    ['staff', 'add', 'intruder', second.hash],
    ['settings', 'set', 'active', 'off'],
    ['audit', 'list'],
  ])
    expect(await run(token, ...args)).toEqual({ status: 1, stdout: '', stderr: `${problem}\n` })
  expect((await statusAndBody(app, 'GET', '/api/account/profile', { headers }))[0]).toBe(200)
})

test('player lock, an open socket at a running server, disconnects it and ends the session', async () => {
  const { phone, token, headers } = await signUp(context)
  const seen: string[] = []
  const socket = io(origin, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
  onTestFinished(() => void socket.disconnect())
  socket.on('connect', () => seen.push('connected'))
  socket.on('disconnect', () => seen.push('disconnected'))
  await expect.poll(() => seen).toEqual(['connected'])
  expect(await run(somchai, 'player', 'lock', phone, '--reason', 'card stolen')).toEqual({
    status: 0,
    stdout: 'The player is locked.\n',
    stderr: '',
  })
  await expect.poll(() => seen).toEqual(['connected', 'disconnected'])
  expect((await statusAndBody(app, 'GET', '/api/account/profile', { headers }))[0]).toBe(401)
})

test('player bank, by two people, prints both accounts to each and changes it', async () => {
  const { playerId, phone } = await signUp(context)
  const account = ['--bank', 'SCB', '--account', '5550005550', '--name', 'Somchai Jaidee', '--reason', 'bank book by chat']
  const accounts = `KBANK 9${phone.slice(1)} SOMCHAI JAIDEE -> SCB 5550005550 SOMCHAI JAIDEE\n`
  expect([await run(somchai, 'player', 'bank', phone, ...account), await run(malee, 'player', 'bank', phone, ...account)]).toEqual([
    {
      status: 0,
      stdout: `${accounts}It takes effect once another member of staff gives the same command within a day.\n`,
      stderr: '',
    },
    { status: 0, stdout: `${accounts}The account is changed, and the player is signed out.\n`, stderr: '' },
  ])
  const { rows } = await pool.query('select bank_code, account_no, account_name from bank_account where player_id = $1', [playerId])
  expect(rows).toEqual([{ bank_code: 'SCB', account_no: '5550005550', account_name: 'SOMCHAI JAIDEE' }])
})

test('ledger adjust, by two people, credits the wallet and notifies the open socket', async () => {
  const { playerId, phone, token } = await signUp(context, { satang: 50_000 })
  const seen: string[] = []
  const socket = io(origin, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
  onTestFinished(() => void socket.disconnect())
  socket.on('connect', () => seen.push('connected'))
  socket.on('wallet', () => seen.push('wallet'))
  await expect.poll(() => seen).toEqual(['connected'])
  const command = ['ledger', 'adjust', phone, '-99.50', '--reason', 'credited twice by the bank']
  expect([await run(somchai, ...command), await run(malee, ...command)]).toEqual([
    { status: 0, stdout: 'It takes effect once another member of staff gives the same command within a day.\n', stderr: '' },
    { status: 0, stdout: '-99.5 baht posted; the wallet holds 400.5 baht.\n', stderr: '' },
  ])
  expect(await balanceOf(pool, playerId, 'wallet')).toBe(40_050)
  await expect.poll(() => seen.includes('wallet')).toBe(true)
  expect(await run(malee, 'ledger', 'check')).toEqual({ status: 0, stdout: 'The ledger is clean.\n', stderr: '' })
})

test('a command, no or a wrong argument, ends with one line and exit code 1', async () => {
  const { phone } = await signUp(context)
  const cases: [string[], string][] = [
    [['player', 'lock', phone], '--reason must be one line of 3 to 500 characters.'],
    [['player', 'lock', phone, '--reason', 'two\nlines'], '--reason must be one line of 3 to 500 characters.'],
    [
      ['player', 'exclude', phone, '--reason', 'a test', '--until', 'tomorrow'],
      '--until must be a day such as 2027-01-31, or a time such as 2027-01-31T12:00+07:00.',
    ],
    [['ledger', 'adjust', phone, '1.005', '--reason', 'a test'], 'AMOUNT must be baht such as 100, 99.50 or -100.'],
    [['player', 'show', '0000000000'], 'No player has this phone or id.'],
    [['ledger', 'adjust'], 'usage: krapao ledger adjust PHONE|ID AMOUNT --reason TEXT'],
  ]
  for (const [args, problem] of cases) expect(await run(somchai, ...args)).toEqual({ status: 1, stdout: '', stderr: `${problem}\n` })
})

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { handleBankTransfer, readIncoming } from '#capabilities/deposit/bankTransfer.service.ts'
import { changeBankAccount } from '#operator/tasks/bankAccount.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { randomPhone, signUp, type TestPlayer } from '#testing/players.ts'
import { uploadSlip } from '#testing/slips.ts'
import { startStaff } from '#testing/staff.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { listIncoming } from './review.service.ts'

const data = await mkdtemp(join(tmpdir(), 'krapao-later-claim-'))
afterAll(() => rm(data, { recursive: true }))
const { app, context, pool } = await freshApp({ KRAPAO_DATA: data })
checkLedgerAfterEach(context)
const { somchai, malee } = await startStaff(context)

const wallet = ({ playerId }: TestPlayer) => balanceOf(pool, playerId, 'wallet')
const accountNoOf = (phone: string) => `9${phone.slice(1)}`
const transferOf = (phone: string, more: object = {}) => ({
  reference: randomUUID(),
  fromBankCode: 'KBANK',
  fromAccountNo: accountNoOf(phone),
  toAccountNo: '4120001118',
  amount: 77_700,
  at: context.clock.now(),
  ...more,
})
const handle = handleBankTransfer(context)
const openOf = async (reference: string) => (await listIncoming(context)).find(({ bankReference }) => bankReference === reference)

// @covers T6
test('handleBankTransfer, its account is registered after the first report, changes nothing when it is reported again', async () => {
  const phone = randomPhone()
  const transfer = transferOf(phone)
  expect(await handle(transfer)).toBe('unmatched')
  const late = await signUp(context, { phone })
  expect([await handle(transfer), await wallet(late)]).toEqual(['unmatched', 0])
  expect(await openOf(transfer.reference)).toMatchObject({ state: 'unmatched', playerId: null })
})

// @covers T6
test('handleBankTransfer, a first report of a payment older than the registration of its account, waits for staff', async () => {
  const phone = randomPhone()
  const transfer = transferOf(phone, { at: context.clock.now() - 60_000 })
  const player = await signUp(context, { phone })
  expect([await handle(transfer), await handle(transfer), await wallet(player)]).toEqual(['review', 'review', 0])
  expect(await openOf(transfer.reference)).toMatchObject({
    state: 'review',
    why: 'older than the registration of its account',
    playerId: null,
  })
  expect([await handle(transferOf(phone)), await wallet(player)]).toEqual(['credited', 77_700])
})

test('handleBankTransfer, into an AUTO wallet and older than the registration of its phone, waits for staff', async () => {
  const phone = randomPhone()
  const transfer = transferOf(phone, {
    fromBankCode: 'TRUEWALLET',
    fromAccountNo: phone,
    toAccountNo: '0990000001',
    at: context.clock.now() - 60_000,
  })
  const player = await signUp(context, { phone })
  expect([await handle(transfer), await wallet(player)]).toEqual(['review', 0])
})

test('handleBankTransfer, older than the change to its account by staff, waits for staff; from the former account it is credited', async () => {
  const player = await signUp(context)
  const accountNo = `7${randomPhone()}`
  const at = context.clock.now()
  await context.settings.change({ clockOffset: 60_000 })
  const account = { bankCode: 'SCB', accountNo, accountName: 'SOMCHAI JAIDEE' }
  for (const staff of [somchai, malee])
    await changeBankAccount(staff, context.catalogue, { player: player.phone, account, reason: 'bank book by chat' })
  const before = transferOf(player.phone, { fromBankCode: 'SCB', fromAccountNo: accountNo, at })
  expect([await handle(before), await handle(transferOf(player.phone, { at })), await wallet(player)]).toEqual([
    'review',
    'credited',
    77_700,
  ])
  await context.settings.change({ clockOffset: 0 })
})

test('handleBankTransfer, reported with hidden digits and then with all, is credited to the registered sender', async () => {
  const player = await signUp(context)
  const transfer = transferOf(player.phone)
  expect(await handle({ ...transfer, fromAccountNo: `xxxx${transfer.fromAccountNo.slice(4)}` })).toBe('unmatched')
  expect([await handle(transfer), await wallet(player)]).toEqual(['credited', 77_700])
})

// @covers T6
test.each(['xxxx', undefined])('slip, digits %s of a payment older than the registration that fits it, waits for staff', async (hidden) => {
  const phone = randomPhone()
  const fromAccountNo = hidden === undefined ? accountNoOf(phone) : `${hidden}${accountNoOf(phone).slice(4)}`
  const transfer = { fromAccountNo, fromBankCode: 'KBANK', toAccountNo: '4120001118', amount: 300, announce: false }
  const [, sent] = await statusAndBody(app, 'POST', '/sandbox/api/bank/transfers', { body: transfer })
  await readIncoming(context)
  const { reference, slipUrl } = sent as { reference: string; slipUrl: string }
  const late = await signUp(context, { phone })
  const picture = (await app.inject({ url: slipUrl })).rawPayload
  expect((await uploadSlip(app, late, picture, randomUUID()))[0]).toBe(200)
  await expect.poll(async () => (await openOf(reference))?.state ?? 'settled', { timeout: 60_000 }).toBe('review')
  expect(await wallet(late)).toBe(0)
})

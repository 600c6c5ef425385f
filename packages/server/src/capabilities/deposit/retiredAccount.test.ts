import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { applyCatalogue, latestVersion } from '#core/catalogue/catalogue.store.ts'
import { listIncoming } from '#core/incomingPayment/review.service.ts'
import { balanceOf } from '#core/ledger/ledger.ts'
import { dayMs } from '#platform/time/clock.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { newSlip, uploadSlip } from '#testing/slips.ts'
import { handleBankTransfer } from './bankTransfer.service.ts'

const data = await mkdtemp(join(tmpdir(), 'krapao-retired-account-'))
afterAll(() => rm(data, { recursive: true }))
const { app, context, pool, another } = await freshApp({ KRAPAO_DATA: data })
const second = await another()
checkLedgerAfterEach(context)
const original = (await latestVersion(pool))?.content
if (!original) throw new Error('the sandbox has no catalogue')
const [retiredAccount, retiredWallet] = ['020111222333', '0990000001']
const author = () => ({ by: 'test', at: context.clock.now() })
async function retireAccounts() {
  const accounts = original?.accounts.filter(({ accountNo }) => accountNo !== retiredAccount) ?? []
  const wallets = original?.wallets.filter(({ accountNo }) => accountNo !== retiredWallet) ?? []
  if (original) await applyCatalogue(pool, { ...original, accounts, wallets }, author())
  for (const { catalogue } of [context, second.context]) await catalogue.reload()
}
afterEach(async () => {
  await context.settings.change({ clockOffset: 0 })
  await applyCatalogue(pool, original, author())
  for (const { catalogue } of [context, second.context]) await catalogue.reload()
})

const pay = (transfer: object) =>
  handleBankTransfer(context)({
    reference: randomUUID(),
    fromBankCode: 'KBANK',
    fromAccountNo: '',
    toAccountNo: retiredAccount,
    amount: 10_000,
    at: context.clock.now(),
    ...transfer,
  })
const payerAccountOf = ({ phone }: TestPlayer) => `9${phone.slice(1)}`
const alarms = async (reference: string) => {
  const { rows } = await pool.query(
    `select kind, detail ->> 'why' as why from alarm
      where detail -> 'payment' = (select to_jsonb(id) from incoming_payment where bank_reference = $1)`,
    [reference],
  )
  return rows
}

test('handleBankTransfer, into an account or wallet that left the catalogue, is credited for 180 days', async () => {
  const player = await signUp(context)
  await retireAccounts()
  expect(await pay({ fromAccountNo: payerAccountOf(player) })).toBe('credited')
  expect(await pay({ fromBankCode: 'TRUEWALLET', fromAccountNo: player.phone, toAccountNo: retiredWallet })).toBe('credited')
  await context.settings.change({ clockOffset: 179 * dayMs })
  expect(await pay({ fromAccountNo: payerAccountOf(player) })).toBe('credited')
  await context.settings.change({ clockOffset: 181 * dayMs })
  const reference = randomUUID()
  expect([await pay({ fromAccountNo: payerAccountOf(player), reference }), await balanceOf(pool, player.playerId, 'wallet')]).toEqual([
    'unmatched',
    30_000,
  ])
  expect(await alarms(reference)).toEqual([{ kind: 'paymentUnmatched', why: 'unknown receiving account' }])
  expect((await listIncoming(context)).find(({ bankReference }) => bankReference === reference)).toMatchObject({
    why: 'unknown receiving account',
  })
})

test('slip, of a payment into an account that left the catalogue, is credited', async () => {
  const player = await signUp(context)
  const picture = await newSlip(app, player, { toAccountNo: retiredAccount })
  await retireAccounts()
  expect((await uploadSlip(app, player, picture, randomUUID()))[0]).toBe(200)
  const shown = async () => {
    const { rows } = await pool.query('select status, note, amount from slip where player_id = $1', [player.playerId])
    return rows
  }
  await expect.poll(shown, { timeout: 60_000 }).toEqual([{ status: 'SUCCESS', note: null, amount: 15_000 }])
})

test.each([
  ['unknown', '1010101010', [{ kind: 'paymentUnmatched', why: 'unknown payer' }], 'unknown payer'],
  ['hidden, so that it waits for its slip', 'xxxxxx1010', [], null],
])('handleBankTransfer, its payer is %s, reported twice, has one alarm or none', async (_, fromAccountNo, expected, why) => {
  const reference = randomUUID()
  expect([await pay({ fromAccountNo, reference }), await pay({ fromAccountNo, reference })]).toEqual(['unmatched', 'unmatched'])
  expect(await alarms(reference)).toEqual(expected)
  expect((await listIncoming(context)).find(({ bankReference }) => bankReference === reference)).toMatchObject({ why })
})

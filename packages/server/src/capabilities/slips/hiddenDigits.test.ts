import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { assignIncoming, listIncoming } from '#core/incomingPayment/review.service.ts'
import { balanceOf } from '#core/ledger/ledger.ts'
import { changeBankAccount } from '#operator/tasks/bankAccount.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { accountOf, newSlip, uploadSlip } from '#testing/slips.ts'
import { startStaff } from '#testing/staff.ts'
import { finishSlips } from './slipMatch.ts'

const data = await mkdtemp(join(tmpdir(), 'krapao-hidden-digits-'))
afterAll(() => rm(data, { recursive: true }))
const { app, context, pool } = await freshApp({ KRAPAO_DATA: data })
checkLedgerAfterEach(context)
const { somchai, malee } = await startStaff(context)

const wallet = ({ playerId }: TestPlayer) => balanceOf(pool, playerId, 'wallet')
const slipOf = async ({ playerId }: TestPlayer) => {
  const { rows } = await pool.query<{ status: string; note: string | null }>('select status, note from slip where player_id = $1', [
    playerId,
  ])
  return [rows[0]?.status, rows[0]?.note]
}
const senders = {
  account: (end: string) => ({ fromAccountNo: `xxxx${end}`, fromBankCode: 'KBANK' }),
  phone: (end: string) => ({ fromAccountNo: `xxxx${end}`, fromBankCode: 'TRUEWALLET', toAccountNo: '0990000001' }),
}

/** Their accounts and phones fit the visible digits of one transfer. */
async function rivals(by: keyof typeof senders) {
  const end = String(randomInt(1_000_000)).padStart(6, '0')
  const [victim, rival] = [await signUp(context, { phone: `0911${end}` }), await signUp(context, { phone: `0922${end}` })]
  return { victim, rival, slip: await newSlip(app, victim, senders[by](end)) }
}

const publicIdOf = async ({ playerId }: TestPlayer) =>
  (await pool.query<{ id: string }>('select public_id as id from player where id = $1', [playerId])).rows[0]?.id
const open = async () => (await listIncoming(context, { state: 'review' })).at(-1)

// @covers T6
test.each(['account', 'phone'] as const)(
  'slip, its hidden digits fit the %s of two players, waits for staff, who credit the sender',
  async (by) => {
    const { victim, rival, slip } = await rivals(by)
    await uploadSlip(app, rival, slip, randomUUID())
    await uploadSlip(app, victim, slip, randomUUID())
    await expect.poll(async () => [(await slipOf(rival))[0], (await open())?.playerId], { timeout: 60_000 }).toEqual(['READING', null])
    const { rows } = await pool.query<{ detail: { fits: number[] } }>('select detail from alarm order by id desc limit 1')
    expect([rows[0]?.detail.fits.toSorted((one, next) => one - next), await wallet(rival)]).toEqual([[victim.playerId, rival.playerId], 0])
    expect((await open())?.fits).toEqual([await publicIdOf(victim), await publicIdOf(rival)])
    await assignIncoming(context, {
      id: (await open())?.id ?? 0,
      playerId: victim.playerId,
      by: 'staff',
      reason: 'the bank named the sender',
    })
    for (const player of [rival, victim]) {
      const decided = async () => {
        await pool.query('update slip set next_at = uploaded_at where player_id = $1', [player.playerId])
        await finishSlips(context, player.playerId)
        return slipOf(player)
      }
      await expect.poll(decided, { timeout: 60_000 }).not.toContain('READING')
    }
    expect([await slipOf(rival), await slipOf(victim), await wallet(rival), await wallet(victim)]).toEqual([
      ['FAILED', 'SLIP_REFNO_DUPLICATED'],
      ['SUCCESS', null],
      0,
      15_000,
    ])
  },
)

// @covers T6
test('slip, its hidden digits fit an account that another player registered after the payment too, is credited', async () => {
  const { victim, rival, slip } = await rivals('account')
  await pool.query("update player set created_at = created_at + interval '5 minutes' where id = $1", [rival.playerId])
  await uploadSlip(app, victim, slip, randomUUID())
  await expect.poll(() => slipOf(victim), { timeout: 60_000 }).toEqual(['SUCCESS', null])
  expect(await wallet(victim)).toBe(15_000)
})

test('slip, its hidden digits fit the former account of another player too, waits for staff', async () => {
  const { victim, rival, slip } = await rivals('account')
  const account = { bankCode: 'SCB', accountNo: accountOf(victim), accountName: 'SOMCHAI JAIDEE' }
  for (const staff of [somchai, malee])
    await changeBankAccount(staff, context.catalogue, { player: victim.phone, account, reason: 'bank book by chat' })
  await uploadSlip(app, rival, slip, randomUUID())
  const shown = async () => [(await open())?.fromAccountNo, (await slipOf(rival))[0], await wallet(rival)]
  await expect.poll(shown, { timeout: 60_000 }).toEqual([`xxxx${rival.phone.slice(4)}`, 'READING', 0])
})

// @covers T6
test('slip, uploaded by a third player who registered after the first upload, raises a second alarm that names all who fit, and only one', async () => {
  const { victim, rival, slip } = await rivals('phone')
  const alarms = async () => {
    const { rows } = await pool.query<{ fits: number[] }>(
      `select detail->'fits' as fits from alarm where detail->'fits' @> to_jsonb($1::bigint) order by id`,
      [victim.playerId],
    )
    return rows.map(({ fits }) => fits)
  }
  await uploadSlip(app, rival, slip, randomUUID())
  const two = [victim.playerId, rival.playerId]
  await expect.poll(alarms, { timeout: 20_000 }).toEqual([two])
  const late = await signUp(context, { phone: `0933${victim.phone.slice(4)}` })
  await uploadSlip(app, late, slip, randomUUID())
  await expect.poll(alarms, { timeout: 20_000 }).toEqual([two, [...two, late.playerId]])
  await uploadSlip(app, victim, slip, randomUUID())
  const isRead = async () => {
    const again = "update slip set next_at = uploaded_at where player_id = $1 and attempts = 0 and next_at < uploaded_at + interval '30 s'"
    await pool.query(again, [victim.playerId])
    await finishSlips(context, victim.playerId)
    const { rows } = await pool.query<{ read: boolean }>(
      "select attempts = 0 and next_at > uploaded_at + interval '30 s' as read from slip where player_id = $1",
      [victim.playerId],
    )
    return rows[0]?.read
  }
  await expect.poll(isRead, { timeout: 20_000 }).toBe(true)
  expect(await alarms()).toEqual([two, [...two, late.playerId]])
})

test('slip, paid from the player’s former account, is credited', async () => {
  const player = await signUp(context, { password: 'long-and-odd-4711' })
  const slip = await newSlip(app, player)
  const account = { bankCode: 'SCB', accountNo: accountOf(player), accountName: 'SOMCHAI JAIDEE' }
  for (const staff of [somchai, malee])
    await changeBankAccount(staff, context.catalogue, { player: player.phone, account, reason: 'bank book by chat' })
  const [, session] = await statusAndBody(app, 'POST', '/api/login', { body: { username: player.phone, password: 'long-and-odd-4711' } })
  const headers = { authorization: `Bearer ${(session as { token: string }).token}` }
  await uploadSlip(app, { ...player, headers }, slip, randomUUID())
  const shown = async () => [...(await slipOf(player)), await wallet(player)]
  await expect.poll(shown, { timeout: 60_000 }).toEqual(['SUCCESS', null, 15_000])
})

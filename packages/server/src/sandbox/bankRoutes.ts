import type { FastifyInstance } from 'fastify'
import { readIncoming } from '../deposit/bankTransfer.service.ts'
import { placeOf } from '../incomingPayment/accounts.ts'
import type { Queryable } from '../db/transaction.ts'
import { bahtOf } from '../http/money.ts'
import { Refusal } from '../http/refusal.ts'
import type { World } from '../world.ts'
import * as bodies from './bodies.ts'
import { finishWithdrawals } from '../withdraw/payout.ts'
import { listPlaces, listPlayers, listTransfers } from './lists.ts'
import { endPayout, findTransfer, sendTransfer } from './sandboxBank.ts'
import { makeGift } from './sandboxGift.ts'

export function addBank(scope: FastifyInstance, world: World): void {
  scope.get('/api/players', async () => listPlayers(world.pool))
  scope.get('/api/bank/accounts', async () => listPlaces(world))
  scope.get('/api/bank/transfers', async () => listTransfers(world.pool))
  scope.post('/api/bank/transfers', async ({ body }) => {
    const { at, announce: announced, fromBankCode, ...transfer } = bodies.check(bodies.transfer, body)
    const reference = await sendTransfer(world.pool, {
      ...transfer,
      fromBankCode:
        fromBankCode ??
        (placeOf(world, transfer.toAccountNo)?.by === 'phone'
          ? 'TRUEWALLET'
          : ((await bankOf(world.pool, transfer.fromAccountNo)) ?? 'SCB')),
      at: at === undefined ? world.clock.now() : Date.parse(at),
      announced,
    })
    // Shows the transfer in the console at once.
    await world.jobs.run('incoming transfers', () => readIncoming(world))
    return { reference, slipUrl: `/sandbox/api/slips/${reference}.png` }
  })

  scope.get<{ Params: { reference: string }; Querystring: { variant?: string } }>(
    '/api/slips/:reference.png',
    async ({ params, query }, reply) => {
      const variant = bodies.check(bodies.slipVariant, query.variant)
      const transfer = await findTransfer(world.pool, params.reference)
      if (!transfer) throw new Refusal('NO_DATA')
      // Loads a 25 MB library only when needed.
      const { slipPicture } = await import('./slipPicture.ts')
      return reply.header('content-type', 'image/png').send(await slipPicture(transfer, variant))
    },
  )

  scope.post('/api/giftLinks', async ({ body }) => {
    const { amount, state } = bodies.check(bodies.giftLink, body)
    return { link: await makeGift(world.pool, amount, state === 'used') }
  })

  scope.get('/api/withdrawals', async () => listPayouts(world.pool))
  scope.post<{ Params: { id: string } }>('/api/withdrawals/:id', async ({ params, body }) => {
    const { outcome, note } = bodies.check(bodies.payoutEnd, body)
    if (!(await endPayout(world.pool, params.id, outcome, note))) throw new Refusal('NO_DATA')
    const playerId = await payeeOf(world.pool, params.id)
    await world.jobs.run('payouts', () => finishWithdrawals(world, playerId))
    return listPayouts(world.pool)
  })
}

/** Amounts in baht. */
async function listPayouts(database: Queryable): Promise<object[]> {
  const { rows } = await database.query<{ amount: number }>(
    `select p.id, p.bank_code as "bankCode", p.account_no as "accountNo", p.account_name as "accountName", p.amount, p.state, p.message
      from sandbox_payout p order by number desc limit 100`,
  )
  return rows.map((row) => ({ ...row, amount: bahtOf(row.amount) }))
}

async function payeeOf(database: Queryable, id: string): Promise<number | undefined> {
  return (await database.query<{ player: number }>('select player_id as player from withdrawal where id = $1', [id])).rows[0]?.player
}

async function bankOf(database: Queryable, accountNo: string): Promise<string | undefined> {
  const { rows } = await database.query<{ code: string }>('select bank_code as code from bank_account where account_no = $1 limit 1', [
    accountNo,
  ])
  return rows[0]?.code
}

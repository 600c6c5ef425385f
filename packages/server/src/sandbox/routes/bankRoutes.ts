import type { FastifyInstance } from 'fastify'
import { readIncoming } from '#capabilities/deposit/bankTransfer.service.ts'
import { finishWithdrawals } from '#capabilities/withdraw/payout.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { findReceivingAccount } from '#core/operatorAccounts/accounts.ts'
import type { Queryable } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { bahtOf } from '#platform/values/money.ts'
import { endPayout, findTransfer, sendTransfer } from '../providers/sandboxBank.ts'
import { makeGift } from '../providers/sandboxGift.ts'
import * as bodies from './bodies.ts'
import { listPlaces, listPlayers, listTransfers } from './lists.ts'

export function addBank(scope: FastifyInstance, context: AppContext): void {
  scope.get('/api/players', async () => listPlayers(context.pool))
  scope.get('/api/bank/accounts', async () => listPlaces(context))
  scope.get('/api/bank/transfers', async () => listTransfers(context.pool))
  scope.post('/api/bank/transfers', async ({ body }) => {
    const { at, announce: announced, fromBankCode, ...transfer } = bodies.check(bodies.transfer, body)
    const reference = await sendTransfer(context.pool, {
      ...transfer,
      fromBankCode:
        fromBankCode ??
        (findReceivingAccount(context, transfer.toAccountNo)?.by === 'phone'
          ? 'TRUEWALLET'
          : ((await bankOf(context.pool, transfer.fromAccountNo)) ?? 'SCB')),
      at: at === undefined ? context.clock.now() : Date.parse(at),
      announced,
    })
    // Shows the transfer in the console at once.
    await context.jobs.run('incoming transfers', () => readIncoming(context))
    return { reference, slipUrl: `/sandbox/api/slips/${reference}.png` }
  })

  scope.get<{ Params: { reference: string }; Querystring: { variant?: string } }>(
    '/api/slips/:reference.png',
    async ({ params, query }, reply) => {
      const variant = bodies.check(bodies.slipVariant, query.variant)
      const transfer = await findTransfer(context.pool, params.reference)
      if (!transfer) throw new ApiError('NO_DATA')
      // A 25 MB library, loaded only when needed.
      const { slipPicture } = await import('../providers/slipPicture.ts')
      return reply.header('content-type', 'image/png').send(await slipPicture(transfer, variant))
    },
  )

  scope.post('/api/giftLinks', async ({ body }) => {
    const { amount, state } = bodies.check(bodies.giftLink, body)
    return { link: await makeGift(context.pool, amount, state === 'used') }
  })

  scope.get('/api/withdrawals', async () => listPayouts(context.pool))
  scope.post<{ Params: { id: string } }>('/api/withdrawals/:id', async ({ params, body }) => {
    const { outcome, note } = bodies.check(bodies.payoutEnd, body)
    if (!(await endPayout(context.pool, params.id, outcome, note))) throw new ApiError('NO_DATA')
    const playerId = await payeeOf(context.pool, params.id)
    await context.jobs.run('payouts', () => finishWithdrawals(context, playerId))
    return listPayouts(context.pool)
  })
}

/** Baht. */
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

// The people at the bank's counter: who sends money to us, and who decides about our payouts.
import type { FastifyInstance } from 'fastify'
import { readIncoming } from '../deposit/bankTransfer.service.ts'
import type { Queryable } from '../db/transaction.ts'
import type { World } from '../world.ts'
import * as bodies from './bodies.ts'
import { sendTransfer } from './sandboxBank.ts'

export function addBank(scope: FastifyInstance, world: World): void {
  scope.post('/api/bank/transfers', async ({ body }) => {
    const { at, announce: announced, fromBankCode, ...transfer } = bodies.check(bodies.transfer, body)
    const reference = await sendTransfer(world.pool, {
      ...transfer,
      fromBankCode: fromBankCode ?? (await bankOf(world.pool, transfer.fromAccountNo)) ?? 'SCB',
      at: at === undefined ? world.clock.now() : Date.parse(at),
      announced,
    })
    // The next round would find it too; whoever pressed the button wants to see it now.
    await readIncoming(world).catch(() => {})
    return { reference, slipUrl: `/sandbox/api/slips/${reference}.png` }
  })
}

async function bankOf(database: Queryable, accountNo: string): Promise<string | undefined> {
  const { rows } = await database.query<{ code: string }>('select bank_code as code from bank_account where account_no = $1 limit 1', [
    accountNo,
  ])
  return rows[0]?.code
}

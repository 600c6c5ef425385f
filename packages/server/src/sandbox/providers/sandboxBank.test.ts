import { bankContract } from '#ports/contracts/bank.ts'
import { testContract, sandboxFaults } from '#testing/contracts.ts'
import { freshApp } from '#testing/freshApp.ts'
import { endPayout, sendTransfer } from './sandboxBank.ts'

const { context, pool } = await freshApp()
const port = context.ports.bank

testContract(
  'a bank',
  bankContract({
    port,
    send: async () => {
      const transfer = {
        fromBankCode: 'SCB',
        fromAccountNo: '1112223334',
        toAccountNo: '4120001118',
        amount: 12_345,
        at: Date.UTC(2030, 0, 1),
      }
      return { ...transfer, reference: await sendTransfer(pool, { ...transfer, announced: true }) }
    },
    end: async (id, outcome) => {
      if (!(await endPayout(pool, id, outcome))) throw new Error('the payout is not there to be ended')
    },
    paidOut: async (accountNo) => {
      const { rows } = await pool.query<{ amount: number }>('select amount from sandbox_payout where account_no = $1', [accountNo])
      return rows.map(({ amount }) => amount)
    },
    faults: sandboxFaults(pool, 'bank', port),
  }),
)
